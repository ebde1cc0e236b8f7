"""The fifty cats: which are in the game, and whom they capture when (C5 to C7)."""

from __future__ import annotations

import pytest

from chatiere.games.cheez_tricks import GAME
from chatiere.games.cheez_tricks.cats import (
    AT_ONCE,
    CATS,
    MATTERS,
    captures_winner,
    cat_name,
    cat_parts,
)
from tests.games.cheez_tricks.rounds import (
    AT_FIVE,
    AT_THREE,
    EXAMPLE_4,
    EXAMPLE_5,
    WITHOUT_BRIE,
    WITHOUT_SEVENS,
    after_round,
    captured,
    first_tricks,
    play_tricks,
    plays,
    start_round,
)
from tests.games.table import table

KINDS = [*"12345678", "9", "10", *"SRPB", "tricks"]
ALL_CATS = [
    *(f"most:{kind}" for kind in KINDS),
    *(f"fewest:{kind}" for kind in KINDS),
    *(f"trick:{n}" for n in range(2, 9)),
    *("first:2", "first:3"),
    *("exactly:1", "exactly:2", "exactly:3"),
    *(f"takes:{suit}7" for suit in "SRPB"),
    *(f"takes:{suit}8" for suit in "SRPB"),
]


def cats_in_game(players: int, level: str) -> list[str]:
    """What the first of three cats could be."""
    tricks = {2: WITHOUT_BRIE, 3: AT_THREE, 4: EXAMPLE_5, 5: AT_FIVE}[players]
    match = table(GAME, players, "* first 0", level=level)
    for seat in range(players):
        own = [card for who, card in plays(tricks, players) if who == seat]
        match.enter("*", f"deal {seat} {' '.join(own)}")
    return [move.removeprefix("cats ") for move in match.moves()]


def test_C5_there_are_fifty_cats_in_the_order_of_the_record() -> None:
    assert cats_in_game(5, "wild") == ALL_CATS
    assert len(ALL_CATS) == 50


def test_C7_black_white_and_siamese_cats_capture_at_once_and_no_others() -> None:
    """What art and pages say of the families is what the rules do after a trick."""
    match = table(GAME, 4, "* first 0")
    start_round(match, EXAMPLE_5, "trick:2 first:2 takes:S8")
    play_tricks(match, first_tricks(EXAMPLE_5, 1))
    s = match.state()
    for number in range(CATS):
        cards = int(MATTERS[number])
        tricks = cat_parts(cat_name(number)).what
        s.tricks[0], s.tricks[1] = (tricks if isinstance(tricks, int) else 1), 0
        captures = any(captures_winner(s, number, 0, cards, n) for n in range(1, 11))
        assert captures == (cat_parts(cat_name(number)).family in AT_ONCE)


@pytest.mark.parametrize(
    ("players", "wild", "domestic"), [(2, 40, 40), (3, 48, 46), (4, 50, 46), (5, 50, 46)]
)
def test_C5_so_many_cats_are_in_the_game(players: int, wild: int, domestic: int) -> None:
    assert len(cats_in_game(players, "wild")) == wild
    assert len(cats_in_game(players, "domestic")) == domestic


def test_C5_a_cat_that_names_a_value_not_in_the_deck_stays_in_the_box() -> None:
    out = {f"{kind}:{value}" for kind in ("most", "fewest") for value in (8, 9, 10)}
    out |= {f"takes:{suit}8" for suit in "SRPB"}
    assert set(ALL_CATS) - set(cats_in_game(2, "wild")) == out
    assert set(ALL_CATS) - set(cats_in_game(3, "wild")) == {"most:10", "fewest:10"}


def test_C6_three_different_cats_are_shown_each_round() -> None:
    match = after_round(4, EXAMPLE_5, "first:2 most:1 trick:8")
    assert [cat["cat"] for cat in match.view()["cats"]] == ["first:2", "most:1", "trick:8"]
    with pytest.raises(ValueError, match=r"first:3.*number 2 of .*cannot be drawn"):
        start_round(match, EXAMPLE_5, "first:3 first:3 most:2", turned=1)


