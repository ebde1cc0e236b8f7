"""What a game says of itself in numbers."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from miette import GAME

from chatiere.core.errors import ChatiereError
from chatiere.core.facts import BYTES, facts_of, planes_of, word_size
from chatiere.core.game import find, games


def test_a_game_without_observe_is_observed_as_the_bytes_of_its_hidden_state() -> None:
    facts = facts_of(GAME)
    assert not facts.observes
    assert facts.planes == {BYTES: GAME.rules.State.dtype.itemsize}
    assert facts.observation == GAME.rules.State.dtype.itemsize


def test_more_is_better_also_where_fewest_points_win() -> None:
    mistigri = facts_of(find("crazy-mistigri"))
    low, high = mistigri.scores
    assert mistigri.rewards == (-high, -low)
    assert facts_of(GAME).rewards == facts_of(GAME).scores


def test_who_wins_together_has_a_common_utility() -> None:
    common = {name for name, game in games().items() if facts_of(game).utility == "common"}
    assert common & {"mmm", "filou", "cheez-tricks"} == {"mmm"}


def test_a_game_that_says_nothing_is_named_in_one_line_with_what_it_lacks() -> None:
    silent: Any = SimpleNamespace(name="silent", rules=SimpleNamespace(MOST=1, ACTIONS=2))
    with pytest.raises(ChatiereError, match=r"rules.py of silent .* OUTCOMES, LONGEST, SCORES"):
        facts_of(silent)


def test_an_observe_needs_names_for_what_it_writes() -> None:
    rules = ModuleType("silent.rules")
    rules.observe = lambda s, seat, x: None  # type: ignore[attr-defined]
    with pytest.raises(ChatiereError, match=r"silent.rules has observe, but no PLANES"):
        planes_of(rules)


@pytest.mark.parametrize(("size", "word"), [(108, 4), (2056, 8), (7, 1), (10, 2)])
def test_a_state_is_made_of_the_widest_words_that_fit(size: int, word: int) -> None:
    assert word_size(size) == word
