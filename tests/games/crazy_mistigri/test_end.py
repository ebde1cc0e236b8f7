"""Going out, the end of a round and of the game in Crazy Mistigri (M9 to M12)."""

from __future__ import annotations

import pytest

from chatiere.core.chance import generator
from chatiere.core.dealer import VERSION
from chatiere.core.match import Match
from tests.games.crazy_mistigri.dealing import GAME, dealt, hand, inside, late, play, seen


def test_M9_out_at_once_when_the_last_card_is_drawn() -> None:
    match = late(["3a", "5a 8c", "6a"])
    play(match, "* draw 6a")
    assert seen(match)["counts"][2] == 0
    play(match, "0 pass\n* draw 3a\n1 pass")  # only 0 and 1 are in, and both have passed
    assert seen(match)["penalties"] == [[6, 16, 0]]


def test_M9_out_when_the_last_card_is_given() -> None:
    match = late(["4a 4b", "5a 8c", "6a M"])
    play(match, "* draw M\n0 pair 4a 4b\n0 give M 1")
    assert seen(match)["counts"] == [0, 3, 1]
    assert (seen(match)["turn"], seen(match)["source"]) == (1, 2)


@pytest.mark.parametrize("pair", ["7a 7b", "8c 8d"])
def test_M9_effects_of_the_last_pair_that_wait_lapse(pair: str) -> None:
    one, other = pair.split()
    match = late([one, "5a 6c", f"{other} 3a 3b 3c"])
    play(match, f"* draw {other}\n0 pair {pair}")
    assert (seen(match)["turn"], seen(match)["source"]) == (1, 2)
    assert seen(match)["to_draw"] == 1


def test_M9_the_effect_of_the_last_pair_is_applied_first() -> None:
    match = late(["3a", "5a 6c", "3b 4a 4b", "8c M"], turn=0)
    play(match, "* draw M\n0 pass\n* draw 3a\n1 pass\n* draw 3a\n2 pair 3a 3b\n2 swap")
    assert seen(match)["turn"] == 3
    match = late(["3a", "5a 6c", "4a", "3b"])
    play(match, "* draw 3b\n0 pair 3a 3b\n0 reverse")
    assert seen(match)["direction"] == "counterclockwise"
    assert (seen(match)["turn"], seen(match)["source"]) == (2, 1)


def test_M9_the_next_player_draws_from_the_nearest_still_in_behind() -> None:
    match = late(["3a", "5a 6c", "4c 4b", "", "7a M"])
    play(match, "* draw 7a\n0 pair 3a 7a")
    assert (seen(match)["turn"], seen(match)["source"]) == (1, 4)
    play(match, "* draw M")
    assert (seen(match)["counts"][4], match.to_move) == (0, 1)


def test_M9_nobody_can_give_cards_to_a_player_who_is_out() -> None:
    match = late(["4a 4b M 5a 5b", "", "8c", "6a 7b"])
    play(match, "* draw 6a\n0 pair 4a 4b")
    assert not any(move.endswith(" 1") for move in match.moves())
    match = late(["5a 5b M", "", "8c", "6a 7b"])
    play(match, "* draw 6a\n0 pair 5a 5b\n0 deal 5a 2\n0 deal 5b 3")
    assert seen(match)["counts"] == [2, 0, 2, 2]


def test_M10_one_player_with_cards_finishes_their_own_turn() -> None:
    match = late(["3a 4a 7b", "", "6a"])
    play(match, "* draw 6a")
    assert match.to_move == 0
    play(match, "0 pair 3a 4a")
    assert seen(match)["penalties"] == [[13, 0, 0]]


def test_M10_the_last_player_may_also_use_6_and_go_on() -> None:
    match = late(["6b 4a 3a 7b", "", "6a"])
    play(match, "* draw 6a\n0 pair 6a 6b\n0 pair 3a 4a")
    assert seen(match)["penalties"] == [[7, 0, 0]]


def test_M10_the_round_ends_at_once_out_of_their_turn() -> None:
    match = late(["3a", "", "4a 7b M"])
    play(match, "* draw 4a\n0 pair 3a 4a")
    assert seen(match)["penalties"] == [[0, 0, 17]]


def test_M10_a_gift_of_the_last_card_can_end_the_round() -> None:
    match = late(["4a 4b", "", "M 8c"])
    play(match, "* draw M\n0 pair 4a 4b\n0 give M 2")
    assert seen(match)["penalties"] == [[0, 0, 18]]


def test_M10_nobody_may_have_cards_left() -> None:
    match = late(["3a", "", "4a"])
    play(match, "* draw 4a\n0 pair 3a 4a")
    assert seen(match)["penalties"] == [[0, 0, 0]]


def test_M10_the_round_ends_when_all_still_in_have_passed_one_after_the_other() -> None:
    """The rulebook's example: three passes, and hands of 11, 7 and 4 points."""
    match = late(["3a 8d", "7b", "2c 2d", ""])
    play(match, "* draw 2d\n0 pass\n* draw 2d\n1 pass\n* draw 2d\n2 pass")
    assert seen(match)["penalties"] == [[11, 7, 4, 0]]
    assert seen(match)["last_hands"] == [["3a", "8d"], ["7b"], ["2c", "2d"], []]


