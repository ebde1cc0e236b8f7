"""Filou: rows that nobody buys, the bank, dogs and the end (F6 to F10)."""

from __future__ import annotations

import pytest

from tests.games.filou.sack import (
    bank,
    declined,
    declined_to_the_end,
    mice,
    on_cards,
    opened,
    placed,
    said,
    sold,
    won,
)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_F6_nobody_buys_and_the_next_round_is_bare(players: int) -> None:
    match = opened(players, first=1)
    before = bank(match)
    declined(match)
    assert on_cards(match) == [0] * (players - 1)
    assert bank(match) == before
    assert match.to_move == 1
    assert all(won(match, seat) == [] for seat in range(players))
    assert match.view()["last"]["buyer"] is None


def test_F6_the_row_leaves_the_game_with_its_dog_and_whom_it_would_chase() -> None:
    match = opened(4)
    sold(match, "3 5 D 11", "pass, pass, pass, decline")
    assert match.view()["last"]["chased"] is None
    assert all(won(match, seat) == [] for seat in range(4))


def test_F6_a_dog_chased_before_is_forgotten_when_the_next_row_is_declined() -> None:
    match = opened(4)
    sold(match, "3 5 D 11", "pass, pass, pass, buy")
    sold(match, "3 5 D 11", "pass, pass, pass, decline")
    last = match.view()["last"]
    assert (last["buyer"], last["price"], last["chased"]) == (None, 0, None)


def test_F6_a_bare_round_gives_nothing_for_passing() -> None:
    match = opened(4)
    declined(match)
    before = mice(match)
    sold(match, "3 5 8 11", "pass, pass, bid 1, pass")
    assert mice(match) == [before[0], before[1], before[2] - 1, before[3]]


def test_F6_a_declined_bare_row_makes_the_next_round_bare_too() -> None:
    match = opened(4)
    sold(match, "3 3 3 3", "bid 15, pass, pass, pass")  # a rich bank: it could fill the cards
    for _ in range(3):
        declined(match)
        assert bank(match) == 27 - 12 + 15 - 12
        assert on_cards(match) == [0, 0, 0]
        assert match.to_move == 0


def test_F6_after_a_sold_bare_row_the_cards_are_filled_as_usual() -> None:
    match = opened(4)
    declined(match)
    sold(match, "3 5 8 11", "pass, pass, bid 1, pass")
    assert on_cards(match) == [2, 4, 6]
    assert bank(match) == 15 + 1 - 12


@pytest.mark.parametrize(("players", "needed"), [(3, 9), (4, 12), (5, 15)])
def test_F7_a_bank_that_cannot_fill_all_mouse_cards_fills_none(players: int, needed: int) -> None:
    match = opened(players)
    for card in ("3", "5"):
        cards = " ".join([card] * players)
        passive = card if players == 3 else ""
        sold(match, cards, "bid 1" + ", pass" * (players - 1), passive=passive)
    assert bank(match) == {3: 21, 4: 27, 5: 33}[players] - 2 * needed + 2
    assert on_cards(match) == [0] * (players - 1)
    before = mice(match)
    placed(match, " ".join(["8"] * players), passive="8" if players == 3 else "")
    said(match, "bid 1" + ", pass" * (players - 1))
    assert mice(match) == [before[0] - 1, *before[1:]]


@pytest.mark.parametrize(("price", "filled"), [(7, [0, 0, 0]), (8, [2, 4, 6])])
def test_F7_exactly_enough_mice_in_the_bank_are_enough(price: int, filled: list[int]) -> None:
    match = opened(4)
    sold(match, "3 3 3 3", "bid 1, pass, pass, pass")
    sold(match, "5 5 5 5", f"bid {price}, pass, pass, pass")
    assert on_cards(match) == filled
    assert bank(match) == 16 - 12 + price - sum(filled)


def test_F7_a_bank_that_recovers_fills_the_cards_again() -> None:
    match = opened(4)
    sold(match, "3 3 3 3", "bid 1, pass, pass, pass")
    sold(match, "5 5 5 5", "bid 1, pass, pass, pass")
    assert on_cards(match) == [0, 0, 0]
    sold(match, "8 8 8 8", "bid 7, pass, pass, pass")
    assert on_cards(match) == [2, 4, 6]


def chase(cards: str) -> tuple[list[str], str | None]:
    """What the buyer of this row gets, and who was chased."""
    row = cards.split()
    lost = ["-8" if card == "3" else "3" for card in row]
    match = opened(len(row), lost=" ".join(lost))
    sold(match, cards, "bid 1" + ", pass" * (match.players - 1))
    return won(match, 0), match.view()["last"]["chased"]


@pytest.mark.parametrize(
    ("cards", "kept", "gone"),
    [
        ("11 D -8 -5", ["-8", "-5"], "11"),  # the rulebook's example, the other way round
        ("D 5 15 11", ["5", "11"], "15"),
        ("D 3 5 R", ["3", "R"], "5"),
        ("D 8 5 R", ["5", "R"], "8"),
        ("15 15 D 15", ["15", "15"], "15"),
        ("R D -8 R", ["-8", "R"], "R"),
        ("R D 3 -8", ["-8", "R"], "3"),
        ("-8 D -5 -8", ["-8", "-8"], "-5"),
        ("-8 D -8 -8", ["-8", "-8"], "-8"),
        ("-5 D R R -8", ["-8", "-5", "R"], "R"),
    ],
)
def test_F8_the_big_dog_chases_the_best_cat_then_a_rabbit_then_the_mildest_bad_cat(
    cards: str, kept: list[str], gone: str
) -> None:
    assert chase(cards) == (kept, gone)


