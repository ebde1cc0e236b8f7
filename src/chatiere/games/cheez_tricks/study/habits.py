"""What cats and tigers do at a table of Cheez-Tricks: which cats catch them, how many they meet,
what they lead, and when they take a trick."""

from __future__ import annotations

from collections.abc import Iterator

from chatiere.games.cheez_tricks.cats import BLACK, GREY, ORANGE, SIAMESE, TUXEDO, WHITE
from chatiere.games.cheez_tricks.deck import CARDS, SUIT_CARDS, VALUES, suit_of
from chatiere.games.cheez_tricks.rules import beats, playable
from chatiere.games.cheez_tricks.state import DEAL, PLAY, SHOWN, State

PLAYERS = 4
FAMILIES = (
    ("siamese", SIAMESE),
    ("tuxedo", TUXEDO),
    ("white", WHITE),
    ("black", BLACK),
    ("orange", ORANGE),
    ("grey", GREY),
)
"""With the number that each begins with, the last one first."""


def choices(s: State, move: int) -> Iterator[tuple[str, str, float]]:
    """What a card tells that might have been another."""
    if s.stage == PLAY:
        cards = [card for card in range(CARDS) if playable(s) >> card & 1]
        yield from lead(s, move, cards) if s.turn == s.leader else follow(s, move, cards)


def lead(s: State, move: int, cards: list[int]) -> Iterator[tuple[str, str, float]]:
    """How high, and whether trump."""
    if len(cards) > 1:
        yield "high", str(captures(s, s.turn)), move % VALUES + 1
    trumps = sum(int(SUIT_CARDS[s.trump]) >> card & 1 for card in cards)
    if 0 < trumps < len(cards):
        yield "trump", str(captures(s, s.turn)), suit_of(move) == s.trump


def follow(s: State, move: int, cards: list[int]) -> Iterator[tuple[str, str, float]]:
    """Whether one gets ahead, where one could and need not."""
    best = s.current[s.ahead]
    ahead = sum(bool(beats(s, card, best)) for card in cards)
    if 0 < ahead < len(cards):
        yield "take", str(captures(s, s.turn)), bool(beats(s, move, best))


def captures(s: State, seat: int) -> int:
    """How many cats have a seat."""
    return int(s.captured[seat]).bit_count()


def results(s: State) -> Iterator[tuple[int, str, str, float]]:
    """Of a round that is over, before the next is dealt."""
    if s.stage == DEAL and s.rounds > 0 and s.dealing == 0 and s.drawn == 0:
        for seat in range(s.players):
            yield from of_seat(s, seat)


def of_seat(s: State, seat: int) -> Iterator[tuple[int, str, str, float]]:
    """How many cats somebody met, which, and what the round brought."""
    met = captures(s, seat)
    for n in range(SHOWN + 1):
        yield seat, "met", str(n), met == n
    for place in range(SHOWN):
        family = next(name for name, first in FAMILIES if s.cats[place] >= first)
        yield seat, "caught", family, s.captured[seat] >> place & 1
    yield seat, "points", "", s.sheet[s.rounds - 1, seat]
