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
    LOG,
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
UNDECIDED_BITS = PILE + 1  # those of them that are undecided
NOT_A_ONE = UNDECIDED_BITS + 1  # those that cannot be a 1
UNDECIDED_CARDS = NOT_A_ONE + 1  # a heap as in `deck.py`: what the undecided ones can be
CARD_AT = UNDECIDED_CARDS + 1  # for each face-down card: what it is, once decided
MOVED_AT = CARD_AT + SIZE  # for each movement of the log: which face-down card it was
WORLD = MOVED_AT + LOG

CHANCE_PARTS = 1 << 30
"""Chances are compared in parts of this size."""

HANDS = SEATS + 1
OWN_CARDS = SEATS  # in `start`, after the sizes of the hands: the viewer's own cards


@rule
def movements_made(s: State) -> int:
    """How many movements of the log were made: a lead is logged before it is."""
    is_lead = s.phase == DRAW and s.effect == LEAD_VALUE
    return s.logged - 1 if is_lead else s.logged


@rule
def rewind_to_deal(s: State, start: Numbers) -> None:
    """How many cards everybody was dealt, and which the viewer was."""
    for seat in range(s.players):
        start[seat] = s.held[seat]
    if s.viewer >= 0:
        start[OWN_CARDS] = s.hand[s.viewer]
    for i in range(movements_made(s) - 1, -1, -1):
        origin, goal, card = origin_of(s.log[i]), goal_of(s.log[i]), card_of(s.log[i])
        if card == NO_ONES:
            continue
        if goal == s.viewer:
            start[OWN_CARDS] = without(start[OWN_CARDS], card)
        if origin == s.viewer:
            start[OWN_CARDS] = with_card(start[OWN_CARDS], card)
        if goal != PILE:
            start[goal] -= 1
        if origin != PILE:
            start[origin] += 1


@rule
def deal_face_down(s: State, start: Numbers, world: Numbers) -> None:
    """The deal: only the viewer's own cards are decided."""
    world[PILE] = world[UNDECIDED_BITS] = world[NOT_A_ONE] = 0
    world[UNDECIDED_CARDS] = DECK[s.players]
    bit = 1
    for seat in range(s.players):
        world[seat] = 0
        own = start[OWN_CARDS]
        for _ in range(start[seat]):
            world[seat] |= bit
            world[UNDECIDED_BITS] |= bit
            if seat == s.viewer:
                decide_card(world, bit, lowest(own))
                own &= own - 1
            bit <<= 1


@rule
def decide_card(world: Numbers, bit: int, card: int) -> None:
    """From now on this face-down card is that card."""
    world[UNDECIDED_BITS] ^= bit
    world[UNDECIDED_CARDS] = without(world[UNDECIDED_CARDS], card)
    world[CARD_AT + place(bit)] = card


@rule
def random_bit(rng: Numbers, heap: int) -> int:
    """One of these face-down cards, each as likely as any other."""
    return kth_bit(heap, below(rng, bits(heap)))


@rule
def find_decided(world: Numbers, heap: int, card: int) -> int:
    """A face-down card that was decided to be this one, or 0."""
    heap &= ~world[UNDECIDED_BITS]
    while heap and world[CARD_AT + place(heap & -heap)] != card:
        heap &= heap - 1
    return heap & -heap


# -- what the viewer saw -----------------------------------------------------------------


@rule
def is_hidden(s: State, where: int) -> bool:
    """Whether the viewer does not know all cards there."""
    is_viewer: bool = where == s.viewer
    return where != PILE and not is_viewer


@rule
def reveals_hidden_card(s: State, entry: int) -> bool:
    """Whether the viewer learned something of a hidden hand."""
    return is_hidden(s, origin_of(entry)) and card_of(entry) != UNSEEN


@rule
def likelihood(world: Numbers, entry: int) -> float:
    """How many of the card that was seen are to be expected in its hand."""
    hand, card = origin_of(entry), card_of(entry)
    if card == NO_ONES:
        return bar_ones(world, hand)
    return decided_copies(world, hand, card) + undecided_copies(world, hand, card)


@rule
def decided_copies(world: Numbers, hand: int, card: int) -> int:
    """How many of this card are decided to be in this hand."""
    first = find_decided(world, world[hand], card)
    if first == 0:
        return 0
    return 2 if find_decided(world, world[hand] & ~first, card) else 1


@rule
def undecided_copies(world: Numbers, hand: int, card: int) -> float:
    """How many of this card are to be expected among the undecided ones of this hand."""
    here = world[hand] & world[UNDECIDED_BITS]
    no_one = bits(here & world[NOT_A_ONE])
    free, barred = chances_to_be(world, card)
    return free * (bits(here) - no_one) + barred * no_one