def test_M10_nobody_has_passed_when_a_round_starts() -> None:
    match = late(["3a 8d", "7b", "4c 5e"])
    play(match, "* draw 4c\n0 pass\n* draw 3a\n1 pass")
    assert seen(match)["round"] == 1
    play(match, "* draw 7b\n2 pass")
    assert seen(match)["passed"] == []
    assert seen(match)["round"] == 2


def two_pass_and_the_third_lays(version: int = VERSION) -> Match:
    match = late(["3a 4d 8d", "6c 7b", "4c 5e 6b 7e M"], version=version)
    return play(match, "* draw 4c\n0 pass\n* draw 4c\n1 pass\n* draw 4c\n2 pair 5e 7e")


def test_M10_a_pair_begins_the_row_of_passes_anew() -> None:
    match = two_pass_and_the_third_lays()
    assert seen(match)["passed"] == []
    play(match, "* draw M\n0 pass\n* draw M\n1 pass")
    assert (seen(match)["passed"], seen(match)["round"]) == ([0, 1], 1)
    play(match, "* draw M\n2 pass")
    assert seen(match)["round"] == 2


def two_pass_and_the_third_goes_out(version: int = VERSION) -> Match:
    match = late(["3a 8d", "7b M", "6b 5d"], version=version)
    return play(match, "* draw 5d\n0 pass\n* draw 3a\n1 pass\n* draw 7b\n2 pair 6b 7b")


def test_M10_a_pair_whose_layer_goes_out_with_it_begins_the_row_anew_too() -> None:
    match = two_pass_and_the_third_goes_out()
    assert (seen(match)["counts"][2], seen(match)["passed"]) == (0, [])
    play(match, "* draw M\n0 pass")
    assert (seen(match)["round"], seen(match)["turn"]) == (1, 1)  # 1 gets one more turn
    play(match, "* draw M\n1 pass")
    assert seen(match)["round"] == 2


def test_M10_a_second_pair_after_6s_and_a_reversal_begin_the_row_anew_once() -> None:
    match = late(["3a 8d", "7b M", "2a 2e 6a 6b", "4c 5d"])
    play(match, "* draw 4c\n0 pass\n* draw 3a\n1 pass\n* draw 7b")
    play(match, "2 pair 6a 6b\n2 pair 2a 2e\n2 reverse")
    assert (seen(match)["turn"], seen(match)["passed"]) == (1, [])
    play(match, "* draw 7b\n1 pass\n* draw M\n0 pass\n* draw M\n3 pass")
    assert seen(match)["penalties"] == [[4 + 8, 3 + 7, 0, 5 + 10]]  # 2 went out by a draw


def test_M10_going_out_by_a_draw_neither_ends_the_round_nor_breaks_the_row() -> None:
    match = late(["3a 8d", "7b M", "6b 7e"], turn=2)
    play(match, "* draw 7b\n2 pair 6b 7b\n* draw 7e")
    assert (seen(match)["counts"][2], seen(match)["round"]) == (0, 1)
    play(match, "0 pass\n* draw 3a")
    assert (seen(match)["passed"], seen(match)["round"]) == ([0], 1)
    play(match, "1 pass")  # 2 is out, so two passes are all
    assert seen(match)["round"] == 2


def test_M10_by_version_1_a_pair_clears_only_its_layers_own_pass() -> None:
    match = two_pass_and_the_third_lays(version=1)
    assert seen(match)["passed"] == [0, 1]
    play(match, "* draw M\n0 pair 4d 8d")
    assert seen(match)["passed"] == [1]
    play(match, "* draw M\n1 pass\n* draw M\n2 pass")
    assert seen(match)["round"] == 1
    play(match, "* draw M\n0 pass")
    assert seen(match)["round"] == 2


def test_M10_by_version_1_a_round_ends_on_a_pass_after_somebody_went_out_with_a_pair() -> None:
    match = two_pass_and_the_third_goes_out(version=1)
    assert (seen(match)["counts"][2], seen(match)["passed"]) == (0, [0, 1])
    assert (seen(match)["round"], seen(match)["turn"]) == (1, 0)
    play(match, "* draw M\n0 pass")
    assert seen(match)["round"] == 2


@pytest.mark.parametrize(("version", "passed"), [(1, [0, 1]), (2, [])])
def test_M10_which_rule_is_played_is_known_through_hiding_and_guessing(
    version: int, passed: list[int]
) -> None:
    """Plain and compiled: a world that a seat imagines goes on by the same rule."""
    match = late(["3a 4d 8d", "6c 7b", "4c 5e 6b 7e M"], version=version)
    play(match, "* draw 4c\n0 pass\n* draw 4c\n1 pass\n* draw 4c")
    for engine in (GAME.plain(), GAME.compiled()):
        world = match.hidden(2)
        engine.guess(world, 0, generator("world"))
        engine.play(world, 0, match.chosen("pair 5e 7e"))
        s = GAME.plain().given(world)[0]
        assert [seat for seat in range(3) if s.passed[seat]] == passed


