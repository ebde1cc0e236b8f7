"""Which finding of the strategy page a choice at the table is about: what a hint leads to."""

from __future__ import annotations

from typing import Any, NamedTuple

from chatiere.core.game import Game
from chatiere.core.strategy import MODULE, HabitSection, habit_anchor, has_strategy


class Topic(NamedTuple):
    """A section of the page: by what a link finds it, and its title in one language."""

    anchor: str
    title: str


def topic_of(game: Game, s: Any, move: int, language: str) -> Topic | None:
    """The first habit that somebody who makes this move shows; `s` is what its seat may know."""
    if not has_strategy(game):
        return None
    sections = [one for one in game.module(MODULE).SECTIONS if isinstance(one, HabitSection)]
    told = {(one.habit, case): one.title for one in sections for case in one.cases}
    shown = ((habit, case) for habit, case, _ in game.module("study.habits").choices(s, move))
    first = next((each for each in shown if each in told), None)
    return first and Topic(habit_anchor(first[0]), game.translator(language)(told[first]))
