"""Your games: what they came to, an archive of them all, and a button that deletes them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from chatiere.core.game import Game, games
from chatiere.core.translation import N_
from chatiere.store.history import FinishedGame
from chatiere.web.history.archive import archive
from chatiere.web.history.history import OPPONENTS, HistoryFilter, Played, history, totals
from chatiere.web.history.older import with_results
from chatiere.web.history.progress import FEWEST, Plots, day, steps, thinned
from chatiere.web.history.rating import levels, margin
from chatiere.web.history.together import together_csv
from chatiere.web.paths.export import path_csv
from chatiere.web.server.refusal import Refusal
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import SEE_OTHER, show

router = APIRouter(include_in_schema=False)
PLACE = "/me/games"
ON_A_PAGE = 30


@router.get(PLACE)
async def my_games(request: Request) -> Response:
    context = RequestContext.of(request)
    context.limit("look")
    finished, unfinished = await games_of(context)
    finished = await with_results(context.services.write_queue, finished)
    filters = HistoryFilter.of(request.query_params)
    page = page_of(request.query_params.get("page", ""))
    values = await asyncio.to_thread(page_values, context, finished, filters, page)
    return show(context, "history.html", unfinished=unfinished, **values)


async def games_of(context: RequestContext) -> tuple[Sequence[FinishedGame], int]:
    """Those that are over, and how many are not; a new browser has none."""
    if context.is_new:
        return [], 0
    return await context.services.write_queue.do(
        lambda store: (store.finished(context.player), store.unfinished(context.player))
    )


def page_of(text: str) -> int:
    """Pages are counted from 1; anything else is the first."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 and int(text) else 1  # noqa: PLR2004


def page_values(
    context: RequestContext, finished: Sequence[FinishedGame], filters: HistoryFilter, page: int
) -> dict[str, Any]:
    """All that the page says; in a thread, since somebody may have played thousands."""
    past = history(finished)
    matching = filters.matching(past)
    pages = max(1, -(-len(matching) // ON_A_PAGE))
    page = min(page, pages)
    every, by_game, by_level = totals(matching)
    return {
        "past": past,
        "matching": matching,
        "listed": matching[(page - 1) * ON_A_PAGE : page * ON_A_PAGE],
        "page": page,
        "pages": pages,
        "link": lambda **more: f"{PLACE}?{urlencode(filters.query | more)}",
        "filters": filters,
        "every": every,
        "by_game": by_game,
        "by_level": by_level,
        "unknown": sum(not played.is_known for played in past),
        "games": games(),
        "opponents": OPPONENTS,
        "kept_days": context.services.config.keep_days,
        "day": lambda at: day(at, context.language),
        **progress_of(context, past, filters),
    }


def progress_of(
    context: RequestContext, past: Sequence[Played], filters: HistoryFilter
) -> dict[str, Any]:
    """Of the game that was asked for, or else of the one that is played most."""
    game = game_to_show(past, filters)
    is_on = context.preferences["rating"] == "on"
    found = steps(past, game, is_on) if game else []
    few = thinned(found)
    known = levels(game.name) if game else {}
    plots = None
    if game and len(found) >= FEWEST:
        plots = Plots(game, few, context.translator.text, context.language)
    return {
        "shown_game": game,
        "other_games": others_of(past, game),
        "steps": few,
        "counted": len(found),
        "fewest": FEWEST,
        "plots": plots,
        "levels": known,
        "margin": margin(game.name) if game and known else 0,
        "rating": found[-1].rating if found else None,
    }


def game_to_show(past: Sequence[Played], filters: HistoryFilter) -> Game | None:
    if filters.game:
        return games()[filters.game]
    counted = Counter(played.game.name for played in past if played.counts and played.is_single)
    return games()[counted.most_common(1)[0][0]] if counted else None


def others_of(past: Sequence[Played], game: Game | None) -> list[Game]:
    """The other games that one has played."""
    played = {each.game.name for each in past}
    return [each for name, each in games().items() if name in played and each is not game]


@router.get("/me/archive.zip")
async def my_archive(request: Request) -> Response:
    """Every record in one file."""
    context = RequestContext.of(request)
    context.limit("key")
    finished, _ = await games_of(context)
    queue = context.services.write_queue
    gettext, player = context.translator.text, context.player
    steps = await queue.do(lambda store: store.path_steps(player))
    together = await queue.do(lambda store: together_csv(store, player, gettext))
    more = {"path.csv": path_csv(steps, context.language), "together.csv": together}
    return StreamingResponse(
        archive(queue, finished, gettext, more),
        media_type="application/zip",
        headers={
            "content-disposition": 'attachment; filename="chatiere.zip"',
            "cache-control": "no-store",
        },
    )


@router.post(PLACE)
async def delete_my_games(request: Request) -> Response:
    """What nobody else has a seat in is deleted; in other games the seats become nobody's."""
    context = RequestContext.of(request)
    form = await context.form("key")
    if not form.has("delete") or not form.ticked("sure"):
        raise Refusal(N_("Nothing was deleted: please tick the box to confirm."))
    registry = context.services.registry
    gone, left = await context.services.write_queue.do(
        lambda store: store.delete_finished(context.player)
    )
    for code in gone:
        registry.tables.pop(code, None)
    context.services.bus.send("tables")
    for code in left:
        if table := registry.tables.get(code):
            await registry.reload(table)
    return RedirectResponse(PLACE, SEE_OTHER)
