"""What a player can see of a table, for the reasons of a move."""

from __future__ import annotations

from chatiere.games.crazy_mistigri.bot.pairing import left_over
from chatiere.games.crazy_mistigri.choices import add_pairs
from chatiere.games.crazy_mistigri.deck import (
    CARDS,
    COLOUR,
    DECK,
    MISTIGRI,
    SECOND,
    VALUE,
    list_cards,
    with_card,
    without,
)
from chatiere.games.crazy_mistigri.state import (
    DEAL_VALUE,
    UNSEEN,
    State,
    card_of,
    goal_of,
    origin_of,
)


def dearest(heap: int) -> int:
    return list_cards(heap)[-1]


def highest(heap: int) -> int:
    """The value of its dearest card."""
    return VALUE[dearest(heap)]


def mates(hand: int, card: int) -> list[int]:
    """The other cards of this hand that it goes with."""
    return [
        other
        for other in list_cards(without(hand, card))
        if VALUE[card] == VALUE[other] or COLOUR[card] == COLOUR[other]
    ]


def lonely_card(hand: int) -> int | None:
    """The dearest card of a hand that goes with no other of it."""
    lonely = [card for card in list_cards(hand) if not mates(hand, card)]
    return lonely[-1] if lonely else None


def pairs_of(s: State) -> list[tuple[int, int]]:
    """The pairs in the hand of the player whose turn it is."""
    out = [0] * CARDS * CARDS
    n = add_pairs(s, out, 0)  # type: ignore[arg-type]
    return [divmod(move, CARDS) for move in out[:n]]


def best_swap(hand: int, pile: int) -> int:
    """How few cards without a partner a swap with the discard can leave."""
    return min(
        left_over(with_card(without(hand, mine), there))
        for mine in list_cards(hand & ~SECOND)
        for there in list_cards(pile & ~SECOND)
    )


def fives_in_hands(s: State) -> int:
    """How many 5s could still make a pair that brings a card back."""
    return fives(DECK[s.players]) - fives(s.pile)


def fives(heap: int) -> int:
    return sum(VALUE[card] == DEAL_VALUE for card in list_cards(heap))


def holder_of_mistigri(s: State) -> int | None:
    """Who is known to have it: it was seen going there, and nothing left unseen since."""
    holder = None
    for i in range(s.logged):
        entry = s.log[i]
        if card_of(entry) == MISTIGRI:
            holder = goal_of(entry)
        elif card_of(entry) == UNSEEN and origin_of(entry) == holder:
            holder = None
    return holder
