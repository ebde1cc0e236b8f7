"""States: fields as attributes, no gaps, numbers that fit."""

from __future__ import annotations

import copy
import pickle
from types import ModuleType

import numpy as np
import pytest
from miette import GAME

from chatiere.core import engine, kernel
from chatiere.core.chance import generator
from chatiere.core.errors import ChatiereError
from chatiere.core.match import Match
from chatiere.core.state import BaseState, Grid, Ints, PlainStates, field


class State(BaseState):
    turn: int = field("i1")
    mask: int = field("i8")
    hand: Grid = field("i1", 2, 3)
    purse: Ints = field("i2", 3)


LAYOUT = State.dtype


def one() -> State:
    return State(np.zeros(1, LAYOUT))


def test_no_byte_lies_between_fields() -> None:
    assert LAYOUT.fields is not None
    assert LAYOUT.itemsize == sum(field[0].itemsize for field in LAYOUT.fields.values())
    assert LAYOUT.itemsize % 8 == 0


def test_a_layout_that_needs_no_filling_has_none() -> None:
    class Small(BaseState):
        turn: int = field("i1")

    assert Small.dtype.names == ("viewer", "turn")


def test_a_plain_state_writes_into_the_array() -> None:
    states = np.zeros(2, LAYOUT)
    s = State(states[1:])
    s.turn = -3
    s.mask = 1 << 40
    s.hand[1, 2] = 7
    assert states["turn"].tolist() == [0, -3]
    assert states["mask"].tolist() == [0, 1 << 40]
    assert states["hand"][1].tolist() == [[0, 0, 0], [0, 0, 7]]
    assert (s.turn, s.mask, s.hand[1, 2]) == (-3, 1 << 40, 7)


def test_a_number_that_does_not_fit_its_field_raises() -> None:
    s = one()
    with pytest.raises(ValueError, match=r"range|invalid"):
        s.turn = 128
    with pytest.raises(ValueError, match=r"range|invalid"):
        s.purse[0] = 40_000


def test_a_field_that_is_not_there_cannot_be_written() -> None:
    with pytest.raises(AttributeError):
        one().turns = 1  # type: ignore[attr-defined]


def test_states_can_be_copied_by_place() -> None:
    states = np.zeros(2, LAYOUT)
    plain = PlainStates(states, State)
    State(states[:1]).turn = 5
    plain[1] = plain[0]
    assert states["turn"].tolist() == [5, 5]
    assert len(plain) == 2


def test_many_states_step_at_once_and_finished_ones_rest() -> None:
    for rules in (GAME.plain(), GAME.compiled()):
        states = rules.new_states(3)
        arguments = GAME.setup_arguments()
        for i in range(3):
            rules.setup(states, i, 2, arguments)
        who, counts = np.zeros(3, np.int64), np.zeros(3, np.int64)
        out = np.zeros((3, rules.most), np.int64)
        rules.loop.look_all(rules.given(states), who, counts, out)
        assert (who.tolist(), counts.tolist()) == ([kernel.CHANCE] * 3, [9] * 3)
        picks = np.array([0, 1, 2])
        for _ in range(8):
            rules.loop.step_all(rules.given(states), picks, who, counts, out)
            picks[:] = 0
        assert who.tolist() == [kernel.OVER] * 3
        assert counts.tolist() == [0, 0, 0]
        assert states["held"][:, :2].tolist() == [[1, 2], [2, 1], [3, 1]]


def test_one_step_tells_who_moves_next_and_what_they_can_do() -> None:
    for rules in (GAME.plain(), GAME.compiled()):
        states, out = rules.new_states(), np.zeros(rules.most, np.int64)
        rules.setup(states, 0, 2, GAME.setup_arguments())
        assert rules.loop.step(rules.given(states), 0, 4, out) == (kernel.CHANCE, 8)
        assert out[:8].tolist() == [1, 2, 3, 5, 6, 7, 8, 9]


def test_engines_are_made_once() -> None:
    assert GAME.plain() is GAME.plain()
    assert GAME.compiled() is GAME.compiled()
    assert engine.plain(GAME.rules).is_compiled is False
    GAME.plain().warm(())  # nothing to do, and no harm


def test_an_engine_and_a_match_can_be_copied_and_pickled() -> None:
    for rules in (GAME.plain(), GAME.compiled()):
        assert pickle.loads(pickle.dumps(rules)) is rules  # noqa: S301
    match = Match(GAME, 2)
    match.enter("*", "crumb 0 3")
    twin = copy.deepcopy(match)
    twin.enter("*", "crumb 1 4")
    assert (len(match.entries), len(twin.entries)) == (1, 2)


def test_rules_that_lack_a_function_are_refused_by_its_name() -> None:
    rules = ModuleType("half_a_game")
    rules.MOST, rules.State = 1, State  # type: ignore[attr-defined]
    with pytest.raises(ChatiereError, match="half_a_game has no @rule setup"):
        engine.Engine(rules)


def test_a_game_played_out_at_random_is_over() -> None:
    rules = GAME.plain()
    states = rules.new_states()
    rules.setup(states, 0, 2, GAME.setup_arguments())
    assert rules.play_out(states, 0, generator("out")) > 0
    assert rules.to_move(states) == kernel.OVER


def test_random_games_are_the_same_plain_and_compiled() -> None:
    seen = []
    for rules in (GAME.plain(), GAME.compiled()):
        scores, out = np.zeros((50, 6), np.int64), np.zeros(rules.most, np.int64)
        states = rules.given(rules.new_states(2))
        rng = generator("same")
        made = rules.loop.play_games(states, 3, GAME.setup_arguments(), rng, out, 50, scores)
        seen.append((made, scores.tolist()))
    assert seen[0] == seen[1]
