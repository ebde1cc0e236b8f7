"""Two cards, counters, specials among the two, cadeau, demi-tour: S5 to S9."""

from __future__ import annotations

import pytest

from chatiere.core.errors import NotLegal
from tests.games.chasse_aux_souris.sitting import Sitting

DEBTS = ["poursuite", "souris 1", "piege 1"]


def in_debt(debt: str, *hands: str, players: int = 3) -> Sitting:
    """Seat 1 owes two cards to seat 0; these are the hands of seats 1, 2, …"""
    sitting = Sitting(players, f"{debt.split(' ', 1)[0]} 1+3", *hands)
    return sitting.lay(f"0 {debt}")


@pytest.mark.parametrize("debt", DEBTS)
def test_S5_the_debtor_lays_two_cards_one_after_the_other_and_then_draws_two(debt: str) -> None:
    sitting = in_debt(debt, "4+5 6+7")
    assert sitting.turn == 1
    assert sitting.to_lay == 2
    sitting.match.enter(1, "lay 4+5")
    assert sitting.turn == 1
    assert sitting.to_lay == 1
    assert sitting.total == 9
    sitting.match.enter(1, "lay 6+7")
    assert sitting.total == 22
    assert sitting.turn == "*"
    assert sitting.view["to_draw"] == 2
    sitting.rest()
    assert sitting.turn == 2
    assert sitting.to_lay == 1
    assert sitting.view["held"] == [6, 6, 6]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_S5_poursuite_falls_on_the_next_player(players: int) -> None:
    sitting = Sitting(players, "", "poursuite", dealer=0).lay("1 poursuite")
    assert sitting.turn == 2 % players
    assert sitting.to_lay == 2


