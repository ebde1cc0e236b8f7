"""One way or more to break each ruling of Crazy Mistigri, and the test that notices."""

from __future__ import annotations

from tests.games.breaking import Break

TESTS = "games/crazy_mistigri"


def broken(rule: str, file: str, keeps: str, breaks: str, test: str) -> Break:
    topic = {1: "deal", 2: "deal", 3: "deal", 4: "deal", 9: "end", 10: "end", 11: "end", 12: "end"}
    module = f"test_{topic.get(int(rule[1:]), 'effects')}.py"
    return Break(
        rule,
        f"games/crazy_mistigri/{file}.py",
        keeps,
        breaks,
        f"{TESTS}/{module}::test_{rule}_{test}",
    )


BREAKS: list[Break] = [
    broken(
        "M1",
        "deck",
        "(value, i % len(COLOURS))",
        "(value, i % (len(COLOURS) - 1))",
        "colours_go_round_and_each_has_nine_cats",
    ),
    broken(
        "M1", "deck", "3: (1, 2, 9)", "3: (1, 2)", "the_pack_has_these_cards_in_the_records_order"
    ),
    broken(
        "M2",
        "rounds",
        "(seat + 1) % s.players == s.first",
        "seat == s.first",
        "nine_cards_each_and_the_last_to_the_right_of_the_first",
    ),
    broken(
        "M2",
        "rounds",
        "score(s, seat) > score(s, best)",
        "score(s, seat) < score(s, best)",
        "the_highest_total_starts_the_next_round",
    ),
    broken(
        "M2",
        "rounds",
        "score(s, seat) > score(s, best)",
        "score(s, seat) >= score(s, best)",
        "the_last_first_player_comes_last_of_those_tied",
    ),
    broken("M2", "rounds", "    s.direction = 1\n", "", "every_round_starts_clockwise"),
    broken(
        "M3",
        "rounds",
        "next_in(s, seat, -s.direction)",
        "(seat - s.direction + s.players) % s.players",
        "who_is_out_is_drawn_from_no_more_nor_plays",
    ),
    broken(
        "M3",
        "rounds",
        "next_in(s, seat, -s.direction)",
        "next_in(s, seat, -1)",
        "after_a_reversal_the_next_player_draws_from_the_one_who_reversed",
    ),
    broken("M3", "rules", "    s.passed[s.turn] = 1\n", "", "declining_counts_as_passing"),
    broken(
        "M4",
        "rules",
        "if value != VALUE[b]:",
        "if value != VALUE[b] or a == b:",
        "also_when_the_colours_match_too",
    ),
    broken(
        "M4",
        "deck",
        "VALUE[a] == VALUE[b] or COLOUR[a] == COLOUR[b]",
        "VALUE[a] == VALUE[b]",
        "the_9_goes_with_its_colour_only_and_the_mistigri_with_nothing",
    ),
    broken(
        "M5",
        "choices",
        "if s.held[s.turn] == 0 or not others_in(s):",
        "if not others_in(s):",
        "only_reversing_remains_without_a_card",
    ),
    broken(
        "M5",
        "choices",
        "if s.held[s.turn] == 0 or not others_in(s):",
        "if s.held[s.turn] == 0:",
        "only_reversing_remains_when_nobody_else_is_in",
    ),
    broken(
        "M5",
        "effects",
        "    while s.hand[s.turn] and VALUE",
        "    if s.hand[s.turn] and VALUE",
        "ones_discards_all_other_ones",
    ),
    broken(
        "M6",
        "rules",
        "return 0 if s.effect == LEAD_VALUE else s.held[s.source]",
        "return s.held[s.source]",
        "a_picked_card_is_no_draw_by_chance",
    ),
    broken(
        "M6",
        "rules",
        "card_of(s.log[s.logged - 1]) if s.effect == LEAD_VALUE else kth(s.hand[s.source], k)",
        "kth(s.hand[s.source], k)",
        "the_next_player_takes_the_card_that_was_picked",
    ),
    broken(
        "M7",
        "rules",
        "s.effect == SWAP_VALUE and s.held[s.source] > 0",
        "s.effect == SWAP_VALUE",
        "nothing_happens_without_a_card_left_by_then",
    ),
    broken(
        "M7",
        "rules",
        "s.effect == SWAP_VALUE and s.held[s.source] > 0",
        "False",
        "the_swap_falls_due_after_the_draw_and_before_the_discard",
    ),
    broken(
        "M7",
        "choices",
        "there = s.pile & ~SECOND",
        "there = (s.pile | s.hand[s.source]) & ~SECOND",
        "a_card_comes_back_only_if_its_twin_lay_there_before",
    ),
    broken(
        "M8",
        "choices",
        "if seat != s.turn and s.held[seat]:",
        "if seat != s.turn:",
        "4_gives_any_card_to_any_opponent_still_in",
    ),
    broken(
        "M8",
        "effects",
        "if s.target != s.turn and s.pile:",
        "if s.target != s.turn:",
        "5_while_there_are_cards",
    ),
    broken(
        "M8",
        "effects",
        "if s.held[s.turn] and others_in(s):",
        "if others_in(s):",
        "4_is_lost_without_a_card",
    ),
    broken("M8", "effects", "        s.phase = AGAIN\n", "        end_turn(s)\n", "6_chains_on"),
    broken(
        "M8",
        "rounds",
        "min(cards_to_draw(s.effect), s.held[s.source])",
        "cards_to_draw(s.effect)",
        "7_and_8_take_all_if_there_are_fewer",
    ),
    broken(
        "M9",
        "rounds",
        "            s.effect = 0\n        begin_turn",
        "            pass\n        begin_turn",
        "effects_of_the_last_pair_that_wait_lapse",
    ),
    broken(
        "M9",
        "effects",
        "while s.target != s.turn and s.held[s.target] == 0:",
        "while s.target != s.turn and s.target < 0:",
        "nobody_can_give_cards_to_a_player_who_is_out",
    ),
    broken(
        "M10",
        "rounds",
        "if players_in(s) > 1 and",
        "if players_in(s) > 0 and",
        "the_round_ends_at_once_out_of_their_turn",
    ),
    broken(
        "M10",
        "rules",
        "if s.held[seat] and not s.passed[seat]:",
        "if not s.passed[seat]:",
        "the_round_ends_when_all_still_in_have_passed_one_after_the_other",
    ),
    broken("M10", "rules", "    clear_passes(s)\n", "", "a_pair_begins_the_row_of_passes_anew"),
    broken(
        "M10",
        "rules",
        "if seat == s.turn or s.version != OWN_PASSES:",
        "if seat == s.turn:",
        "a_pair_begins_the_row_of_passes_anew",
    ),
    broken(
        "M10",
        "rules",
        "    clear_passes(s)\n",
        "    if s.held[s.turn] > 2:\n        clear_passes(s)\n",
        "a_pair_whose_layer_goes_out_with_it_begins_the_row_anew_too",
    ),
    broken(
        "M10",
        "rules",
        "if s.held[seat] and not s.passed[seat]:",
        "if not s.passed[seat]:",
        "going_out_by_a_draw_neither_ends_the_round_nor_breaks_the_row",
    ),
    broken(
        "M10",
        "rules",
        "if seat == s.turn or s.version != OWN_PASSES:",
        "if True:",
        "by_version_1_a_pair_clears_only_its_layers_own_pass",
    ),
    broken(
        "M10",
        "rules",
        "if seat == s.turn or s.version != OWN_PASSES:",
        "if s.held[s.turn] == 2 or seat == s.turn or s.version != OWN_PASSES:",
        "by_version_1_a_round_ends_on_a_pass_after_somebody_went_out_with_a_pair",
    ),
    broken(
        "M10",
        "rules",
        "    s.version = version\n",
        "    s.version = OWN_PASSES\n",
        "which_rule_is_played_is_known_through_hiding_and_guessing",
    ),
    broken(
        "M10",
        "rounds",
        "        s.passed[seat] = 0\n",
        "",
        "nobody_has_passed_when_a_round_starts",
    ),
    broken(
        "M11",
        "rounds",
        "(s.rounds < MOST_ROUNDS and winners(s) > 1)",
        "False",
        "a_tie_for_the_lowest_total_calls_for_a_third_round_with_everybody",
    ),
    broken(
        "M11",
        "rounds",
        "(s.rounds < MOST_ROUNDS and winners(s) > 1)",
        "winners(s) > 1",
        "still_tied_after_the_third_round_is_a_shared_victory",
    ),
    broken(
        "M12",
        "rounds",
        "s.turns < TURNS_PER_SEAT * s.players",
        "s.turns <= TURNS_PER_SEAT * s.players",
        "a_round_has_at_most_twenty_turns_a_seat",
    ),
    broken(
        "M12",
        "rounds",
        "    s.turns += 1\n",
        "",
        "turns_are_counted_from_the_first",
    ),
    broken(
        "M12",
        "rounds",
        "    s.effect = 0\n    s.phase = DEAL",
        "    s.phase = DEAL",
        "nothing_waits_for_the_next_round",
    ),
    broken("M12", "rounds", "    s.turns = 0\n", "", "nothing_waits_for_the_next_round"),
    broken("M12", "rounds", "    s.pile = 0\n", "", "nothing_waits_for_the_next_round"),
]
