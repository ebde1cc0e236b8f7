"""The examples run: each a short while."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_openspiels_search_plays_against_our_tiger() -> None:
    mcts = example("mcts_against_tiger")
    asked = ["--games", "2", "--simulations", "4", "--tiger", "tiger:4"]
    results = mcts.play(mcts.wishes_from(asked))
    assert len(results) == 2
    assert mcts.tell(results).startswith("the search is ahead of every tiger in ")
    assert mcts.play(mcts.wishes_from(asked)) != mcts.play(
        mcts.wishes_from([*asked, "--seed", "2"])
    )


def test_a_policy_has_a_worth_with_an_error() -> None:
    monte_carlo = example("monte_carlo")
    found = monte_carlo.compare(monte_carlo.wishes_from(["--games", "60", "--worlds", "1"]))
    (first, _), (cat, wins), (imagining, _) = found.values()
    assert cat.mean > first.mean + 3 * (cat.error + first.error)
    assert 0 < imagining.error < 10
    assert 0.1 < wins.mean < 0.6


def test_a_policy_sits_down_in_the_arena() -> None:
    arena = example("policy_in_arena")
    result = arena.contest(arena.wishes_from(["--games", "3"]))
    assert result.games == 3
    assert not list(result.faults)
    assert arena.tell(result).startswith("program ")
