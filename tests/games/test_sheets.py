"""Score sheets for the box: they come to what the game itself comes to."""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chatiere.core.game import games
from chatiere.core.kernel import OVER
from chatiere.core.sheet import BadSheet, games_with_sheet, result_of, sheet_of
from tests.games.sheets import SEEN, written

EVERY = [(name, players) for name in SEEN for players in games()[name].players]


def test_every_game_of_ours_has_a_sheet() -> None:
    assert {game.name for game in games_with_sheet()} == set(SEEN) == set(games())


@pytest.mark.parametrize(("name", "players"), EVERY)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_written_down_has_the_scores_and_winners_of_the_game(
    name: str, players: int, seed: int
) -> None:
    sheet = written(name, players, seed)
    assert result_of(games()[name], players, sheet.first, sheet.entries) == sheet.result


def begun(name: str, players: int, first: int = 0) -> tuple[Any, Any]:
    """A sheet before its first entry: its rules and its state."""
    rules = games()[name].module("sheet")
    s = rules.State(np.zeros(1, rules.State.dtype))
    s.players = players
    rules.begin(s, first)
    return rules, s


def result(name: str, players: int, *entries: dict[str, Any]) -> dict[str, list[int]]:
    return result_of(games()[name], players, 0, entries)


# -- Filou ---------------------------------------------

NOTHING = {"row": [7, 7, 7, 7], "buyer": -1}
"""Four rabbits that nobody wants."""


def filou(*rounds: dict[str, Any], mice: list[int]) -> dict[str, list[int]]:
    bare = [NOTHING] * (9 - len(rounds))
    return result("filou", len(mice), *rounds, *bare, {"mice": mice})


def test_F8_a_lone_big_dog_chases_the_highest_cat_from_the_sheet() -> None:
    row = {"row": [6, 2, 1, 8], "buyer": 0}  # 15, 3, -5 and the big dog
    assert filou(row, mice=[0, 0, 0, 0])["scores"] == [-2, 0, 0, 0]


def test_F8_a_lone_small_dog_chases_the_worst_cat_from_the_sheet() -> None:
    row = {"row": [5, 0, 1, 9], "buyer": 1}  # 11, -8, -5 and the small dog
    assert filou(row, mice=[0, 0, 0, 0])["scores"] == [0, 6, 0, 0]


def test_F9_two_dogs_touch_nobody_on_the_sheet() -> None:
    row = {"row": [5, 0, 8, 9], "buyer": 1}
    assert filou(row, mice=[0, 0, 0, 0])["scores"] == [0, 3, 0, 0]


def test_F10_of_equal_scores_more_cat_points_win_and_what_is_still_equal_is_shared() -> None:
    ana, leo = {"row": [2, 7, 7, 7], "buyer": 0}, {"row": [2, 7, 7, 7], "buyer": 1}
    assert filou(ana, mice=[2, 5, 0, 0]) == {"scores": [5, 5, 0, 0], "winners": [0]}
    assert filou(ana, leo, mice=[2, 2, 0, 0])["winners"] == [0, 1]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_row_has_as_many_cards_as_the_rules_say(players: int) -> None:
    rules, s = begun("filou", players)
    length = {3: 4, 4: 4, 5: 5}[players]
    for n in range(1, 7):
        answers = rules_answers(row=[7] * n, buyer=0)
        assert (rules.problem(s, answers) == 0) == (n == length)


def test_no_more_cats_of_a_kind_are_won_than_the_box_has() -> None:
    rules, s = begun("filou", 4)
    rules.enter(s, rules_answers(row=[6, 6, 6, 2], buyer=0))
    assert rules.problem(s, rules_answers(row=[6, 3, 4, 5], buyer=1)) == 0
    assert rules.problem(s, rules_answers(row=[6, 6, 4, 5], buyer=1)) == rules.TOO_MANY_CATS


def test_no_more_mice_are_left_than_there_are() -> None:
    rules, s = begun("filou", 3)
    for _ in range(9):
        rules.enter(s, rules_answers(**NOTHING))
    assert rules.problem(s, rules_answers(mice=[60, 6, 0])) == 0
    assert rules.problem(s, rules_answers(mice=[60, 6, 1])) == rules.TOO_MANY_MICE


