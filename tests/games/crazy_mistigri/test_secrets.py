"""Who sees which card in Crazy Mistigri."""

from __future__ import annotations

import pytest

from chatiere.core.kernel import ONLOOKER
from chatiere.core.match import Match
from tests.games.crazy_mistigri.dealing import fresh, late, play


def heard(match: Match, n: int = 1) -> dict[int, list[str]]:
    """The last moves as every seat and an onlooker hear them."""
    seats = (*range(match.players), ONLOOKER)
    return {seat: [what for _, what in match.history(seat)[-n:]] for seat in seats}


def test_everybody_sees_only_their_own_cards_dealt() -> None:
    match = fresh(3)
    for seat in range(3):
        deals = [what for _, what in match.history(seat)[1:]]
        assert [" ?" in what for what in deals] == [other != seat for other in range(3)]
    assert [hand is None for hand in match.view(1)["hands"]] == [True, False, True]
    assert match.view(ONLOOKER)["hands"] == [None, None, None]


def test_a_draw_is_seen_by_the_two_whose_hands_they_are() -> None:
    match = play(late(["3a 4b", "5a 8c", "6a", "7a M"]), "* draw M")
    hidden, seen = ["draw ?"], ["draw M"]
    assert heard(match) == {0: seen, 1: hidden, 2: hidden, 3: seen, ONLOOKER: hidden}
    assert match.view(3)["movements"] == [[3, 0, "M"]]
    assert match.view(1)["movements"] == [[3, 0, "?"]]


@pytest.mark.parametrize(("pair", "cards"), [("7a 7b", "3a 4b"), ("8c 8d", "3a 4b 3b")])
def test_each_of_several_cards_drawn_is_seen_by_the_two(pair: str, cards: str) -> None:
    match = late([f"{pair} 3a 4b 3b", "5a 6c", "6a 7e"])
    play(match, f"* draw 7e\n0 pair {pair}\n* draw {cards}")
    hidden, seen = ["draw" + " ?" * len(cards.split())], [f"draw {cards}"]
    assert heard(match) == {0: seen, 1: seen, 2: hidden, ONLOOKER: hidden}


def test_a_lead_is_seen_by_the_one_who_picks_and_the_one_who_takes() -> None:
    match = late(["2a 2b M 4b", "5a 8c", "6a", "7a 9e"])
    play(match, "* draw 9e\n0 pair 2a 2b\n0 lead M")
    assert heard(match) == {
        0: ["lead M"],
        1: ["lead M"],
        2: ["lead ?"],
        3: ["lead ?"],
        -1: ["lead ?"],
    }
    play(match, "* draw M")
    assert heard(match)[1] == ["draw M"]
    assert heard(match)[2] == ["draw ?"]


def test_a_gift_is_seen_by_giver_and_receiver_but_all_see_to_whom() -> None:
    match = late(["4a 4b M", "5a 8c", "6a", "7a 9e"])
    play(match, "* draw 9e\n0 pair 4a 4b\n0 give M 2")
    hidden, seen = ["give ? 2"], ["give M 2"]
    assert heard(match) == {0: seen, 1: hidden, 2: seen, 3: hidden, ONLOOKER: hidden}


def test_what_goes_to_the_discard_or_comes_from_it_is_open() -> None:
    match = late(["3a 3b M 5c", "8c 5a", "6a 4c"])
    play(match, "* draw 4c\n0 pair 3a 3b\n0 swap\n* draw 5c\n0 swap M 3a\n1 pair 5a 5c\n1 deal M 2")
    for seat in (0, 1, 2, ONLOOKER):
        told = [what for _, what in match.history(seat)]
        for open_to_all in ("pair 3a 3b", "swap M 3a", "pair 5a 5c", "deal M 2"):
            assert open_to_all in told


def test_after_ones_everybody_knows_that_this_hand_has_none() -> None:
    match = late(["1a 1b 1c 3a", "5a", "6a", "7a", "2a 8d"])
    play(match, "* draw 8d\n0 pair 1a 1b\n0 ones")
    assert match.view(2)["movements"][1:] == [
        [0, None, "1a"],
        [0, None, "1b"],
        [0, None, "1c"],
        [0, 0, "no 1"],
    ]


def test_hands_are_shown_when_a_round_ends_and_forgotten_when_the_next_is_dealt() -> None:
    match = late(["3a", "", "4a 7b M"])
    play(match, "* draw 4a\n0 pair 3a 4a")
    assert match.view(1)["last_hands"] == [[], [], ["7b", "M"]]
    assert match.view(1)["movements"] == []
