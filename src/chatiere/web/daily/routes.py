"""Pages of the day: which deals there are, one's own, and how the others did."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from chatiere.core.game import Game, games
from chatiere.core.translation import N_
from chatiere.store.rows import Listed
from chatiere.web.daily import position
from chatiere.web.daily.days import neighbours
from chatiere.web.daily.deal import MINE
from chatiere.web.daily.position_page import answer, position_values
from chatiere.web.daily.results import (
    TITLE,
    bar_plot,
    bars,
    day_words,
    line_of,
    score_words,
    standing,
    tag_of,
)
from chatiere.web.server.players import remember_player, stored_player
from chatiere.web.server.refusal import NotFound
from chatiere.web.server.request_context import Form, RequestContext
from chatiere.web.server.responses import SEE_OTHER, go, show
from chatiere.web.tables.actions import change_table
from chatiere.web.tables.names import clean_name
from chatiere.web.tables.new_table import game_of
from chatiere.web.tables.table import OVER

router = APIRouter(include_in_schema=False)


@router.get("/day")
async def every_game(request: Request) -> Response:
    """A card for each game, with how far one is."""
    context = RequestContext.of(request)
    context.limit("look")
    days = context.services.days
    today = days.today
    mine = {name: await state_of(context, name, today) for name in games()}
    return show(
        context, "day/all.html", games=games(), mine=mine, today=day_words(today, context.language),
        position_game=position.GAME,
    )  # fmt: skip


async def state_of(context: RequestContext, game: str, day: date) -> str:
    """Whether somebody has not begun a game's deal, plays it, or is done with it."""
    if context.is_new:
        return ""
    queue = context.services.write_queue
    if game == position.GAME:
        said = await queue.do(
            lambda store: store.answer_of_day(context.player, game, day.isoformat())
        )
        return OVER if said else ""
    table = await context.services.days.mine(context.player, game, day)
    return table.state if table else ""


@router.get("/day/{name}")
async def one_game(request: Request, name: str) -> Response:
    context = RequestContext.of(request)
    context.limit("look")
    game = game_of(name)
    values = await common_values(context, game)
    if name == position.GAME:
        more = await position_values(context, game, context.services.days.today)
        return show(context, "day/position.html", **values, **more)
    return show(context, "day/deal.html", **values, **await deal_values(context, game))


@router.post("/day/{name}")
async def act(request: Request, name: str) -> Response:
    """Begin today's deal or go on with it, answer a position, or be named beside one's result."""
    context = RequestContext.of(request)
    form = await context.form("create")
    game = game_of(name)
    given = form.text("name")
    await remember_player(context, given and clean_name(given))
    if name == position.GAME:
        await answer(context, game, form.text("move"))
        return RedirectResponse(f"/day/{name}", SEE_OTHER)
    if form.has("naming"):
        await be_named(context, game, form)
        return RedirectResponse(f"/day/{name}", SEE_OTHER)
    return go(context, f"/t/{await begun(context, game)}")


async def begun(context: RequestContext, game: Game) -> str:
    """The code of one's table with today's deal: one for each person, however often they ask."""
    days, services = context.services.days, context.services
    known = await days.mine(context.player, game.name, days.today)
    if known:
        return known.id
    player = await stored_player(context)
    name = (player.name if player else "") or context.translator.text(N_("Mouse"))
    stored = await days.lay(game, context.player, name)
    days.tiger.begin(days.today, game.name)
    table = await services.table(stored.id)
    services.watching.visit(table, context.player, context.address)
    services.driver.drive(table)
    return stored.id


async def be_named(context: RequestContext, game: Game, form: Form) -> None:
    """Whether the others see one's name beside the score: only who says so."""
    days = context.services.days
    mine = await days.mine(context.player, game.name, days.today)
    if mine is None:
        raise NotFound(N_("You have not played this deal."))
    table = await context.services.table(mine.id)
    async with table.lock:
        settings = replace(table.settings, named=form.ticked("named"))
        await change_table(table, settings=settings.kept())
        table.settings = settings
    days.forget_scores()


async def common_values(context: RequestContext, game: Game) -> dict[str, Any]:
    """What every such page says of today, yesterday and tomorrow; nothing in it is a secret."""
    days, language = context.services.days, context.language
    today = days.today
    yesterday, tomorrow = neighbours(today)
    commitment = days.secrets.commitment(today, game.name)
    player = None if context.is_new else await stored_player(context)
    return {
        "game": game,
        "my_name": player.name if player else "",
        "today": day_words(today, language),
        "commitment": commitment,
        "tag": tag_of(commitment),
        "tomorrow": days.secrets.commitment(tomorrow, game.name),
        "yesterday": days.past(yesterday, game.name),
        "yesterdays": None if context.is_new else await days.mine(
            context.player, game.name, yesterday
        ),
        "players": await days.players_of(game.name),
    }  # fmt: skip


async def deal_values(context: RequestContext, game: Game) -> dict[str, Any]:
    """Who has finished sees how the others did; until then nobody hears anything of it."""
    days = context.services.days
    today = days.today
    mine = None if context.is_new else await days.mine(context.player, game.name, today)
    values: dict[str, Any] = {"mine": mine, "standing": None}
    if mine is None or mine.state != OVER or mine.result is None:
        return values
    tiger = await days.result(game.name, today)
    return values | await results_of(context, game, today, mine, tiger)


async def results_of(
    context: RequestContext, game: Game, day: date, mine: Listed, tiger: dict[str, Any] | None
) -> dict[str, Any]:
    days, gettext = context.services.days, context.translator.text
    now = standing(game, await days.scores(game.name, day), context.player)
    assert mine.result is not None
    score = mine.result["scores"][MINE]
    tigers = tiger["scores"][MINE] if tiger else None
    found = bars([each.score for each in now.scores] or [score], score)
    said = score_words(score, tigers, gettext)
    commitment = days.secrets.commitment(day, game.name)
    return {
        "standing": now,
        "score": score,
        "tiger": tigers,
        "bars": found,
        "plot": bar_plot(found, gettext(TITLE)),
        "line": line_of(game, day, said, commitment, context.language),
        "is_named": bool(mine.settings.get("named")),
    }