def test_the_buyer_is_first_in_the_next_round_and_stays_so_where_nobody_buys() -> None:
    rules, s = begun("filou", 4, first=2)
    assert rules.role(s, 0) == 2
    rules.enter(s, rules_answers(row=[7, 7, 7, 7], buyer=3))
    rules.enter(s, rules_answers(**NOTHING))
    assert rules.role(s, 0) == 3


# -- Cheez-Tricks ---------------------------------------------


def test_C8_a_trick_counts_by_the_cats_that_caught_its_winner() -> None:
    one = {"tricks": [4, 3, 2, 1], "cats": [0, 1, 2, 3]}
    none = {"tricks": [10, 0, 0, 0], "cats": [2, 0, 0, 0]}
    assert result("cheez-tricks", 4, one, none, none, none)["scores"] == [8, 3, 0, 3]


def test_C10_of_equal_points_the_best_round_wins() -> None:
    rounds = [
        {"tricks": [6, 4, 0, 0], "cats": [1, 1, 0, 0]},  # 6 4
        {"tricks": [4, 6, 0, 0], "cats": [1, 2, 0, 0]},  # 4 0
        {"tricks": [1, 4, 5, 0], "cats": [2, 0, 2, 0]},  # 0 8
        {"tricks": [2, 8, 0, 0], "cats": [1, 2, 0, 0]},  # 2 0
    ]
    assert result("cheez-tricks", 4, *rounds) == {"scores": [12, 12, 0, 0], "winners": [1]}


def test_all_tricks_of_a_round_are_won_by_somebody() -> None:
    rules, s = begun("cheez-tricks", 3)
    good = rules_answers(tricks=[12, 0, 0], cats=[0, 0, 0])
    assert rules.problem(s, good) == 0
    assert rules.problem(s, rules_answers(tricks=[11, 0, 0], cats=[0] * 3)) == rules.WRONG_TRICKS


def test_C3_C4_the_token_moves_on_and_the_fewest_points_pick_the_trump() -> None:
    rules, s = begun("cheez-tricks", 3, first=1)
    assert [rules.role(s, n) for n in (0, 1)] == [1, -1]
    rules.enter(s, rules_answers(tricks=[6, 0, 6], cats=[0, 0, 0]))
    assert [rules.role(s, n) for n in (0, 1)] == [2, 1]


# -- Crazy Mistigri ---------------------------------------------


def test_M11_a_tie_for_the_fewest_points_brings_a_third_round() -> None:
    rules, s = begun("crazy-mistigri", 3)
    for _ in range(2):
        assert rules.asks(s) == 0
        rules.enter(s, rules_answers(hands=[[], [], [9]]))
    assert rules.asks(s) == 0
    rules.enter(s, rules_answers(hands=[[2], [], []]))
    assert rules.asks(s) == OVER
    assert [rules.wins(s, seat) for seat in range(3)] == [False, True, False]


def test_M2_the_highest_total_deals_the_next_round() -> None:
    rules, s = begun("crazy-mistigri", 3)
    assert rules.role(s, 0) == 0
    rules.enter(s, rules_answers(hands=[[3], [], [9]]))
    assert rules.role(s, 0) == 2


@pytest.mark.parametrize(("players", "left_out"), [(3, (0, 1, 8)), (4, (0,)), (5, ())])
def test_only_cards_that_are_in_the_game_can_be_left(players: int, left_out: tuple[int]) -> None:
    rules, s = begun("crazy-mistigri", players)
    for card in range(10):
        hands = [[card], *([] for _ in range(players - 1))]
        assert bool(rules.problem(s, rules_answers(hands=hands))) == (card in left_out)
    twice = [[9], [9], *([] for _ in range(players - 2))]
    assert rules.problem(s, rules_answers(hands=twice)) == rules.TOO_MANY


# -- Mmm! and La Chasse aux Souris ---------------------------------------------


@pytest.mark.parametrize(
    ("left", "steps", "wrong"), [(0, 4, 0), (3, 0, 0), (3, 4, 1), (0, 0, 2), (49, 0, 0)]
)
def test_R5_a_game_of_mmm_ends_in_one_of_two_ways(left: int, steps: int, wrong: int) -> None:
    rules, s = begun("mmm", 2)
    assert rules.problem(s, rules_answers(left=left, steps=steps)) == wrong


