"""Finished games as one of their players looks back at them: places, filters, totals."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property

from chatiere.bots.level_ratings import ranks
from chatiere.bots.levels import LEVELS
from chatiere.core.game import Game, games
from chatiere.store.history import FinishedGame, FinishedSeat
from chatiere.store.origins import is_practice
from chatiere.web.tables.people import HUMAN

OPPONENTS = (*LEVELS, HUMAN)
"""With whom one plays."""
TOGETHER = "together"


@dataclass(frozen=True)
class Played:
    """One game that is over."""

    table: FinishedGame
    game: Game

    @cached_property
    def mine(self) -> list[FinishedSeat]:
        return [seat for seat in self.table.seats if seat.is_mine]

    @cached_property
    def others(self) -> list[FinishedSeat]:
        return [seat for seat in self.table.seats if not seat.is_mine]

    @cached_property
    def opponents(self) -> frozenset[str]:
        """Which levels sat there, and whether other people did."""
        return frozenset(seat.kind for seat in self.others)

    @property
    def is_known(self) -> bool:
        """Whether it is known what it came to: games of an older version are counted later."""
        result = self.table.result
        return result is not None and len(result["scores"]) == len(self.table.seats)

    @property
    def is_practice(self) -> bool:
        """A lesson, or the end of another game once more: it does not count."""
        return is_practice(self.table.origin)

    @property
    def counts(self) -> bool:
        return self.is_known and not self.is_practice

    @cached_property
    def places(self) -> list[int]:
        """By seat; only of a game that `is_known`."""
        assert self.table.result is not None
        return ranks(self.table.result, self.game.aim)

    def score(self, seat: FinishedSeat) -> int:
        assert self.table.result is not None
        return self.table.result["scores"][seat.seat]

    def is_won_by(self, seat: FinishedSeat) -> bool:
        assert self.table.result is not None
        return seat.seat in self.table.result["winners"]

    @property
    def results(self) -> list[bool]:
        """For each seat of mine whether it has won; who plays together has one result."""
        seats = self.mine[:1] if self.game.aim == TOGETHER else self.mine
        return [self.is_won_by(seat) for seat in seats]

    @property
    def is_single(self) -> bool:
        """Whether one result is mine and no more: at a shared browser nobody knows whose."""
        return len(self.mine) == 1 or self.game.aim == TOGETHER

    @property
    def at(self) -> datetime:
        return datetime.fromtimestamp(self.table.changed, UTC)


def history(finished: Iterable[FinishedGame]) -> list[Played]:
    """Those of games that are installed."""
    known = games()
    return [Played(table, known[table.game]) for table in finished if table.game in known]


@dataclass(frozen=True)
class HistoryFilter:
    """Which games somebody wants to see."""

    game: str = ""
    level: str = ""
    who: str = ""

    @classmethod
    def of(cls, query: Mapping[str, str]) -> HistoryFilter:
        """From the query of an address; what is not known is left out."""
        game, level = query.get("game", ""), query.get("level", "")
        return cls(
            game if game in games() else "",
            level if level in OPPONENTS else "",
            query.get("who", "")[:40].strip(),
        )

    def matches(self, played: Played) -> bool:
        return (
            self.game in ("", played.game.name)
            and (not self.level or self.level in played.opponents)
            and (not self.who or _is_among(self.who, played.others))
        )

    def matching(self, past: Sequence[Played]) -> list[Played]:
        return (
            [played for played in past if self.matches(played)] if any(self.query) else list(past)
        )

    @property
    def query(self) -> dict[str, str]:
        """As an address has it."""
        given = {"game": self.game, "level": self.level, "who": self.who}
        return {name: value for name, value in given.items() if value}


def _is_among(name: str, seats: Collection[FinishedSeat]) -> bool:
    wanted = name.casefold()
    return any(wanted in seat.name.casefold() for seat in seats)


@dataclass
class Total:
    """How often one has played, and won."""

    played: int = 0
    won: int = 0

    def add(self, results: list[bool]) -> None:
        self.played += len(results)
        self.won += sum(results)


def totals(past: Iterable[Played]) -> tuple[Total, dict[str, Total], dict[str, Total]]:
    """Of all games that count, by game, and by who sat there too."""
    every = Total()
    by_game = {name: Total() for name in games()}
    by_level = {level: Total() for level in OPPONENTS}
    for played in past:
        if played.counts:
            results = played.results
            every.add(results)
            by_game[played.game.name].add(results)
            for level in played.opponents:
                by_level[level].add(results)
    return every, shown(by_game), shown(by_level)


def shown(parts: dict[str, Total]) -> dict[str, Total]:
    return {name: total for name, total in parts.items() if total.played}