def test_C6_used_cats_do_not_come_back() -> None:
    match = after_round(4, EXAMPLE_5, "first:2 most:1 trick:8")
    with pytest.raises(ValueError, match=r"trick:8.*number 3"):
        start_round(match, EXAMPLE_5, "first:3 most:2 trick:8", turned=1)
    left = {move.removeprefix("cats ") for move in match.moves()}
    assert left == set(cats_in_game(4, "domestic")) - {"first:2", "most:1", "trick:8"}


def test_example_4_black_and_siamese_at_once_grey_at_the_end_for_all_tied() -> None:
    match = table(GAME, 4, "* first 0")
    start_round(match, EXAMPLE_4, "trick:5 takes:R8 most:6")
    play_tricks(match, first_tricks(EXAMPLE_4, 4))
    assert captured(match) == [[], [], []]
    play_tricks(match, EXAMPLE_4.strip().splitlines()[4])
    assert captured(match) == [[0], [], []]
    play_tricks(match, "\n".join(EXAMPLE_4.strip().splitlines()[5:9]))
    assert captured(match) == [[0], [2], []]
    play_tricks(match, EXAMPLE_4.strip().splitlines()[9])
    assert captured(match) == [[0], [2], [2, 3]]


def test_example_5_white_at_once_orange_and_tuxedo_at_the_end() -> None:
    match = table(GAME, 4, "* first 0")
    start_round(match, EXAMPLE_5, "first:2 fewest:3 exactly:3")
    play_tricks(match, first_tricks(EXAMPLE_5, 3))
    assert captured(match) == [[], [], []]
    play_tricks(match, EXAMPLE_5.strip().splitlines()[3])
    assert captured(match) == [[1], [], []]
    play_tricks(match, "\n".join(EXAMPLE_5.strip().splitlines()[4:9]))
    assert captured(match) == [[1], [], []]
    play_tricks(match, EXAMPLE_5.strip().splitlines()[9])
    assert captured(match) == [[1], [3], [0, 3]]


# In the fifth example Jerry wins tricks 3, 6 and 10, Pinky 1 and 4, Remy 5 and 8, Minnie
# 2, 7 and 9.  What they have won then:
#   Jerry   R1 R2 R4 R5 R6  P2 P3 P4 P5 P6 P7 P10
#   Pinky   S3 S5 S8 S9  P9  B3 B5 B9
#   Remy    S2 S6 S7 S10  R3 R7 R9 R10
#   Minnie  S1 S4  R8  P1 P8  B1 B2 B4 B6 B7 B8 B10
FAMILIES = {
    "grey, most of a value": {
        "most:1": [3],
        "most:2": [0],
        "most:3": [1],
        "most:4": [0, 3],
        "most:5": [0, 1],
        "most:6": [0],
        "most:7": [2],
        "most:8": [3],
        "most:9": [1],
        "most:10": [2],
    },
    "grey, most of a suit": {"most:S": [1, 2], "most:R": [0], "most:P": [0], "most:B": [3]},
    "grey, most tricks": {"most:tricks": [0, 3]},
    "orange, fewest of a value": {
        "fewest:1": [1, 2],
        "fewest:2": [1],
        "fewest:3": [3],
        "fewest:4": [1, 2],
        "fewest:5": [2, 3],
        "fewest:6": [1],
        "fewest:7": [1],
        "fewest:8": [0, 2],
        "fewest:9": [0, 3],
        "fewest:10": [1],
    },
    "orange, fewest of a suit": {
        "fewest:S": [0],
        "fewest:R": [1],
        "fewest:P": [2],
        "fewest:B": [0, 2],
    },
    "orange, fewest tricks": {"fewest:tricks": [1, 2]},
    "black": {
        "trick:2": [3],
        "trick:3": [0],
        "trick:4": [1],
        "trick:5": [2],
        "trick:6": [0],
        "trick:7": [3],
        "trick:8": [2],
    },
    "white": {"first:2": [1], "first:3": [3]},
    "tuxedo": {"exactly:1": [], "exactly:2": [1, 2], "exactly:3": [0, 3]},
    "siamese, the 7s": {"takes:S7": [2], "takes:R7": [2], "takes:P7": [0], "takes:B7": [3]},
    "siamese, the 8s": {"takes:S8": [1], "takes:R8": [3], "takes:P8": [3], "takes:B8": [3]},
}


