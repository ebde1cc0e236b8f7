"""Mmm!, aligned: the turn that the learner computes is the turn of the rules."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np
import pytest

from chatiere.core.kernel import CHANCE, OVER, States, copied
from chatiere.games.mmm import GAME, board, rules, state
from chatiere.games.mmm.bot import learned, weights
from chatiere.games.mmm.bot.strategy import evaluate
from tests.games.mmm.boards import BOARD
from tests.games.mmm.parameters import with_left
from tests.games.mmm.test_learned import numbers_of

TRAINING = Path(__file__).parents[3] / "training"
ENGINE = GAME.plain()
PACKED = board.pack(BOARD)
FLAT, _ = numbers_of(PACKED)
PARAMETERS = weights.joined(PACKED, FLAT / 4)


def as_written(**given: object) -> Any:
    return lambda f: f


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`training/aligned_mmm.py`, not compiled."""
    return not_compiled("aligned_mmm", monkeypatch)


@pytest.fixture
def endings(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`training/aligned_endings.py`, not compiled."""
    not_compiled("aligned_mmm", monkeypatch)
    return not_compiled("aligned_endings", monkeypatch)


def not_compiled(last: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(numba, "njit", as_written)
    for name in ("aligned_turn", last):
        spec = importlib.util.spec_from_file_location(name, TRAINING / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
    return module


def after(states: States, move: int) -> States:
    then = copied(states)
    ENGINE.play(then, 0, move)
    return then


def by_the_rules(states: States, seen: dict[tuple[int, int], float]) -> float:
    """What the rest of a turn is worth: the mean over rolls, the best move otherwise."""
    s: Any = ENGINE.given(states)[0]
    who = rules.to_move(s)
    if who == OVER or s.falling == state.DICE:
        key = int(s.mice), int(s.steps)
        if key not in seen:
            seen[key] = evaluate(s, 0, PARAMETERS)
        return seen[key]
    found = [by_the_rules(after(states, move), seen) for move in ENGINE.moves(states)]
    return sum(found) / len(found) if who == CHANCE else max(found)


def as_learned(learner: ModuleType, squares: set[str], steps: int) -> tuple[float, Any]:
    """The same by the learner, and what it found each choice to be worth."""
    ours, room = learner.board_of(PACKED), learner.Room.new()
    shape = (50, 11, learned.BY_PROVISIONS)
    numbers = learner.Numbers(
        left=FLAT[: learned.LEFT_NUMBERS].reshape(shape) / 4,
        groups=FLAT[learned.LEFT_NUMBERS :].reshape(-1, 2) / 4,
    )
    left = {board.SQUARES.index(square) for square in squares}
    pattern = np.array(
        [sum(1 << i for i, at in enumerate(on) if at in left) for on in weights.groups_of(PACKED)]
    )
    provisions = len({PACKED[state.PROVISION + square] for square in left})
    here = (len(left), steps, provisions)
    return learner.turn(ours, numbers, room, pattern, here), room


def best_by_the_rules(states: States, seen: dict[tuple[int, int], float]) -> float:
    """The chance to win by the best play to the end of the game."""
    s: Any = ENGINE.given(states)[0]
    who = rules.to_move(s)
    if who == OVER:
        return float(s.left == 0)
    key = int(s.mice), int(s.steps)
    turn_begins = who == CHANCE and s.falling == state.DICE
    if turn_begins and key in seen:
        return seen[key]
    found = [best_by_the_rules(after(states, move), seen) for move in ENGINE.moves(states)]
    value = sum(found) / len(found) if who == CHANCE else max(found)
    if turn_begins:
        seen[key] = value
    return value


@pytest.mark.parametrize(
    ("squares", "steps"), [({"g1"}, 3), ({"a3", "b3"}, 2), ({"a3", "b3", "g7"}, 2)]
)
def test_R4_the_exact_worth_of_an_ending_is_that_of_the_rules(
    endings: ModuleType, squares: set[str], steps: int
) -> None:
    states = with_left(squares, steps=steps, aligned=True).states
    left = sorted(board.SQUARES.index(square) for square in squares)
    found = endings.exact_chance(PACKED, left, steps)
    assert found == pytest.approx(best_by_the_rules(states, {}))


@pytest.mark.parametrize(
    ("squares", "steps"),
    [({"g1", "g2", "g3"}, 3), ({"a3", "b3"}, 2)],
)
def test_R4_the_learner_s_turn_is_that_of_the_rules(
    learner: ModuleType, squares: set[str], steps: int
) -> None:
    states = with_left(squares, steps=steps, aligned=True).states
    seen: dict[tuple[int, int], float] = {}
    rolls = [by_the_rules(after(states, face), seen) for face in range(state.FACES)]
    found, _ = as_learned(learner, squares, steps)
    assert found == pytest.approx(sum(rolls) / len(rolls))


def test_R4_the_learner_puts_its_dice_in_line(learner: ModuleType) -> None:
    """Whatever it rolls, and only on open squares."""
    squares = {"a1", "a2", "a4", "b1", "b2", "d4", "e5", "g1", "g7"}
    _, room = as_learned(learner, squares, 4)
    left = {board.SQUARES.index(square) for square in squares}
    pattern = np.array(
        [sum(1 << i for i, at in enumerate(on) if at in left) for on in weights.groups_of(PACKED)]
    )
    dice, seen = np.zeros(state.DICE, np.int64), set()
    np.random.seed(1)
    for _ in range(30):
        n = learner.play_turn(learner.board_of(PACKED), room, pattern, dice)
        put = dice[:n].tolist()
        seen.add(n)
        assert len({*put} & left) == n
        assert n == 0 or len({at // 7 for at in put}) == 1 or len({at % 7 for at in put}) == 1
    assert seen >= {1, 2}


def test_a_thought_is_moved_towards_what_its_turn_is_worth(learner: ModuleType) -> None:
    ours = learner.board_of(PACKED)
    numbers = learner.nothing_yet(ours)
    sums = learner.Sums(*(np.zeros_like(part) for part in numbers))
    room, pattern = learner.Room.new(), np.array([(1 << size) - 1 for size in ours.size])
    here = (49, 10, 17)

    def thought() -> float:
        learner.add_up(ours, numbers, pattern, room.sums)
        return float(learner.worth(numbers, room.sums, *here))

    before = thought()
    learner.move(numbers, sums, ours, pattern, here, 0.05, 0.02)
    assert before < thought()
    learner.move(numbers, sums, ours, pattern, here, -0.5, 0.2)
    assert thought() < before
