"""The deck, the deal, tricks and trump (C1 to C4), and the rulebook's first three examples."""

from __future__ import annotations

import pytest

from chatiere.core.chance import below, generator
from chatiere.core.dealer import Dealer
from chatiere.core.errors import NotAMove, NotLegal
from chatiere.core.match import Match
from chatiere.games.cheez_tricks import GAME
from tests.games.cheez_tricks.rounds import (
    AT_FIVE,
    AT_THREE,
    EXAMPLE_6,
    EXAMPLE_7,
    WITHOUT_BRIE,
    after_round,
    first_tricks,
    play_round,
    play_tricks,
    start_round,
)
from tests.games.table import go_on, table

# Jerry 0, Pinky 1, Remy 2 and Minnie 3 play the three examples one after the other.
EXAMPLES = """
    * first 0
    * deal 0 B7 R9 R10 R1 R2 R3 R4 B1 S1 S3
    * deal 1 B5 B3 S2 R5 R6 R7 R8 B4 B6 S4
    * deal 2 B9 P6 S6 S5 S7 S8 S9 S10 B8 B10
    * deal 3 B2 P8 P1 P2 P3 P4 P5 P7 P9 P10
    * cats most:tricks exactly:3 trick:8
    * trump S
"""
SUITS = "SRPB"
HAND = {3: 12, 4: 10}


def drawn_to_the_end(players: int, **options: object) -> Match:
    """A whole random game."""
    match = Match(GAME, players, options, dealer=Dealer(bytes(31) + bytes([players]), []))
    match.draw()
    rng = generator(f"game/{players}")
    while not match.is_over:
        moves = match.moves()
        match.play(moves[below(rng, len(moves))])
    return match


def test_C1_the_suits_are_suisse_roquefort_parmesan_and_brie_in_this_order() -> None:
    match = table(GAME, 5, "* first 0")
    assert match.moves() == [f"deal 0 {suit}{value}" for suit in SUITS for value in range(1, 11)]


def test_C1_there_is_no_gorgonzola() -> None:
    match = table(GAME, 4, EXAMPLES)
    with pytest.raises(NotAMove):
        match.enter(0, "play G10")


@pytest.mark.parametrize(("players", "top"), [(2, 7), (3, 9), (4, 10), (5, 10)])
def test_C2_the_deck_goes_up_to_7_9_10_and_10(players: int, top: int) -> None:
    match = table(GAME, players, "* first 0")
    assert match.moves() == [f"deal 0 {s}{value}" for s in SUITS for value in range(1, top + 1)]


@pytest.mark.parametrize(("players", "each"), [(2, 10), (3, 12), (4, 10), (5, 8)])
def test_C2_everybody_is_dealt_ten_twelve_ten_or_eight_cards(players: int, each: int) -> None:
    match = drawn_to_the_end(players)
    deals = [what.split() for _, what in match.history() if what.startswith("deal")][:players]
    assert [deal[1] for deal in deals] == [str(seat) for seat in range(players)]
    assert [len(set(deal[2:])) for deal in deals] == [each] * players
    assert len({card for deal in deals for card in deal[2:]}) == each * players


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3), (4, 4), (5, 5)])
def test_C2_four_rounds_at_two_players_else_as_many_as_players(players: int, rounds: int) -> None:
    history = drawn_to_the_end(players).history()
    assert sum(what.startswith("cats") for _, what in history) == rounds


def test_C2_the_eight_cards_set_aside_are_never_played_nor_written() -> None:
    match = table(GAME, 2, "* first 0")
    start_round(match, WITHOUT_BRIE, "trick:2 trick:3 trick:4")
    assert [seat["cards"] for seat in match.view()["seats"]] == [10, 10]
    assert match.to_move == 0


def test_C3_the_token_starts_where_chance_says_and_its_holder_leads() -> None:
    match = table(GAME, 3)
    assert match.moves() == ["first 0", "first 1", "first 2"]
    match.enter("*", "first 2")
    start_round(match, AT_THREE, "trick:2 trick:3 trick:4")
    assert (match.view()["first"], match.to_move) == (2, 2)


@pytest.mark.parametrize(
    ("players", "tricks"), [(2, WITHOUT_BRIE), (3, AT_THREE), (5, AT_FIVE)], ids=["2", "3", "5"]
)
def test_C3_the_token_moves_one_seat_clockwise_each_round(players: int, tricks: str) -> None:
    cats = ["trick:2 trick:3 trick:4", "trick:5 trick:6 trick:7", "first:2 first:3 exactly:1"]
    match = after_round(players, tricks, cats[0], turned=players - 1)
    for number in (1, 2):
        start_round(match, tricks, cats[number], turned=players - 1 + number)
        assert match.to_move == (players - 1 + number) % players
        play_tricks(match, tricks, turned=players - 1 + number)


def test_C3_any_card_may_be_led_trump_included() -> None:
    match = table(GAME, 4, EXAMPLES)
    hand = ["S1", "S3", "R1", "R2", "R3", "R4", "R9", "R10", "B1", "B7"]
    assert match.moves() == [f"play {card}" for card in hand]
    go_on(match, "0 play S3")


