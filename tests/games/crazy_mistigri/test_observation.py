"""What a seat of Crazy Mistigri knows as numbers, and what the game says of itself."""

from __future__ import annotations

from typing import Any

import pytest

from chatiere.arena.simulate import simulate
from chatiere.core.match import Match
from chatiere.games.crazy_mistigri.deck import BIT, BOX, COPIES, NAMES, VALUE, copies, list_cards
from chatiere.games.crazy_mistigri.state import DRAW, END, LEAD_VALUE
from scripts.lengths import simulation_of
from tests.games.crazy_mistigri.dealing import GAME, fresh, last_round, late, play
from tests.games.observed import by_seat, observed, places, random_positions
from tests.games.tables import Table, tables_of

TABLES = tables_of(GAME)
SEEN = "seen going to other hands, by seat: sure, or less if cards have left since"
NO_ONES = "known to hold no 1, by other seat"
IN_BOX = [NAMES[max(card for card in range(len(BIT)) if BIT[card] <= 1 << p)] for p in range(46)]
"""The cards of the box in order, twins side by side."""


def cards(numbers: list[float]) -> list[str]:
    return [IN_BOX[place] for place in places(numbers)]


def known(match: Match, seat: int, states: Any = None) -> list[list[tuple[str, float]]]:
    """By other seat, from the left neighbour on: the cards seen going there, and how surely."""
    hands = by_seat(observed(match, seat, states)[SEEN], len(BOX))
    return [[(IN_BOX[at], sure) for at, sure in enumerate(hand) if sure] for hand in hands]


# -- what lies open ------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_the_discard_twins_side_by_side() -> None:
    match = late(["4e 4e M", "5a 8c", "6a", "7a 9e"], discard="1a 1a 3c")
    seen = observed(match, 0)
    assert cards(seen["own hand"]) == ["4e", "4e", "M"]
    assert cards(seen["discard"]) == ["1a", "1a", "3c"]
    assert cards(observed(match, 1)["own hand"]) == ["5a", "8c"]


def test_seats_are_counted_clockwise_from_who_observes() -> None:
    match = play(late(["3a 4b", "5a 8c", "6a", "7a M 9e"]), "* draw M\n0 pass\n* draw 3a")
    seen = observed(match, 2)
    assert seen["cards in hand, by seat"] == [1 / 16, 2 / 16, 2 / 16, 3 / 16, 0]
    assert seen["passed in a row, by seat"] == [0, 0, 1, 0, 0]
    assert places(seen["seat whose turn it is"]) == [3]
    assert places(seen["seat drawn from"]) == [2]
    assert places(seen["own number"]) == [2]
    assert places(seen["players"]) == [1]
    assert seen["direction"] == [1]


def test_M5_the_pair_whose_effect_is_chosen_and_the_direction_are_seen() -> None:
    match = play(late(["3a 3b 8d", "5a 8c", "7a 9e"]), "* draw 9e\n0 pair 3a 3b")
    assert places(observed(match, 1)["pair whose effect is chosen or waits"]) == [2]
    play(match, "0 reverse")
    assert observed(match, 1)["direction"] == [-1]
    assert not any(observed(match, 1)["pair whose effect is chosen or waits"])


def test_M8_whom_a_pair_of_5s_gives_to_is_seen() -> None:
    match = play(late(["5a 5b 8d", "6a 8c", "7a 9e"]), "* draw 9e\n0 pair 5a 5b")
    assert places(observed(match, 2)["seat that a pair of 5s gives to"]) == [2]
    play(match, "0 deal 5a 1")
    assert places(observed(match, 2)["seat that a pair of 5s gives to"]) == [0]


def test_M11_penalties_are_seen_by_round_and_seat() -> None:
    match = last_round([(1, 7), (2, 3)], 1)
    assert match.is_over
    seen = by_seat(observed(match, 1)["penalty points, by round and seat"], 5)
    assert seen == [[7 / 32, 3 / 32, 0, 0, 0], [0, 7 / 32, 0, 0, 0], [0] * 5]
    assert places(observed(match, 1)["rounds that are over"]) == [2]


def test_M11_after_a_third_round_there_is_no_other() -> None:
    assert not any(observed(last_round([(1, 7)], 2), 0)["rounds that are over"])


def test_while_cards_are_dealt_a_seat_sees_its_own() -> None:
    match = Match(GAME, 3)
    play(match, "* first 1\n* deal 0 3a 3b 3c 3d 3e 4a 4b 4c 4d 4e")
    assert len(cards(observed(match, 0)["own hand"])) == 10
    assert not any(observed(match, 1)["own hand"])
    assert observed(match, 1)["cards in hand, by seat"][2] == 10 / 16
    assert places(observed(match, 1)["seat that started"]) == [0]
    assert not any(observed(match, 1)["seat drawn from"])


# -- what was seen going to other hands ----------------------------------------------------


