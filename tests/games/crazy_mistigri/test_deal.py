"""Cards, deal and turn of Crazy Mistigri (M1 to M4)."""

from __future__ import annotations

from collections import Counter

import pytest

from chatiere.core.errors import NotLegal
from tests.games.crazy_mistigri.dealing import GAME, dealt, fresh, hand, late, pack, play, seen
from tests.games.table import table


@pytest.mark.parametrize("players", [3, 4, 5])
def test_M1_the_pack_has_these_cards_in_the_records_order(players: int) -> None:
    match = table(GAME, players, "* first 0")
    engine = match.engine
    names = [GAME.words.name(match.state(), card) for card in engine.moves(match.states)]
    assert names == pack(players)
    assert len(names) == {3: 28, 4: 37, 5: 46}[players]


def test_M1_colours_go_round_and_each_has_nine_cats() -> None:
    match = table(GAME, 5, "* first 0")
    moves = match.engine.moves(match.states)
    names = [GAME.words.name(match.state(), card) for card in moves]
    assert Counter(name[-1] for name in names) == {**dict.fromkeys("abcde", 9), "M": 1}
    twins = [name for name, n in Counter(names).items() if n == 2]
    assert twins == ["1a", "1b", "1c", "1d", "2a", "2b", "2e", "3c", "3d", "4e"]
    assert {name for name in names if name[0] in "789"} == {"7a", "7b", "7e", "8c", "8d", "9e"}


def test_M1_smaller_packs_keep_the_colours_of_the_others() -> None:
    whole = Counter(pack(5))
    assert Counter(pack(4)) == Counter({c: n for c, n in whole.items() if c[0] != "1"})
    assert Counter(pack(3)) == Counter({c: n for c, n in whole.items() if c[0] not in "129"})


@pytest.mark.parametrize("players", [3, 4, 5])
def test_M2_the_first_player_is_drawn_among_all(players: int) -> None:
    assert table(GAME, players).moves() == [f"first {seat}" for seat in range(players)]


@pytest.mark.parametrize(("players", "first"), [(n, f) for n in (3, 4, 5) for f in range(n)])
def test_M2_nine_cards_each_and_the_last_to_the_right_of_the_first(
    players: int, first: int
) -> None:
    match = fresh(players, first)
    right = (first - 1) % players
    assert seen(match)["counts"] == [10 if seat == right else 9 for seat in range(players)]
    assert seen(match)["turn"] == first
    assert seen(match)["source"] == right


def test_M2_cards_are_dealt_seat_by_seat_from_seat_0() -> None:
    match = table(GAME, 3, "* first 2")
    with pytest.raises(NotLegal, match="deal 0"):
        match.enter("*", dealt(3, 2).splitlines()[1][2:])
    play(match, dealt(3, 2))
    assert hand(match, 0) == "3a 3b 3c 3c 3d 3d 3e 4a 4b"


def test_M2_the_highest_total_starts_the_next_round() -> None:
    match = late(["3a 4b", "5a 8c", "6a"], turn=0)
    play(match, "* draw 6a\n0 pass\n* draw 3a\n1 pass")
    assert seen(match)["penalties"] == [[10, 16, 0]]
    assert (seen(match)["round"], seen(match)["first"]) == (2, 1)


@pytest.mark.parametrize(("first", "then"), [(0, 1), (1, 2), (2, 1)])
def test_M2_of_several_the_next_one_after_the_last_first_player_starts(
    first: int, then: int
) -> None:
    match = late(["3a", "3c 5a", "4c 4a"], turn=0, first=first)
    play(match, "* draw 4c\n0 pass\n* draw 4c\n1 pass\n* draw 4c\n2 pass")
    assert seen(match)["penalties"] == [[3, 8, 8]]
    assert seen(match)["first"] == then


def test_M2_the_last_first_player_comes_last_of_those_tied() -> None:
    match = late(["3a 5a", "3c 5c", "4c 4a"], turn=0, first=0)
    play(match, "* draw 4c\n0 pass\n* draw 4c\n1 pass\n* draw 4c\n2 pass")
    assert seen(match)["penalties"] == [[8, 8, 8]]
    assert seen(match)["first"] == 1


