"""What a page shows of a table, and the same in lines."""

from __future__ import annotations

from typing import Any

import pytest

from chatiere.core.match import Match
from chatiere.games.cheez_tricks import GAME
from chatiere.games.cheez_tricks.scoring import TRICK_POINTS
from tests.games.cheez_tricks.rounds import (
    AT_THREE,
    EXAMPLE_5,
    EXAMPLE_7,
    after_round,
    first_tricks,
    play_round,
    play_tricks,
    start_round,
)
from tests.games.table import go_on, spaced, table

NAMES = ["Jerry", "Pinky", "Remy", "Minnie"]


def playing(cats: str, tricks: int, level: str = "domestic") -> Match:
    """The fifth example's cards after so many tricks."""
    match = table(GAME, 4, "* first 0", level=level)
    start_round(match, EXAMPLE_5, cats)
    play_tricks(match, first_tricks(EXAMPLE_5, tricks))
    return match


def counts(match: Match, place: int) -> Any:
    """What a cat counts, by seat: how many, and which cards."""
    found = match.view()["cats"][place]["counts"]
    return found and [(count["n"], " ".join(count["cards"])) for count in found]


# -- how points came about ---------------------------------------------------------------


def test_C8_the_scoring_says_how_the_points_of_each_round_came_about() -> None:
    match = after_round(4, EXAMPLE_7, "trick:5 trick:8 most:P")
    expected = [
        (3, 1, 1, 3, False), (3, 0, 2, 6, False), (0, 0, 2, 0, False), (4, 3, 3, 12, True),
    ]  # fmt: skip
    start_round(match, EXAMPLE_7, "trick:2 trick:3 trick:4", turned=1)
    assert [seat["tricks"] for seat in match.view()["seats"]] == [0] * 4
    [first] = match.view()["scoring"]
    assert [tuple(gain.values()) for gain in first] == expected
    assert list(first[0]) == ["tricks", "captures", "trick_points", "points", "is_best"]


def test_C8_the_scoring_multiplies_to_the_sheet_to_the_end_of_the_game() -> None:
    match = after_round(3, AT_THREE, "trick:2 trick:4 first:2")
    play_round(match, AT_THREE, "trick:5 trick:8 most:1", turned=1)
    play_round(match, AT_THREE, "trick:3 most:P fewest:3", turned=2)
    view = match.view()
    assert len(view["scoring"]) == 3
    for gains, points in zip(view["scoring"], view["sheet"], strict=True):
        assert [gain["points"] for gain in gains] == points
        for gain in gains:
            assert gain["trick_points"] == TRICK_POINTS[gain["captures"]]
            assert gain["tricks"] * gain["trick_points"] == gain["points"]
        assert sum(gain["tricks"] for gain in gains) == 12


def test_C8_a_seat_shows_what_its_tricks_count_as_things_stand() -> None:
    match = playing("trick:2 takes:S8 most:B", 2)
    seats = match.view()["seats"]
    assert [seat["trick_points"] for seat in seats] == [2, 1, 2, 1]
    assert [TRICK_POINTS[seat["captures"]] for seat in seats] == [2, 1, 2, 1]


@pytest.mark.parametrize(
    ("cats", "equal"),
    [
        (("trick:2 trick:8 most:1", "trick:3 most:P fewest:7", "trick:4 fewest:2 fewest:3"), True),
        (("trick:2 trick:4 first:2", "trick:5 trick:8 most:1", "trick:3 most:P fewest:3"), True),
        (
            ("trick:2 trick:3 trick:4", "fewest:1 fewest:S fewest:2", "first:2 most:R exactly:1"),
            False,
        ),
    ],
    ids=["a shared victory", "the best round decides", "no tie"],
)
def test_C10_equal_totals_are_said_at_the_end_only(cats: tuple[str, ...], equal: bool) -> None:
    match = after_round(3, AT_THREE, cats[0])
    play_round(match, AT_THREE, cats[1], turned=1)
    assert not match.view()["equal_totals"]
    play_round(match, AT_THREE, cats[2], turned=2)
    assert match.view()["equal_totals"] is equal


# -- cats --------------------------------------------------------------------------------


def test_a_cat_says_its_family_and_what_it_looks_at() -> None:
    cats = playing("most:8 takes:P7 first:2", 0).view()["cats"]
    parts = [(cat["family"], cat["kind"], cat["what"]) for cat in cats]
    assert parts == [("most", "value", 8), ("takes", "card", "P7"), ("first", "tricks", 2)]
    cats = playing("fewest:S most:tricks trick:4", 0).view()["cats"]
    parts = [(cat["family"], cat["kind"], cat["what"]) for cat in cats]
    assert parts == [
        ("fewest", "suit", "S"),
        ("most", "tricks", None),
        ("trick", "trick", 4),
    ]


def test_what_a_cat_counts_is_shown_by_seat() -> None:
    match = playing("fewest:S most:tricks exactly:1", 5)
    assert counts(match, 0) == [(0, ""), (4, "S3 S5 S8 S9"), (1, "S10"), (0, "")]
    assert counts(match, 1) == counts(match, 2) == [(1, ""), (2, ""), (1, ""), (1, "")]


def test_a_cat_that_waits_for_a_trick_or_a_card_counts_nothing() -> None:
    match = playing("trick:8 takes:B8 first:3", 5)
    assert counts(match, 0) is None
    assert counts(match, 1) is None
    assert counts(match, 2) == [(1, ""), (2, ""), (1, ""), (1, "")]


