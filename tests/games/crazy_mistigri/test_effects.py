"""What pairs of one value do in Crazy Mistigri (M5 to M8)."""

from __future__ import annotations

import pytest

from chatiere.core.dealer import Dealer
from chatiere.core.errors import NotLegal
from tests.games.crazy_mistigri.dealing import hand, late, play, seen


def test_M5_ones_discards_all_other_ones() -> None:
    match = late(["1a 1b 1c 1c 3a", "5a 8c", "6a", "7a", "2a 8d"])
    play(match, "* draw 8d\n0 pair 1a 1b")
    assert set(match.moves()) == {"ones", "reverse"}
    play(match, "0 ones")
    assert hand(match, 0) == "3a 8d"
    assert seen(match)["discard"] == ["1a", "1b", "1c", "1c"]
    assert seen(match)["turn"] == 1


def test_M5_ones_is_legal_without_another_one_and_does_nothing() -> None:
    match = late(["1a 1b 3a", "5a 8c", "6a", "7a", "2a 8d"])
    play(match, "* draw 8d\n0 pair 1a 1b\n0 ones")
    assert hand(match, 0) == "3a 8d"
    assert seen(match)["direction"] == "clockwise"


def test_M5_ones_or_reverse_also_with_the_last_cards() -> None:
    match = late(["1a", "5a 8c", "6a", "7a", "1b 8d"])
    play(match, "* draw 1b\n0 pair 1a 1b")
    assert set(match.moves()) == {"ones", "reverse"}
    play(match, "0 ones")
    assert (seen(match)["turn"], seen(match)["source"]) == (1, 4)


@pytest.mark.parametrize("pair", ["1a 1b", "2a 2b", "3a 3b"])
def test_M5_reversing_instead_of_the_effect(pair: str) -> None:
    match = late([f"{pair} 1d 4b", "5a 8c", "6a", "7a", "2d 8d"])
    play(match, f"* draw 8d\n0 pair {pair}\n0 reverse")
    assert seen(match)["direction"] == "counterclockwise"
    assert hand(match, 0) == "1d 4b 8d"
    assert (seen(match)["turn"], seen(match)["source"]) == (4, 0)
    play(match, "* draw 1d\n4 pass")
    assert match.to_move == "*"
    assert seen(match)["turn"] == 3


@pytest.mark.parametrize("pair", ["2a 2b", "3a 3b"])
def test_M5_only_reversing_remains_without_a_card(pair: str) -> None:
    one, other = pair.split()
    match = late([one, "5a 8c", "6a", f"{other} 7a"])
    play(match, f"* draw {other}\n0 pair {pair}")
    assert match.moves() == ["reverse"]


@pytest.mark.parametrize("pair", ["2a 2b", "3a 3b"])
def test_M5_only_reversing_remains_when_nobody_else_is_in(pair: str) -> None:
    match = late([f"{pair} 4a", "", "", "7a"])
    play(match, f"* draw 7a\n0 pair {pair}")
    assert match.moves() == ["reverse"]
    play(match, "0 reverse")
    assert seen(match)["penalties"] == [[11, 0, 0, 0]]


def test_M5_ones_is_offered_when_nobody_else_is_in() -> None:
    match = late(["1a 1b 1c 4a", "", "", "", "7a"])
    play(match, "* draw 7a\n0 pair 1a 1b\n0 ones")
    assert seen(match)["penalties"] == [[11, 0, 0, 0, 0]]


def test_M6_the_next_player_takes_the_card_that_was_picked() -> None:
    match = late(["2a 2b M 4e 4e", "5a 8c", "6a", "7a 9e"])
    play(match, "* draw 7a\n0 pair 2a 2b")
    assert sorted(match.moves()) == ["lead 4e", "lead 7a", "lead M", "reverse"]
    play(match, "0 lead M")
    assert match.moves() == ["draw M"]
    with pytest.raises(NotLegal):
        match.enter("*", "draw 4e")
    play(match, "* draw M")
    assert (hand(match, 0), hand(match, 1)) == ("4e 4e 7a", "5a 8c M")
    assert match.to_move == 1


def test_M6_a_picked_card_is_no_draw_by_chance() -> None:
    match = late(["2a 2b M", "5a 8c", "6a", "7a 9e"])
    play(match, "* draw 7a\n0 pair 2a 2b")
    dealer = match.dealer = Dealer(bytes(32), [])
    match.play("lead M")
    assert match.entries[-1].what == "draw M"
    assert dealer.drawn == 0


