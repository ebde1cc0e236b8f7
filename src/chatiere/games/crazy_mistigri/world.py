"""One world that could be: the round of the log played again with cards lying face down.

A face-down card is a bit, numbered as it was dealt.  It stays undecided until the viewer
sees a card of its hand: then one that may be that card becomes it.
"""

from __future__ import annotations

from chatiere.core.chance import below
from chatiere.core.kernel import Numbers, rule
from chatiere.games.crazy_mistigri.deck import (
    ALL_ONES,
    DECK,
    SIZE,
    VALUE,
    bits,
    copies,
    kth,
    kth_bit,
    lowest,
    place,
    with_card,
    without,
)
from chatiere.games.crazy_mistigri.state import (
    DEAL,
    DRAW,
    LEAD_VALUE,
    NO_ONES,
    ONES_VALUE,
    PILE,
    SEATS,
    UNSEEN,
    State,
    card_of,
    goal_of,
    movement,
    origin_of,
)

# The numbers that make a world: the face-down cards of each hand and of the discard, then
OPEN = PILE + 1  # those of them that are undecided
NO_ONE = OPEN + 1  # those that cannot be a 1
UNDECIDED = NO_ONE + 1  # a heap as in `deck.py`: what the undecided ones can be
CARD = UNDECIDED + 1  # for each face-down card: what it is, once decided
WENT = CARD + SIZE  # for each movement of the log: which face-down card it was

FINE = 1 << 30
"""Chances are compared in parts of this size."""

OWN = SEATS  # in `start`, after the sizes of the hands: the viewer's own cards


@rule
def moved(s: State) -> int:
    """How many movements of the log were made: a lead is logged before it is."""
    is_lead = s.phase == DRAW and s.effect == LEAD_VALUE
    return s.logged - 1 if is_lead else s.logged


@rule
def rewind(s: State, start: Numbers) -> None:
    """How many cards everybody was dealt, and which the viewer was."""
    for seat in range(s.players):
        start[seat] = s.held[seat]
    if s.viewer >= 0:
        start[OWN] = s.hand[s.viewer]
    for i in range(moved(s) - 1, -1, -1):
        origin, goal, card = origin_of(s.log[i]), goal_of(s.log[i]), card_of(s.log[i])
        if card == NO_ONES:
            continue
        if goal == s.viewer:
            start[OWN] = without(start[OWN], card)
        if origin == s.viewer:
            start[OWN] = with_card(start[OWN], card)
        if goal != PILE:
            start[goal] -= 1
        if origin != PILE:
            start[origin] += 1


@rule
def lay_out(s: State, start: Numbers, world: Numbers) -> None:
    """The deal: only the viewer's own cards are decided."""
    world[PILE] = world[OPEN] = world[NO_ONE] = 0
    world[UNDECIDED] = DECK[s.players]
    bit = 1
    for seat in range(s.players):
        world[seat] = 0
        own = start[OWN]
        for _ in range(start[seat]):
            world[seat] |= bit
            world[OPEN] |= bit
            if seat == s.viewer:
                decide(world, bit, lowest(own))
                own &= own - 1
            bit <<= 1


@rule
def decide(world: Numbers, bit: int, card: int) -> None:
    world[OPEN] ^= bit
    world[UNDECIDED] = without(world[UNDECIDED], card)
    world[CARD + place(bit)] = card


@rule
def any_of(rng: Numbers, heap: int) -> int:
    return kth_bit(heap, below(rng, bits(heap)))


@rule
def find(world: Numbers, heap: int, card: int) -> int:
    """A face-down card that was decided to be this one, or 0."""
    heap &= ~world[OPEN]
    while heap and world[CARD + place(heap & -heap)] != card:
        heap &= heap - 1
    return heap & -heap


# -- what the viewer saw -----------------------------------------------------------------


@rule
def is_hidden(s: State, where: int) -> bool:
    """Whether the viewer does not know all cards there."""
    is_viewer: bool = where == s.viewer
    return where != PILE and not is_viewer


@rule
def is_telling(s: State, entry: int) -> bool:
    """Whether the viewer learned something of a hidden hand."""
    return is_hidden(s, origin_of(entry)) and card_of(entry) != UNSEEN


@rule
def likelihood(world: Numbers, entry: int) -> float:
    """How many of the card that was seen are to be expected in its hand."""
    hand, card = origin_of(entry), card_of(entry)
    if card == NO_ONES:
        return bar_ones(world, hand)
    return decided(world, hand, card) + undecided(world, hand, card)


@rule
def decided(world: Numbers, hand: int, card: int) -> int:
    """How many of this card are decided to be in this hand."""
    first = find(world, world[hand], card)
    if first == 0:
        return 0
    return 2 if find(world, world[hand] & ~first, card) else 1


@rule
def undecided(world: Numbers, hand: int, card: int) -> float:
    """How many more are to be expected there."""
    here = world[hand] & world[OPEN]
    no_one = bits(here & world[NO_ONE])
    free, barred = odds(world, card)
    return free * (bits(here) - no_one) + barred * no_one


