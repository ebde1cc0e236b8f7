"""One way to break each ruling, and the test that notices."""

from __future__ import annotations

from tests.games.breaking import Break

FOLDER = "games/cheez_tricks"


def broken(rule: str, file: str, keeps: str, breaks: str, test: str) -> Break:
    return Break(rule, f"{FOLDER}/{file}.py", keeps, breaks, f"{FOLDER}/{test}")


BREAKS: list[Break] = [
    broken(
        "C1",
        "deck",
        'SUIT_NAMES = "SRPB"',
        'SUIT_NAMES = "SPRB"',
        "test_rules.py::test_C1_the_suits_are_suisse_roquefort_parmesan_and_brie_in_this_order",
    ),
    broken(
        "C2",
        "deck",
        "ROUNDS = (0, 0, 4, 3, 4, 5)",
        "ROUNDS = (0, 0, 2, 3, 4, 5)",
        "test_rules.py::test_C2_four_rounds_at_two_players_else_as_many_as_players[2-4]",
    ),
    broken(
        "C2",
        "deck",
        "TOP_VALUE = (0, 0, 7, 9, 10, 10)",
        "TOP_VALUE = (0, 0, 7, 10, 10, 10)",
        "test_rules.py::test_C2_the_deck_goes_up_to_7_9_10_and_10[3-9]",
    ),
    broken(
        "C3",
        "rules",
        "return following if following else hand",
        "return hand",
        "test_rules.py::test_C3_followers_must_follow_the_led_suit_if_they_can",
    ),
    broken(
        "C3",
        "rules",
        "        s.holder = (s.holder + 1) % s.players\n",
        "        s.holder = s.last_winner\n",
        "test_rules.py::test_C3_the_token_moves_one_seat_clockwise_each_round[3]",
    ),
    broken(
        "C3",
        "rules",
        "return suit_of(card) == s.trump",
        "return False",
        "test_rules.py::test_example_3_the_highest_trump_wins",
    ),
    broken(
        "C4",
        "rules",
        "if score(s, seat) < score(s, picker):",
        "if score(s, seat) <= score(s, picker):",
        "test_rules.py::test_C4_tied_for_fewest_the_first_clockwise_from_the_token_picks[0-2]",
    ),
    broken(
        "C4",
        "rules",
        "if s.rounds > 0:",
        "if s.rounds > 1:",
        "test_rules.py::test_C4_later_the_player_with_the_fewest_points_picks_any_suit",
    ),
    broken(
        "C5",
        "cats",
        "(not cards or cards & int(DECK[players]))",
        "(not cards or players)",
        "test_cats.py::test_C5_a_cat_that_names_a_value_not_in_the_deck_stays_in_the_box",
    ),
    broken(
        "C6",
        "rules",
        "s.cat_pile ^= 1 << cat",
        "s.cat_pile ^= 0",
        "test_cats.py::test_C6_used_cats_do_not_come_back",
    ),
    broken(
        "C7",
        "cats",
        "return most if most > 0 else NOBODY",
        "return most",
        "test_cats.py::test_C7_grey_with_a_best_count_of_zero_captures_nobody",
    ),
    broken(
        "C7",
        "cats",
        "if seat != winner and s.tricks[seat] >= tricks:",
        "if seat != winner and s.tricks[seat] > tricks:",
        "test_cats.py::test_C7_the_white_cat_takes_only_the_first",
    ),
    broken(
        "C7",
        "cats",
        "fewest = min(fewest, tally(s, seat, cat))",
        "fewest = min(fewest, max(1, tally(s, seat, cat)))",
        "test_cats.py::test_example_5_white_at_once_orange_and_tuxedo_at_the_end",
    ),
    broken(
        "C8",
        "scoring",
        "TRICK_POINTS = (2, 1, 0, 3)",
        "TRICK_POINTS = (2, 1, 0, 0)",
        "test_scores.py::test_example_7_three_points_a_trick_with_all_three_cats",
    ),
    broken(
        "C8",
        "scoring",
        "s.sheet_captures[s.rounds, seat] = captures",
        "s.sheet_captures[s.rounds, seat] = 0",
        "test_view.py::test_C8_the_scoring_says_how_the_points_of_each_round_came_about",
    ),
    broken(
        "C9",
        "cats",
        "(wild or not kept_for_wild)",
        "True",
        "test_knowledge.py::test_C9_domestic_leaves_out_grey_and_orange_cats_of_9_and_10[4]",
    ),
    broken(
        "C9",
        "knowledge",
        "then.done < now.done - 1",
        "then.done < now.done - 2",
        "test_knowledge.py::test_C9_wild_history_forgets_older_tricks",
    ),
    broken(
        "C9",
        "view",
        "None if s.wild else names_of",
        "names_of",
        "test_knowledge.py::test_C9_wild_shows_only_counts_the_current_and_the_last_trick",
    ),
    broken(
        "C9",
        "view",
        "names_of(s.won[seat] & mattering(s))",
        "names_of(s.won[seat])",
        "test_knowledge.py::test_C9_domestic_shows_what_each_has_won_that_matters_to_the_cats",
    ),
    broken(
        "C9",
        "view",
        " or (s.wild and matters)",
        "",
        "test_view.py::test_C9_wild_shows_no_count_of_cards_that_lie_face_down",
    ),
    broken(
        "C10",
        "scoring",
        "best_round(s, other) > best_round(s, seat)",
        "other < seat",
        "test_scores.py::test_C10_all_share_a_perfect_tie",
    ),
    broken(
        "C10",
        "scoring",
        "        if score(s, other) > score(s, seat):\n            return False\n",
        "",
        "test_scores.py::test_C10_the_most_points_win_whatever_the_best_round",
    ),
    broken(
        "C4",
        "undo",
        "if s.stage == TRUMP:",
        "if s.stage > TRUMP:",
        "test_undo.py::test_C4_who_picks_trump_shows_nothing",
    ),
    broken(
        "C3",
        "undo",
        "        return True\n",
        "        return False\n",
        "test_undo.py::test_C3_a_card_shows_that_it_was_in_the_hand",
    ),
    broken(
        "C3",
        "undo",
        "lacking[seat] >> suit & 1 or ",
        "",
        "test_undo.py::test_C3_not_if_nobody_else_can_have_it",
    ),
    broken(
        "C3",
        "undo",
        "led != suit and could_hold(s, s.turn, suit, led)",
        "False",
        "test_undo.py::test_C3_a_card_that_does_not_follow_shows_that_the_suit_is_missing",
    ),
    broken(
        "C3",
        "undo",
        "sum(left[suit] for suit in range(SUITS) if some >> suit & 1)",
        "0",
        "test_undo.py::test_C3_not_if_no_card_of_that_suit_is_left",
    ),
    broken(
        "C2",
        "undo",
        " or room[seat] < 0",
        "",
        "test_undo.py::test_C3_not_if_nobody_else_can_have_it",
    ),
    broken(
        "C3",
        "undo",
        "    return all(\n",
        "    return any(\n",
        "test_undo.py::test_C3_by_counting_too_everybody_may_know_who_has_a_card",
    ),
    broken(
        "C2",
        "undo",
        "sum(left) - sum(room.values())",
        "0",
        "test_undo.py::test_C2_among_two_the_card_might_lie_aside",
    ),
]
