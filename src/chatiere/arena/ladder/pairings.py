"""What the ladder is made of: at every table, one player among others of the level below.

Pages, the help of `chatiere ladder` and its file call a pairing a rung.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from chatiere.arena.contest import Contest
from chatiere.arena.full_information import FULL_INFORMATION
from chatiere.bots.budget import Budget
from chatiere.bots.levels import CAT, KITTEN, RANDOM, TIGER, Bot
from chatiere.bots.search_engine import strategy_of
from chatiere.bots.strategy import PLAYOUTS
from chatiere.core.game import Game, Value, find, spelled

STEPS = ((KITTEN, RANDOM), (CAT, KITTEN), (TIGER, CAT))
"""From one level to the next."""
SPAN = (TIGER, KITTEN)
"""From bottom to top, for what in a game is luck."""
OPEN, OPEN_AMONG_CATS = (FULL_INFORMATION, TIGER), (FULL_INFORMATION, CAT)
"""What open cards add: among tigers, and beside what a tiger wins among cats."""
SEED = "1"


@dataclass(frozen=True)
class Pairing:
    """One player among others of one level, or in a game that is won together each of them at
    tables of their own, with the same chance."""

    game: str
    players: int
    options: Mapping[str, Value]
    better: str
    """The player who should be better, like `tiger:1200`."""
    other: str

    @property
    def pair(self) -> tuple[str, str]:
        """Their levels."""
        return level_of(self.better), level_of(self.other)

    @property
    def chosen(self) -> list[str]:
        """The options that are not the usual ones, as one types them."""
        return [
            f"{name}={spelled(value)}"
            for name, value in self.options.items()
            if value != find(self.game).options[name].default
        ]

    @property
    def table(self) -> str:
        """`filou 4`, `mmm 1 side=2`."""
        return " ".join([self.game, str(self.players), *self.chosen])

    @property
    def name(self) -> str:
        """Of the pairing, however long its players think."""
        return f"{self.table}: {' and '.join(self.pair)}"

    @property
    def file_names(self) -> list[str]:
        """Of the journals of its contests, in a folder of work."""
        stem = "-".join([*self.table.split(), *self.pair])
        who = [f".{level}" for level in self.pair] if self.is_together else [""]
        return [f"{stem}{each}.jsonl" for each in who]

    @property
    def is_together(self) -> bool:
        return find(self.game).aim == "together"

    @property
    def contests(self) -> list[Contest]:
        """What is played: the same deals at every table."""
        seatings = [(self.better, *[self.other] * (self.players - 1))]
        if self.is_together:
            seatings = [(name,) * self.players for name in (self.better, self.other)]
        return [Contest(self.game, self.options, seats, SEED) for seats in seatings]

    @property
    def searchers(self) -> int:
        """Seats that think: what the pairing costs."""
        seats = [name for contest in self.contests for name in contest.seats]
        return sum(searches(level_of(name), find(self.game)) for name in seats)

    def commands(self, deals: int) -> list[str]:
        """What plays the same again."""
        chosen = "".join(f" --option {option}" for option in self.chosen)
        return [
            f"chatiere arena {self.game} --seats {','.join(contest.seats)}{chosen}"
            f" --games {deals * len(contest.rotations)} --seed {SEED}"
            for contest in self.contests
        ]


def level_of(player: str) -> str:
    return player.partition(":")[0]


def searches(level: str, game: Game) -> bool:
    """Whether they think for a while: a tiger that has learned what to do moves at once."""
    return level == FULL_INFORMATION or (level == TIGER and Bot(TIGER).searches(game))


def pairings_of(game: Game, budget: Budget | None = None) -> list[Pairing]:
    """Every pairing of a game; those who search think so long."""
    think = budget or usual_budget(game)
    pairs = (*STEPS, *(() if game.aim == "together" else (SPAN,)))
    pairs += (OPEN_AMONG_CATS, OPEN) if game.has_secrets else ()

    def named(level: str) -> str:
        return f"{level}:{think}" if searches(level, game) else level

    return [
        Pairing(game.name, players, options, named(better), named(other))
        for players, options in settings_of(game)
        for better, other in pairs
    ]


def usual_budget(game: Game) -> Budget:
    """As long as a tiger thinks among people; playouts, so that every machine finds the same."""
    return Budget(playouts=getattr(strategy_of(game), "PLAYOUTS", PLAYOUTS))


def settings_of(game: Game) -> Iterator[tuple[int, dict[str, Value]]]:
    """Every number of players by the usual rules, with the options that go with it.

    Where all win together and see everything it does not matter how many they are; there the
    options do, as they make it harder, so there every combination of them is a table.
    """
    if game.aim != "together" or game.has_secrets:
        for players in game.players:
            yield players, game.check_options({})
        return
    for values in product(*(option.values for option in game.options.values())):
        yield game.players[0], dict(zip(game.options, values, strict=True))