def test_M6_the_effect_is_over_after_that_draw() -> None:
    match = late(["2a 2b M 4b", "5a 8c", "6a", "7a 9e"])
    play(match, "* draw 7a\n0 pair 2a 2b\n0 lead M\n* draw M\n1 pass")
    assert match.moves() == ["draw 5a", "draw 8c", "draw M"]


def test_M7_the_swap_falls_due_after_the_draw_and_before_the_discard() -> None:
    match = late(["3a 3b M 4b", "5a 8c", "6a 7a"], discard="7b 6b")
    play(match, "* draw 7a\n0 pair 3a 3b\n0 swap")
    assert hand(match, 0) == "4b 7a M"
    play(match, "* draw 7a")
    assert match.to_move == 0
    ins = ["3a", "3b", "6b", "7b"]
    assert match.moves() == [f"swap {out} {into}" for out in ("4b", "M") for into in ins]
    play(match, "0 swap M 6b")
    assert hand(match, 0) == "4b 6b"
    assert seen(match)["discard"] == ["3a", "3b", "7b", "M"]
    assert match.to_move == 1
    assert match.moves() == ["pass", "pair 5a 7a"]


def test_M7_a_card_comes_back_only_if_its_twin_lay_there_before() -> None:
    match = late(["3a 3b 3c 4e", "5a 8c", "6a 3d"], discard="4e 6b")
    play(match, "* draw 3d\n0 pair 3a 3b\n0 swap\n* draw 3d")
    assert "swap 4e 4e" in match.moves()
    assert "swap 3c 3c" not in match.moves()
    play(match, "0 swap 4e 4e")
    assert hand(match, 0) == "3c 4e"
    assert seen(match)["discard"] == ["3a", "3b", "4e", "6b"]


def test_M7_nothing_happens_without_a_card_left_by_then() -> None:
    match = late(["3a 3b", "5a 8c", "6a 7a"])
    play(match, "* draw 7a\n0 pair 3a 3b\n0 swap\n* draw 7a")
    assert match.to_move == 1
    assert seen(match)["counts"] == [0, 3, 1]


def test_M7_the_swap_is_made_once() -> None:
    match = late(["3a 3b M 4b", "5a 8c", "6a 7a"])
    play(match, "* draw 7a\n0 pair 3a 3b\n0 swap\n* draw 7a\n0 swap M 3a\n1 pass\n* draw 5a")
    assert match.to_move == 2


def test_M8_4_gives_any_card_to_any_opponent_still_in() -> None:
    match = late(["4a 4b M", "5a 8c", "", "6a", "7a 9e"])
    play(match, "* draw 7a\n0 pair 4a 4b")
    gifts = [f"give {card} {seat}" for card in ("7a", "M") for seat in (1, 3, 4)]
    assert match.moves() == gifts
    play(match, "0 give M 3")
    assert (hand(match, 0), hand(match, 3)) == ("7a", "6a M")
    assert seen(match)["turn"] == 1


def test_M8_4_is_lost_without_a_card() -> None:
    match = late(["4a", "5a 8c", "4b 6a"])
    play(match, "* draw 4b\n0 pair 4a 4b")
    assert (match.to_move, seen(match)["turn"], seen(match)["source"]) == ("*", 1, 2)


def test_M8_4_is_lost_without_an_opponent() -> None:
    match = late(["4a M", "", "4b"])
    play(match, "* draw 4b\n0 pair 4a 4b")
    assert seen(match)["penalties"] == [[10, 0, 0]]


def test_M8_5_gives_each_opponent_a_card_of_the_discard_in_order_of_play() -> None:
    match = late(["5a 5b 8d", "8c", "", "6a", "7a 9e"], discard="3c 3c")
    play(match, "* draw 7a\n0 pair 5a 5b")
    assert match.moves() == ["deal 3c 1", "deal 5a 1", "deal 5b 1"]
    play(match, "0 deal 3c 1")
    assert match.moves() == ["deal 3c 3", "deal 5a 3", "deal 5b 3"]
    play(match, "0 deal 5b 3")
    assert match.moves() == ["deal 3c 4", "deal 5a 4"]
    play(match, "0 deal 3c 4")
    assert [hand(match, seat) for seat in range(5)] == ["7a 8d", "3c 8c", "", "5b 6a", "3c 9e"]
    assert seen(match)["discard"] == ["5a"]
    assert (seen(match)["turn"], seen(match)["source"]) == (1, 0)


def test_M8_5_goes_by_the_direction_of_play() -> None:
    match = late(["3a 3b 6c", "8c", "5a 5b 8d", "6a 6b"], turn=0)
    play(match, "* draw 6a\n0 pair 3a 3b\n0 reverse\n* draw 6a\n3 pass\n* draw 6a\n2 pair 5a 5b")
    assert match.moves() == [f"deal {card} 1" for card in ("3a", "3b", "5a", "5b")]
    play(match, "2 deal 3a 1\n2 deal 3b 0")
    assert match.moves() == ["deal 5a 3", "deal 5b 3"]


