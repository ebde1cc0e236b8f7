"""Mmm!: what kittens, cats and tigers make of a pantry."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from chatiere.bots.search import Search
from chatiere.bots.search_engine import search_engine
from chatiere.core.chance import below, generator
from chatiere.core.kernel import CHANCE, OVER, Numbers, Reals, States, copied
from chatiere.games.mmm import GAME, board, rules, state
from chatiere.games.mmm.bot import evaluation, lookup, solution_cache, strategy
from chatiere.games.mmm.bot.strategy import evaluate, exact_value, expected_points, is_leaf
from chatiere.games.mmm.state import State
from tests.games.mmm import brute
from tests.games.mmm.boards import BOARD, table
from tests.games.mmm.parameters import (
    LEFT,
    NAMED,
    STEPS,
    parameters_without_table,
    small_parameters,
    with_left,
)
from tests.games.mmm.test_solver import SITUATIONS

NOTHING = np.zeros(1)
ENGINE = GAME.plain()


def room() -> Numbers:
    return np.zeros(state.MOST, np.int64)


def chances(s: State, parameters: Reals) -> dict[int, float]:
    out = room()
    return {move: exact_value(s, move, parameters) for move in out[: rules.moves(s, out)].tolist()}


# -- perfect play -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def small() -> Reals:
    return small_parameters()


@pytest.mark.parametrize("script", SITUATIONS)
def test_what_a_tiger_knows_of_a_move_is_what_brute_force_finds(script: str, small: Reals) -> None:
    match = with_left(LEFT, script)
    known = chances(match.state(0), small)
    assert known.keys() == set(match._choices().values())
    for text, move in match._choices().items():
        after = brute.chance_after(NAMED, match.view(), text)
        assert known[move] == pytest.approx(after, abs=1e-9)


def begins_turn(s: State) -> bool:
    return bool(is_leaf(s)) and s.loose == state.DICE


def following(states: States, parameters: Reals) -> float:
    """The mean over all that chance can do, with the best move known after it."""
    s: State = ENGINE.given(states)[0]
    who = rules.to_move(s)
    if who == OVER:
        return float(s.left == 0)
    if who != CHANCE:
        return max(chances(s, parameters).values())
    if begins_turn(s):
        return evaluate(s, 0, parameters)
    return sum(following(after(states, face), parameters) for face in range(6)) / 6


def after(states: States, move: int) -> States:
    then = copied(states)
    ENGINE.play(then, 0, move)
    return then


def small_games(n: int) -> Iterator[States]:
    """Every state of whole random games about the last five squares."""
    rng = generator("small games")
    for _ in range(n):
        states = with_left(LEFT).states
        while moves := ENGINE.moves(states):
            yield states
            states = after(states, moves[below(rng, len(moves))])


def test_the_best_move_has_the_table_s_value_along_whole_games(small: Reals) -> None:
    """What a move is worth is the mean of what can follow it, and what a turn's beginning
    is worth in the table is the mean of the best moves after each roll."""
    for states in small_games(3):
        s: State = ENGINE.given(states)[0]
        if begins_turn(s):
            faces = [after(states, face) for face in range(6)]
            mean = sum(following(then, small) for then in faces) / 6
            assert evaluate(s, 0, small) == pytest.approx(mean, abs=1e-12)
        elif rules.to_move(s) != CHANCE:
            for move, chance in chances(s, small).items():
                then = following(after(states, move), small)
                assert chance == pytest.approx(then, abs=1e-12)


def test_the_search_would_find_what_the_tiger_knows(small: Reals) -> None:
    """After every move the rest of the turn is computed, by another way than the table's."""
    for states in small_games(6):
        s: State = ENGINE.given(states)[0]
        if rules.to_move(s) != CHANCE:
            for move, chance in chances(s, small).items():
                then: State = ENGINE.given(after(states, move))[0]
                assert rules.to_move(then) == OVER or is_leaf(then)
                assert evaluate(then, 0, small) == pytest.approx(chance, abs=1e-12)


def test_nobody_knows_the_aligned_variant_or_a_board_without_a_table(small: Reals) -> None:
    script = "* roll B F C"
    assert set(chances(with_left(LEFT, script, aligned=True).state(0), small).values()) == {-1}
    assert set(chances(with_left(LEFT, script).state(0), parameters_without_table()).values()) == {
        -1
    }


def test_the_parameters_are_the_table_of_the_board_that_is_played(
    monkeypatch: pytest.MonkeyPatch, small: Reals
) -> None:
    asked = []

    def found(numbers: list[int], progress: object) -> Reals:
        asked.append((numbers, progress))
        return small

    monkeypatch.setattr(solution_cache, "of_numbers", found)
    assert strategy.parameters_of(with_left(LEFT).state(0)) is small
    assert asked == [(board.pack(BOARD), None)]


# -- where nobody knows -------------------------------------------------------------------------


def looked_through(states: States, parameters: Reals) -> float:
    """What a turn comes to if it is played as well as the outlook after it can tell."""
    s: State = ENGINE.given(states)[0]
    who = rules.to_move(s)
    if who == OVER or begins_turn(s):
        return evaluate(s, 0, parameters)
    results = [looked_through(after(states, move), parameters) for move in ENGINE.moves(states)]
    return sum(results) / len(results) if who == CHANCE else max(results)


