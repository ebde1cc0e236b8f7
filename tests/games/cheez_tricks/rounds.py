"""Whole rounds, card by card, and the means to play them at a test's table.

A trick is one line: who leads, then the cards in the order in which they are laid.  Who
holds what follows from who plays what.
"""

from __future__ import annotations

from chatiere.core.match import Match
from chatiere.games.cheez_tricks import GAME
from tests.games.table import go_on, table

# Jerry 0, Pinky 1, Remy 2, Minnie 3; trump is Suisse in every round here.
EXAMPLE_4 = """
    0: B3 B4 B2 B9
    3: S1 S7 S3 S9
    2: R9 R10 R1 R4
    3: R7 R3 R2 R5
    3: B5 S5 B10 B7
    0: S8 B8 S6 S10
    3: P10 P9 P4 P6
    3: P3 P2 P1 S2
    2: S4 P7 P8 R8
    2: R6 B6 P5 B1
"""
EXAMPLE_5 = """
    0: S5 S9 S3 S8
    1: B2 B4 B10 B6
    3: R4 R6 R2 R1
    0: B5 B9 P9 B3
    1: R10 S10 R3 R7
    2: P5 P2 P10 P7
    0: B1 P1 P8 B8
    3: S2 S6 R9 S7
    2: S1 S4 B7 R8
    3: P4 P6 R5 P3
"""
EXAMPLE_6 = """
    0: P6 P2 P1 P5
    0: B9 B4 B1 B7
    0: S2 S7 S10 S9
    2: S3 S1 S5 S8
    1: P4 S4 P9 R2
    2: R9 R6 R3 R8
    2: R7 R10 R5 S6
    1: P3 B5 P8 B3
    3: R1 R4 P10 B10
    0: B6 P7 B8 B2
"""
EXAMPLE_7 = """
    0: B2 B6 B3 B4
    1: B1 B7 R10 B8
    0: R4 R9 R3 R2
    1: S7 S6 S2 S3
    1: S1 S4 S9 R6
    3: R7 R8 P9 B10
    0: P7 P6 P3 P5
    0: R1 P2 B5 S5
    3: S10 P1 P10 S8
    3: P8 R5 P4 B9
"""
# Three players win 5, 4 and 3 tricks.
AT_THREE = """
    0: P5 P8 P1
    1: P3 P7 P4
    2: R9 R3 R2
    2: B1 B6 B3
    0: S7 S5 S4
    0: S9 S3 S2
    0: B9 B4 B8
    0: P2 P9 P6
    1: R6 R7 R4
    2: B7 B5 S6
    1: R8 R1 R5
    1: S1 B2 S8
"""
# Five players win 2, 2, 2, 1 and 1 tricks: nobody wins a third one.
AT_FIVE = """
    0: R9 R1 R6 R8 R3
    0: S7 S10 S2 S8 S9
    1: S4 S5 B9 S3 S6
    0: R4 R7 B6 R5 B8
    1: P6 P8 P4 P3 P5
    2: P10 P7 B10 R2 P1
    2: P9 B1 S1 B5 B7
    4: B2 B3 R10 P2 B4
"""
# All 1s and all 7s are set aside, and seat 1 wins all ten tricks.
WITHOUT_SEVENS = """
    0: S3 S4
    1: P4 P3
    1: R5 R2
    1: P2 B4
    1: S6 S2
    1: S5 R6
    1: B5 B2
    1: P5 R3
    1: P6 B3
    1: R4 B6
"""
# All seven Bries and the Roquefort 1 are set aside; 4 and 6 tricks.
WITHOUT_BRIE = """
    0: S4 S3
    0: R4 R7
    1: S6 S7
    0: S1 S5
    1: P4 P1
    1: R6 R3
    1: S2 P5
    1: P6 P7
    0: R2 R5
    1: P2 P3
"""


def plays(tricks: str, players: int, turned: int = 0) -> list[tuple[int, str]]:
    """Every card with the seat that plays it; everybody may sit some seats further on."""
    found = []
    for line in tricks.strip().splitlines():
        leader, cards = line.split(":")
        for step, card in enumerate(cards.split()):
            found.append(((int(leader) + step + turned) % players, card))
    return found


def start_round(match: Match, tricks: str, cats: str, trump: str = "S", turned: int = 0) -> None:
    """Deal, show the cats, and let chance or whoever picks name trump."""
    cards = plays(tricks, match.players, turned)
    for seat in range(match.players):
        match.enter("*", f"deal {seat} " + " ".join(card for who, card in cards if who == seat))
    match.enter("*", f"cats {cats}")
    mover = match.to_move
    assert mover is not None
    match.enter(mover, f"trump {trump}")


def play_round(match: Match, tricks: str, cats: str, turned: int = 0) -> None:
    """A round from the first card dealt to the last one played."""
    start_round(match, tricks, cats, turned=turned)
    play_tricks(match, tricks, turned)


def play_tricks(match: Match, tricks: str, turned: int = 0) -> None:
    go_on(
        match, "\n".join(f"{who} play {card}" for who, card in plays(tricks, match.players, turned))
    )


def after_round(players: int, tricks: str, cats: str, turned: int = 0, **options: object) -> Match:
    """A table after its first round."""
    match = table(GAME, players, f"* first {turned}", **options)
    play_round(match, tricks, cats, turned)
    return match


def captured(match: Match) -> list[list[int]]:
    """Whom each of the three cats has captured."""
    return [cat["captured"] for cat in match.view()["cats"]]


def first_tricks(tricks: str, n: int) -> str:
    """The first so many lines."""
    return "\n".join(tricks.strip().splitlines()[:n])
