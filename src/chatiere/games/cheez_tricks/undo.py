"""What of Cheez-Tricks can be taken back: what everybody could have said before."""

from __future__ import annotations

from chatiere.games.cheez_tricks.deck import DECK, SUIT_CARDS, SUITS, count, suit_of
from chatiere.games.cheez_tricks.state import NONE, TRUMP, State, held


def shows(s: State, move: int) -> bool:
    """Who picks trump shows nothing (C4).  A card shows that it was in the hand, and one of
    another suit than was led that there is none of that (C3), unless it could not be otherwise."""
    if s.stage == TRUMP:
        return False
    suit = suit_of(move)
    if any(could_hold(s, other, suit) for other in (*range(s.players), NONE) if other != s.turn):
        return True
    led = suit if s.turn == s.leader else suit_of(s.current[s.leader])
    return led != suit and could_hold(s, s.turn, suit, led)


def could_hold(s: State, seat: int, *suits: int) -> bool:
    """Whether, for all that everybody knows, a card of each of these suits may be in this hand, or
    among those that lie aside (`NONE`): then the rest still fits into the other hands."""
    left = [count(unseen(s) & int(SUIT_CARDS[suit])) for suit in range(SUITS)]
    room = {other: held(s, other) for other in range(s.players)}
    lacking = {other: s.voids[other] for other in room} | {NONE: 0}
    room[NONE] = sum(left) - sum(room.values())  # at two players some lie aside (C2)
    for suit in suits:
        left[suit] -= 1
        room[seat] -= 1
        if lacking[seat] >> suit & 1 or room[seat] < 0:
            return False
    return all(
        sum(left[suit] for suit in range(SUITS) if some >> suit & 1)
        <= sum(room[other] for other in room if some & ~lacking[other])
        for some in range(1, 1 << SUITS)
    )


def unseen(s: State) -> int:
    """The cards that have not been played in this round."""
    played = 0
    for seat in range(s.players):
        played |= s.won[seat]
        if s.current[seat] != NONE:
            played |= 1 << s.current[seat]
    return int(DECK[s.players]) & ~played