@rule
def chances_to_be(world: Numbers, card: int) -> tuple[float, float]:
    """The chance that an undecided bit is this card: of one that may be a 1, and of one that
    cannot."""
    n = copies(world[UNDECIDED_CARDS], card)
    if n == 0:
        return 0.0, 0.0
    free = bits(world[UNDECIDED_BITS] & ~world[NOT_A_ONE])
    if VALUE[card] == ONES_VALUE:
        return n / free, 0.0
    ones = bits(world[UNDECIDED_CARDS] & ALL_ONES)
    barred = n / (bits(world[UNDECIDED_BITS]) - ones)
    return (barred * (free - ones) / free if free else 0.0), barred


@rule
def bar_ones(world: Numbers, hand: int) -> float:
    """From now on the undecided cards of this hand are no 1s; how likely that was."""
    free = world[UNDECIDED_BITS] & ~world[NOT_A_ONE]
    chance = 0.0 if holds_ones(world, hand) else 1.0
    for k in range(bits(world[UNDECIDED_CARDS] & ALL_ONES)):
        chance *= (bits(free & ~world[hand]) - k) / (bits(free) - k)
    if chance > 0:
        world[NOT_A_ONE] |= world[hand]
    return chance


@rule
def holds_ones(world: Numbers, hand: int) -> bool:
    rest = world[hand] & ~world[UNDECIDED_BITS]
    while rest and VALUE[world[CARD_AT + place(rest & -rest)]] != ONES_VALUE:
        rest &= rest - 1
    return rest != 0  # type: ignore[no-any-return]


@rule
def reveal_card(s: State, rng: Numbers, world: Numbers, hand: int, card: int) -> int:
    """The face-down card that turns out to be the one seen: one that is decided already, or an
    undecided one that becomes it now."""
    known, ways = decided_copies(world, hand, card), undecided_copies(world, hand, card)
    if known + ways == 0:
        return reveal_by_exchange(s, world, hand, card)
    pick = below(rng, CHANCE_PARTS) * (known + ways) / CHANCE_PARTS
    if pick < known:
        return find_decided(world, world[hand], card)
    here = world[hand] & world[UNDECIDED_BITS]
    barred = chances_to_be(world, card)[1] * bits(here & world[NOT_A_ONE])
    bit = random_bit(
        rng, here & world[NOT_A_ONE] if pick - known < barred else here & ~world[NOT_A_ONE]
    )
    decide_card(world, bit, card)
    return bit


@rule
def reveal_by_exchange(s: State, world: Numbers, hand: int, card: int) -> int:
    """In this world the card is elsewhere: it changes places with one of the hand."""
    bit = 0
    for seat in range(s.players):
        if seat != s.viewer and bit == 0:
            bit = find_decided(world, world[seat], card)
    if bit == 0:
        barred = world[UNDECIDED_BITS] & world[NOT_A_ONE] if VALUE[card] != ONES_VALUE else 0
        free = world[UNDECIDED_BITS] & ~world[NOT_A_ONE]
        bit = barred & -barred if barred else free & -free
        decide_card(world, bit, card)
    both = bit | world[hand] & -world[hand]
    for seat in range(s.players):
        if world[seat] & both:
            world[seat] ^= both
    return bit


# -- what went where ---------------------------------------------------------------------


@rule
def replay_movement(s: State, rng: Numbers, world: Numbers, i: int) -> None:
    """Move a face-down card as the log says; one that nobody saw, at random."""
    origin, card = origin_of(s.log[i]), card_of(s.log[i])
    if card == NO_ONES:
        return
    if card == UNSEEN:
        bit = random_bit(rng, world[origin])
    elif is_hidden(s, origin):
        bit = reveal_card(s, rng, world, origin, card)
    else:
        bit = find_decided(world, world[origin], card)
    move_card(s, world, i, bit)


@rule
def move_card(s: State, world: Numbers, i: int, bit: int) -> None:
    world[MOVED_AT + i] = place(bit)
    if i < movements_made(s):
        world[origin_of(s.log[i])] ^= bit
        world[goal_of(s.log[i])] ^= bit


@rule
def decide_the_rest(rng: Numbers, world: Numbers) -> None:
    """Those that cannot be a 1 come first, then anything goes."""
    decide_all(rng, world, world[UNDECIDED_BITS] & world[NOT_A_ONE], ~ALL_ONES)
    decide_all(rng, world, world[UNDECIDED_BITS], -1)


@rule
def decide_all(rng: Numbers, world: Numbers, rest: int, among: int) -> None:
    while rest:
        heap = world[UNDECIDED_CARDS] & among
        decide_card(world, rest & -rest, kth(heap, below(rng, bits(heap))))
        rest &= rest - 1


@rule
def write_world(s: State, world: Numbers) -> None:
    """Write hands, stock and log into the state as this world has them."""
    for seat in range(s.players):
        rest = world[seat]
        s.hand[seat] = 0
        while rest:
            s.hand[seat] = with_card(s.hand[seat], world[CARD_AT + place(rest & -rest)])
            rest &= rest - 1
    if s.phase == DEAL:
        s.stock = world[UNDECIDED_CARDS]
    for i in range(s.logged):
        if card_of(s.log[i]) == UNSEEN:
            card = world[CARD_AT + world[MOVED_AT + i]]
            s.log[i] = movement(origin_of(s.log[i]), goal_of(s.log[i]), card)
