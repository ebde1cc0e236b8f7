"""What a row of Filou counts on average for its buyer, for somebody who sees only part of it.

A card that lies face down may be any of those that its owner has never shown: each is as
likely as the others.  So everything here comes out the same for the full state and for what
the seat knows of it.
"""

from __future__ import annotations

from chatiere.core.kernel import rule
from chatiere.games.filou.dogs import BIG_DOG_CHASES, SMALL_DOG_CHASES
from chatiere.games.filou.scoring import POINTS, sum_of
from chatiere.games.filou.state import (
    BIG_DOG,
    CARDS,
    FULL_SET,
    State,
    how_many,
    never_shown,
    owner_of,
    place_of,
    row_length,
)

SMALL_DOG = BIG_DOG + 1
NO_DOGS = (1 << BIG_DOG) - 1
CHASED = len(BIG_DOG_CHASES)


@rule
def is_known(s: State, seat: int, place: int) -> bool:
    """Open, or the seat's own."""
    return place < s.shown or place == place_of(s, seat)


@rule
def known_cards(s: State, seat: int) -> int:
    """The kinds of card in the row that the seat knows of."""
    known = 0
    for place in range(row_length(s)):
        if is_known(s, seat, place):
            known |= 1 << int(s.row[place])
    return known


@rule
def known_dogs(s: State, seat: int) -> int:
    """How many dogs the seat knows to be in the row."""
    dogs = 0
    for place in range(row_length(s)):
        if is_known(s, seat, place) and s.row[place] >= BIG_DOG:
            dogs += 1
    return dogs


@rule
def known_points(s: State, seat: int) -> int:
    """The sum of the cards that the seat knows, as if no dog chased any."""
    points = 0
    for place in range(row_length(s)):
        if is_known(s, seat, place):
            points += POINTS[s.row[place]]
    return points


@rule
def face_down(s: State, seat: int) -> int:
    """What may lie at each place that the seat does not know: sets of cards, packed into
    one number, `CARDS` bits each.  No set is empty, so 0 says that there are no more."""
    packed = 0
    for place in range(row_length(s)):
        if not is_known(s, seat, place):
            packed = packed << CARDS | never_shown(s, owner_of(s, place))
    return packed


@rule
def mean_points(packed: int) -> float:
    """The expected sum of cards that lie face down, as if no dog chased any."""
    mean = 0.0
    while packed:
        cards = packed & FULL_SET
        mean += sum_of(cards) / how_many(cards)
        packed >>= CARDS
    return mean


@rule
def share(packed: int, allowed: int, dog: int) -> float:
    """The chance that all cards that lie face down are allowed ones, but for one that is
    this dog; without a dog (0) all must be allowed."""
    none, one = 1.0, 0.0
    while packed:
        cards = packed & FULL_SET
        n = how_many(cards)
        fine = how_many(cards & allowed) / n
        one = one * fine + none * (cards >> dog & 1) / n
        none *= fine
        packed >>= CARDS
    return one if dog else none


@rule
def chase(packed: int, known: int, dog: int, in_sight: bool) -> float:
    """What a lone dog of this kind is expected to chase away: one that the seat knows of,
    or one that may lie face down.  Counts 0 where there is none, or where there are two."""
    looked_for = 0 if in_sight else dog
    points = 0.0
    allowed = NO_DOGS
    before = share(packed, allowed, looked_for)
    for i in range(CHASED):
        card = BIG_DOG_CHASES[i] if dog == BIG_DOG else SMALL_DOG_CHASES[i]
        if known >> card & 1:
            return points + POINTS[card] * before
        allowed ^= 1 << card
        after = share(packed, allowed, looked_for)
        points += POINTS[card] * (before - after)
        before = after
    return points


@rule
def expected_row_points(s: State, seat: int) -> float:
    """What the row will count for its buyer on average, as far as the seat knows; dogs that may
    lie face down are thought of."""
    known = known_cards(s, seat)
    dogs = known_dogs(s, seat)
    packed = face_down(s, seat)
    points = known_points(s, seat) + mean_points(packed)
    for dog in range(BIG_DOG, SMALL_DOG + 1):
        in_sight = known >> dog & 1 == 1
        if dogs == 0 or (dogs == 1 and in_sight):
            points -= chase(packed, known, dog, in_sight)
    return points


@rule
def expected_row_points_with_known_dogs(s: State, seat: int) -> float:
    """What the row will count on average for somebody who thinks of a dog only when it is
    known to lie in the row."""
    points = known_points(s, seat) + mean_points(face_down(s, seat))
    if known_dogs(s, seat) == 1:
        known = known_cards(s, seat)
        points -= chase(0, known, BIG_DOG if known >> BIG_DOG & 1 else SMALL_DOG, True)
    return points


@rule
def cards_face_down(s: State, seat: int) -> int:
    """How many cards of the row the seat does not know."""
    n = 0
    for place in range(row_length(s)):
        n += not is_known(s, seat, place)
    return n
