"""Mmm!, aligned: what the tiger has learned on our boards, and how it is read."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from chatiere.bots.search import Search
from chatiere.bots.search_engine import search_engine
from chatiere.core.errors import ChatiereError
from chatiere.core.kernel import Reals
from chatiere.core.match import Match
from chatiere.games.mmm import GAME, board, state
from chatiere.games.mmm.bot import evaluation, learned, lookup, solution_cache, strategy, weights
from tests.games.mmm.boards import BOARD, table
from tests.games.mmm.parameters import with_left

SIDES = (1, 2)
LEFT_OPEN = state.ALL_SQUARES >> 20


def numbers_of(packed: list[int]) -> tuple[Reals, dict[tuple[int, ...], list[float]]]:
    """Numbers that are all different: as learned, and by group, pattern after pattern."""
    groups = weights.groups_of(packed)
    total = learned.LEFT_NUMBERS + sum(2 << len(group) for group in groups)
    flat = np.random.default_rng(1).normal(size=total)
    by_group, at = {}, learned.LEFT_NUMBERS
    for group in groups:
        by_group[tuple(group)] = flat[at : at + (2 << len(group))].tolist()
        at += 2 << len(group)
    return flat, by_group


def test_groups_are_lines_provisions_and_pairs_of_one_food() -> None:
    groups = [set(group) for group in weights.groups_of(board.pack(BOARD))]
    column, row = {*range(7)}, {*range(0, 49, 7)}
    bread = [{0, 1, 7}, {2, 9}]  # a1 a2 b1; a3 b3
    assert column in groups
    assert row in groups
    assert bread[0] in groups
    assert bread[0] | bread[1] in groups
    fish = next(group for group in groups if group == {14, 21, 22})  # c1 d1 d2
    assert bread[0] | fish not in groups
    assert len(groups) == 14 + len(BOARD["provisions"]) + pairs_of_one_food()


def pairs_of_one_food() -> int:
    foods = [food for food, _ in BOARD["provisions"]]
    return sum(foods.count(food) * (foods.count(food) - 1) // 2 for food in set(foods))


@pytest.mark.parametrize("steps", [1, 5, 10])
def test_the_odds_are_the_sum_of_what_is_left_and_of_every_group(steps: int) -> None:
    packed = board.pack(BOARD)
    flat, by_group = numbers_of(packed)
    squares = [square for square in range(49) if LEFT_OPEN >> square & 1]
    provisions = len({packed[state.PROVISION + square] for square in squares})
    by_left = flat[: learned.LEFT_NUMBERS].reshape(50, 11, -1)
    expected = by_left[len(squares), steps, provisions]
    for group, told in by_group.items():
        pattern = sum(1 << i for i, square in enumerate(group) if square in squares)
        expected += told[2 * pattern] + (steps - 5) / 5 * told[2 * pattern + 1]
    found = learned.learned_odds(weights.joined(packed, flat), LEFT_OPEN, steps)
    assert found == pytest.approx(expected)


def test_the_outlook_of_the_aligned_variant_is_what_was_learned() -> None:
    packed = board.pack(BOARD)
    parameters = weights.joined(packed, numbers_of(packed)[0])
    s = table(1, aligned=True).state()
    odds = learned.learned_odds(parameters, LEFT_OPEN, 4)
    found = evaluation.outlook(s, parameters, state.ALL_SQUARES & ~LEFT_OPEN, 4)
    assert found == pytest.approx(1 / (1 + math.exp(-odds)))
    assert evaluation.outlook(s, parameters, state.ALL_SQUARES, 1) == 1
    assert evaluation.outlook(s, parameters, 0, 0) == 0


@pytest.mark.parametrize("side", SIDES)
def test_our_boards_have_learned_numbers_when_aligned(side: int) -> None:
    match = Match(GAME, 1, {"side": side, "aligned": True})
    parameters = strategy.parameters_of(match.state())
    assert learned.has_learned(parameters)
    assert not lookup.has_table(parameters)
    assert parameters is weights.of_side(side)
    groups = weights.groups_of(weights.our_board(side))
    size = learned.LEFT_NUMBERS + sum(2 << len(group) for group in groups)
    assert len(parameters) == learned.FIRST_GROUP + len(groups) * learned.GROUP + size


def test_R4_side_2_is_harder_than_side_1_but_won_one_time_in_five() -> None:
    """As the tiger sees it before the first roll; `docs/strength.md` has it from whole games."""
    first, second = (
        evaluation.outlook(
            Match(GAME, 1, {"side": side, "aligned": True}).state(), weights.of_side(side), 0, 10
        )
        for side in SIDES
    )
    assert 0.2 < second < first < 0.79887


@pytest.mark.parametrize("side", SIDES)
def test_learned_chances_grow_with_the_cat_s_distance(side: int) -> None:
    s = Match(GAME, 1, {"side": side, "aligned": True}).state()
    for covered in (0, state.ALL_SQUARES & ~LEFT_OPEN):
        seen = [evaluation.outlook(s, weights.of_side(side), covered, n) for n in (2, 5, 8, 10)]
        assert seen == sorted(seen)


def test_other_boards_have_their_solved_table_aligned_too(monkeypatch: pytest.MonkeyPatch) -> None:
    solved = np.zeros(3)
    monkeypatch.setattr(solution_cache, "of_numbers", lambda numbers, progress: solved)
    for aligned in (True, False):
        assert strategy.parameters_of(table(1, aligned=aligned).state()) is solved
    assert strategy.parameters_of(Match(GAME, 1, {"side": 1}).state()) is solved


def test_numbers_that_are_damaged_or_missing_are_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(ChatiereError, match="cannot read what the tiger has learned"):
        weights.of_side(1, tmp_path)
    (tmp_path / "aligned-1-2.npy").write_bytes(b"other")
    with pytest.raises(ChatiereError, match="is damaged: install chatiere anew"):
        weights.of_side(1, tmp_path)


def test_plain_and_compiled_searches_agree_on_what_was_learned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    packed = board.pack(BOARD)
    parameters = weights.joined(packed, numbers_of(packed)[0] / 4)
    match = with_left({"a3", "b3", "g1"}, "* roll B F X", steps=4, aligned=True)
    found = []
    for ours in (search_engine(GAME, compiled=False), search_engine(GAME)):
        monkeypatch.setattr(ours, "parameters_of", lambda s, progress: parameters)
        search = Search(ours, match.hidden(0), 2, "x")
        search.go_on(10)
        found.append({estimate.move: estimate.win for estimate in search.estimates()})
    assert found[0] == pytest.approx(found[1])
    assert 0 < max(found[0].values()) < 1
