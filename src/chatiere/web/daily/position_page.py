"""The page of a position of the day: the board with its buttons, then every chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from babel.numbers import format_decimal
from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from chatiere.core.game import Game
from chatiere.core.match import Match
from chatiere.core.translation import N_
from chatiere.store.rows import Seat
from chatiere.web.daily import position
from chatiere.web.daily.position import ALIKE, Position, PositionTable
from chatiere.web.daily.results import line_of
from chatiere.web.review.little_table import shrunk
from chatiere.web.server.players import stored_player
from chatiere.web.server.refusal import Late, Refusal, Unready
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import SEE_OTHER, show
from chatiere.web.tables.hints import Hint
from chatiere.web.tables.new_table import game_of
from chatiere.web.tables.people import HUMAN, described
from chatiere.web.tables.registry import seats_from
from chatiere.web.tables.table_page import Viewer, render_fragment

router = APIRouter(include_in_schema=False)
PLACE = f"/day/{position.GAME}"
LINE = N_("%(win)s%% (at best %(best)s%%)")
UNREADY = N_("The tiger is still looking for a good position: come back in a minute.")


@dataclass(frozen=True)
class AlikeMoves:
    """Moves with the same chance."""

    win: str
    said: list[str]
    people: int
    """How many chose one of them."""
    is_mine: bool


@router.get(f"{PLACE}/position")
async def show_board(request: Request) -> Response:
    """The board as at a table: one press, and it counts."""
    context = RequestContext.of(request)
    context.limit("look")
    game, day = game_of(position.GAME), context.services.days.today
    if await answered(context, day):
        return RedirectResponse(PLACE, SEE_OTHER)
    found = await context.services.days.position(day)
    if found is None:
        raise Unready(UNREADY)
    board = Markup(await drawn_board(context, found[1]))  # noqa: S704 - rendered by our templates
    return show(context, "day/board.html", game=game, fragment=board, place=PLACE)


async def answered(context: RequestContext, day: date) -> str | None:
    if context.is_new:
        return None
    return await context.services.write_queue.do(
        lambda store: store.answer_of_day(context.player, position.GAME, day.isoformat())
    )


async def answer(context: RequestContext, game: Game, move: str) -> None:
    """The first one counts."""
    days, now = context.services.days, context.services.now()
    day = days.today
    found = await days.position(day)
    if found is None:
        raise Unready(UNREADY)
    if move not in [choice.move for choice in found[0].choices]:
        raise Refusal(N_("Nothing was chosen."))
    if await answered(context, day):
        raise Late(N_("You have chosen already: one try a day."))
    await context.services.write_queue.do(
        lambda store: store.add_answer_of_day(context.player, game.name, day.isoformat(), move, now)
    )


async def position_values(context: RequestContext, game: Game, day: date) -> dict[str, Any]:
    """Before one has chosen: only whether the position is there."""
    days, said = context.services.days, await answered(context, day)
    found = await days.position(day)
    if found is None or said is None:
        return {"is_ready": found is not None, "chosen": None}
    where, match = found
    given = await context.services.write_queue.do(
        lambda store: store.answers_of_day(game.name, day.isoformat())
    )
    wins = [where.win_of(said), where.choices[0].win]
    win, best = (tenths(each, context.language) for each in wins)
    words = context.translator.text(LINE) % {"win": win, "best": best}
    commitment = days.secrets.commitment(day, game.name)
    return {
        "is_ready": True,
        "chosen": said,
        "is_best": said in where.best,
        "win": win,
        "best": best,
        "groups": groups(where, match.say(context.language), given, said, context.language),
        "people": sum(given.values()),
        "why": where.why[context.language],
        "little": shrunk(
            await drawn_board(context, match, Hint(tuple(where.best), wins[1], where.why))
        ),
        "line": line_of(game, day, words, commitment, context.language),
    }


def groups(
    found: Position, says: Mapping[str, str], given: Mapping[str, int], mine: str, language: str
) -> list[AlikeMoves]:
    """The best first; squares that play alike stand together."""
    made: list[AlikeMoves] = []
    for alike in split(found):
        moves = [choice.move for choice in alike]
        made.append(
            AlikeMoves(
                tenths(alike[0].win, language), [says[move] for move in moves],
                sum(given.get(move, 0) for move in moves), mine in moves,
            )
        )  # fmt: skip
    return made


def split(found: Position) -> list[Sequence[position.Choice]]:
    parts: list[list[position.Choice]] = []
    for choice in found.choices:
        if parts and parts[-1][0].win - choice.win <= ALIKE:
            parts[-1].append(choice)
        else:
            parts.append([choice])
    return list(parts)


def tenths(share: float, language: str) -> str:
    """In per cent, with one digit after the point."""
    return str(format_decimal(round(100 * share, 1), "0.0", locale=language))


async def drawn_board(context: RequestContext, match: Match, hint: Hint | None = None) -> str:
    """Through the eyes of who is to move; afterwards with the best moves marked."""
    player = await stored_player(context)
    name = (player.name if player else "") or context.translator.text(N_("Mouse"))
    seats, shown = seats_at(match, name), match.until(len(match.entries))
    shown.seats = [described(seat) for seat in seats]
    table, order = PositionTable(shown, tuple(seats)), context.preferences["order"]
    assert table.mover is not None
    viewer = Viewer(table.mover, None, (table.mover,), False, context.language, order, hint=hint)
    return render_fragment(table, viewer)


def seats_at(match: Match, name: str) -> list[Seat]:
    wishes = [
        (HUMAN, name, True) if seat == match.to_move else ("cat", "", False)
        for seat in range(match.players)
    ]
    return seats_from(wishes, "")
