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


def highest_card(heap: int) -> int:
    """The card of a heap that costs most."""
    return list_cards(heap)[-1]


def highest_value(heap: int) -> int:
    """The value of the highest card of a heap."""
    return VALUE[highest_card(heap)]


def partners(hand: int, card: int) -> list[int]:
    """The other cards of this hand that it goes with."""
    return [
        other
        for other in list_cards(without(hand, card))
        if VALUE[card] == VALUE[other] or COLOUR[card] == COLOUR[other]
    ]


def highest_without_partner(hand: int) -> int | None:
    """The highest card of a hand that goes with no other of it."""
    lonely = [card for card in list_cards(hand) if not partners(hand, card)]
    return lonely[-1] if lonely else None


def pairs_of(s: State) -> list[tuple[int, int]]:
    """The pairs in the hand of the player whose turn it is."""
    out = [0] * CARDS * CARDS
    n = add_pairs(s, out, 0)  # type: ignore[arg-type]
    return [divmod(move, CARDS) for move in out[:n]]


def fewest_left_by_swap(hand: int, pile: int) -> int:
    """How few cards without a partner a swap with the discard can leave."""
    return min(
        left_over(with_card(without(hand, mine), there))
        for mine in list_cards(hand & ~SECOND)
        for there in list_cards(pile & ~SECOND)
    )


def fives_in_hands(s: State) -> int:
    """How many 5s could still make a pair that brings a card back."""
    return count_fives(DECK[s.players]) - count_fives(s.pile)


def count_fives(heap: int) -> int:
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