def test_M8_5_while_there_are_cards() -> None:
    match = late(["5a 5b 8d", "8c", "6b", "6a", "7a 9e"])
    play(match, "* draw 7a\n0 pair 5a 5b\n0 deal 5a 1\n0 deal 5b 2")
    assert match.to_move == "*"
    assert seen(match)["counts"] == [2, 2, 2, 1, 1]
    assert seen(match)["discard"] == []


def test_M8_5_applies_also_with_the_last_cards() -> None:
    match = late(["5a", "8c", "5b 7a"])
    play(match, "* draw 5b\n0 pair 5a 5b\n0 deal 5a 1\n0 deal 5b 2")
    assert seen(match)["counts"] == [0, 2, 2]
    assert (seen(match)["turn"], seen(match)["source"]) == (1, 2)


def test_M8_5_is_lost_without_an_opponent() -> None:
    match = late(["5a M", "", "5b"])
    play(match, "* draw 5b\n0 pair 5a 5b")
    assert seen(match)["penalties"] == [[10, 0, 0]]


def test_M8_6_allows_one_more_pair_with_its_effect() -> None:
    match = late(["6a 6b 4a 4b M", "8c", "7a 8d"])
    play(match, "* draw 7a\n0 pair 6a 6b")
    assert match.moves() == ["stop", "pair 4a 4b", "pair 4a 7a"]
    play(match, "0 pair 4a 4b\n0 give M 1")
    assert seen(match)["turn"] == 1


def test_M8_6_a_second_pair_of_one_colour_ends_the_turn() -> None:
    match = late(["6a 6b 4a 4b M", "8c", "7a 8d"])
    play(match, "* draw 7a\n0 pair 6a 6b\n0 pair 4a 7a")
    assert seen(match)["turn"] == 1


def test_M8_6_chains_on() -> None:
    match = late(["6a 6b 6c 6d 3c M", "8c", "3d 8d"])
    play(match, "* draw 3d\n0 pair 6a 6b\n0 pair 6c 6d\n0 pair 3c 3d\n0 swap")
    assert seen(match)["turn"] == 1


def test_M8_6_stop_is_written_even_if_it_is_the_only_choice() -> None:
    match = late(["6a 6b M", "8c", "3d 8d"])
    play(match, "* draw 3d\n0 pair 6a 6b")
    assert match.moves() == ["stop"]
    play(match, "0 stop")
    assert seen(match)["turn"] == 1
    assert seen(match)["passed"] == []


def test_M8_6_ends_the_turn_without_a_card_left() -> None:
    match = late(["6a", "8c", "6b 8d"])
    play(match, "* draw 6b\n0 pair 6a 6b")
    assert (seen(match)["turn"], seen(match)["source"]) == (1, 2)


@pytest.mark.parametrize(("pair", "n"), [("7a 7b", 2), ("8c 8d", 3)])
def test_M8_7_and_8_make_the_next_player_draw_two_or_three(pair: str, n: int) -> None:
    match = late([f"{pair} 3a 3c 4b", "4a", "5b 6d"])
    play(match, f"* draw 5b\n0 pair {pair}")
    assert seen(match)["to_draw"] == n
    play(match, "* draw " + " ".join(["3a", "5b", "4b"][:n]))
    assert seen(match)["counts"] == [4 - n, 1 + n, 1]
    play(match, "1 pass")
    assert seen(match)["to_draw"] == 1


@pytest.mark.parametrize(("pair", "n"), [("7a 7b", 1), ("8c 8d", 2)])
def test_M8_7_and_8_take_all_if_there_are_fewer(pair: str, n: int) -> None:
    cards = ["3a", "4b"][: n - 1]
    match = late([" ".join([pair, *cards]), "4a", "5b 6d"])
    play(match, f"* draw 5b\n0 pair {pair}")
    assert seen(match)["to_draw"] == n
    play(match, "* draw " + " ".join(["5b", *cards]))
    assert seen(match)["counts"] == [0, 1 + n, 1]


def test_M8_each_of_several_draws_is_from_what_is_left() -> None:
    match = late(["7a 7b 3c 3c 4b", "4a", "5b 6d"])
    play(match, "* draw 5b\n0 pair 7a 7b")
    with pytest.raises(NotLegal):
        match.enter("*", "draw 4b 4b")
    play(match, "* draw 3c 3c")
    assert hand(match, 1) == "3c 3c 4a"
