"""Cheez-Tricks: a move can be taken back if everybody could have said it before (C2 to C4)."""

from __future__ import annotations

from chatiere.core.match import Match
from chatiere.games.cheez_tricks import GAME
from tests.games.cheez_tricks.rounds import AT_THREE, after_round, start_round
from tests.games.table import go_on, shows_something, table

FAR_CATS = "trick:6 trick:7 trick:8"
AMONG_THREE = (
    "S1 S2 S3 S4 S5 S6 S7 S8 S9 R1 R2 R3",
    "P1 P2 P3 P4 P5 P6 P7 P8 P9 R4 R5 R6",
    "B1 B2 B3 B4 B5 B6 B7 B8 B9 R7 R8 R9",
)
AMONG_TWO = ("S1 S2 S3 S4 S5 S6 S7 R1 R2 R3", "P1 P2 P3 P4 P5 P6 P7 R4 R5 R6")


def dealt(*hands: str, trump: str = "R") -> Match:
    """These hands, seat 0 to lead."""
    match = table(GAME, len(hands), "* first 0")
    columns = zip(*(hand.split() for hand in hands), strict=True)
    cards = "\n".join(f"0: {' '.join(column)}" for column in columns)
    start_round(match, cards, FAR_CATS, trump)
    return match


def played(match: Match, *cards: str) -> None:
    for card in cards:
        go_on(match, f"{match.to_move} play {card}")


def test_C4_who_picks_trump_shows_nothing() -> None:
    match = after_round(3, AT_THREE, FAR_CATS)
    start_round(match, AT_THREE, "trick:2 trick:3 trick:4")
    match.take_back()
    assert not shows_something(match, "trump S")


def test_C3_a_card_shows_that_it_was_in_the_hand() -> None:
    match = dealt(*AMONG_THREE)
    assert shows_something(match, "play S9")
    assert shows_something(match, "play P1")
    assert shows_something(match, "play B1")


def test_C3_not_if_nobody_else_can_have_it() -> None:
    match = dealt(*AMONG_THREE)
    played(match, "S9", "P1", "B1")  # nobody but seat 0 has any Suisse
    assert not shows_something(match, "play S8")
    assert shows_something(match, "play P2"), "seat 2 might have had it"


def test_C3_a_card_that_does_not_follow_shows_that_the_suit_is_missing() -> None:
    match = dealt(*AMONG_THREE)
    played(match, "S9", "P1", "B1", "R1", "R4", "R7", "B3")
    assert shows_something(match, "play S1"), "that it is there is known; that no Brie is, is not"
    played(match, "P3", "B4")
    assert not shows_something(match, "play S2"), "now both are known"


def test_C3_not_if_no_card_of_that_suit_is_left() -> None:
    match = dealt(
        "S1 S2 S3 S4 S5 S6 S7 S8 S9 R1 B1 B2",
        "P1 P2 P3 P4 P5 P6 P7 P8 P9 R3 R4 R5",
        "B3 B4 B5 B6 B7 B8 B9 R2 R6 R7 R8 R9",
        trump="B",
    )
    played(match, "S9", "R5", "R7", "S8", "R4", "R6", "S7", "R3", "R2", "R1", "P1", "R9")
    played(match, "R8")  # the last Roquefort, and only seat 0 can have Suisse
    assert not shows_something(match, "play S1")


def test_C3_by_counting_too_everybody_may_know_who_has_a_card() -> None:
    match = dealt(*AMONG_THREE)
    played(match, "S9", "P1", "B1", "R1", "R4", "R7", "R8", "R2", "R5", "R9", "R3", "R6")
    played(match, "B2", "S1", "P2", "B3", "S2")
    assert not shows_something(match, "play P3"), "seat 0 has room for the Suisse alone"


def test_C2_among_two_the_card_might_lie_aside() -> None:
    match = dealt(*AMONG_TWO)
    played(match, "S7", "P1")  # seat 1 has no Suisse
    assert shows_something(match, "play S6")