def test_M2_every_round_starts_clockwise() -> None:
    match = late(["3a 3b", "4a", "5c"], turn=0)
    play(match, "* draw 5c\n0 pair 3a 3b\n0 reverse")
    assert seen(match)["direction"] == "counterclockwise"
    play(match, "* draw 5c\n1 pass")
    assert seen(match)["round"] == 2
    play(match, dealt(3, seen(match)["first"]))
    assert seen(match)["direction"] == "clockwise"


def test_M3_one_card_at_random_from_the_player_before() -> None:
    match = late(["3a 4b", "5a 8c", "6a 3c 3c"])
    assert match.moves() == ["draw 3c", "draw 6a"]
    assert match.engine.outcomes(match.states) == 3
    play(match, "* draw 3c")
    assert (hand(match, 0), hand(match, 2)) == ("3a 3c 4b", "3c 6a")


def test_M3_then_one_pair_or_none_and_the_turn_goes_on() -> None:
    match = late(["3a 4a 6b", "5a 8c", "6a 3c"])
    play(match, "* draw 3c")
    assert match.to_move == 0
    assert match.moves() == ["pass", "pair 3a 3c", "pair 3a 4a"]
    play(match, "0 pair 3a 4a")
    assert seen(match)["phase"] == "draw"
    assert (seen(match)["turn"], seen(match)["source"]) == (1, 0)
    assert hand(match, 0) == "3c 6b"
    assert seen(match)["discard"] == ["3a", "4a"]


def test_M3_declining_counts_as_passing() -> None:
    match = late(["3a 4a", "5a 8c", "6a 3c"])
    play(match, "* draw 3c\n0 pass")
    assert seen(match)["passed"] == [0]
    assert seen(match)["turn"] == 1


def test_M3_who_is_out_is_drawn_from_no_more_nor_plays() -> None:
    match = late(["3a 4a", "", "6a 3c", "", "7a 8c"])
    play(match, "* draw 8c\n0 pass")
    assert (seen(match)["turn"], seen(match)["source"]) == (2, 0)


def test_M3_after_a_reversal_the_next_player_draws_from_the_one_who_reversed() -> None:
    match = late(["3a 3b 4a", "5a 8c", "6a 3c"])
    play(match, "* draw 6a\n0 pair 3a 3b\n0 reverse")
    assert (seen(match)["turn"], seen(match)["source"]) == (2, 0)
    play(match, "* draw 6a\n2 pass")
    assert (seen(match)["turn"], seen(match)["source"]) == (1, 2)


def test_M4_a_pair_of_one_value_must_apply_its_effect() -> None:
    match = late(["3a 3b 4a", "5a 8c", "6a 3c"])
    play(match, "* draw 6a\n0 pair 3a 3b")
    assert match.to_move == 0
    assert set(match.moves()) == {"swap", "reverse"}


def test_M4_also_when_the_colours_match_too() -> None:
    match = late(["3c 3c 4a", "5a 8c", "6a 3b"])
    play(match, "* draw 6a")
    assert "pair 3c 3c" in match.moves()
    play(match, "0 pair 3c 3c")
    assert set(match.moves()) == {"swap", "reverse"}


def test_M4_a_pair_of_one_colour_has_no_effect() -> None:
    match = late(["3a 7a 4b", "5a 8c", "6a 3b"])
    play(match, "* draw 6a\n0 pair 3a 7a")
    assert seen(match)["turn"] == 1


def test_M4_the_9_goes_with_its_colour_only_and_the_mistigri_with_nothing() -> None:
    match = late(["9e 4e 8c M", "5a 8d", "6a", "2b"])
    play(match, "* draw 2b")
    assert match.moves() == ["pass", "pair 4e 9e"]


def test_M4_the_first_in_the_records_order_is_named_first() -> None:
    match = late(["8c 3c", "5a", "6a 7b"])
    play(match, "* draw 6a")
    with pytest.raises(NotLegal):
        match.enter(0, "pair 8c 3c")
    match.enter(0, "pair 3c 8c")