@rule
def odds(world: Numbers, card: int) -> tuple[float, float]:
    """The chance that an undecided card is this one; the same if it cannot be a 1."""
    n = copies(world[UNDECIDED], card)
    if n == 0:
        return 0.0, 0.0
    free = bits(world[OPEN] & ~world[NO_ONE])
    if VALUE[card] == ONES_VALUE:
        return n / free, 0.0
    ones = bits(world[UNDECIDED] & ALL_ONES)
    barred = n / (bits(world[OPEN]) - ones)
    return (barred * (free - ones) / free if free else 0.0), barred


@rule
def bar_ones(world: Numbers, hand: int) -> float:
    """From now on the undecided cards of this hand are no 1s; how likely that was."""
    free = world[OPEN] & ~world[NO_ONE]
    chance = 0.0 if holds_ones(world, hand) else 1.0
    for k in range(bits(world[UNDECIDED] & ALL_ONES)):
        chance *= (bits(free & ~world[hand]) - k) / (bits(free) - k)
    if chance > 0:
        world[NO_ONE] |= world[hand]
    return chance


@rule
def holds_ones(world: Numbers, hand: int) -> bool:
    rest = world[hand] & ~world[OPEN]
    while rest and VALUE[world[CARD + place(rest & -rest)]] != ONES_VALUE:
        rest &= rest - 1
    return rest != 0  # type: ignore[no-any-return]


@rule
def sight(s: State, rng: Numbers, world: Numbers, hand: int, card: int) -> int:
    """The face-down card that turns out to be the one seen."""
    known, ways = decided(world, hand, card), undecided(world, hand, card)
    if known + ways == 0:
        return impossible_sight(s, world, hand, card)
    pick = below(rng, FINE) * (known + ways) / FINE
    if pick < known:
        return find(world, world[hand], card)
    here = world[hand] & world[OPEN]
    barred = odds(world, card)[1] * bits(here & world[NO_ONE])
    bit = any_of(rng, here & world[NO_ONE] if pick - known < barred else here & ~world[NO_ONE])
    decide(world, bit, card)
    return bit


@rule
def impossible_sight(s: State, world: Numbers, hand: int, card: int) -> int:
    """In this world the card is elsewhere: it changes places with one of the hand."""
    bit = 0
    for seat in range(s.players):
        if seat != s.viewer and bit == 0:
            bit = find(world, world[seat], card)
    if bit == 0:
        barred = world[OPEN] & world[NO_ONE] if VALUE[card] != ONES_VALUE else 0
        free = world[OPEN] & ~world[NO_ONE]
        bit = barred & -barred if barred else free & -free
        decide(world, bit, card)
    both = bit | world[hand] & -world[hand]
    for seat in range(s.players):
        if world[seat] & both:
            world[seat] ^= both
    return bit


# -- what went where ---------------------------------------------------------------------


@rule
def follow(s: State, rng: Numbers, world: Numbers, i: int) -> None:
    """Move a face-down card as the log says; one that nobody saw, at random."""
    origin, card = origin_of(s.log[i]), card_of(s.log[i])
    if card == NO_ONES:
        return
    if card == UNSEEN:
        bit = any_of(rng, world[origin])
    elif is_hidden(s, origin):
        bit = sight(s, rng, world, origin, card)
    else:
        bit = find(world, world[origin], card)
    move(s, world, i, bit)


@rule
def move(s: State, world: Numbers, i: int, bit: int) -> None:
    world[WENT + i] = place(bit)
    if i < moved(s):
        world[origin_of(s.log[i])] ^= bit
        world[goal_of(s.log[i])] ^= bit


@rule
def decide_the_rest(rng: Numbers, world: Numbers) -> None:
    """Those that cannot be a 1 come first, then anything goes."""
    decide_all(rng, world, world[OPEN] & world[NO_ONE], ~ALL_ONES)
    decide_all(rng, world, world[OPEN], -1)


@rule
def decide_all(rng: Numbers, world: Numbers, rest: int, among: int) -> None:
    while rest:
        heap = world[UNDECIDED] & among
        decide(world, rest & -rest, kth(heap, below(rng, bits(heap))))
        rest &= rest - 1


@rule
def fill(s: State, world: Numbers) -> None:
    """Hands, stock and log as this world has them."""
    for seat in range(s.players):
        rest = world[seat]
        s.hand[seat] = 0
        while rest:
            s.hand[seat] = with_card(s.hand[seat], world[CARD + place(rest & -rest)])
            rest &= rest - 1
    if s.phase == DEAL:
        s.stock = world[UNDECIDED]
    for i in range(s.logged):
        if card_of(s.log[i]) == UNSEEN:
            card = world[CARD + world[WENT + i]]
            s.log[i] = movement(origin_of(s.log[i]), goal_of(s.log[i]), card)
