"""What can go wrong while a match is played, each with its line for a page."""

from __future__ import annotations

from collections.abc import Sequence

from chatiere.core.errors import (
    ChatiereError,
    MatchOver,
    NotAMove,
    NotLegal,
    NotYourTurn,
    listed,
    shown,
)
from chatiere.core.game import Game
from chatiere.core.translation import N_


def no_seat(seat: object, players: int) -> ChatiereError:
    return ChatiereError(
        "seats are 0 to %(last)s, or -1 for an onlooker, not %(it)s",
        N_("there is no seat %(it)s at this table"),
        last=players - 1, it=shown(seat),
    )  # fmt: skip


def over_after(moves: int) -> MatchOver:
    return MatchOver("the match is over after %(n)s moves", N_("the game is over"), n=moves)


def over_before(what: object) -> MatchOver:
    return MatchOver("%(it)s cannot be: the game is over", N_("the game is over"), it=shown(what))


def no_text(what: object) -> NotAMove:
    return NotAMove(N_("a move is a text, not %(it)s"), it=shown(what))


def not_your_turn(what: str, who: object, mover: int | str) -> NotYourTurn:
    return NotYourTurn(
        "%(it)s by %(who)s: %(turn)s is to move",
        N_("somebody else is to move"),
        it=shown(what), who=shown(who), turn="chance" if mover == "*" else f"seat {mover}",
    )  # fmt: skip


def not_a_move(what: str, game: Game, forms: Sequence[str]) -> NotAMove:
    return NotAMove(
        "%(it)s is not a move of %(game)s: %(moves)s",
        N_("there is no such move in %(label)s"),
        it=shown(what), game=game.name, label=game.label, moves=listed(forms),
    )  # fmt: skip


def not_legal(what: str, due: str) -> NotLegal:
    return NotLegal(
        "%(it)s is not legal now; %(due)s",
        N_("the rules do not allow this move here"),
        it=shown(what), due=due,
    )  # fmt: skip


def not_drawn(name: str, number: int, head: str, possible: Sequence[str]) -> NotLegal:
    return NotLegal(
        "%(it)s, number %(n)s of %(head)s, cannot be drawn; possible: %(possible)s",
        N_("this could not be drawn here"),
        it=shown(name), n=number, head=shown(head), possible=listed(possible),
    )  # fmt: skip


def nothing_to_take_back() -> ChatiereError:
    return ChatiereError(N_("the last move is not a player's: there is nothing to take back"))


def no_moment(n: object, last: int) -> ChatiereError:
    return ChatiereError(N_("moments are 0 to %(last)s, not %(it)s"), last=last, it=shown(n))


def no_record() -> ChatiereError:
    return ChatiereError(N_("a match without a dealer has no record: nobody drew its chance"))
