"""Cards, total, multiples of ten, a hundred: S1 to S4, and the rulebook's examples."""

from __future__ import annotations

from collections import Counter

import pytest

from chatiere.core.errors import NotLegal
from chatiere.core.match import Match
from chatiere.games.chasse_aux_souris import GAME
from tests.games.chasse_aux_souris.sitting import Sitting
from tests.games.table import table

EVERY_COUNT = range(2, 7)


def first_draw(players: int) -> list[str]:
    """Everything that the first card dealt can be, twins one after the other."""
    match = table(GAME, players, "* dealer 0")
    return [GAME.words.name(match.state(), move) for move in match.engine.moves(match.states)]


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_S1_the_pile_holds_138_cards_in_the_order_of_the_record(players: int) -> None:
    additions = [f"{a}+{b}" for a in range(1, 11) for b in range(1, 11)]
    sums = [str(n) for n in range(2, 21)]
    fours = [c for c in ("poursuite", "demi-tour", "horloge", "sumo") for _ in range(4)]
    cards = [*additions, *sums, *fours, "piege", "cadeau", "souris"]
    assert len(cards) == 138
    assert first_draw(players) == cards


@pytest.mark.parametrize("players", EVERY_COUNT)
def test_S1_everybody_has_three_tokens_and_six_cards(players: int) -> None:
    sitting = Sitting(players)
    assert sitting.tokens == [3] * players
    assert sitting.view["held"] == [6] * players
    assert sitting.view["layers"] == [138 - 6 * players]


def test_S1_any_seat_may_be_the_first_dealer() -> None:
    assert Match(GAME, 4).moves() == ["dealer 0", "dealer 1", "dealer 2", "dealer 3"]


def test_S1_twins_in_hand_are_one_move() -> None:
    sitting = Sitting(3, "sumo sumo sumo sumo 4+5 horloge")
    assert sitting.legal() == ["4+5", "horloge", "sumo"]
    assert len(sitting.match.engine.moves(sitting.match.states)) == 3


def test_S1_a_card_that_is_out_cannot_be_drawn_again_but_its_twin_can() -> None:
    match = table(GAME, 2, "* dealer 1\n* deal 0 1+1 sumo 2 3 4 5")
    possible = Counter(GAME.words.name(match.state(), m) for m in match.engine.moves(match.states))
    assert possible["1+1"] == 0
    assert possible["sumo"] == 3
    with pytest.raises(NotLegal, match="1\\+1"):
        match.enter("*", "deal 1 1+1 6 7 8 9 10")


def test_S2_the_total_starts_at_0_and_additions_add() -> None:
    sitting = Sitting(2, "10+7", "7+8")
    assert sitting.total == 0
    assert sitting.lay("0 10+7").total == 17
    assert sitting.lay("1 7+8").total == 32


def test_S2_a_sum_card_subtracts_its_number() -> None:
    assert Sitting(2, "10+7", "14").lay("0 10+7", "1 14").total == 3


@pytest.mark.parametrize("card", ["poursuite", "demi-tour", "horloge", "sumo", "cadeau"])
def test_S2_a_special_leaves_the_total(card: str) -> None:
    assert Sitting(2, "10+7", card).lay("0 10+7", f"1 {card}").total == 17


@pytest.mark.parametrize("card", ["piege", "souris"])
def test_S2_a_special_with_a_target_leaves_the_total(card: str) -> None:
    assert Sitting(2, "10+7", card).lay("0 10+7", f"1 {card} 0").total == 17


def test_S2_the_total_may_fall_below_zero() -> None:
    assert Sitting(2, "14").lay("0 14").total == -14


def test_S2_under_no_negative_a_sum_card_larger_than_the_total_may_not_be_laid() -> None:
    sitting = Sitting(2, "6+6", "11 12 13 4+4 sumo souris", no_negative=True).lay("0 6+6")
    assert sitting.legal() == ["4+4", "11", "12", "sumo", "souris 0"]


def test_S2_under_no_negative_a_hand_of_nothing_else_may_lay_any() -> None:
    sitting = Sitting(2, "2 3 4 5 6 7", no_negative=True)
    assert sitting.legal() == ["2", "3", "4", "5", "6", "7"]
    assert sitting.lay("0 3").total == -3


