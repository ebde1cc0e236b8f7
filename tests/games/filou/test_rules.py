"""Filou: set-up, the row and the bids (F1, F2, F3, F5)."""

from __future__ import annotations

import pytest

from chatiere.core.errors import MatchOver, NotAMove, NotLegal
from chatiere.games.filou import GAME
from tests.games.filou.sack import bank, mice, on_cards, open_row, opened, placed, said, sold, won
from tests.games.table import go_on, table

TEN = ["-8", "-5", "3", "5", "8", "11", "15", "R", "D", "d"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_first_player_is_any_seat(players: int) -> None:
    match = table(GAME, players)
    assert match.to_move == "*"
    assert match.moves() == [f"first {seat}" for seat in range(players)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_F1_every_seat_loses_one_of_ten_cards_and_holds_nine(players: int) -> None:
    match = table(GAME, players, "* first 1")
    for seat, card in enumerate(["R", "-8", "d", "15", "R"][:players]):
        assert match.moves() == [f"lost {seat} {any_card}" for any_card in TEN]
        match.enter("*", f"lost {seat} {card}")
    assert match.to_move == 1
    assert match.moves() == [f"place {card}" for card in TEN if card != "-8"]


def test_F1_a_card_that_was_lost_or_placed_cannot_be_placed() -> None:
    match = opened(3, lost="R 3 3")
    with pytest.raises(NotLegal):
        match.enter(0, "place R")
    sold(match, "D -8 -8", "bid 1, pass, pass", passive="-8")
    with pytest.raises(NotLegal):
        match.enter(0, "place D")


@pytest.mark.parametrize(
    ("players", "cards", "left"), [(3, [3, 6], 12), (4, [2, 4, 6], 15), (5, [2, 3, 4, 6], 18)]
)
def test_F7_mouse_cards_and_bank_depend_on_the_players(
    players: int, cards: list[int], left: int
) -> None:
    match = opened(players)
    assert on_cards(match) == cards
    assert bank(match) == left
    assert mice(match) == [15] * players


@pytest.mark.parametrize("players", [3, 4, 5])
def test_F2_the_row_is_filled_clockwise_from_the_first_player(players: int) -> None:
    match = opened(players, first=players - 1)
    for seat in [players - 1, *range(players - 1)]:
        assert match.to_move == seat
        match.enter(seat, f"place {TEN[seat]}")
    owners = [lying["owner"] for lying in match.view()["row"]]
    assert owners == [players - 1, *range(players - 1)]


@pytest.mark.parametrize("players", [4, 5])
def test_F2_the_first_card_opens_and_each_pass_turns_up_the_next(players: int) -> None:
    match = opened(players, first=1)
    placed(match, " ".join(TEN[2 : 2 + players]))
    row: list[str | None] = [*TEN[2 : 2 + players]]
    hidden: list[str | None] = [None] * players
    for passes in range(players - 1):
        assert open_row(match) == row[: passes + 1] + hidden[passes + 1 :]
        said(match, "pass")
    assert open_row(match) == row


def test_F2_a_bid_turns_up_nothing() -> None:
    match = opened(4)
    placed(match, "3 5 8 11")
    said(match, "bid 1, bid 2, bid 3, bid 4, bid 5")
    assert open_row(match) == ["3", None, None, None]


def test_F2_the_first_player_bids_first_and_bidding_goes_clockwise() -> None:
    match = opened(4, first=2)
    placed(match, "3 5 8 11")
    go_on(match, "2 bid 1\n3 bid 2\n0 pass\n1 bid 4\n2 pass\n3 bid 6")
    assert match.to_move == 1


def test_F2_three_players_get_a_passive_card_at_the_left_end() -> None:
    match = opened(3, first=1)
    placed(match, "3 5 8")
    assert open_row(match) == [None, None, None]
    assert match.moves() == [f"passive {card}" for card in TEN]
    match.enter("*", "passive R")
    assert match.to_move == 1
    assert open_row(match) == ["R", None, None, None]
    assert match.view()["row"][0]["owner"] is None


def test_F2_at_three_the_first_pass_turns_up_one_card_and_the_second_both_others() -> None:
    match = opened(3)
    placed(match, "3 5 8", passive="R")
    said(match, "pass")
    assert open_row(match) == ["R", "3", None, None]
    said(match, "pass")
    assert open_row(match) == ["R", "3", "5", "8"]


def test_F2_a_passive_card_comes_once_and_the_tenth_never() -> None:
    match = opened(3)
    drawn: list[str] = []
    for number in range(9):
        for _ in range(3):
            match.enter(match.to_move or 0, match.moves()[-1])
        assert match.moves() == [f"passive {card}" for card in TEN if card not in drawn]
        assert match.engine.outcomes(match.states) == 10 - number
        drawn.append(TEN[(number * 3) % 10])
        match.enter("*", f"passive {drawn[-1]}")
        said(match, "pass, pass, decline")
    assert match.is_over


@pytest.mark.parametrize("players", [4, 5])
def test_F2_four_and_five_players_have_no_passive_card(players: int) -> None:
    match = opened(players)
    placed(match, " ".join(["3"] * players))
    assert match.to_move == 0
    assert len(open_row(match)) == players


def test_F3_a_bid_is_one_mouse_at_least() -> None:
    match = opened(4)
    placed(match, "3 5 8 11")
    assert match.moves() == ["pass", *(f"bid {n}" for n in range(1, 16))]
    with pytest.raises(NotAMove):
        match.enter(0, "bid 0")


def test_F3_a_bid_must_be_higher_than_the_highest_so_far() -> None:
    match = opened(4)
    placed(match, "3 5 8 11")
    said(match, "bid 6")
    for too_low in ("bid 5", "bid 6"):
        with pytest.raises(NotLegal):
            match.enter(1, too_low)
    said(match, "bid 7")


def test_F3_a_bid_is_a_total_of_at_most_what_the_bidder_owns() -> None:
    match = opened(4)
    placed(match, "3 5 8 11")
    said(match, "bid 6, bid 7, bid 8, bid 9")
    assert match.moves() == ["pass", *(f"bid {n}" for n in range(10, 16))]
    with pytest.raises(NotLegal):
        match.enter(0, "bid 16")


def test_F3_who_cannot_bid_more_must_pass() -> None:
    match = opened(4)
    placed(match, "3 5 8 11")
    said(match, "bid 15")
    assert match.moves() == ["pass"]


def test_F3_rulebook_a_bid_of_six_is_taken_back_with_the_two_mice_of_the_first_card() -> None:
    match = opened(4)
    placed(match, "3 5 8 11")
    said(match, "bid 6, bid 7, bid 8, bid 9, pass")
    assert mice(match) == [15 + 2, 15, 15, 15]
    assert match.view()["seats"][0]["bid"] == 0
    assert on_cards(match) == [0, 4, 6]


@pytest.mark.parametrize(
    ("players", "gains"), [(3, [3, 6, 0]), (4, [2, 4, 6, 0]), (5, [2, 3, 4, 6, 0])]
)
def test_F3_each_pass_takes_the_lowest_mouse_card_left(players: int, gains: list[int]) -> None:
    match = opened(players)
    placed(match, " ".join(["3"] * players), passive="3" if players == 3 else "")
    said(match, ", ".join(["pass"] * (players - 1)))
    assert mice(match) == [15 + gain for gain in gains]
    assert on_cards(match) == [0] * (players - 1)


def test_F3_who_has_passed_does_not_bid_again() -> None:
    match = opened(4)
    placed(match, "3 5 8 11")
    go_on(match, "0 bid 1\n1 pass\n2 bid 2\n3 bid 3\n0 bid 4\n2 pass\n3 bid 5")
    assert match.to_move == 0


def test_F3_the_mice_just_gained_can_be_bid_only_in_the_next_round() -> None:
    match = opened(4)
    sold(match, "3 5 8 11", "pass, bid 1, pass, pass")
    placed(match, "3 5 8 11")
    assert match.moves()[-1] == "bid 14"
    said(match, "bid 1, bid 2")
    assert match.moves()[-1] == "bid 21"
    said(match, "pass")
    assert match.moves()[-1] == "bid 17"


def test_F3_who_spent_everything_must_pass_for_the_two_mice() -> None:
    match = opened(4)
    sold(match, "3 5 8 11", "bid 15, pass, pass, pass")
    placed(match, "5 8 11 3")
    assert match.to_move == 0
    assert match.moves() == ["pass"]
    said(match, "pass")
    assert mice(match)[0] == 2


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_last_bidder_pays_the_bid_gets_the_row_and_starts(players: int) -> None:
    match = opened(players)
    placed(match, " ".join(TEN[:players]), passive="R" if players == 3 else "")
    said(match, "pass, bid 4" + ", pass" * (players - 2))
    needed = sum(on_cards(match))
    assert bank(match) == {3: 21, 4: 27, 5: 33}[players] - needed + 4 - needed
    assert mice(match)[1] == 15 - 4
    assert won(match, 1) == TEN[:players] + (["R"] if players == 3 else [])
    assert match.to_move == 1
    assert match.view()["first"] == 1
    assert match.view()["last"]["price"] == 4


def test_a_row_with_a_bid_is_sold_at_once_and_leaves_no_move() -> None:
    match = opened(4)
    sold(match, "3 5 8 11", "bid 1, bid 2, pass, pass, pass")
    assert match.entries[-1].what == "pass"
    assert match.to_move == 1
    assert match.moves()[0].startswith("place")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_F5_the_last_one_without_a_bid_sees_all_cards_and_may_buy_or_decline(players: int) -> None:
    match = opened(players, first=1)
    placed(match, " ".join(["3"] * players), passive="3" if players == 3 else "")
    said(match, ", ".join(["pass"] * (players - 1)))
    assert match.to_move == 0
    assert None not in open_row(match)
    assert sorted(match.moves()) == ["buy", "decline"]
    for not_now in ("bid 1", "pass"):
        with pytest.raises(NotLegal):
            match.enter(0, not_now)


def test_F5_buying_costs_one_mouse_and_makes_first_player() -> None:
    match = opened(4)
    sold(match, "3 5 8 11", "pass, pass, pass, buy")
    assert mice(match) == [17, 19, 21, 14]
    assert bank(match) == 15 + 1 - 12
    assert won(match, 3) == ["3", "5", "8", "11"]
    assert match.to_move == 3


def test_F5_whose_bid_stands_cannot_decline() -> None:
    match = opened(4)
    placed(match, "3 5 8 11")
    said(match, "pass, pass, pass")
    assert "decline" in match.moves()
    other = opened(4)
    sold(other, "3 5 8 11", "pass, pass, bid 1, pass")
    assert other.moves()[0].startswith("place")


def test_F5_with_no_mice_one_can_only_decline() -> None:
    match = opened(5)
    sold(match, "3 3 3 3 3", "bid 15, pass, pass, pass, pass")  # the bank holds 33, then 18
    sold(match, "5 5 5 5 5", "pass, bid 1, pass, pass, pass")  # seat 0 has 2 mice
    sold(match, "8 8 8 8 8", "bid 1, pass, pass, pass, bid 2, pass")  # and none again
    sold(match, "11 11 11 11 11", "pass, bid 1, pass, pass, pass")  # a poor bank: it gains none
    placed(match, "R R R R R")
    said(match, "pass, pass, pass, pass")
    assert match.to_move == 0
    assert mice(match)[0] == 0
    assert match.moves() == ["decline"]


def test_nobody_moves_after_the_end() -> None:
    match = opened(3)
    for _ in range(9):
        for _ in range(3):
            match.enter(match.to_move or 0, match.moves()[0])
        match.enter("*", match.moves()[0])
        said(match, "pass, pass, decline")
    with pytest.raises(MatchOver):
        match.play("pass")