@pytest.mark.parametrize("aligned", [False, True])
def test_a_move_is_looked_through_to_the_end_of_the_turn(aligned: bool) -> None:
    parameters, rng = parameters_without_table(), generator("looked through")
    for roll in ("B F C", "B B X", "F F F", "C X X"):
        states = with_left({*LEFT, "b5", "c5"}, f"* roll {roll}", 4, aligned=aligned).states
        while ENGINE.to_move(states) != CHANCE:
            moves = ENGINE.moves(states)
            for move in moves:
                then = after(states, move)
                found = evaluate(ENGINE.given(then)[0], 0, parameters)
                assert found == pytest.approx(looked_through(then, parameters), abs=1e-12)
            states = after(states, moves[below(rng, len(moves))])


def covered_but(*left: str) -> int:
    return sum(1 << i for i, square in enumerate(board.SQUARES) if square not in left)


@pytest.mark.parametrize("aligned", [False, True])
def test_the_outlook_is_better_the_farther_the_cat_is(aligned: bool) -> None:
    s, parameters = table(1, aligned=aligned).state(), parameters_without_table()
    seen = [evaluation.outlook(s, parameters, 0, steps) for steps in range(11)]
    assert seen[0] == 0
    assert seen == sorted(seen)
    assert len(set(seen)) == 11
    assert evaluation.outlook(s, parameters, state.ALL_SQUARES, 1) == 1


def test_the_outlook_of_the_base_rules_is_the_table_s(small: Reals) -> None:
    s, here = with_left(LEFT).state(), covered_but(*LEFT)
    value = lookup.value(small, lookup.position(small, here), 2)
    assert evaluation.outlook(s, small, here, 2) == pytest.approx(value, abs=1e-9)


def test_lines_make_the_outlook_worse(small: Reals) -> None:
    aligned = with_left(LEFT, aligned=True).state()
    here = covered_but(*LEFT)
    base = evaluation.outlook(with_left(LEFT).state(), small, here, 2)
    assert 0 < evaluation.outlook(aligned, small, here, 2) < base


def test_squares_of_a_provision_in_one_line_are_better_than_bent() -> None:
    parameters = parameters_without_table()
    straight, bent = covered_but("b2", "c2"), covered_but("b2", "c3")
    assert evaluation.bent_provisions(parameters, straight) == 0
    assert evaluation.bent_provisions(parameters, bent) < 0
    assert evaluation.bent_provisions(parameters, covered_but("f5", "f6", "g6")) < 0
    assert evaluation.bent_provisions(parameters, covered_but("g1", "g2", "g3")) == 0


def test_a_square_alone_in_its_row_and_column_is_bad() -> None:
    s = table(1, aligned=True).state()
    together = evaluation.in_line(s, state.ALL_SQUARES & ~covered_but("a1", "c1"))
    apart = evaluation.in_line(s, state.ALL_SQUARES & ~covered_but("a1", "d2"))
    assert together - apart == pytest.approx(-2 * evaluation.ALONE)


def test_what_is_over_is_worth_all_or_nothing_to_everybody(small: Reals) -> None:
    won = with_left({"f7", "g7"}, "* roll F F X\n0 put F f7\n0 put F g7\n0 stop", players=3)
    lost = with_left(LEFT, "* roll X X X\n* roll X X X", players=3)
    for match, value in ((won, 1), (lost, 0)):
        for parameters in (small, parameters_without_table()):
            for seat in range(3):
                assert evaluate(match.state(), seat, parameters) == value
        assert match.result is not None
        assert [expected_points(match.state(), seat, NOTHING) for seat in range(3)] == match.result[
            "scores"
        ]


def test_points_are_between_what_is_lost_and_what_can_be_won() -> None:
    for left, steps in ((LEFT, 1), (LEFT, 9), ({"g1"}, 2), (set(board.SQUARES), 10)):
        expected = expected_points(with_left(left, steps=steps).state(), 0, NOTHING)
        assert -len(left) <= expected <= steps
    near, far = (expected_points(with_left(LEFT, steps=n).state(), 0, NOTHING) for n in (2, 8))
    assert near < far


# -- compiled ----------------------------------------------------------------------------


def test_plain_and_compiled_know_the_same(small: Reals) -> None:
    ours, out, values = search_engine(GAME), room(), np.zeros(state.MOST)
    for script in SITUATIONS:
        match = with_left(LEFT, script)
        n = ours.loop.exact_values(match.states, 0, out, values, small)
        known = chances(match.state(), small)
        assert dict(zip(out[:n].tolist(), values[:n], strict=True)) == pytest.approx(known)


@pytest.mark.parametrize("aligned", [False, True])
def test_plain_and_compiled_searches_agree(monkeypatch: pytest.MonkeyPatch, aligned: bool) -> None:
    """Where nobody knows, forty playouts find the same."""
    match = with_left({*LEFT, "b5", "c5"}, "* roll B F X", steps=4, players=2, aligned=aligned)
    found = []
    for ours in (search_engine(GAME, compiled=False), search_engine(GAME)):
        monkeypatch.setattr(ours, "parameters_of", lambda s, progress: parameters_without_table())
        search = Search(ours, match.hidden(0), 2, "x")
        search.go_on(40)
        found.append(search.estimates())
    for plain, compiled in zip(*found, strict=True):
        assert (plain.move, plain.playouts) == (compiled.move, compiled.playouts)
        assert plain.win == pytest.approx(compiled.win)
        assert plain.points == pytest.approx(compiled.points)
    assert 0 < found[0][0].win < 1


def test_the_steps_of_the_small_table_are_those_of_the_small_positions() -> None:
    assert with_left(LEFT).view()["steps"] == STEPS
