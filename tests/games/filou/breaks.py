"""Filou's rules, each broken on purpose."""

from __future__ import annotations

from tests.games.breaking import Break


def broken(rule: str, where: str, keeps: str, breaks: str, test: str) -> Break:
    """One of this game's breaks: `where` is a module of the folder, `test` file::name."""
    return Break(rule, f"games/filou/{where}.py", keeps, breaks, f"games/filou/{test}")


BREAKS: list[Break] = [
    broken(
        "F1",
        "rules",
        "s.hand[s.dealt] ^= 1 << card",
        "s.hand[s.dealt] ^= 0",
        "test_rules.py::test_F1_a_card_that_was_lost_or_placed_cannot_be_placed",
    ),
    broken(
        "F1",
        "knowledge",
        "s.lost[other] = UNKNOWN",
        "s.lost[other] = s.lost[other]",
        "test_knowledge.py::test_F1_whoever_loses_another_card_looks_the_same_to_the_others",
    ),
    broken(
        "F1",
        "knowledge",
        "return seat == s.dealt",
        "return True",
        "test_knowledge.py::test_F1_only_its_owner_knows_the_lost_card",
    ),
    broken(
        "F2",
        "rules",
        "    s.phase = BID\n    turn_up(s)",
        "    s.phase = BID",
        "test_rules.py::test_F2_three_players_get_a_passive_card_at_the_left_end",
    ),
    broken(
        "F2",
        "rules",
        "return row_length(s) if left == 1 else s.shown + 1",
        "return s.shown + 1",
        "test_rules.py::test_F2_at_three_the_first_pass_turns_up_one_card_and_the_second_both_others",
    ),
    broken(
        "F2",
        "rules",
        "s.passive ^= 1 << card",
        "s.passive ^= 0",
        "test_rules.py::test_F2_a_passive_card_comes_once_and_the_tenth_never",
    ),
    broken(
        "F2",
        "knowledge",
        "s.row[place_of(s, other)] = UNKNOWN",
        "s.row[place_of(s, other)] += 0",
        "test_knowledge.py::test_F2_a_card_that_lies_face_down_is_known_to_its_owner_only",
    ),
    broken(
        "F3",
        "rules",
        "range(s.highest + 1, s.mice",
        "range(max(s.highest, 1), s.mice",
        "test_rules.py::test_F3_a_bid_must_be_higher_than_the_highest_so_far",
    ),
    broken(
        "F3",
        "rules",
        "s.mice[s.seat] + 1)",
        "s.mice[s.seat] - s.bid[s.seat] + 1)",
        "test_rules.py::test_F3_a_bid_is_a_total_of_at_most_what_the_bidder_owns",
    ),
    broken(
        "F3",
        "rules",
        "s.on_card[s.passes] = 0\n    s.passes += 1",
        "s.on_card[s.passes] = 0\n    s.bid[s.seat] = 1\n    s.passes += 1",
        "test_rules.py::"
        "test_F3_rulebook_a_bid_of_six_is_taken_back_with_the_two_mice_of_the_first_card",
    ),
    broken(
        "F4",
        "knowledge",
        "or s.phase == END or bool(s.open_mice)",
        "or s.mice[seat] >= 0",
        "test_knowledge.py::test_F4_others_mice_are_not_shown",
    ),
    broken(
        "F4",
        "knowledge",
        "or s.phase == END or bool(s.open_mice)",
        "or s.phase == END",
        "test_knowledge.py::test_F4_open_mice_shows_everyones_mice",
    ),
    broken(
        "F5",
        "rules",
        "return 2 if s.mice[s.seat] > 0 else 1",
        "return 2",
        "test_rules.py::test_F5_with_no_mice_one_can_only_decline",
    ),
    broken(
        "F5",
        "rules",
        "if s.highest > 0:",
        "if s.highest > 1:",
        "test_rules.py::test_F5_whose_bid_stands_cannot_decline",
    ),
    broken(
        "F6",
        "rules",
        "start_round(s, s.last_buyer == UNKNOWN)",
        "start_round(s, False)",
        "test_sale.py::test_F6_a_declined_bare_row_makes_the_next_round_bare_too",
    ),
    broken(
        "F6",
        "rules",
        "    s.last_buyer = UNKNOWN\n    s.last_price = 0",
        "    s.last_buyer = UNKNOWN\n    s.first = s.seat\n    s.last_price = 0",
        "test_sale.py::test_F6_a_declined_bare_row_makes_the_next_round_bare_too",
    ),
    broken(
        "F7",
        "rules",
        "s.bank >= needed",
        "s.bank > needed",
        "test_sale.py::test_F7_exactly_enough_mice_in_the_bank_are_enough",
    ),
    broken(
        "F7",
        "state",
        "(2, 4, 6, 0)",
        "(2, 3, 6, 0)",
        "test_rules.py::test_F7_mouse_cards_and_bank_depend_on_the_players",
    ),
    broken(
        "F8",
        "dogs",
        "2, RABBIT, 1, 0)",
        "2, RABBIT, 0, 1)",
        "test_sale.py::"
        "test_F8_the_big_dog_chases_the_best_cat_then_a_rabbit_then_the_mildest_bad_cat",
    ),
    broken(
        "F8",
        "dogs",
        "(0, 1, RABBIT, 2,",
        "(0, 1, 2, RABBIT,",
        "test_sale.py::"
        "test_F8_the_small_dog_chases_the_worst_cat_then_a_rabbit_then_the_mildest_good_cat",
    ),
    broken(
        "F9",
        "dogs",
        "if dogs != 1:",
        "if dogs == 0:",
        "test_sale.py::test_F9_several_dogs_leave_and_touch_nobody",
    ),
    broken(
        "F10",
        "state",
        "ROUNDS = 9",
        "ROUNDS = 8",
        "test_sale.py::test_F10_the_ninth_row_is_paid_and_counts",
    ),
    broken(
        "F10",
        "scoring",
        "cat_points(s, seat) > cat_points(s, other)",
        "cat_points(s, seat) < cat_points(s, other)",
        "test_sale.py::test_F10_tied_the_one_with_more_cat_points_wins",
    ),
    broken(
        "F10",
        "scoring",
        "cat_points(s, seat) > cat_points(s, other)",
        "seat < other",
        "test_sale.py::test_F10_tied_in_cat_points_too_they_share_the_victory",
    ),
    broken(
        "F2",
        "undo",
        "return s.placed + 1 == s.players",
        "return s.placed + 1 > s.players",
        "test_undo.py::test_F2_a_card_laid_face_down_shows_nothing_until_the_row_is_whole[4]",
    ),
    broken(
        "F2",
        "undo",
        "return move == PASS",
        "return move != PASS",
        "test_undo.py::test_F2_a_pass_turns_up_a_card",
    ),
    broken(
        "F3",
        "undo",
        "return move == PASS",
        "return s.phase > PLACE",
        "test_undo.py::test_F3_a_bid_shows_nothing",
    ),
    broken(
        "F6",
        "undo",
        "return move == PASS",
        "return move in (PASS, 120)",
        "test_undo.py::test_F5_F6_who_buys_or_declines_a_row_has_seen_all_of_it[decline]",
    ),
]
