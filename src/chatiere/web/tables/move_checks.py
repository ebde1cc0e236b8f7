"""What is checked before a move counts, and in which order: here, once.

Whoever asks for a move (a page, a program, a learner's answer), for a hint or to take a move
back comes through here, with the table's lock held, so that nothing changes between the check
and the deed.  What a computer player wants to do may be late as well: `is_due` is for it too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatiere.core.match import Match
from chatiere.core.translation import N_
from chatiere.web.server.refusal import Forbidden, Late
from chatiere.web.tables.curtain import next_behind_curtain

if TYPE_CHECKING:
    from chatiere.web.tables.table import Table


def check_move(
    table: Table, player: str, n: int, what: str, lesson_in: str | None = None
) -> int | None:
    """The seat that makes move n now; None if exactly this move was made before, as when a form
    was sent twice.

    1. The game has begun, the player sits at the table, it is not paused, it is their turn, and the
       curtain before their hand is lifted (`seat_on_turn`).
    2. n is the number of the next move (`is_due`).
    3. The lesson at the table asks for this move; `lesson_in` is the language of its reader, and
       None where the move does not come from a page.

    Whether the move is legal the match itself says when it is played.
    """
    seat = seat_on_turn(table, player, n)
    if not is_due(table.playing(), seat, n, what):
        return None
    if lesson_in is not None and (lesson := table.lesson) is not None:
        lesson.check_move(table.playing(), what, lesson_in)
    return seat


def seat_on_turn(table: Table, player: str, n: int) -> int:
    """The seat of this player that made move n or is to make it."""
    match, mine = table.playing(), table.seats_of(player)
    if not mine:
        raise Forbidden(N_("You are only watching this game."))
    check_not_paused(table)
    who = match.entries[n].who if 0 <= n < len(match.entries) else match.to_move
    if who is None:
        raise Late(N_("The game is over."))
    if not isinstance(who, int) or who not in mine:
        raise Late(N_("It is not your turn."))
    if next_behind_curtain(table, player) == who:
        raise Late(N_("Lift the curtain first."))
    return who


def check_not_paused(table: Table) -> None:
    if table.settings.paused:
        raise Late(N_("The game is paused: it goes on in a moment."))


def is_due(match: Match, seat: int, n: int, what: str) -> bool:
    """Whether move n is to be made now, by this seat; False if exactly this was done before."""
    if n < len(match.entries):
        entry = match.entries[n]
        if (entry.who, entry.what) == (seat, what):
            return False
        raise Late(N_("The table has moved on: look again."))
    if match.is_over:
        raise Late(N_("The game is over."))
    if match.to_move != seat:
        raise Late(N_("It is not your turn."))
    if n > len(match.entries):
        raise Late(N_("The table has moved on: look again."))
    return True


def check_answer(table: Table, player: str, n: int) -> tuple[int, str]:
    """The seat that is asked a question, and the move that it has chosen."""
    seat = seat_on_turn(table, player, n)
    chosen = table.questions.chosen.get(seat)
    if chosen is None or n != table.moves_made:
        raise Late(N_("The table has moved on: look again."))
    return seat, chosen.what


def check_hint(table: Table, player: str) -> int:
    """The seat that is to move and may ask what to do."""
    if not table.settings.hints:
        raise Forbidden(N_("There are no hints at this table."))
    return seat_on_turn(table, player, table.moves_made)


def check_undo(table: Table, player: str, n: int) -> int:
    """The seat that may take back move n."""
    match = table.playing()
    check_not_paused(table)
    who = match.entries[n].who if table.can_undo(player) == n else None
    if not isinstance(who, int):
        raise Late(N_("This move can no longer be taken back."))
    return who
