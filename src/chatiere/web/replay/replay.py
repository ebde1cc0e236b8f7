"""One finished game: every moment of it, its rounds, and who sat where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from chatiere.core.kernel import EVERYTHING
from chatiere.core.match import Match
from chatiere.core.moments import Moment as MomentOfMove
from chatiere.core.moments import match_at, moments_of
from chatiere.core.record import match_of
from chatiere.core.translation import N_
from chatiere.store.rows import Kind, Seat
from chatiere.web.replay.moment import Moment
from chatiere.web.server.refusal import Late
from chatiere.web.tables.people import HUMAN
from chatiere.web.tables.registry import KINDS
from chatiere.web.tables.sealing import is_sealed
from chatiere.web.tables.table import OVER, Table


@dataclass
class Replay:
    """A match that is over, from a table of ours or from a record that somebody brought."""

    code: str
    match: Match
    seats: tuple[Seat, ...]
    is_table: bool
    is_sealed: bool = False
    """Whether only who sat there may look at it, each with their own eyes."""

    @property
    def last(self) -> int:
        return len(self.match.entries)

    @cached_property
    def rounds(self) -> list[tuple[int, int]]:
        """Where each round begins: its number and the moment; none where a game has no rounds."""
        found = [(self.round_at(self.first), self.first)]
        while (n := self.next_round(found[-1])) < self.last:
            found.append((self.round_at(n), self.dealt(n)))
        return [] if found[0][0] is None else found

    def round_at(self, n: int) -> Any:
        states = self.match.entries[n].steps[0][0]
        return self.match.game.view.view(self.match.game.plain().given(states)[0]).get("round")

    def next_round(self, begun: tuple[Any, int]) -> int:
        """The first moment of another round: rounds only go on, so we halve the rest."""
        number, low = begun
        high = self.last
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.round_at(middle) == number else (low, middle)
        return high

    @cached_property
    def first(self) -> int:
        """The first moment with something to see."""
        return self.dealt(0)

    def dealt(self, n: int) -> int:
        """From there on the first moment at which somebody is to move."""
        entries = self.match.entries
        return next((k for k in range(n, self.last) if entries[k].who != "*"), n)

    def moment(self, n: int, within: int | None = None) -> Moment:
        """After n moves, or at a moment within the one that follows."""
        match = self.match.until(n)
        if within is not None:
            match = match_at(self.match, n, self.moments_within(n)[within])
        return Moment(self.code, match, self.seats)

    def moments_within(self, n: int) -> list[MomentOfMove]:
        """At which the table pauses while move n is made."""
        return moments_of(self.match, n) if n < self.last else []

    def seats_of(self, player: str) -> list[int]:
        return [seat.seat for seat in self.seats if seat.player == player]

    def viewer_for(self, player: str) -> int:
        """As whom somebody looks at first: as themselves, or with all cards open."""
        mine = self.seats_of(player)
        return mine[0] if mine else EVERYTHING


def replay_of_table(table: Table) -> Replay:
    if table.state != OVER:
        raise Late(N_("A game can be replayed once it is over: a replay shows every card."))
    is_secret = is_sealed(table.stored.origin)
    return Replay(table.id, table.playing(), tuple(table.seats), True, is_secret)


def replay_of_record(code: str, content: Mapping[str, Any]) -> Replay:
    """From a record that was verified when it came."""
    match = match_of(dict(content))
    seats = tuple(Seat(n, kind_in(seat), seat["name"]) for n, seat in enumerate(match.seats))
    return Replay(code, match, seats, False)


def kind_in(seat: Mapping[str, str]) -> Kind:
    """A record may name a level that we do not know: it is shown as a cat."""
    wanted = HUMAN if seat["kind"] == HUMAN else seat["level"]
    return next((kind for kind in KINDS if kind == wanted), "cat")
