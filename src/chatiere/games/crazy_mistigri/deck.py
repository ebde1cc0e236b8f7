"""The cards of Crazy Mistigri (M1).

A card is a number from 0 to 35, in the record's order: values ascending, colours a to e
within a value, the Mistigri last.  Ten cards have a twin, so 46 lie in the box.

A heap of cards (a hand, the discard, the stock) is one 46-bit number with a bit for each
place of the record's order, twins side by side; of twins the lower bit is set first.
So equal heaps are equal numbers, and the k-th bit that is set is the k-th card.
"""

from __future__ import annotations

from collections.abc import Iterable

from chatiere.core.kernel import rule

COLOURS = "abcde"
CATS = tuple(value for value in range(1, 10) for _ in range(10 - value))
"""The values of the 45 cats: nine 1s, eight 2s, …, one 9."""
NO_COLOUR = len(COLOURS)
MISTIGRI_VALUE = 10

BOX = (
    *sorted((value, i % len(COLOURS)) for i, value in enumerate(CATS)),
    (MISTIGRI_VALUE, NO_COLOUR),
)
"""Value and colour of all 46, colours handed out round-robin, in the record's order."""
KINDS = tuple(sorted(set(BOX)))
CARDS = len(KINDS)
MISTIGRI = CARDS - 1
VALUE = tuple(value for value, _ in KINDS)
COLOUR = tuple(colour for _, colour in KINDS)
NAMES = (*(f"{value}{COLOURS[colour]}" for value, colour in KINDS[:-1]), "M")
COPIES = tuple(BOX.count(kind) for kind in KINDS)

BIT = tuple(1 << BOX.index(kind) for kind in KINDS)
"""A card's place in a heap; its twin's is the next one."""
SECOND = sum(bit << 1 for bit, copies in zip(BIT, COPIES, strict=True) if copies > 1)
"""The places of second twins."""
SIZE = len(BOX)
ALL_ONES = sum(1 << place for place, (value, _) in enumerate(BOX) if value == 1)
"""The places of all 1s."""

PRIME = 67
"""2 to the power of 0, 1, 2, … leaves different remainders by it."""
_PLACES = {(1 << place) % PRIME: place for place in range(SIZE)}
PLACE = tuple(_PLACES.get(remainder, 0) for remainder in range(PRIME))
"""The place whose bit leaves this remainder."""
AT = tuple(KINDS.index(BOX[place]) for place in PLACE)
"""The card at that place."""

LEFT_OUT = {3: (1, 2, 9), 4: (1,), 5: ()}
"""The values that stay in the box."""
DECK = tuple(
    sum(1 << place for place, (value, _) in enumerate(BOX) if value not in LEFT_OUT.get(n, ()))
    for n in range(6)
)
"""All cards in play, by number of players."""


def _pairs_with(a: int) -> int:
    """The first places of later cards that make a pair with this one (M4)."""
    return sum(
        BIT[b] for b in range(a + 1, CARDS) if VALUE[a] == VALUE[b] or COLOUR[a] == COLOUR[b]
    )


PARTNERS = tuple(_pairs_with(a) for a in range(CARDS))


@rule
def lowest(heap: int) -> int:
    """The first card of a heap."""
    return AT[(heap & -heap) % PRIME]


@rule
def place(bit: int) -> int:
    """The number of a single bit."""
    return PLACE[bit % PRIME]


@rule
def bits(heap: int) -> int:
    """How many cards a heap holds: bits summed by pairs, by fours, by bytes."""
    heap -= heap >> 1 & 0x555555555555
    heap = (heap & 0x333333333333) + (heap >> 2 & 0x333333333333)
    return (heap + (heap >> 4) & 0x0F0F0F0F0F0F) % 255


@rule
def kth_bit(heap: int, k: int) -> int:
    for _ in range(k):
        heap &= heap - 1
    return heap & -heap


@rule
def kth(heap: int, k: int) -> int:
    """Card number k of a heap, twins one after the other."""
    return lowest(kth_bit(heap, k))


@rule
def with_card(heap: int, card: int) -> int:
    if heap & BIT[card]:
        return heap | BIT[card] << 1
    return heap | BIT[card]


@rule
def without(heap: int, card: int) -> int:
    if heap & SECOND & BIT[card] << 1:
        return heap & ~(BIT[card] << 1)
    return heap & ~BIT[card]


@rule
def copies(heap: int, card: int) -> int:
    """How many of this card lie in a heap."""
    if heap & BIT[card] == 0:
        return 0
    return 2 if heap & SECOND & BIT[card] << 1 else 1


@rule
def points(heap: int) -> int:
    """The sum of the values in a heap."""
    total = 0
    while heap:
        total += VALUE[lowest(heap)]
        heap &= heap - 1
    return total


# -- outside the rules -------------------------------------------------------------------


def list_cards(heap: int) -> list[int]:
    """The cards of a heap, in the record's order."""
    return [kth(heap, k) for k in range(bits(heap))]


def names_in(heap: int) -> list[str]:
    """The cards of a heap by their names in the record."""
    return [NAMES[card] for card in list_cards(heap)]


def cards_named(names: Iterable[str]) -> list[int]:
    """Cards from their names in the record."""
    return [NAMES.index(name) for name in names]


def shared_value(a: int, b: int) -> int:
    """The value of a pair whose effect applies; 0 for two cards of one colour only (M4)."""
    return VALUE[a] if VALUE[a] == VALUE[b] else 0
