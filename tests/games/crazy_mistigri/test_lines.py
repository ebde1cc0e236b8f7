"""The table of Crazy Mistigri in lines."""

from __future__ import annotations

from tests.games.crazy_mistigri.dealing import GAME, inside, last_round, late, play
from tests.games.table import table


def test_the_view_in_lines() -> None:
    match = table(GAME, 3)
    assert match.lines("en", 0)[2] == "P0: 0 cards, 0 penalty points."
    match = late(["3a 4b", "", "6a 7b"])
    assert match.lines("en", 0) == [
        "Round 1, clockwise.",
        "The discard is empty.",
        "P0: 2 cards, 0 penalty points.",
        "P1: out of the round, 0 penalty points.",
        "P2: 2 cards, 0 penalty points.",
        "P0 holds the heart 3 and the drop 4.",
        "P0 takes 1 card from P2.",
    ]
    play(match, "* draw 6a\n0 pass\n* draw 3a")
    assert (
        match.lines("fr", 2)[2] == "P0\N{NO-BREAK SPACE}: 2 cartes, 0 point de pénalité, a passé."
    )
    assert match.lines("fr", 2)[-1] == "C'est à P2 de jouer."
    match = last_round([(1, 9)], rounds=1)
    assert match.lines("en", 0)[-1] == "P2 holds the drop 7."
    match = late(["3a 3b M", "8c 5a", "6a 4c"])
    play(match, "* draw 4c\n0 pair 3a 3b\n0 swap\n* draw 4c")
    assert match.lines("en", 1)[-1] == "P0 has to swap a card with the discard."
    assert match.lines("en", 1)[1] == "Discard: the heart 3 and the drop 3."


def test_M12_turns_are_counted_aloud_only_near_the_end_of_a_long_round() -> None:
    match = late(["3a 4b", "5a", "6a 7b"])
    for turns, said in ((54, "Round 1, clockwise."), (55, "Round 1, turn 55 of 60 at most, clock")):
        inside(match).turns = turns
        assert match.lines("en", 0)[0].startswith(said)