def test_a_card_drawn_is_known_to_the_one_it_was_drawn_from() -> None:
    match = play(late(["3a 4b", "5a 8c", "6a", "7a M"]), "* draw M")
    assert known(match, 3) == [[("M", 1)], [], [], []]
    assert known(match, 1) == [[], [], [], []]
    assert known(match, 0) == [[], [], [], []]


@pytest.mark.parametrize(
    ("pair", "drawn", "sure"),
    [("6c 8c", "3a", 1 / 2), ("7a 7b", "3a 4b", 1 / 4), ("8c 8d", "3a 4b 3b", 1 / 8)],
)
def test_the_more_cards_leave_a_hand_unseen_the_less_sure_is_what_went_there(
    pair: str, drawn: str, sure: float
) -> None:
    match = late([f"{pair} 3a 4b 3b", "5a 6c", "6a 7e M"])
    play(match, f"* draw M\n0 pair {pair}\n* draw {drawn}")
    assert known(match, 2) == [[("M", sure)], [], [], []]


def test_three_cards_or_more_leave_the_same_doubt() -> None:
    match = late(["8c 8d 3a 4b 3b 6d", "5a 6c 5e", "6a 7e M 4a"])
    play(match, "* draw M\n0 pair 8c 8d\n* draw 3a 4b 3b\n1 pair 5a 5e\n1 deal 5a 2\n1 deal 8c 0")
    assert known(match, 2)[0] == [("8c", 1), ("M", 1 / 8)]
    play(match, "* draw 4b\n2 pass\n* draw 4a\n0 pass\n* draw 6d")
    assert known(match, 2)[0] == [("4a", 1 / 2), ("8c", 1 / 2), ("M", 1 / 8)]


def test_a_gift_is_known_to_who_gave_it_and_to_others_it_may_have_been_any_card() -> None:
    match = late(["4a 4b M", "5a 8c", "6a", "7a 9e"])
    play(match, "* draw 9e\n0 pair 4a 4b\n0 give M 2")
    assert known(match, 0)[1] == [("M", 1)]
    assert known(match, 3) == [[("9e", 1 / 2)], [], [], []]


def test_what_comes_from_the_discard_is_known_to_all_until_it_is_laid_again() -> None:
    match = late(["5a 5b 8d", "6a 5c 8c", "7a 9e"])
    play(match, "* draw 9e\n0 pair 5a 5b\n0 deal 5a 1\n0 deal 5b 2")
    assert known(match, 0)[:2] == [[("5a", 1)], [("5b", 1)]]
    play(match, "* draw 8d\n1 pair 5a 5c")
    assert known(match, 2)[1] == []


def test_M6_who_picks_a_card_knows_where_it_goes_and_who_takes_it_where_it_is() -> None:
    match = late(["2a 2b M 4b", "5a 8c", "6a", "7a 9e"])
    play(match, "* draw 9e\n0 pair 2a 2b\n0 lead M")
    assert known(match, 0) == [[("M", 1)], [], [], []]
    assert known(match, 1) == [[], [], [("M", 1)], []]
    assert known(match, 2) == [[], [], [], []]
    assert known(match, 3)[0] == [("9e", 1)]
    play(match, "* draw M")
    assert known(match, 0) == [[("M", 1)], [], [], []]
    assert known(match, 1) == [[], [], [], []]
    assert known(match, 3)[0] == [("9e", 1 / 2)]


def test_of_twins_that_are_both_in_a_hand_one_stays_when_a_card_leaves_unseen() -> None:
    match = late(["8c 8d 4e 4e 3b 6d", "5a 6c 9e", "6a 7e M 4a"])
    play(match, "* draw M\n0 pair 8c 8d\n* draw 4e 4e 3b")
    assert known(match, 0)[0] == [("3b", 1), ("4e", 1), ("4e", 1)]
    play(match, "1 pass\n* draw 3b")
    assert known(match, 0)[0] == [("3b", 1 / 2), ("4e", 1), ("4e", 1 / 2)]


def test_of_twins_the_surer_one_is_taken_to_have_left() -> None:
    match = late(["8c 8d 4e 4e 3b 6d", "5a 6c 9e", "6a 7e M 4a"])
    play(match, "* draw M\n0 pair 8c 8d\n* draw 4e 4e 3b\n1 pair 4e 9e\n* draw 3b")
    assert known(match, 0)[0] == [("3b", 1 / 2), ("4e", 1 / 2)]


def test_M5_who_has_laid_all_1s_is_known_to_hold_none_until_a_card_comes_unseen() -> None:
    match = late(["1a 1b 1c 9e", "5a 8d", "6a 6b", "7a 7b", "8c 2c M"])
    play(match, "* draw M\n0 pair 1a 1b\n0 ones")
    assert observed(match, 4)[NO_ONES] == [1, 0, 0, 0]
    assert observed(match, 2)[NO_ONES] == [0, 0, 1, 0]
    assert not any(observed(match, 0)[NO_ONES])
    play(match, "* draw 9e\n1 pass\n* draw 5a\n2 pass\n* draw 6a\n3 pass\n* draw 7a\n4 pass")
    play(match, "* draw 8c")
    assert observed(match, 4)[NO_ONES] == [1, 0, 0, 0]
    assert not any(observed(match, 2)[NO_ONES])