@pytest.mark.parametrize(
    ("left", "steps", "grade"),
    [(0, 10, 0), (0, 6, 0), (0, 5, 1), (0, 3, 2), (0, 1, 3), (1, 0, 4), (3, 0, 5), (5, 0, 6),
     (6, 0, 7), (49, 0, 7)],
)  # fmt: skip
def test_R5_the_grade_follows_from_what_is_left(left: int, steps: int, grade: int) -> None:
    rules, s = begun("mmm", 2)
    rules.enter(s, rules_answers(left=left, steps=steps))
    assert rules.verdict(s) == grade
    assert result("mmm", 2, {"left": left, "steps": steps})["winners"] == ([] if left else [0, 1])


def test_S11_the_game_ends_with_the_last_token_and_ties_are_shared() -> None:
    lost = [{"who": 0, "why": 0}] * 3
    assert result("chasse-aux-souris", 3, *lost) == {"scores": [0, 3, 3], "winners": [1, 2]}


def test_S10_the_deal_passes_on_after_a_hundred_only() -> None:
    rules, s = begun("chasse-aux-souris", 3, first=2)
    assert [rules.role(s, n) for n in (0, 1)] == [2, 0]
    rules.enter(s, rules_answers(who=1, why=0))
    assert rules.role(s, 0) == 2
    rules.enter(s, rules_answers(who=1, why=1))
    assert [rules.role(s, n) for n in (0, 1)] == [0, 1]


# -- what no page of ours sends ---------------------------------------------


def rules_answers(**said: Any) -> Any:
    return SimpleNamespace(**said)


@pytest.mark.parametrize("name", SEEN)
def test_a_sheet_that_is_not_over_or_goes_on_after_its_end_is_refused(name: str) -> None:
    game = games()[name]
    players = game.players[-1]
    sheet = written(name, players, 5)
    for entries in (sheet.entries[:-1], [*sheet.entries, sheet.entries[-1]]):
        with pytest.raises(BadSheet):
            result_of(game, players, sheet.first, entries)


@pytest.mark.parametrize("name", SEEN)
def test_answers_of_another_kind_are_refused(name: str) -> None:
    game = games()[name]
    players = game.players[-1]
    sheet = written(name, players, 6)
    for key in sheet.entries[0]:
        for odd in (None, "1", True, 1.0, -2, 10**9, [], [None], [[10**9]], {"a": 1}, [0] * 99):
            if odd == [] and name == "filou":
                continue  # as empty as a hand may be, but no row: `problem` says so
            entries = deepcopy(sheet.entries)
            entries[0][key] = odd
            with pytest.raises(BadSheet):
                result_of(game, players, sheet.first, entries)
    odd_entries: tuple[object, ...] = (None, [], {}, {**sheet.entries[0], "more": 1})
    for entry in odd_entries:
        with pytest.raises(BadSheet):
            result_of(game, players, sheet.first, [entry, *sheet.entries[1:]])
    for first in (-1, players):
        with pytest.raises(BadSheet):
            result_of(game, players, first, sheet.entries)


@pytest.mark.parametrize("name", SEEN)
def test_all_that_a_sheet_says_is_said_in_french(name: str) -> None:
    sheet, t = sheet_of(games()[name]), games()[name].translator("fr")
    said = [sheet.points, *sheet.roles, *sheet.problems, *sheet.verdicts]
    said += [form.says for form in sheet.forms]
    said += [question.says for form in sheet.forms for question in form.questions]
    assert all(t.text(text) != text for text in said if text not in ("Mistigri", "Points"))


@pytest.mark.parametrize("name", SEEN)
def test_a_sheet_that_has_just_begun_says_nothing_of_its_end(name: str) -> None:
    """Only Mmm! rates how well all played together; the others name their winners."""
    rules, s = begun(name, games()[name].players[0])
    if name == "mmm":
        assert rules.role(s, 0) == rules.NOBODY
    else:
        assert rules.verdict(s) < 0


def test_an_entry_that_breaks_a_rule_of_the_game_is_refused() -> None:
    """A row of Filou has a card for each player and the one from the bag."""
    with pytest.raises(BadSheet):
        result("filou", 3, {"row": [7], "buyer": -1})
