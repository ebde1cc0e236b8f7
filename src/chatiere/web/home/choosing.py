"""Choosing a game by how many people there are, by the youngest one's age and by mood."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from urllib.parse import urlencode

from chatiere.core.game import MOODS, Game, games

PLACE = "#choose"
"""Where the page is looked at after a choice."""


@dataclass(frozen=True)
class Wish:
    """What somebody has chosen so far, as the address says it; 0 and nothing are any."""

    people: int = 0
    age: int = 0
    mood: str = ""

    @classmethod
    def of(cls, query: Mapping[str, str]) -> Wish:
        """What is not offered counts as not chosen: an old link still leads somewhere."""
        wish = cls()
        for name, values in offered().items():
            for value in values:
                if query.get(name) == str(value):
                    wish = wish.having(name, value)
        return wish

    def having(self, name: str, value: int | str) -> Wish:
        if name == "mood":
            return replace(self, mood=str(value))
        number = int(value)
        return replace(self, people=number) if name == "people" else replace(self, age=number)

    def suits(self, game: Game) -> bool:
        """Whether this game is for them; where they are too few, the computer joins in."""
        return (
            self.people <= game.players[-1]
            and (not self.age or game.age <= self.age)
            and (not self.mood or self.mood in game.moods)
        )

    def lacks_players(self, game: Game) -> bool:
        return 0 < self.people < game.players[0]

    @property
    def address(self) -> str:
        chosen = {name: value for name, value in asdict(self).items() if value}
        return f"/?{urlencode(chosen)}{PLACE}" if chosen else f"/{PLACE}"


@dataclass(frozen=True)
class Chip:
    """A link that chooses one value, or any again."""

    value: int | str
    address: str
    is_chosen: bool


def offered() -> dict[str, list[int] | list[str]]:
    """What there is to choose from, as the games say of themselves."""
    every = games().values()
    return {
        "people": list(range(1, max(game.players[-1] for game in every) + 1)),
        "age": sorted({game.age for game in every}),
        "mood": [mood for mood in MOODS if any(mood in game.moods for game in every)],
    }


def chips(wish: Wish, name: str) -> Iterator[Chip]:
    now = asdict(wish)[name]
    for value in offered()[name]:
        is_chosen = value == now
        other = wish.having(name, type(value)()) if is_chosen else wish.having(name, value)
        yield Chip(value, other.address, is_chosen)


def chosen_games(wish: Wish, last: str) -> tuple[list[Game], list[Game]]:
    """The games that suit, what was played last first; and those where they are too few, so
    that the computer has to join in."""
    suiting = [game for game in games().values() if wish.suits(game)]
    suiting.sort(key=lambda game: game.name != last)
    return split(suiting, wish)


def split(suiting: Iterable[Game], wish: Wish) -> tuple[list[Game], list[Game]]:
    enough: list[Game] = []
    too_few: list[Game] = []
    for game in suiting:
        (too_few if wish.lacks_players(game) else enough).append(game)
    return enough, too_few