def test_S2_under_no_negative_a_special_in_hand_is_something_else() -> None:
    assert Sitting(2, "2 3 4 5 6 sumo", no_negative=True).legal() == ["sumo"]


def test_S2_no_negative_is_checked_before_each_of_two_cards() -> None:
    sitting = Sitting(2, "6+6 poursuite", "7 8 4+4 sumo sumo sumo", no_negative=True)
    sitting.lay("0 6+6", "1 sumo", "0 poursuite")
    assert {"7", "8"} <= set(sitting.legal())
    sitting.lay("1 7")
    assert sitting.turn == 1
    assert "8" not in sitting.legal()


def test_S2_no_negative_counts_only_the_cards_still_in_hand() -> None:
    sitting = Sitting(2, "poursuite", "1+2 15 16 17 18 19", no_negative=True)
    assert sitting.lay("0 poursuite").legal() == ["1+2"]
    assert sitting.lay("1 1+2").legal() == ["15", "16", "17", "18", "19"]


def test_S2_below_zero_every_sum_card_is_too_large() -> None:
    sitting = Sitting(2, "12 13 14 15 16 17", "2 3 4+4", no_negative=True).lay("0 12")
    assert sitting.total == -12
    assert not {"2", "3"} & set(sitting.legal())


def test_S3_an_addition_that_lands_on_a_multiple_of_ten_costs_a_token() -> None:
    sitting = Sitting(2, "10+9 5+5", "10+8 6+7").lay("0 10+9", "1 10+8", "0 5+5")
    assert sitting.total == 47
    assert sitting.tokens == [3, 3]
    sitting.lay("1 6+7")
    assert sitting.total == 60
    assert sitting.tokens == [3, 2]
    assert sitting.turn == 0


def test_S3_so_does_a_subtraction_and_play_goes_on() -> None:
    sitting = Sitting(2, "10+4", "4").lay("0 10+4", "1 4")
    assert sitting.total == 10
    assert sitting.tokens == [3, 2]
    assert sitting.turn == 0
    assert sitting.view["round"] == 1


def test_S3_zero_and_negative_multiples_count() -> None:
    assert Sitting(2, "6+6", "12").lay("0 6+6", "1 12").tokens == [3, 2]
    assert Sitting(2, "20").lay("0 20").tokens == [2, 3]


@pytest.mark.parametrize("card", ["sumo", "horloge", "demi-tour", "poursuite", "cadeau"])
def test_S3_a_special_announces_nothing_and_never_costs_a_token(card: str) -> None:
    assert Sitting(2, card).lay(f"0 {card}").tokens == [3, 3]
    assert Sitting(2, "5+5", card).lay("0 5+5", f"1 {card}").tokens == [2, 3]


def test_S3_other_totals_cost_nothing() -> None:
    assert Sitting(2, "5+4", "2").lay("0 5+4", "1 2").tokens == [3, 3]


def at_88(zero: str = "", one: str = "") -> Sitting:
    """Seat 1 to move at 88, with these cards in hand besides those laid so far."""
    sitting = Sitting(2, f"10+9 9+9 8+8 {zero}", f"10+8 9+8 {one}")
    return sitting.lay("0 10+9", "1 10+8", "0 9+9", "1 9+8", "0 8+8")


def test_S4_passing_100_costs_one_token_and_ends_the_round() -> None:
    sitting = at_88(one="10+5")
    assert sitting.total == 88
    sitting.lay("1 10+5")
    assert sitting.tokens == [3, 2]
    assert sitting.view["round"] == 2
    assert sitting.total == 0


def test_S4_exactly_100_costs_one_token_not_two() -> None:
    sitting = at_88(one="6+6").lay("1 6+6")
    assert sitting.tokens == [3, 2]
    assert sitting.view["round"] == 2


def test_S4_110_costs_one_token_too() -> None:
    sitting = at_88(zero="8+7", one="3+4").lay("1 3+4")
    assert sitting.total == 95
    sitting.lay("0 8+7")
    assert sitting.tokens == [2, 3]


def test_S4_99_is_below_a_hundred() -> None:
    sitting = at_88(one="5+6").lay("1 5+6")
    assert sitting.total == 99
    assert sitting.tokens == [3, 3]
    assert sitting.turn == 0
