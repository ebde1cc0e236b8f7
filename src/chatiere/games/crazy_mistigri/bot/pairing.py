"""How well a hand goes out in pairs.

Two cats go together when they share a value or a colour.  So cats form groups: all that
hang together, link by link.  A group of an even size can always be laid in pairs down to
the last card, and one of an odd size down to one card (whatever hangs together can be cut
into pairs of neighbours).  So a hand leaves over one cat for each odd group, and the
Mistigri.

A hand is read value by value from tables: what the cats of one value link is a set of
colours, and how five colours hang together is one of 52 partitions.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from chatiere.core.kernel import rule
from chatiere.games.crazy_mistigri.deck import BOX, COLOURS, MISTIGRI_VALUE, SIZE

SETS = 1 << len(COLOURS)
LEAST, GREATEST = 1, MISTIGRI_VALUE - 1
START = tuple(
    next(place for place in range(SIZE) if BOX[place][0] == value)
    for value in range(LEAST, MISTIGRI_VALUE + 1)
)
"""For each value its first place in a heap; the last one is the Mistigri's."""
MISTIGRI_BIT = 1 << START[-1]

Partition = tuple[int, ...]
"""For each colour the set of colours that hang together with it."""


def _partitions() -> tuple[Partition, ...]:
    """All of them; the one that links nothing comes first."""
    found = set()
    for labels in product(range(len(COLOURS)), repeat=len(COLOURS)):
        found.add(tuple(_like(labels, label) for label in labels))
    return tuple(sorted(found, key=sum))


def _like(labels: tuple[int, ...], label: int) -> int:
    return sum(1 << colour for colour, other in enumerate(labels) if other == label)


PARTITIONS = _partitions()


def _linked(partition: Partition, colours: int) -> Partition:
    """The partition after cats of one value have linked these colours."""
    together = 0
    for colour, group in enumerate(partition):
        if colours >> colour & 1:
            together |= group
    return tuple(together if group & together else group for group in partition)


def _odd_groups(partition: Partition, odd_colours: int) -> int:
    return sum((group & odd_colours).bit_count() % 2 for group in set(partition))


LINK = np.array(
    [
        [PARTITIONS.index(_linked(partition, colours)) for colours in range(SETS)]
        for partition in PARTITIONS
    ]
)
"""How colours hang together, after these colours were linked."""
ODD = np.array([[_odd_groups(p, odd) for odd in range(SETS)] for p in PARTITIONS])
"""How many groups are odd, by the colours of which there is an odd number of cats."""


def _colours_of(value: int, cats: int) -> Iterator[int]:
    """The colours of these cats of one value, each as a set."""
    for i in range(MISTIGRI_VALUE - value):
        if cats >> i & 1:
            yield 1 << BOX[START[value - LEAST] + i][1]


def _set_of(value: int, cats: int) -> int:
    colours = 0
    for colour in _colours_of(value, cats):
        colours |= colour
    return colours


def _odd_of(value: int, cats: int) -> int:
    colours = 0
    for colour in _colours_of(value, cats):
        colours ^= colour
    return colours


MOST_CATS = 1 << (MISTIGRI_VALUE - LEAST)
TOGETHER = np.array(
    [[_set_of(value, cats) for cats in range(MOST_CATS)] for value in range(LEAST, MISTIGRI_VALUE)]
)
"""The colours among these cats of one value."""
ODDLY = np.array(
    [[_odd_of(value, cats) for cats in range(MOST_CATS)] for value in range(LEAST, MISTIGRI_VALUE)]
)
"""The colours of which there is an odd number of cats among them."""


@rule
def left_over(hand: int) -> int:
    """How many cards stay behind when all that can go in pairs have gone."""
    groups, odd = 0, 0
    for i in range(GREATEST):
        cats = (hand >> START[i]) & ((1 << (GREATEST - i)) - 1)
        if cats:
            groups = int(LINK[groups, TOGETHER[i, cats]])
            odd ^= int(ODDLY[i, cats])
    return int(ODD[groups, odd]) + (1 if hand & MISTIGRI_BIT else 0)