def test_C3_followers_must_follow_the_led_suit_if_they_can() -> None:
    match = table(GAME, 4, EXAMPLES)
    match.enter(0, "play B7")
    assert match.moves() == ["play B3", "play B4", "play B5", "play B6"]
    with pytest.raises(NotLegal):
        match.enter(1, "play S2")


def test_C3_who_cannot_follow_may_play_any_card() -> None:
    match = table(GAME, 4, EXAMPLES)
    go_on(match, "0 play R9 \n 1 play R5")
    assert len(match.moves()) == 10  # Remy has no Roquefort, and needs not trump
    go_on(match, "2 play B9 \n 3 play P1")
    assert match.view()["last_winner"] == 0


def test_example_1_the_highest_card_of_the_led_suit_wins() -> None:
    match = table(GAME, 4, EXAMPLES)
    go_on(match, "0 play B7 \n 1 play B5 \n 2 play B9 \n 3 play B2")
    assert (match.view()["last_winner"], match.to_move) == (2, 2)


def test_example_2_a_higher_card_of_another_suit_does_not_win() -> None:
    match = table(GAME, 4, EXAMPLES)
    go_on(match, "0 play B7 \n 1 play B5 \n 2 play B9 \n 3 play B2")
    go_on(match, "2 play P6 \n 3 play P8 \n 0 play R9 \n 1 play B3")
    assert (match.view()["last_winner"], match.to_move) == (3, 3)


def test_example_3_the_highest_trump_wins() -> None:
    match = table(GAME, 4, EXAMPLES)
    go_on(match, "0 play B7 \n 1 play B5 \n 2 play B9 \n 3 play B2")
    go_on(match, "2 play P6 \n 3 play P8 \n 0 play R9 \n 1 play B3")
    go_on(match, "3 play P1 \n 0 play R10 \n 1 play S2 \n 2 play S6")
    assert (match.view()["last_winner"], match.to_move) == (2, 2)


def test_a_lower_trump_played_later_does_not_beat_a_higher_one() -> None:
    match = table(GAME, 4, EXAMPLES)
    go_on(match, "0 play R9 \n 1 play R5 \n 2 play S6 \n 3 play P1")
    assert match.view()["last_winner"] == 2
    go_on(match, "2 play P6 \n 3 play P8 \n 0 play S3 \n 1 play S2")
    assert match.view()["last_winner"] == 0


def test_C4_trump_is_random_in_the_first_round() -> None:
    match = table(GAME, 4, EXAMPLES.replace("* trump S", ""))
    assert (match.to_move, match.moves()) == ("*", [f"trump {suit}" for suit in SUITS])


def test_C4_later_the_player_with_the_fewest_points_picks_any_suit() -> None:
    match = after_round(4, EXAMPLE_7, "trick:5 trick:8 most:P")
    assert match.view()["sheet"] == [[3, 6, 0, 12]]
    deal_and_show(match)
    assert (match.to_move, match.moves()) == (2, [f"trump {suit}" for suit in SUITS])
    match.enter(2, "trump B")
    assert (match.view()["trump"], match.to_move) == ("B", 1)


@pytest.mark.parametrize(("turned", "picker"), [(0, 2), (1, 3), (2, 0), (3, 1)])
def test_C4_tied_for_fewest_the_first_clockwise_from_the_token_picks(
    turned: int, picker: int
) -> None:
    match = after_round(4, EXAMPLE_6, "trick:3 fewest:1 fewest:2", turned)
    points = match.view()["sheet"][0]
    assert [points[(seat + turned) % 4] for seat in range(4)] == [6, 2, 0, 0]
    deal_and_show(match)
    assert (match.view()["first"], match.to_move) == ((1 + turned) % 4, picker)


def test_C4_the_token_holder_comes_first_among_the_tied() -> None:
    match = after_round(3, AT_THREE, "trick:4 trick:8 most:1")
    assert match.view()["sheet"] == [[0, 0, 6]]
    deal_and_show(match)
    assert (match.view()["first"], match.to_move) == (1, 1)


def test_C4_the_points_of_all_rounds_count() -> None:
    match = after_round(3, AT_THREE, "trick:2 trick:4 first:2")
    assert match.view()["sheet"] == [[5, 8, 0]]
    play_round(match, AT_THREE, "trick:5 trick:8 most:1", turned=1)
    assert match.view()["sheet"][1] == [6, 0, 0]
    start_round(match, AT_THREE, "trick:3 most:P fewest:3", turned=2)
    assert [who for who, what in match.history() if what.startswith("trump")] == ["*", 2, 2]


def test_the_last_trick_of_a_round_ends_it() -> None:
    match = table(GAME, 3, "* first 0")
    start_round(match, AT_THREE, "trick:2 trick:3 trick:4")
    play_tricks(match, first_tricks(AT_THREE, 11))
    assert match.view()["sheet"] == []
    go_on(match, "1 play S1 \n 2 play B2 \n 0 play S8")
    assert len(match.view()["sheet"]) == 1
    assert match.to_move == "*"


def deal_and_show(match: Match) -> None:
    """The next round up to the choice of trump; the cards do not matter."""
    for seat in range(match.players):
        cards = [move.split()[-1] for move in match.moves()[: HAND[match.players]]]
        match.enter("*", f"deal {seat} {' '.join(cards)}")
    match.enter("*", "cats takes:S7 takes:R7 takes:P7")