def test_C9_wild_shows_no_count_of_cards_that_lie_face_down() -> None:
    match = playing("fewest:S most:2 exactly:1", 5, level="wild")
    assert counts(match, 0) is None
    assert counts(match, 1) is None
    assert counts(match, 2) == [(1, ""), (2, ""), (1, ""), (1, "")]


# -- the trick in the middle -------------------------------------------------------------


def test_before_the_first_card_the_trick_is_empty_and_its_order_begins_with_the_token() -> None:
    match = table(GAME, 3)
    assert match.view()["shown_trick"]["order"] == []
    match.enter("*", "first 2")
    assert match.view()["shown_trick"] == {
        "order": [2, 0, 1], "cards": [], "led": None, "ahead": None, "winner": None,
    }  # fmt: skip


def test_the_current_trick_is_shown_with_who_is_ahead() -> None:
    match = playing("trick:6 trick:7 trick:8", 3)
    go_on(match, "0 play B5 \n 1 play B9")
    assert match.view()["shown_trick"] == {
        "order": [0, 1, 2, 3], "cards": [[0, "B5"], [1, "B9"]], "led": "B", "ahead": 1,
        "winner": None,
    }  # fmt: skip


def test_C3_when_a_trick_is_taken_its_winner_leads_to_an_empty_one() -> None:
    match = playing("trick:6 trick:7 trick:8", 3)
    winner = match.view()["last_winner"]
    order = [(winner + step) % 4 for step in range(4)]
    assert match.view()["shown_trick"] == {
        "order": order, "cards": [], "led": None, "ahead": None, "winner": None,
    }  # fmt: skip


def test_when_the_game_is_over_its_last_trick_is_shown() -> None:
    match = after_round(3, AT_THREE, "trick:2 trick:3 trick:4")
    play_round(match, AT_THREE, "trick:5 trick:6 trick:7", turned=1)
    play_round(match, AT_THREE, "trick:8 most:1 most:2", turned=2)
    assert match.view()["shown_trick"] == {
        "order": [0, 1, 2], "cards": [[0, "S1"], [1, "B2"], [2, "S8"]], "led": "S", "ahead": 2,
        "winner": 2,
    }  # fmt: skip


def test_C3_the_suit_that_has_to_be_followed_is_said_to_who_knows_the_hand() -> None:
    match = playing("trick:6 trick:7 trick:8", 3)
    assert match.view(0)["must_follow"] is None  # who leads plays any card
    match.enter(0, "play B5")
    assert match.view(1)["must_follow"] == "B"
    assert match.view(0)["must_follow"] is None
    match.enter(1, "play B9")
    assert match.view(2)["must_follow"] is None  # it has no Brie


# -- the deck ----------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "top"), [(2, 7), (3, 9), (4, 10), (5, 10)])
def test_C2_the_view_names_the_suits_and_the_highest_value(players: int, top: int) -> None:
    view = table(GAME, players).view()
    assert (view["suits"], view["top_value"]) == (["S", "R", "P", "B"], top)


# -- in lines ----------------------------------------------------------------------------


def test_lines_say_what_the_view_shows() -> None:
    match = table(GAME, 4)
    assert GAME.view.lines(match.view(), "en", NAMES)[0] == "Round 1 of 4."
    match.enter("*", "first 0")
    start_round(match, EXAMPLE_7, "trick:5 trick:8 most:P")
    play_tricks(match, first_tricks(EXAMPLE_7, 9))
    match.enter(3, "play P8")
    assert GAME.view.lines(match.view(1), "en", NAMES) == [
        "Round 1 of 4.",
        "Trick 10 of 10.",
        "First player of this round: Jerry.",
        "Trump suit: Swiss.",
        "Black cat (whoever wins trick 5): Minnie.",
        "Black cat (whoever wins trick 8): Minnie.",
        "Grey cat (the most Parmesan): nobody yet.",
        "Jerry: 0 points, 3 tricks, 0 cats, 1 card in hand.",
        "What Jerry has won and the cats count: Parmesan 3, 5, 6, 7 and 9.",
        "Pinky: 0 points, 3 tricks, 0 cats, 1 card in hand.",
        "Remy: 0 points, 0 tricks, 0 cats, 1 card in hand.",
        "Minnie: 0 points, 3 tricks, 2 cats, 0 cards in hand.",
        "What Minnie has won and the cats count: Parmesan 1, 2 and 10.",
        "Current trick: Parmesan 8 (Minnie).",
        "Last trick, won by Minnie: Swiss 10 (Minnie), Parmesan 1 (Jerry), Parmesan 10 (Pinky),"
        " Swiss 8 (Remy).",
        "Pinky's cards: Parmesan 4.",
    ]
    assert spaced(GAME.view.lines(match.view(1), "fr", NAMES))[-3:] == [
        "Pli en cours : Parmesan 8 (Minnie).",
        "Dernier pli, pour Minnie : Suisse 10 (Minnie), Parmesan 1 (Jerry), Parmesan 10 (Pinky),"
        " Suisse 8 (Remy).",
        "Cartes de Pinky : Parmesan 4.",
    ]


def test_the_viewers_hand_is_sorted_by_value_or_by_suit() -> None:
    match = playing("trick:5 trick:8 most:P", 3)
    view = match.view(1)
    by_rank, by_suit = view["sorted_hand"]["rank"], view["sorted_hand"]["suit"]
    assert sorted(by_rank) == sorted(by_suit) == sorted(view["seats"][1]["hand"])
    values = [int(card[1:]) for card in by_rank]
    assert values == sorted(values, reverse=True)
    suits = [view["suits"].index(card[0]) for card in by_suit]
    assert suits == sorted(suits)
    assert match.view()["sorted_hand"] == {"rank": [], "suit": []}
