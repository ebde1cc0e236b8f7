"""The solver against brute force, and the figures of our boards."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from chatiere.games.mmm import GAME, board
from chatiere.games.mmm.bot import lookup, solution_cache, solver, solver_kernels
from chatiere.games.mmm.state import State
from tests.games.mmm import boards, brute
from tests.games.table import go_on

REAL = {1: (0.70, 0.798870, 0.82), 2: (0.45, 0.566194, 0.62)}
"""By side: at least, exactly, at most."""


SMALL: dict[str, tuple[list[list[Any]], int]] = {
    "one food, one provision": ([["B", ["a", "b"]]], 2),
    "one food, two provisions": ([["B", ["a", "b"]], ["B", ["c", "d", "e"]]], 4),
    "two foods": ([["F", ["a", "b", "c"]], ["C", ["d", "e", "f"]]], 4),
    "three foods": ([["U", ["a", "b"]], ["C", ["c", "d", "e"]], ["A", ["f", "g"]]], 3),
    "four foods": ([["B", ["a"]], ["U", ["b", "c"]], ["C", ["d", "e"]], ["A", ["f", "g"]]], 2),
    "twins": ([["B", ["a", "b"]], ["B", ["c", "d"]], ["F", ["e", "f"]]], 3),
    "five foods": (
        [["B", ["a", "b"]], ["F", ["c"]], ["U", ["d"]], ["C", ["e"]], ["A", ["f"]]],
        2,
    ),
}


@pytest.mark.parametrize("case", SMALL)
def test_small_boards_have_the_value_that_brute_force_finds(case: str) -> None:
    provisions, steps = SMALL[case]
    small = {"steps": steps, "provisions": provisions}
    table = solver.solve(small, kernels=solver_kernels)
    for cat in range(1, steps + 1):
        value = table.value(solver.of_board(small), cat)
        assert value == pytest.approx(brute.chance(provisions, cat), abs=1e-9)
        assert 0 <= value < 1


def test_positions_on_the_way_have_the_value_that_brute_force_finds() -> None:
    """The table of a board answers for what is left of it, and in any order of foods."""
    provisions: list[list[Any]] = [
        ["B", ["b1", "b2"]],
        ["U", ["u1", "u2", "u3"]],
        ["C", ["c1", "c2"]],
    ]
    table = solver.solve({"steps": 3, "provisions": provisions}, kernels=solver_kernels)
    left = [["F", ["x"]], ["A", ["y", "z"]]]
    assert table.value([[], [2], [], [1], [0, 0]], 2) == pytest.approx(
        brute.chance(left, 2), abs=1e-9
    )


def test_an_empty_pantry_is_won_and_a_cat_in_it_lost() -> None:
    table = solver.solve({"steps": 2, "provisions": [["B", ["b1", "b2"]]]}, kernels=solver_kernels)
    assert table.value([[]] * 5, 1) == 1
    assert table.value([[2], [], [], [], []], 0) == 0


def test_a_board_of_two_bread_squares_by_hand() -> None:
    """One step left: both squares in one turn, and a roll without bread loses.

    Rolled three dice: two or three breads win at once; with one bread, both other dice
    are rolled again, and so on with the last one never (it is put or the turn is lost).
    """
    one_of_two = 1 - (5 / 6) ** 2
    at_once = 3 * (1 / 6) ** 2 * (5 / 6) + (1 / 6) ** 3
    expected = at_once + 3 * (1 / 6) * (5 / 6) ** 2 * one_of_two
    table = solver.solve({"steps": 1, "provisions": [["B", ["b1", "b2"]]]}, kernels=solver_kernels)
    assert table.value([[2], [], [], [], []], 1) == pytest.approx(expected, abs=1e-12)


def test_compiled_and_plain_kernels_agree() -> None:
    small = {"steps": 4, "provisions": [["B", "ab"], ["B", "cde"], ["F", "fg"], ["U", "hi"]]}
    plain, compiled = solver.solve(small, kernels=solver_kernels), solver.solve(small)
    assert len(plain) == len(compiled)
    for steps in range(5):
        value = plain.value(solver.of_board(small), steps)
        assert compiled.value(solver.of_board(small), steps) == pytest.approx(value, abs=1e-12)


def test_more_positions_than_room_are_found_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three foods that need (2), (1) or nothing: as many positions as multisets."""
    monkeypatch.setattr(solver, "FIRST_ROOM", 1)
    small = {"steps": 1, "provisions": [["B", "ab"], ["F", "cd"], ["U", "ef"]]}
    assert len(solver.solve(small, kernels=solver_kernels)) == 10


