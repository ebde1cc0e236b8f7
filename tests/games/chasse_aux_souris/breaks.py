"""Each ruling of La Chasse aux Souris broken once, and the test that notices."""

from __future__ import annotations

from tests.games.breaking import Break

RULES = "games/chasse_aux_souris/rules.py"
CARDS = "games/chasse_aux_souris/cards.py"
STATE = "games/chasse_aux_souris/state.py"
PILE = "games/chasse_aux_souris/pile.py"
ANNOUNCING = "games/chasse_aux_souris/announcing.py"
ARITHMETIC = "games/chasse_aux_souris/arithmetic.py"
TESTS = "games/chasse_aux_souris"


def broken(rule: str, file: str, keeps: str, breaks: str, test: str) -> Break:
    return Break(rule, file, keeps, breaks, f"{TESTS}/{test}")


BREAKS = [
    broken(
        "S1",
        CARDS,
        "TWINS if POURSUITE <= card <= SUMO else 1",
        "TWINS if POURSUITE <= card < SUMO else 1",
        "test_rules.py::test_S1_the_pile_holds_138_cards_in_the_order_of_the_record[2]",
    ),
    broken(
        "S1",
        STATE,
        "TOKENS = 3",
        "TOKENS = 4",
        "test_rules.py::test_S1_everybody_has_three_tokens_and_six_cards[2]",
    ),
    broken(
        "S1",
        RULES,
        "if card != before and",
        "if",
        "test_rules.py::test_S1_twins_in_hand_are_one_move",
    ),
    broken(
        "S2",
        CARDS,
        "return -(card - ADDITIONS + LOWEST_SUM)",
        "return card - ADDITIONS + LOWEST_SUM",
        "test_rules.py::test_S2_a_sum_card_subtracts_its_number",
    ),
    broken(
        "S2",
        RULES,
        "s.total + value(card) < 0",
        "s.total + value(card) <= 0",
        "test_rules.py::test_S2_under_no_negative_a_sum_card_larger_than_the_total_may_not_be_laid",
    ),
    broken(
        "S2",
        RULES,
        "            return False\n    return True\n\n\n@rule\ndef draws",
        "            return False\n    return False\n\n\n@rule\ndef draws",
        "test_rules.py::test_S2_under_no_negative_a_hand_of_nothing_else_may_lay_any",
    ),
    broken(
        "S3",
        RULES,
        "or total % TEN == 0",
        "or (total > 0 and total % TEN == 0)",
        "test_rules.py::test_S3_zero_and_negative_multiples_count",
    ),
    broken(
        "S3",
        RULES,
        "        special(s, card, move)\n",
        "        special(s, card, move)\n        announce(s, s.total)\n",
        "test_rules.py::test_S3_a_special_announces_nothing_and_never_costs_a_token[sumo]",
    ),
    broken(
        "S4",
        RULES,
        "        s.tokens[s.turn] -= 1\n",
        "        s.tokens[s.turn] -= 1 + (total >= LIMIT and total % TEN == 0)\n",
        "test_rules.py::test_S4_exactly_100_costs_one_token_not_two",
    ),
    broken(
        "S4",
        RULES,
        "elif s.total >= LIMIT:",
        "elif s.total > LIMIT:",
        "test_rules.py::test_S4_exactly_100_costs_one_token_not_two",
    ),
    broken(
        "S5",
        RULES,
        "start_turn(s, neighbour(s, s.turn), 2)",
        "start_turn(s, neighbour(s, s.turn), 1)",
        "test_special_cards.py::test_S5_poursuite_falls_on_the_next_player[3]",
    ),
    broken(
        "S5",
        RULES,
        "start_turn(s, s.debtor, 2)",
        "start_turn(s, neighbour(s, s.turn), 3)",
        "test_special_cards.py::test_S5_play_jumps_to_the_chosen_one_and_goes_on_from_there[souris]",
    ),
    broken(
        "S5",
        RULES,
        "        if seat != s.turn:\n            out[n] =",
        "        if seat >= 0:\n            out[n] =",
        "test_special_cards.py"
        "::test_S5_souris_and_piege_choose_any_opponent_and_nobody_else[3-souris]",
    ),
    broken(
        "S5",
        RULES,
        "s.debtor = NEXT if",
        "s.debtor = neighbour(s, s.turn) if",
        "test_special_cards.py::test_S5_who_is_next_is_settled_when_the_turn_ends",
    ),
    broken(
        "S5",
        RULES,
        "    elif s.total >= LIMIT:\n",
        "    elif s.total >= LIMIT and s.laid >= s.owes:\n",
        "test_special_cards.py::test_S5_if_the_first_card_ends_the_round_the_second_stays_in_hand",
    ),
    broken(
        "S6",
        RULES,
        "        s.owes = 1\n",
        "        s.owes = 2\n",
        "test_special_cards.py::test_S6_as_the_first_card_horloge_and_cadeau_counter[poursuite-horloge]",
    ),
    broken(
        "S6",
        RULES,
        " and s.owes > 1 and s.laid == 1:\n        s.owes = 1\n",
        ":\n        s.debtor = NOBODY\n        s.owes = 1\n",
        "test_special_cards.py"
        "::test_S6_as_the_second_card_they_do_not_cancel_what_the_first_one_set",
    ),
    broken(
        "S7",
        RULES,
        "        s.direction = -s.direction\n",
        "        s.direction = -s.direction if s.laid == s.owes else s.direction\n",
        "test_special_cards.py::test_S7_demi_tour_as_the_first_of_two_turns_at_once",
    ),
    broken(
        "S7",
        RULES,
        "        s.debtor = NEXT if card",
        "        s.debtor = s.debtor if s.debtor != NOBODY else NEXT if card",
        "test_special_cards.py::test_S7_if_both_cards_set_a_debt_the_second_one_s_holds",
    ),
    broken(
        "S8",
        RULES,
        "s.drawing = s.laid + s.extra",
        "s.drawing = s.laid",
        "test_special_cards.py::test_S8_cadeau_draws_one_card_more_than_was_laid",
    ),
    broken(
        "S8",
        RULES,
        "s.drawing = s.laid + s.extra",
        "s.drawing = s.laid + s.extra * (s.laid == 1)",
        "test_special_cards.py::test_S8_a_cadeau_as_the_second_of_two_draws_three",
    ),
    broken(
        "S9",
        RULES,
        "        s.direction = -s.direction\n",
        "        s.direction = 0 if s.players == 2 else -s.direction\n",
        "test_special_cards.py::test_S9_demi_tour_with_two_players_changes_nothing",
    ),
    broken(
        "S10",
        RULES,
        "    s.direction = 1\n",
        "    s.direction += s.direction == 0\n",
        "test_rounds.py"
        "::test_S10_a_new_round_starts_clockwise_at_0_with_no_debt_and_six_cards_each",
    ),
    broken(
        "S10",
        RULES,
        "start_round(s, (s.dealer + 1) % s.players)",
        "start_round(s, s.turn)",
        "test_rounds.py"
        "::test_S10_the_deal_passes_clockwise_and_the_dealer_s_left_neighbour_starts[4]",
    ),
    broken(
        "S10",
        PILE,
        "            if s.log_who[i] < LAY:",
        "            if s.log_who[i] >= LAY:",
        "test_rounds.py::test_S10_draws_come_from_the_top_layer_until_it_is_used_up[6-4]",
    ),
    broken(
        "S11",
        RULES,
        "    if s.tokens[s.turn] == 0:\n",
        "    if s.tokens[s.turn] == 0 and s.total >= LIMIT:\n",
        "test_rounds.py::test_S11_the_game_ends_the_moment_a_player_has_no_token_left",
    ),
    broken(
        "S11",
        RULES,
        "s.tokens[other] > s.tokens[seat]",
        "s.tokens[other] >= s.tokens[seat] and other < seat",
        "test_rounds.py::test_S11_most_tokens_wins_and_ties_are_shared",
    ),
    broken(
        "S12",
        ARITHMETIC,
        "0 < to_ten < abs(change)",
        "0 < to_ten <= abs(change)",
        "test_words.py::test_S12_a_wrong_answer_is_corrected_with_the_card_s_decomposition",
    ),
    broken(
        "S12",
        ANNOUNCING,
        "if CARD_BY_NAME[card] < FIRST_SPECIAL else None",
        "if NUMBERS[card] < len(NUMBERS) else None",
        "test_words.py::test_S12_the_total_to_announce_is_known_before_the_card_counts",
    ),
    broken(
        "S5",
        "games/chasse_aux_souris/undo.py",
        "return True",
        "return False",
        "test_undo.py::test_S5_the_first_of_two_cards_shows_that_it_was_in_the_hand",
    ),
]
