"""What the games of a circle came to: wins by game, who beats whom, streaks.

All of it follows from the results alone, so that there is nothing to keep and nothing to repair.
Nothing here knows a server.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from chatiere.bots.level_ratings import ranks
from chatiere.core.game import Game, games
from chatiere.store.circles import HUMAN, CircleResult, Place

TOGETHER = "together"
FEWEST_PEOPLE = 2
"""Who plays against the computer alone has beaten nobody here."""


@dataclass(frozen=True)
class PlayedGame:
    """One result, of a game that is installed."""

    result: CircleResult
    game: Game

    @property
    def counts(self) -> bool:
        """Whether it says something about people: it is known what it came to, and two played."""
        people = sum(place.kind == HUMAN for place in self.result.places)
        known = len(self.result.result["scores"]) == len(self.result.places)
        return known and people >= FEWEST_PEOPLE

    @cached_property
    def ranks(self) -> list[int]:
        return ranks(self.result.result, self.game.aim)

    @property
    def members(self) -> dict[str, int]:
        """The seats of those who are in the circle."""
        return {place.member: place.seat for place in self.result.places if place.member}

    def is_won_by(self, seat: int) -> bool:
        return seat in self.result.result["winners"]

    def points_of(self, place: Place) -> int | None:
        """Where all play together, everybody's are the same."""
        scores = self.result.result["scores"]
        known = place.seat < len(scores) and self.game.aim != TOGETHER
        return scores[place.seat] if known else None

    @property
    def standing(self) -> list[Place]:
        """The best one first."""
        if len(self.result.result["scores"]) != len(self.result.places):
            return list(self.result.places)
        return sorted(self.result.places, key=lambda place: (self.ranks[place.seat], place.seat))


def played_games(results: Iterable[CircleResult]) -> list[PlayedGame]:
    known = games()
    return [PlayedGame(result, known[result.game]) for result in results if result.game in known]


@dataclass
class Tally:
    """How often somebody has played, and won."""

    played: int = 0
    won: int = 0

    def add(self, is_won: bool) -> None:
        self.played += 1
        self.won += is_won


@dataclass
class Row:
    """What one member has done."""

    member: str
    total: Tally = field(default_factory=Tally)
    by_game: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    streak: int = 0
    """Games won one after the other, up to the last one."""
    longest: int = 0

    def add(self, game: str, is_won: bool) -> None:
        self.total.add(is_won)
        self.by_game[game].add(is_won)
        self.streak = self.streak + 1 if is_won else 0
        self.longest = max(self.longest, self.streak)


@dataclass
class Duel:
    """How often each of two was better placed than the other."""

    one: str
    other: str
    won: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        return self.won + self.lost

    def seen_by(self, member: str) -> Duel:
        """With them first."""
        return self if member == self.one else Duel(self.other, self.one, self.lost, self.won)


@dataclass(frozen=True)
class Board:
    """Of one circle."""

    games: list[Game]
    """Those that were played, in the order of the shelf."""
    rows: list[Row]
    """Who has won most comes first; everybody who has played."""
    duels: list[Duel]
    """Who has met most often comes first, with the better one first."""

    def duels_of(self, member: str) -> list[Duel]:
        return [duel.seen_by(member) for duel in self.duels if member in (duel.one, duel.other)]


def board_of(past: Sequence[PlayedGame]) -> Board:
    """From games with the last one first, as the store gives them."""
    rows: dict[str, Row] = {}
    duels: dict[tuple[str, str], Duel] = {}
    counted = [played for played in reversed(past) if played.counts]
    for played in counted:
        for member, seat in played.members.items():
            row = rows.setdefault(member, Row(member))
            row.add(played.game.name, played.is_won_by(seat))
        if played.game.aim != TOGETHER:
            _add_duels(duels, played)
    names = {played.game.name for played in counted}
    return Board(
        [game for name, game in games().items() if name in names],
        sorted(rows.values(), key=lambda row: (-row.total.won, row.total.played, row.member)),
        sorted(map(_better_first, duels.values()), key=lambda duel: (-duel.played, duel.one)),
    )


def _add_duels(duels: dict[tuple[str, str], Duel], played: PlayedGame) -> None:
    """Between all members at a table; who share a place have not beaten each other."""
    for pair in combinations(sorted(played.members), 2):
        one, other = (played.ranks[played.members[member]] for member in pair)
        if one != other:
            duel = duels.setdefault(pair, Duel(*pair))
            duel.won += one < other
            duel.lost += other < one


def _better_first(duel: Duel) -> Duel:
    return duel.seen_by(duel.other) if duel.lost > duel.won else duel
