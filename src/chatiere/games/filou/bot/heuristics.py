"""Which card of its hand a kitten or a cat places, in Filou.

Whoever always placed the same card in the same case could be read.  So a card is drawn by lot,
each with a weight that depends on the case.
"""

from __future__ import annotations

from chatiere.core.chance import below
from chatiere.core.kernel import Numbers, rule
from chatiere.games.filou.state import CARDS, State, passive_cards

KITTEN, FACE_UP, RICH, POOR = range(4)
WEIGHTS = (
    (1, 1, 3, 4, 5, 5, 5, 3, 3, 3),
    (1, 2, 6, 6, 4, 2, 1, 6, 1, 4),
    (1, 1, 2, 3, 5, 6, 6, 2, 2, 3),
    (6, 5, 2, 2, 2, 2, 2, 4, 5, 1),
)
"""The weights of the ten cards: of a kitten, who hopes to win its good cats back; of a cat whose
card is turned up before anybody bids, and tells the others all; of a cat that can afford the
row; and of one that others will outbid."""


@rule
def case_of(s: State, seat: int) -> int:
    """In which case a cat at this seat is: by which weights it places a card."""
    if s.first == seat and passive_cards(s) == 0:
        return FACE_UP
    return RICH if is_rich(s, seat) else POOR


@rule
def is_rich(s: State, seat: int) -> bool:
    """At least as many mice as there are for each on average."""
    mice = 0
    for other in range(s.players):
        mice += int(s.mice[other])
    return int(s.mice[seat]) * int(s.players) >= mice


@rule
def sample_card(hand: int, case: int, rng: Numbers) -> int:
    """A card of the hand, drawn in proportion to the weights of those that are in it."""
    weights = WEIGHTS[case]
    total = 0
    for held in range(CARDS):
        if hand >> held & 1:
            total += weights[held]
    left = below(rng, total)
    card = -1
    while left >= 0:
        card += 1
        if hand >> card & 1:
            left -= weights[card]
    return card
