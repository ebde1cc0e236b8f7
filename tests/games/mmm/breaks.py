"""Each rule of Mmm!, broken on purpose, and the test that must notice."""

from tests.games.breaking import Break

RULES = "games/mmm/rules.py"
BOARD = "games/mmm/board.py"
STORY = "games/mmm/story.py"


def noticed(rule: str, file: str, keeps: str, breaks: str, test: str) -> Break:
    return Break(rule, file, keeps, breaks, f"games/mmm/{test}")


BREAKS = [
    noticed(
        "R1",
        BOARD,
        "STEPS = STEPS_AWAY",
        "STEPS = STEPS_AWAY - 1",
        "test_board.py::test_R1_our_board_has_49_squares_and_every_size_and_food",
    ),
    noticed(
        "R1",
        BOARD,
        "2: (2, 3, 4, 5)",
        "2: (2, 3, 4)",
        "test_board.py::test_R1_each_size_of_the_side_is_used",
    ),
    noticed(
        "R1",
        BOARD,
        "return abs(across) + abs(down) == 1",
        "return True",
        "test_board.py::test_R1_a_board_that_breaks_the_rule_is_refused_in_one_line[torn]",
    ),
    noticed(
        "R1",
        RULES,
        "if s.left == 0 or s.steps == 0:",
        "if s.left == 0 or s.steps == 1:",
        "test_end.py::test_R1_the_tenth_step_of_the_cat_loses_the_game",
    ),
    noticed(
        "R2",
        RULES,
        "    if s.put_one:\n",
        "    if s.put_one or s.loose == DICE:\n",
        "test_rules.py::test_R2_at_least_one_die_must_be_put_before_rolling_or_stopping",
    ),
    noticed(
        "R2",
        RULES,
        "s.reach & ~(s.mice | s.dice)",
        "s.reach & ~s.mice",
        "test_rules.py::test_R2_two_dice_of_one_food_go_on_two_squares",
    ),
    noticed(
        "R2",
        RULES,
        "    s.falling = s.loose\n",
        "    s.falling = DICE\n",
        "test_rules.py::test_R2_only_the_dice_left_over_are_rolled_and_the_others_stay",
    ),
    noticed(
        "R2",
        RULES,
        "    s.put_one = 0\n",
        "    s.put_one &= 1\n",
        "test_rules.py::test_R2_each_further_roll_has_the_same_duty",
    ),
    noticed(
        "R2",
        RULES,
        "    if s.loose == 0:\n",
        "    if s.loose == -1:\n",
        "test_rules.py::test_R2_the_third_die_ends_the_turn_without_a_stop",
    ),
    noticed(
        "R2",
        RULES,
        "        lose_turn(s)\n",
        "        collect(s)\n",
        "test_rules.py::test_R2_a_lost_roll_takes_all_dice_of_the_turn_off_the_board",
    ),
    noticed(
        "R2",
        RULES,
        "    step_cat(s)\n    pass_dice(s)\n\n\n@rule\ndef step_cat",
        "    pass_dice(s)\n\n\n@rule\ndef step_cat",
        "test_rules.py::test_R2_a_first_roll_of_crosses_loses_the_turn_and_the_cat_steps",
    ),
    noticed(
        "R3",
        RULES,
        "    if completed:\n",
        "    if not completed:\n",
        "test_rules.py::test_R3_completing_a_provision_keeps_the_cat_where_it_is",
    ),
    noticed(
        "R3",
        RULES,
        "return s.need[s.provision[square]] == 0",
        "return s.need[s.provision[square]] == 1",
        "test_rules.py::test_R3_the_last_square_counts_whenever_the_others_were_taken",
    ),
    noticed(
        "R3",
        RULES,
        "    s.mice |= s.dice\n",
        "",
        "test_rules.py::test_R3_stopping_puts_a_mouse_under_every_die_and_the_cat_steps",
    ),
    noticed(
        "R4",
        RULES,
        "        s.reach &= LINES[square]\n",
        "        s.reach = LINES[square]\n",
        "test_aligned.py::test_R4_the_third_die_is_in_the_row_that_the_first_two_share",
    ),
    noticed(
        "R4",
        RULES,
        "    if s.aligned:\n",
        "    if s.aligned and s.loose < 1:\n",
        "test_aligned.py::test_R4_a_roll_that_fits_no_square_in_line_is_lost",
    ),
    noticed(
        "R4",
        RULES,
        "    s.reach = ALL_SQUARES\n",
        "    s.reach |= ALL_SQUARES * (s.mice == 0)\n",
        "test_aligned.py::test_R4_mice_of_earlier_turns_need_not_be_in_line",
    ),
    noticed(
        "R5",
        RULES,
        "return s.steps if s.left == 0 else -s.left",
        "return s.steps if s.left == 0 else s.left",
        "test_end.py::test_R5_squares_left_are_counted_with_the_mice_of_the_last_turn",
    ),
    noticed(
        "R5",
        STORY,
        "WON_FROM = (6, 4, 2, 1)",
        "WON_FROM = (5, 4, 2, 1)",
        "test_end.py::test_R5_a_win_is_rated_by_the_steps_left[5-1]",
    ),
    noticed(
        "R5",
        STORY,
        "LOST_UP_TO = (1, 3, 5,",
        "LOST_UP_TO = (1, 3, 6,",
        "test_end.py::test_R5_a_loss_is_rated_by_the_squares_left[6-7]",
    ),
    noticed(
        "R6",
        RULES,
        "start_turn(s, (s.turn + 1) % s.players)",
        "start_turn(s, s.turn)",
        "test_rules.py::test_R6_the_roller_alone_moves_and_the_dice_go_round_to_the_left[3]",
    ),
    noticed(
        "R2",
        "games/mmm/undo.py",
        "return False",
        "return True",
        "test_undo.py::test_R2_a_die_put_on_the_board_shows_nothing",
    ),
]