def test_M10_the_choice_is_written_even_if_the_round_then_ends() -> None:
    match = late(["3a", "", "3b 4c"])
    play(match, "* draw 3b\n0 pair 3a 3b")
    assert match.moves() == ["reverse"]
    play(match, "0 reverse")
    assert seen(match)["penalties"] == [[0, 0, 4]]


def round_of(hands: list[str], again: list[str]) -> Match:
    """Two rounds, each ended by three passes that leave everybody their hand."""
    match = late(hands)
    pass_all(match)
    play(match, dealt(3, seen(match)["first"]))
    lay(match, again)
    pass_all(match)
    return match


def lay(match: Match, hands: list[str]) -> None:
    """Put other hands into this round."""
    new, s = inside(late(hands)), inside(match)
    for seat in range(len(hands)):
        s.hand[seat], s.held[seat] = new.hand[seat], new.held[seat]


def pass_all(match: Match) -> None:
    """One card goes round, everybody passes."""
    card = hand(match, seen(match)["source"]).split()[-1]
    for _ in range(3):
        play(match, f"* draw {card}\n{seen(match)['turn']} pass")


def test_M11_two_rounds_and_the_lowest_total_wins() -> None:
    match = round_of(["3a", "4b", "5c 8d"], ["3a 4b", "3b 4c", "5b"])
    assert match.result == {"scores": [10, 11, 18], "winners": [0]}


def test_M11_a_tie_for_the_lowest_total_calls_for_a_third_round_with_everybody() -> None:
    match = round_of(["3a", "4b", "5c 8d"], ["3b 4c", "3c 3d", "5b"])
    assert match.result is None
    assert seen(match)["round"] == 3
    assert seen(match)["first"] == 2
    play(match, dealt(3, 2))
    lay(match, ["8c", "3b 4b", "3a"])
    pass_all(match)
    assert match.result == {"scores": [18, 17, 21], "winners": [1]}


def test_M11_a_tie_elsewhere_does_not() -> None:
    match = round_of(["3a", "4b", "3c 4c"], ["3a", "3b 4c", "4a"])
    assert match.result == {"scores": [6, 11, 11], "winners": [0]}


def test_M11_still_tied_after_the_third_round_is_a_shared_victory() -> None:
    match = round_of(["3a", "4b", "5c 8d"], ["3b 4c", "3c 3d", "5b"])
    play(match, dealt(3, 2))
    lay(match, ["8c", "3b 5a", "3a"])
    pass_all(match)
    assert match.result == {"scores": [18, 18, 21], "winners": [0, 1]}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_M12_a_round_has_at_most_twenty_turns_a_seat(players: int) -> None:
    hands = ["3a 4a 7b", "5a 8c", "6a 8d", "7e", "4e"][:players]
    match = late(hands)
    assert seen(match)["turns_at_most"] == 20 * players
    inside(match).turns = 20 * players - 1
    play(match, f"* draw {hand(match, players - 1).split()[-1]}\n0 pair 3a 4a")
    assert (seen(match)["round"], seen(match)["turn"]) == (1, 1)
    match = late(hands)
    inside(match).turns = 20 * players
    play(match, f"* draw {hand(match, players - 1).split()[-1]}\n0 pair 3a 4a")
    assert seen(match)["round"] == 2


def test_M12_turns_are_counted_from_the_first() -> None:
    match = late(["3a 4a 7b", "5a 8c", "6a 8d"])
    assert seen(match)["turns"] == 1
    play(match, "* draw 8d\n0 pass")
    assert seen(match)["turns"] == 2


def test_M12_what_the_last_effect_does_at_once_is_done() -> None:
    match = late(["5a 5b 7b", "8c", "6a 8d"])
    inside(match).turns = 60
    play(match, "* draw 8d\n0 pair 5a 5b\n0 deal 5a 1\n0 deal 5b 2")
    assert seen(match)["penalties"] == [[15, 13, 11]]


@pytest.mark.parametrize(
    ("pair", "choice"), [("2a 2b", "lead 7b"), ("3a 3b", "swap"), ("7a 7e", "")]
)
def test_M12_what_waits_for_the_next_draw_lapses(pair: str, choice: str) -> None:
    match = late([f"{pair} 7b", "8c", "6a 8d", "4c"])
    inside(match).turns = 80
    play(match, f"* draw 4c\n0 pair {pair}" + (f"\n0 {choice}" if choice else ""))
    assert seen(match)["penalties"] == [[11, 8, 14, 0]]
    assert seen(match)["movements"] == []


def test_M12_nothing_waits_for_the_next_round() -> None:
    match = late(["7a 7e 7b", "8c", "6a 8d", "4c"])
    inside(match).turns = 80
    play(match, "* draw 4c\n0 pair 7a 7e")
    play(match, dealt(4, seen(match)["first"]))
    view = seen(match)
    assert (view["to_draw"], view["turns"], view["pair"], view["discard"]) == (1, 1, None, [])