# -- playing by the table ---------------------------------------------------------------


def small_match(script: str, steps: int = 2) -> tuple[solver.Table, Any]:
    """Our test board with all but a few squares taken, and a table for what is left."""
    match = boards.table(1, "* first 0")
    state: State = match.state()
    left = {"a3", "b3", "f7", "g7", "g1"}
    for i, square in enumerate(board.SQUARES):
        if square not in left:
            state.mice |= 1 << i
            state.need[state.provision[i]] -= 1
            state.left -= 1
    state.steps = steps
    match.states = state._record
    go_on(match, script)
    named = [["B", ["a3", "b3"]], ["F", ["f7", "g7"]], ["C", ["g1"]]]
    return solver.solve({"steps": steps, "provisions": named}, kernels=solver_kernels), match


SITUATIONS = {
    "* roll B F C": {"a3", "b3", "f7", "g7", "g1"},
    "* roll B B X\n0 put B a3": {"b3", "roll", "stop"},
    "* roll B F X\n0 put B a3\n0 roll\n* roll B C": {"b3", "g1"},
    "* roll C X X\n0 put C g1": {"roll", "stop"},
    "* roll F F X\n0 put F f7\n0 put F g7": {"roll", "stop"},
}


@pytest.mark.parametrize("script", SITUATIONS)
def test_the_chance_of_each_move_is_that_of_brute_force(script: str) -> None:
    table, match = small_match(script)
    provisions = [["B", ["a3", "b3"]], ["F", ["f7", "g7"]], ["C", ["g1"]]]
    chances = table.chances(match.state())
    assert {text.split()[-1] for text in match.moves()} == SITUATIONS[script]
    for text, move in match._choices().items():
        after = brute.chance_after(provisions, match.view(), text)
        assert chances[move] == pytest.approx(after, abs=1e-9)
    assert chances[table.best(match.state())] == max(chances.values())


def test_perfect_play_reaches_its_value() -> None:
    """Over all rolls, the best moves of a turn bring what the table says of its start."""
    table, _ = small_match("")
    total = 0.0
    for faces in product(brute.FACES, repeat=3):
        one = small_match("* roll " + " ".join(faces))[1]
        if one.to_move == "*":
            total += table.value([[2], [2], [1], [], []], 1)
        else:
            total += max(table.chances(one.state()).values())
    assert total / 6**3 == pytest.approx(table.value([[2], [2], [1], [], []], 2), abs=1e-9)


# -- our boards -------------------------------------------------------------------------


@pytest.mark.parametrize("side", REAL)
def test_our_boards_have_their_figures(side: int) -> None:
    """Side 1 between 0.70 and 0.82, side 2 between 0.45 and 0.62, and in the help pages."""
    ours = board.default({"side": side})
    low, value, high = REAL[side]
    table = solution_cache.table(ours)
    found = lookup.value(table, lookup.position(table, 0), 10)
    assert found == pytest.approx(value, abs=5e-6)
    assert low < value < high


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_help_pages_give_the_figures_of_our_boards(language: str) -> None:
    for _, value, _ in REAL.values():
        assert f" {value * 100:.0f} " in " ".join(GAME.help(language).split())