@pytest.mark.parametrize("family", FAMILIES)
def test_C7_each_cat_captures_whom_it_names(family: str) -> None:
    """Each cat is tried in each place, beside two others that must not disturb it."""
    expected = FAMILIES[family]
    for number, (cat, seats) in enumerate(expected.items()):
        others = ["trick:2", "exactly:3", "takes:S8", "fewest:S", "most:B"]
        two = [other for other in others if other != cat][:2]
        place = number % 3
        match = after_round(4, EXAMPLE_5, " ".join([*two[:place], cat, *two[place:]]), level="wild")
        assert captured(match)[place] == seats, cat


def test_C7_every_cat_stands_in_one_family() -> None:
    assert sorted(cat for family in FAMILIES.values() for cat in family) == sorted(ALL_CATS)


def test_C7_immediate_cats_capture_at_the_end_of_the_trick() -> None:
    match = table(GAME, 3, "* first 0")
    start_round(match, AT_THREE, "trick:2 first:2 takes:P7")
    play_tricks(match, "0: P5 P8 P1 \n 1: P3 P7")
    assert captured(match) == [[], [], []]
    play_tricks(match, "0: P4")
    assert captured(match) == [[2], [], [2]]  # the second trick holds the Parmesan 7
    play_tricks(match, "2: R9 R3 R2")
    assert captured(match) == [[2], [2], [2]]


def test_C7_the_white_cat_takes_only_the_first() -> None:
    match = after_round(4, EXAMPLE_5, "first:2 first:3 trick:2")
    assert captured(match)[:2] == [[1], [3]]  # others win as many tricks later


def test_C7_grey_with_a_best_count_of_zero_captures_nobody() -> None:
    assert captured(after_round(2, WITHOUT_SEVENS, "most:7 most:1 trick:2")) == [[], [], [1]]
    assert captured(after_round(2, WITHOUT_BRIE, "trick:2 most:B trick:3")) == [[1], [], [0]]


def test_C7_orange_counts_zero_as_fewest() -> None:
    match = after_round(2, WITHOUT_SEVENS, "fewest:2 fewest:S fewest:tricks")
    assert captured(match) == [[0], [0], [0]]  # seat 0 has won nothing


def test_C7_orange_whose_cards_are_all_set_aside_captures_both() -> None:
    assert captured(after_round(2, WITHOUT_SEVENS, "fewest:7 fewest:1 trick:2"))[:2] == [[0, 1]] * 2
    assert captured(after_round(2, WITHOUT_BRIE, "fewest:B trick:2 trick:3"))[0] == [0, 1]


def test_C7_a_siamese_card_set_aside_captures_nobody() -> None:
    match = after_round(2, WITHOUT_SEVENS, "takes:S7 takes:B7 takes:P7")
    assert captured(match) == [[], [], []]
    assert captured(after_round(2, WITHOUT_BRIE, "takes:B7 takes:R7 takes:P7")) == [[], [1], [0]]


def test_C7_a_white_cat_that_nobody_fulfils_captures_nobody() -> None:
    assert captured(after_round(5, AT_FIVE, "first:2 first:3 trick:8")) == [[0], [], [3]]


def test_C7_a_tuxedo_cat_that_nobody_fulfils_captures_nobody() -> None:
    match = after_round(2, WITHOUT_SEVENS, "exactly:1 exactly:2 exactly:3")
    assert captured(match) == [[], [], []]
    match = after_round(5, AT_FIVE, "exactly:1 exactly:2 exactly:3")
    assert captured(match) == [[3, 4], [0, 1, 2], []]