@pytest.mark.parametrize("card", ["souris", "piege"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_S5_souris_and_piege_choose_any_opponent_and_nobody_else(card: str, players: int) -> None:
    sitting = Sitting(players, "", f"{card} 4+5 4+6 4+7 4+8 4+9", dealer=0)
    targets = [move for move in sitting.legal() if move.startswith(card)]
    assert targets == [f"{card} {seat}" for seat in range(players) if seat != 1]
    with pytest.raises(NotLegal):
        sitting.match.enter(1, f"lay {card} 1")
    if players < 6:
        with pytest.raises(NotLegal):
            sitting.match.enter(1, f"lay {card} {players}")


@pytest.mark.parametrize("card", ["souris", "piege"])
def test_S5_play_jumps_to_the_chosen_one_and_goes_on_from_there(card: str) -> None:
    sitting = Sitting(5, f"{card} 1+3", "", "", "4+5 4+6").lay(f"0 {card} 3")
    assert sitting.turn == 3
    assert sitting.lay("3 4+5", "3 4+6").turn == 4


@pytest.mark.parametrize("card", ["souris", "piege"])
def test_S5_it_goes_on_against_the_clock_if_play_runs_so(card: str) -> None:
    sitting = Sitting(5, "demi-tour", "", "", "4+5 4+6", f"{card}")
    sitting.lay("0 demi-tour", f"4 {card} 3")
    assert sitting.lay("3 4+5", "3 4+6").turn == 2


def test_S5_who_is_next_is_settled_when_the_turn_ends() -> None:
    sitting = in_debt("poursuite", "poursuite demi-tour", players=4)
    sitting.lay("1 poursuite", "1 demi-tour")
    assert sitting.turn == 0
    assert sitting.to_lay == 2


def test_S5_each_of_the_two_cards_is_judged_on_its_own() -> None:
    sitting = in_debt("poursuite", "5+5 10+10").lay("1 5+5", "1 10+10")
    assert sitting.total == 30
    assert sitting.tokens == [3, 1, 3]


def test_S5_a_multiple_of_ten_passed_through_by_both_together_costs_nothing() -> None:
    assert in_debt("poursuite", "4+5 4+7").lay("1 4+5", "1 4+7").tokens == [3, 2, 3]
    assert in_debt("poursuite", "4+5 4+8").lay("1 4+5", "1 4+8").tokens == [3, 3, 3]


def test_S5_if_the_first_card_ends_the_round_the_second_stays_in_hand() -> None:
    sitting = Sitting(2, "10+9 9+9 8+8 poursuite", "10+8 9+8 7+6 10+10 sumo")
    sitting.lay("0 10+9", "1 10+8", "0 9+9", "1 9+8", "0 8+8", "1 sumo", "0 poursuite")
    assert sitting.to_lay == 2
    sitting.match.enter(1, "lay 10+10")
    assert sitting.tokens == [3, 2]
    assert sitting.view["round"] == 2
    assert sitting.view["phase"] == "deal"
    assert sitting.view["held"] == [0, 0]


def test_S5_the_second_card_can_end_the_round_too() -> None:
    sitting = Sitting(2, "10+9 9+9 8+8 poursuite", "10+8 9+8 2+1 10+10 sumo")
    sitting.lay("0 10+9", "1 10+8", "0 9+9", "1 9+8", "0 8+8", "1 sumo", "0 poursuite")
    sitting.lay("1 2+1")
    sitting.match.enter(1, "lay 10+10")
    assert sitting.view["round"] == 2


@pytest.mark.parametrize("counter", ["horloge", "cadeau"])
@pytest.mark.parametrize("debt", DEBTS)
def test_S6_as_the_first_card_horloge_and_cadeau_counter(debt: str, counter: str) -> None:
    sitting = in_debt(debt, f"{counter} 4+5")
    sitting.match.enter(1, f"lay {counter}")
    assert sitting.turn == "*"
    sitting.rest()
    assert sitting.turn == 2
    assert sitting.to_lay == 1


def test_S6_countering_goes_on_against_the_clock_if_play_runs_so() -> None:
    sitting = Sitting(4, "demi-tour", "horloge", "", "souris").lay("0 demi-tour", "3 souris 1")
    assert sitting.lay("1 horloge").turn == 0


def test_S6_a_countering_horloge_draws_one_card() -> None:
    sitting = in_debt("poursuite", "horloge").lay("1 horloge")
    assert len(sitting.drawn()) == 1


@pytest.mark.parametrize("card", ["horloge", "cadeau"])
def test_S6_as_the_second_card_they_are_worth_0_like_any_special(card: str) -> None:
    sitting = in_debt("poursuite", f"4+5 {card}").lay("1 4+5", f"1 {card}")
    assert sitting.total == 9
    assert sitting.turn == 2
    assert sitting.to_lay == 1


def test_S6_as_the_second_card_they_do_not_cancel_what_the_first_one_set() -> None:
    sitting = in_debt("poursuite", "souris horloge").lay("1 souris 0", "1 horloge")
    assert sitting.turn == 0
    assert sitting.to_lay == 2


@pytest.mark.parametrize("card", ["horloge", "cadeau", "sumo"])
def test_S6_without_a_debt_they_are_worth_0(card: str) -> None:
    sitting = Sitting(3, card).lay(f"0 {card}")
    assert sitting.total == 0
    assert sitting.turn == 1
    assert sitting.to_lay == 1


def test_S6_sumo_does_not_counter() -> None:
    assert in_debt("poursuite", "sumo").lay("1 sumo").turn == 1


def test_S6_a_counter_pays_only_the_counterer_s_own_debt() -> None:
    """The next one can be chased again."""
    sitting = in_debt("poursuite", "horloge", "poursuite").lay("1 horloge", "2 poursuite")
    assert sitting.turn == 0
    assert sitting.to_lay == 2


def test_S7_demi_tour_as_the_first_of_two_turns_at_once() -> None:
    sitting = in_debt("poursuite", "demi-tour 4+5", players=4)
    sitting.match.enter(1, "lay demi-tour")
    assert sitting.view["direction"] == "counterclockwise"
    assert sitting.turn == 1
    assert sitting.lay("1 4+5").turn == 0


def test_S7_two_demi_tours_leave_the_direction_as_it_was() -> None:
    sitting = in_debt("poursuite", "demi-tour demi-tour", players=4)
    assert sitting.lay("1 demi-tour", "1 demi-tour").turn == 2


@pytest.mark.parametrize("debt", ["poursuite", "piege 3", "souris 3"])
def test_S7_a_debt_set_by_the_first_card_starts_after_the_second(debt: str) -> None:
    card = debt.split(" ", 1)[0]
    first = "souris 1" if card == "piege" else "piege 1"
    sitting = in_debt(first, f"{card} 4+5", players=4)
    sitting.match.enter(1, f"lay {debt}")
    assert sitting.turn == 1
    assert sitting.to_lay == 1
    sitting.lay("1 4+5")
    assert sitting.turn == (2 if card == "poursuite" else 3)
    assert sitting.to_lay == 2


def test_S7_a_debt_set_by_the_second_card_counts_as_well() -> None:
    sitting = in_debt("souris 1", "piege 4+5", players=4).lay("1 4+5", "1 piege 0")
    assert sitting.turn == 0
    assert sitting.to_lay == 2


def test_S7_if_both_cards_set_a_debt_the_second_one_s_holds() -> None:
    sitting = in_debt("poursuite", "piege souris", players=4).lay("1 piege 3", "1 souris 0")
    assert sitting.turn == 0
    assert sitting.to_lay == 2
    sitting = in_debt("souris 1", "piege poursuite", players=4).lay("1 piege 3", "1 poursuite")
    assert sitting.turn == 2
    assert sitting.to_lay == 2
    sitting = in_debt("souris 1", "piege poursuite", players=4).lay("1 poursuite", "1 piege 3")
    assert sitting.turn == 3
    assert sitting.lay("3 " + sitting.legal()[0]).turn == 3


def test_S7_a_debt_is_paid_once() -> None:
    sitting = in_debt("poursuite", "4+5 4+6", "4+8").lay("1 4+5", "1 4+6", "2 4+8")
    assert sitting.turn == 0
    assert sitting.to_lay == 1


def test_S8_cadeau_draws_one_card_more_than_was_laid() -> None:
    sitting = Sitting(3, "cadeau").lay("0 cadeau")
    assert len(sitting.drawn()) == 2
    assert sitting.view["held"] == [7, 6, 6]


def test_S8_a_countering_cadeau_draws_two() -> None:
    sitting = in_debt("poursuite", "cadeau").lay("1 cadeau")
    assert len(sitting.drawn()) == 2
    assert sitting.view["held"] == [6, 7, 6]


def test_S8_a_cadeau_as_the_second_of_two_draws_three() -> None:
    sitting = in_debt("poursuite", "4+5 cadeau").lay("1 4+5", "1 cadeau")
    assert len(sitting.drawn()) == 3
    assert sitting.view["held"] == [6, 7, 6]


def test_S8_its_owner_keeps_seven_cards_until_the_round_ends() -> None:
    sitting = Sitting(2, "cadeau 10+9 9+9 7+8", "10+8 9+8 10+10 1+3")
    sitting.lay("0 cadeau", "1 10+8", "0 10+9", "1 9+8", "0 9+9")
    assert sitting.view["held"] == [7, 6]
    sitting.lay("1 10+10", "0 7+8")
    assert sitting.view["round"] == 2
    sitting.deal()
    assert sitting.view["held"] == [6, 6]


def test_S9_demi_tour_with_two_players_changes_nothing() -> None:
    sitting = Sitting(2, "demi-tour", "4+5").lay("0 demi-tour")
    assert sitting.turn == 1
    assert sitting.lay("1 4+5").turn == 0


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_S9_with_more_it_turns_play_round(players: int) -> None:
    sitting = Sitting(players, "demi-tour").lay("0 demi-tour")
    assert sitting.turn == players - 1
    assert sitting.lay(f"{players - 1} {sitting.legal()[-1]}").turn == players - 2
