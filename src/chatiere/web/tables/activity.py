"""What goes on around the board: who is away, who says something, what is asked of whom."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chatiere.web.tables.extensions import Lesson, WayOn
from chatiere.web.tables.people import HUMAN, Reaction, fresh_reactions
from chatiere.web.tables.questions import AnswerNote
from chatiere.web.tables.rematch_call import RematchStatus, status_of
from chatiere.web.tables.sayings import Saying, fresh_sayings
from chatiere.web.tables.sealing import day_of, is_sealed

if TYPE_CHECKING:
    from chatiere.web.tables.table import Table

EARLY = 0.1
"""Seconds by which a timer may ring too soon."""


@dataclass(frozen=True)
class RoundEnd:
    """A break between two rounds, by seats."""

    moves_made: int
    ready: frozenset[int] = frozenset()
    """Whose people have gone on."""
    waited_for: frozenset[int] = frozenset()
    """Whose people are there and have not."""


@dataclass(frozen=True)
class Activity:
    """What goes on around the board, mostly by seat.  As it is made by default: nothing at all."""

    absent: frozenset[int] = frozenset()
    """People who sit there and have no page open."""
    missing: frozenset[int] = frozenset()
    """Those of them who have been away for long enough to be missed."""
    reactions: Mapping[int, Reaction] = field(default_factory=dict)
    sayings: Sequence[Saying] = ()
    """What was said in words just now, the last one last."""
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
    round_break: RoundEnd | None = None
    """The end of a round, while people look at it."""
    is_dealing: bool = False
    """Whether browsers are asked for salts, in the moment before the cards."""
    rematch: RematchStatus | None = None
    """What was said about playing again."""
    personal_bests: frozenset[int] = frozenset()
    """Who has never done better at this game, once it is over."""
    next_table: str | None = None
    """The code of the rematch."""
    way_on: WayOn | None = None
    """Where people go from a game that is over, in place of playing it again among themselves."""
    inviter: str = ""
    """The host's name, where they sit, before the game."""
    is_of_day: bool = False
    """Whether everybody is dealt the same here today: the deal's page says what came of it."""
    is_sealed: bool = False
    """Whether the cards are still a secret though the game is over."""
    onlookers: int = 0
    """How many people watch who neither sit here nor are the host."""


def activity_of(table: Table) -> Activity:
    """At a table that is open or played now."""
    every = range(len(table.seats))
    is_running = table.mover is not None and not table.settings.paused
    has_deadline = table.settings.clock and is_running
    return Activity(
        absent=frozenset(seat for seat in every if is_absent(table, seat)),
        missing=frozenset(seat for seat in every if table.match and is_missing(table, seat)),
        reactions={reaction.seat: reaction for reaction in fresh_reactions(table.reactions)},
        sayings=fresh_sayings(table.sayings),
        pointing=table.pointing,
        chosen={seat: chosen.what for seat, chosen in table.questions.chosen.items()},
        notes=table.questions.notes,
        lesson=table.lesson,
        waiting_since=table.clock.waiting_since,
        deadline=table.clock.deadline(table.settings.clock) if has_deadline else None,
        round_break=round_end(table),
        is_dealing=bool(table.salts_awaited),
        rematch=status_of(table.rematch, table) if table.rematch else None,
        personal_bests=table.personal_bests or frozenset(),
        next_table=table.stored.next,
        way_on=table.extensions.way_on(table),
        inviter=inviter_to(table),
        is_of_day=day_of(table.stored.origin) is not None,
        is_sealed=is_sealed(table.stored.origin),
        onlookers=onlookers_at(table),
    )


def round_end(table: Table) -> RoundEnd | None:
    """Who has gone on already, and who is waited for."""
    between = table.round_break
    if between is None:
        return None
    ready = [seat.seat for seat in table.seats if seat.player in between.ready]
    waited_for = table.people_here() - between.ready
    waiting = [seat.seat for seat in table.seats if seat.player in waited_for]
    return RoundEnd(between.moves_made, frozenset(ready), frozenset(waiting))


def onlookers_at(table: Table) -> int:
    """Of those who were counted last: some may have sat down since."""
    return sum(not table.is_at(player) for player in table.presence.onlookers)


def inviter_to(table: Table) -> str:
    seats = table.seats_of(table.host) if table.host and table.match is None else []
    return table.seats[seats[0]].name if seats else ""


def is_absent(table: Table, seat: int) -> bool:
    """Whether a person is to sit there, and has no page open nor is about to."""
    who, presence = table.seats[seat], table.presence
    if who.kind != HUMAN or who.player is None:
        return who.kind == HUMAN
    return not presence.is_here(who.player) and not presence.is_expected(who.player)


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
