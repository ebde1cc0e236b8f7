"""Dealing out cards that nobody has seen, so that every possible way is equally likely.

Who could not follow a suit has none of it.  Hands that lack the same suits are first
dealt to as one group; the cards of one suit are interchangeable, so all there is to
count is how many of each suit go to each group.
"""

from __future__ import annotations

import numpy as np

from chatiere.core.chance import below
from chatiere.core.kernel import EVERYTHING, Numbers, rule
from chatiere.games.cheez_tricks.deck import CARDS, DECK, SUIT_CARDS, SUITS, VALUES, count, nth
from chatiere.games.cheez_tricks.state import NONE, SEATS, UNKNOWN, State, held

LACKS = (0, 1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14)
"""Sets of missing suits, as bits.  The last are dealt to first: they leave least to count."""
GROUPS = len(LACKS)
NEED, LACK = 0, 1
"""The columns of `groups`: cards still needed, suits that it lacks."""
CHOOSE = np.zeros((CARDS + 1, CARDS + 1), np.int64)
"""In how many ways so many of so many cards can be chosen; 0 where there are too few."""
for _n in range(CARDS + 1):
    CHOOSE[_n, 0] = 1
    for _k in range(1, _n + 1):
        CHOOSE[_n, _k] = CHOOSE[_n - 1, _k - 1] + CHOOSE[_n - 1, _k]
NUMBERS = VALUES + 1
"""Of cards of one suit that somebody may get."""
WALK = SEATS * SUITS
"""The most places of a walk through splits, and its end: a group for each seat, and the rest."""
NOT_YET = -1
HALF = 31
"""`below` is good for this many bits; twice as many hold the number of worlds at any table."""


@rule
def guess(s: State, rng: Numbers) -> None:
    """Hidden hands get unseen cards: all ways that fit what is known are equally likely."""
    s.viewer = EVERYTHING
    unseen = int(DECK[s.players])
    room = np.zeros(SEATS, np.int64)
    for seat in range(s.players):
        unseen &= ~s.won[seat]
        if s.current[seat] != NONE:
            unseen ^= 1 << s.current[seat]
        if s.hand[seat] == UNKNOWN:
            room[seat] = held(s, seat)
        else:
            unseen &= ~s.hand[seat]
    deal_unseen(s, rng, unseen, room)


@rule
def deal_unseen(s: State, rng: Numbers, unseen: int, room: Numbers) -> None:
    """Give every seat `room[seat]` of the unseen cards and leave the rest, which knows no
    missing suit; every way that gives nobody a suit they lack is equally likely."""
    rest = count(unseen)
    for seat in range(s.players):
        rest -= room[seat]
    groups = np.zeros((GROUPS, 2), np.int64)
    n = 0
    for lack in LACKS:
        need = rest if lack == 0 else 0
        for seat in range(s.players):
            if s.voids[seat] == lack:
                need += room[seat]
        if need > 0:
            groups[n, NEED] = need
            groups[n, LACK] = lack
            n += 1
    for g in range(n - 1, -1, -1):
        cards = unseen if g == 0 else draw_group(rng, groups, g, unseen)
        unseen ^= cards
        deal_out(s, rng, room, groups[g, LACK], cards)


@rule
def deal_out(s: State, rng: Numbers, room: Numbers, lack: int, cards: int) -> None:
    """Deal a group's cards to its seats; what is left over belongs to the rest."""
    for seat in range(s.players):
        if s.voids[seat] == lack and room[seat] > 0:
            s.hand[seat] = draw(rng, cards, room[seat])
            cards ^= s.hand[seat]


@rule
def draw(rng: Numbers, cards: int, n: int) -> int:
    """A random set of n of these cards."""
    drawn = 0
    for k in range(n):
        card = 1 << nth(cards ^ drawn, below(rng, count(cards) - k))
        drawn |= card
    return drawn


@rule
def draw_group(rng: Numbers, groups: Numbers, g: int, unseen: int) -> int:
    """The cards of group g, suit by suit."""
    left = np.zeros(SUITS, np.int64)
    for suit in range(SUITS):
        left[suit] = count(unseen & int(SUIT_CARDS[suit]))
    cards = 0
    for suit in range(SUITS):
        k = how_many(rng, groups, left, g, suit)
        cards |= draw(rng, unseen & int(SUIT_CARDS[suit]), k)
        left[suit] -= k
        groups[g, NEED] -= k
    return cards


