"""What a game offers to practise."""

from __future__ import annotations

import importlib.util
import random
from functools import cache
from typing import Any, Protocol, cast

from chatiere.core.game import Game, games
from chatiere.core.translation import N_
from chatiere.web.server.refusal import NotFound


class Question(Protocol):
    """Something asked that has one number for an answer."""

    @property
    def item(self) -> str: ...
    @property
    def asked(self) -> str: ...
    @property
    def total(self) -> int | None: ...
    @property
    def card(self) -> str | None: ...
    @property
    def answer(self) -> int: ...
    @property
    def shown(self) -> str: ...
    def says(self, language: str) -> str: ...
    def steps(self) -> list[str]: ...


class Subject(Protocol):
    """The package `practice` in a game's folder."""

    ITEMS: tuple[str, ...]
    """What can be practised, the easiest first."""

    def kind(self, item: str, asked: str) -> str | None: ...
    def draw(self, item: str, chance: random.Random, by_card: bool = False) -> Question: ...
    def read(self, item: str, asked: str) -> Question | None: ...
    def is_at_table(self, asked: str) -> bool: ...
    def asked_at_table(self, question: Any) -> tuple[str, str]:
        """The item and how it is kept, for a question of the game's own module `announcing`."""

    def label(self, item: str, language: str) -> str: ...
    def charts(self, language: str) -> list[Any]: ...


def offers_practice(game: Game) -> bool:
    return has_practice(game.package)


@cache
def has_practice(package: str) -> bool:
    """Known without importing the game's words."""
    return importlib.util.find_spec(f"{package}.practice") is not None


def practised_game() -> Game:
    """The game whose sums are practised here."""
    for game in games().values():
        if offers_practice(game):
            return game
    raise NotFound(N_("There is nothing to practise here."))


def subject_of(game: Game) -> Subject:
    return cast(Subject, game.module("practice"))
