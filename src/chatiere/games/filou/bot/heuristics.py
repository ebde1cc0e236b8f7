"""Which card of one's hand goes into the sack, in Filou.

Whoever always placed the same card in the same case could be read.  So cards are drawn,
the more often the more they are to the player's taste.
"""

from __future__ import annotations

from chatiere.core.chance import below
from chatiere.core.kernel import Numbers, rule
from chatiere.games.filou.state import CARDS, State, passive_cards

DREAMING = (1, 1, 3, 4, 5, 5, 5, 3, 3, 3)
SEEN_AT_ONCE = (1, 2, 6, 6, 4, 2, 1, 6, 1, 4)
RICH = (1, 1, 2, 3, 5, 6, 6, 2, 2, 3)
POOR = (6, 5, 2, 2, 2, 2, 2, 4, 5, 1)
"""How much each card is to the taste of a kitten, who hopes to win its good cats back; of
a cat whose card is turned up before anybody bids, and tells the others all; of a cat that
can afford the row; and of one that others will outbid."""


@rule
def taste(s: State, seat: int) -> tuple[int, ...]:
    """What a cat at this seat likes to place."""
    if s.first == seat and passive_cards(s) == 0:
        return SEEN_AT_ONCE
    return RICH if is_rich(s, seat) else POOR


@rule
def is_rich(s: State, seat: int) -> bool:
    """At least as many mice as there are for each on average."""
    mice = 0
    for other in range(s.players):
        mice += int(s.mice[other])
    return int(s.mice[seat]) * int(s.players) >= mice


@rule
def drawn(hand: int, liked: tuple[int, ...], rng: Numbers) -> int:
    """A card of the hand, the more often the more it is liked."""
    total = 0
    for held in range(CARDS):
        if hand >> held & 1:
            total += liked[held]
    left = below(rng, total)
    card = -1
    while left >= 0:
        card += 1
        if hand >> card & 1:
            left -= liked[card]
    return card