@pytest.mark.parametrize(
    ("cards", "kept", "gone"),
    [
        ("11 -8 d -5", ["-5", "11"], "-8"),  # the rulebook's example: six points
        ("-8 -8 d -5", ["-8", "-5"], "-8"),
        ("d -5 R 15", ["15", "R"], "-5"),
        ("d 15 R R", ["15", "R"], "R"),
        ("d 3 R 15", ["3", "15"], "R"),
        ("3 d 3 5", ["3", "5"], "3"),
        ("11 15 d 5", ["11", "15"], "5"),
        ("5 5 d 5", ["5", "5"], "5"),
        ("d 11 15 15", ["15", "15"], "11"),
        ("8 d 11 15 15", ["11", "15", "15"], "8"),
    ],
)
def test_F8_the_small_dog_chases_the_worst_cat_then_a_rabbit_then_the_mildest_good_cat(
    cards: str, kept: list[str], gone: str
) -> None:
    assert chase(cards) == (kept, gone)


def test_F8_the_passive_sets_dog_and_cats_count_like_any_other() -> None:
    match = opened(3, lost="3 3 3")
    sold(match, "5 8 11", "bid 1, pass, pass", passive="D")
    assert won(match, 0) == ["5", "8"]
    sold(match, "8 5 d", "bid 1, pass, pass", passive="-8")
    assert won(match, 0) == ["5", "5", "8", "8"]


def test_F8_the_dog_works_for_who_buys_for_one_mouse_too() -> None:
    match = opened(4, lost="3 3 3 3")
    sold(match, "5 -8 d 11", "pass, pass, pass, buy")
    assert won(match, 3) == ["5", "11"]


@pytest.mark.parametrize(
    ("cards", "kept"),
    [
        ("D d -8 15", ["-8", "15"]),
        ("D D 15 R", ["15", "R"]),
        ("d d -8 R", ["-8", "R"]),
        ("D d D 15", ["15"]),
        ("D d D d", []),
    ],
)
def test_F9_several_dogs_leave_and_touch_nobody(cards: str, kept: list[str]) -> None:
    assert chase(cards) == (kept, None)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_F10_the_game_has_nine_rounds_also_when_nobody_ever_buys(players: int) -> None:
    match = opened(players)
    for number in range(9):
        assert match.view()["round"] == number + 1
        assert not match.is_over
        declined(match)
    assert match.is_over
    gains = {3: [3, 6, 0], 4: [2, 4, 6, 0], 5: [2, 3, 4, 6, 0]}[players]
    assert match.result == {"scores": [15 + gain for gain in gains], "winners": [players - 2]}


def test_F10_the_ninth_row_is_paid_and_counts() -> None:
    match = opened(4, lost="3 3 3 3")
    for _ in range(8):
        declined(match)
    for _ in range(4):
        match.enter(match.to_move or 0, match.moves()[0])
    said(match, "bid 5, pass, pass, pass")
    assert match.is_over
    assert mice(match) == [12, 19, 21, 15]
    assert bank(match) == 15 + 5


def test_F10_the_score_is_cats_and_mice_and_rabbits_are_worth_nothing() -> None:
    match = opened(4)
    sold(match, "-8 11 R 15", "bid 5, pass, pass, pass")  # 18 points for seat 0
    sold(match, "R -5 -8 -5", "pass, pass, pass, buy")  # minus 18 for seat 3
    declined_to_the_end(match)
    assert match.result == {
        "scores": [15 - 5 + 2 + 18, 15 + 2 + 4, 15 + 4 + 6, 15 + 6 - 1 - 18],
        "winners": [0],
    }


def test_F10_one_point_more_is_enough() -> None:
    match = opened(3)
    declined(match)
    sold(match, "R R R", "pass, bid 2, pass", passive="R")
    declined_to_the_end(match)
    assert match.result == {"scores": [18, 22, 21], "winners": [1]}


def test_F10_tied_the_one_with_more_cat_points_wins() -> None:
    match = opened(3)
    sold(match, "-8 15 R", "pass, pass, buy", passive="R")  # 7 points for seat 2
    declined_to_the_end(match)
    assert match.result == {"scores": [15 + 3 + 6, 15 + 6, 15 - 1 + 7 + 3], "winners": [2]}


def test_F10_tied_in_cat_points_too_they_share_the_victory() -> None:
    match = opened(3)
    declined(match)  # 18, 21, 15 mice
    sold(match, "R R R", "pass, bid 3, pass", passive="R")  # bare; seat 1 pays 3
    declined_to_the_end(match)  # once 3 for seat 1 and 6 for seat 2
    assert match.result == {"scores": [18, 21, 21], "winners": [1, 2]}