def test_a_1_that_was_seen_going_there_is_a_1() -> None:
    match = late(["1a 1b 1c 9e", "5a 8d", "6a 6b", "7a 7b", "8c 1d M"])
    play(match, "* draw M\n0 pair 1a 1b\n0 ones\n* draw 9e\n1 pass\n* draw 5a\n2 pass")
    play(match, "* draw 6a\n3 pass\n* draw 7a\n4 pass\n* draw 1d")
    assert not any(observed(match, 4)[NO_ONES])


def test_a_new_round_knows_nothing_of_the_last_one() -> None:
    match = late(["3a", "", "4a 7b"])
    play(match, "* draw 4a\n0 pair 3a 4a")
    assert known(match, 2) == [[], [], [], []]


# -- in whole games ------------------------------------------------------------------------


@pytest.mark.parametrize("seated", TABLES, ids=str)
def test_what_is_sure_is_true_and_nothing_is_seen_twice(seated: Table) -> None:
    for match, states in random_positions(seated, 4, "sure"):
        s = GAME.plain().given(states)[0]
        if s.phase == DRAW and s.effect == LEAD_VALUE:
            continue
        seat = s.logged % s.players
        believed = known(match, seat, states)
        for card in range(len(NAMES)):
            hidden = sum(copies(s.hand[other], card) for other in range(s.players) if other != seat)
            assert sum(name == NAMES[card] for hand in believed for name, _ in hand) <= hidden
            for k, hand in enumerate(believed[: s.players - 1], 1):
                there = s.hand[(seat + k) % s.players]
                assert hand.count((NAMES[card], 1)) <= copies(there, card)


@pytest.mark.parametrize("seated", TABLES, ids=str)
def test_a_card_without_a_twin_is_where_it_was_seen_last(seated: Table) -> None:
    """Told from the log of what this seat saw, card by card."""
    for match, states in random_positions(seated, 4, "last"):
        s = GAME.plain().given(states)[0]
        if s.phase == END or (s.phase == DRAW and s.effect == LEAD_VALUE):
            continue
        seat = s.logged % s.players
        log = match.game.view.view(GAME.plain().given(match.hidden(seat, states))[0])["movements"]
        believed = known(match, seat, states)
        for card in range(len(NAMES)):
            if COPIES[card] == 1:
                holder, sure = last_seen(log, NAMES[card], VALUE[card] == 1)
                for k in range(1, s.players):
                    other = (seat + k) % s.players
                    expected = [sure] if other == holder and s.held[other] else []
                    found = [much for name, much in believed[k - 1] if name == NAMES[card]]
                    assert found == expected


def last_seen(log: list[Any], card: str, is_one: bool) -> tuple[int | None, float]:
    """Who got it last, and how surely they still have it."""
    holder, left = None, 0
    for origin, goal, what in log:
        if what == card:
            holder, left = goal, 0
        elif what == "no 1" and is_one and origin == holder:
            holder = None
        elif what == "?" and origin == holder:
            left += 1
    return holder, 0.5 ** min(left, 3)


@pytest.mark.parametrize("seated", TABLES, ids=str)
def test_who_is_known_to_hold_no_1_holds_none(seated: Table) -> None:
    for match, states in random_positions(seated, 10, "ones"):
        s = GAME.plain().given(states)[0]
        if s.logged and s.players == 5:
            seat = s.logged % s.players
            for k, none in enumerate(observed(match, seat, states)[NO_ONES], 1):
                hand = list_cards(s.hand[(seat + k) % s.players])
                assert not (none and any(VALUE[card] == 1 for card in hand))


# -- what the game says of itself ----------------------------------------------------------


@pytest.mark.parametrize("seated", TABLES, ids=str)
def test_M12_no_game_is_longer_than_the_longest_rounds(seated: Table) -> None:
    result = simulate(simulation_of(seated), 2000, 1, lambda chunk: None)
    assert result.longest < 1 + 3 * GAME.rules.longest_round(seated.players) <= GAME.rules.LONGEST


def test_M12_the_longest_round_is_made_of_turns_that_deal_fives() -> None:
    """46 cards dealt, 100 turns with a draw and 5+5 for four opponents, and as many pairs as
    cards can be laid: those dealt, and all that 5+5 brought back."""
    assert GAME.rules.longest_round(5) == 46 + 100 + 4 * 100 + (46 + 4 * 100) // 2
    assert GAME.rules.LONGEST == 1 + 3 * 769


def test_M10_a_penalty_is_never_more_than_all_cards() -> None:
    assert (0, 3 * sum(value for value, _ in BOX)) == GAME.rules.SCORES


def test_every_move_has_one_number_and_every_number_one_text() -> None:
    s = fresh(5).state()
    texts = [GAME.words.text(s, move) for move in range(GAME.rules.ACTIONS)]
    assert len(set(texts)) == len(texts)