@rule
def how_many(rng: Numbers, groups: Numbers, left: Numbers, g: int, suit: int) -> int:
    """How many of a suit go to group g, each number as likely as the worlds it allows."""
    if groups[g, LACK] >> suit & 1:
        return 0
    most = min(int(left[suit]), int(groups[g, NEED]))
    weights = np.zeros(NUMBERS, np.int64)
    total = 0
    for k in range(most + 1):
        weights[k] = count_deals_with(groups, left, g, suit, k)
        total += int(weights[k])
    at = wide_below(rng, total)
    k = 0
    while at >= weights[k]:
        at -= int(weights[k])
        k += 1
    return k


@rule
def count_deals_with(groups: Numbers, left: Numbers, g: int, suit: int, k: int) -> int:
    """The ways that give group g exactly k of a suit."""
    chosen = int(CHOOSE[left[suit], k])
    left[suit] -= k
    groups[g, NEED] -= k
    after = count_deals(groups, left, g, suit + 1)
    left[suit] += k
    groups[g, NEED] += k
    return chosen * after


@rule
def count_deals(groups: Numbers, left: Numbers, g: int, suit: int) -> int:
    """In how many ways the groups from g down to 0 can get the cards that are left, when
    group g gets the rest of its cards from this suit on.

    A walk through all splits of the groups above 1, with one place for each group and
    suit.  It is no recursion because Numba crashes on a recursive function that it loads
    from its cache (numba issue 6061).
    """
    if g == 1:
        return count_deals_for_two(groups, left, suit)
    if suit == SUITS and groups[g, NEED] > 0:
        return 0
    end = (g - 1) * SUITS
    taken, product = np.empty(WALK, np.int64), np.empty(WALK, np.int64)
    for place in range(end):
        taken[place] = NOT_YET
    product[suit] = 1
    total = 0
    place = suit
    while place >= suit:
        if place == end:
            total += int(product[place]) * count_deals_for_two(groups, left, 0)
            place -= 1
        elif takes_one_more(groups, left, taken, g, place):
            held = left[place % SUITS] + taken[place]
            product[place + 1] = product[place] * CHOOSE[held, taken[place]]
            if place % SUITS < SUITS - 1 or groups[g - place // SUITS, NEED] == 0:
                place += 1
        else:
            place -= 1
    return total


@rule
def takes_one_more(groups: Numbers, left: Numbers, taken: Numbers, g: int, place: int) -> bool:
    """Take nothing when the walk first comes to a place, and one card more each time it
    comes back; once no more can be taken, put all of them back."""
    group, suit = g - place // SUITS, place % SUITS
    if taken[place] != NOT_YET:
        if left[suit] == 0 or groups[group, NEED] == 0 or groups[group, LACK] >> suit & 1:
            left[suit] += taken[place]
            groups[group, NEED] += taken[place]
            taken[place] = NOT_YET
            return False
        left[suit] -= 1
        groups[group, NEED] -= 1
    taken[place] += 1
    return True


@rule
def count_deals_for_two(groups: Numbers, left: Numbers, suit: int) -> int:
    """In how many ways groups 1 and 0 can get the cards that are left, when group 1 gets the
    rest of its cards from this suit on: it must take what group 0 cannot, and chooses freely
    among what both can."""
    need = int(groups[1, NEED])
    common = 0
    for other in range(SUITS):
        reachable = other >= suit and not groups[1, LACK] >> other & 1
        refused = groups[0, LACK] >> other & 1
        if reachable and refused:
            need -= left[other]
        elif reachable:
            common += left[other]
        elif refused and left[other] > 0:
            return 0
    return int(CHOOSE[common, need]) if need >= 0 else 0


@rule
def wide_below(rng: Numbers, n: int) -> int:
    """A number from 0 to n - 1, also where n has more bits than `below` takes; a draw from
    the incomplete last stretch is drawn again."""
    whole = (1 << 2 * HALF) // n * n
    drawn = below(rng, 1 << HALF) << HALF | below(rng, 1 << HALF)
    while drawn >= whole:
        drawn = below(rng, 1 << HALF) << HALF | below(rng, 1 << HALF)
    return drawn % n
