"""What goes on around the board: who is away, who says something, what is asked of whom."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chatiere.web.tables.extensions import Lesson
from chatiere.web.tables.people import HUMAN, Reaction, fresh_reactions
from chatiere.web.tables.questions import AnswerNote

if TYPE_CHECKING:
    from chatiere.web.tables.table import Table

EARLY = 0.1
"""Seconds by which a timer may ring too soon."""


@dataclass(frozen=True)
class Activity:
    """What goes on around the board, mostly by seat.  As it is made by default: nothing at all."""

    absent: frozenset[int] = frozenset()
    """People who sit there and have no page open."""
    missing: frozenset[int] = frozenset()
    """Those of them who have been away for long enough to be missed."""
    reactions: Mapping[int, Reaction] = field(default_factory=dict)
    pointing: Mapping[int, str] = field(default_factory=dict)
    """Moves that people point at, where all play together."""
    chosen: Mapping[int, str] = field(default_factory=dict)
    """Moves that were chosen and count as soon as a question about them is answered."""
    notes: Mapping[int, AnswerNote] = field(default_factory=dict)
    """What was said about the last answer, each to that seat alone."""
    lesson: Lesson | None = None
    waiting_since: float | None = None
    """Since when the mover is waited for, in seconds since the epoch."""
    deadline: float | None = None
    """When the mover's time is over, in seconds since the epoch."""
    is_dealing: bool = False
    """Whether browsers are asked for salts, in the moment before the cards."""
    personal_bests: frozenset[int] = frozenset()
    """Who has never done better at this game, once it is over."""
    next_table: str | None = None
    """The code of the rematch."""


def activity_of(table: Table) -> Activity:
    """At a table that is open or played now."""
    every = range(len(table.seats))
    has_deadline = table.settings.clock and table.mover is not None
    return Activity(
        absent=frozenset(seat for seat in every if is_absent(table, seat)),
        missing=frozenset(seat for seat in every if table.match and is_missing(table, seat)),
        reactions={reaction.seat: reaction for reaction in fresh_reactions(table.reactions)},
        pointing=table.pointing,
        chosen={seat: chosen.what for seat, chosen in table.questions.chosen.items()},
        notes=table.questions.notes,
        lesson=table.lesson,
        waiting_since=table.clock.waiting_since,
        deadline=table.clock.deadline(table.settings.clock) if has_deadline else None,
        is_dealing=bool(table.salts_awaited),
        personal_bests=table.personal_bests or frozenset(),
        next_table=table.stored.next,
    )


def is_absent(table: Table, seat: int) -> bool:
    """Whether a person is to sit there, and has no page open."""
    who = table.seats[seat]
    return who.kind == HUMAN and (who.player is None or not table.presence.is_here(who.player))


def is_missing(table: Table, seat: int) -> bool:
    """Whether somebody has been away for long enough to be missed."""
    who = table.seats[seat]
    if who.player is None or who.held or not is_absent(table, seat):
        return False
    gone = table.presence.away_for(who.player)
    if table.settings.days:  # only who is to move keeps the others waiting
        if table.mover != seat:
            return False
        waited = time.time() - table.clock.waiting_since  # the store alone knows of days ago
        gone = min(gone, waited) if who.player in table.presence.left_at else waited
    return gone >= table.presence.patience - EARLY
