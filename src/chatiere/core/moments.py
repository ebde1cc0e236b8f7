"""Moments of the table: where people would pause to look before the rules go on.

One move may do many things: the last bid turns up a card, lets a dog chase a cat, hands the
row over and begins a round.  Rules say where the table would pause:

    turn_up(s)
    moment(s, TURNED_UP)

Compiled, that is nothing at all.  In plain Python a state is kept there when somebody listens,
and it is shown like any other: through `hide`, by the same view, story and templates.  So no
move is told twice, and nothing about a moment is stored: it is kept for a while by the match in
which the move was made, and found again from the move.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, NamedTuple

from chatiere.core.kernel import States, copied, rule
from chatiere.core.state import BaseState

if TYPE_CHECKING:
    from chatiere.core.entry import Entry
    from chatiere.core.match import Match


class MomentKind(NamedTuple):
    """How a kind of moment is shown; a game's `moments.py` has its own in `KINDS`."""

    name: str
    """A word for templates and styles."""
    seconds: float
    """How long it stays before the table goes on by itself."""
    sound: str = ""
    ends_round: bool = False
    """Whether a round is over: everybody is shown what came of it, and says when to go on."""


class Moment(NamedTuple):
    """One moment of a move."""

    kind: MomentKind
    states: States
    """As it was in full: whoever shows it hides it first."""


MOST_KEPT = 8
"""Moves whose moments are at hand."""
Kept = list[tuple[int, States]]
_listening: ContextVar[Kept | None] = ContextVar("listening", default=None)


@rule
def nothing(s: BaseState, kind: int) -> None:
    """What a moment is when compiled."""


@rule
def moment(s: BaseState, kind: int) -> None:
    """Here the table would pause; `kind` is a key of the game's `moments.KINDS`."""
    kept = _listening.get()
    if kept is not None:
        kept.append((kind, copied(s._record)))


moment.__when_compiled__ = nothing  # type: ignore[attr-defined]


@contextmanager
def listening() -> Iterator[Kept]:
    """Keep every moment that plain rules come to meanwhile."""
    kept: Kept = []
    token = _listening.set(kept)
    try:
        yield kept
    finally:
        _listening.reset(token)


def moments_of(match: Match, n: int) -> list[Moment]:
    """The moments of move n, in their order; none where a game names none.  Those of the last
    moves are found once, for many ask for them."""
    module, entry = match.game.optional_module("moments"), match.entries[n]
    if module is None:
        return []
    kept = match.moments_kept
    if n not in kept or kept[n][0] is not entry:
        keep_moments(match, n, entry, heard_again(match, entry))
    return list(kept[n][1])


def keep_moments(match: Match, n: int, entry: Entry, heard: Kept) -> None:
    """What was heard while move n was made, by plain rules."""
    module, kept = match.game.optional_module("moments"), match.moments_kept
    if module is None:
        return
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[n] = entry, [Moment(module.KINDS[kind], states) for kind, states in heard]


def heard_again(match: Match, entry: Entry) -> Kept:
    """The same by playing the move once more."""
    plain = match.game.plain()
    with listening() as kept:
        for states, move in entry.steps:
            plain.play(copied(states), 0, move)
    return kept


def match_at(match: Match, n: int, moment: Moment) -> Match:
    """The match as it stands at a moment of move n: a copy, in which nobody is to move."""
    at = match.until(n)
    at.entries = match.entries[: n + 1]
    at.states, at.moment = copied(moment.states), moment.kind
    return at
