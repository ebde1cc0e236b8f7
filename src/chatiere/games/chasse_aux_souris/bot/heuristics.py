"""How good a move looks without any search: by the total, the debt and the hand it leaves.

A sum of learned numbers (`weights.py`), in thousandths of a token: by how much less than each
of the others the player may expect to lose until the round is over.
"""

from __future__ import annotations

from chatiere.core.kernel import Numbers, Reals, rule
from chatiere.games.chasse_aux_souris.cards import (
    ADDITIONS,
    CLASSES,
    KINDS,
    class_of,
    is_counter,
    makes_debt,
    value,
)
from chatiere.games.chasse_aux_souris.move_numbers import card_of, target_of
from chatiere.games.chasse_aux_souris.rules import LIMIT, TEN, costs_token
from chatiere.games.chasse_aux_souris.state import LARGEST_HAND, NOBODY, State

TOTAL_AT = 0
DEBT_AT = TOTAL_AT + LIMIT
CARD_AT = DEBT_AT + TEN
ESCAPE_CARDS_AT = CARD_AT + CLASSES
WEIGHT_COUNT = ESCAPE_CARDS_AT + LARGEST_HAND + 1
"""Where the weights for each thing begin: the total that is left; a debt for somebody else,
by the tens of the total; each card kept in hand; how many of these are escape cards, which add
nothing; and how many weights there are."""

TOKEN = 1000.0
WORST = -1e9


@rule
def token_cost(total: int, card: int) -> float:
    """What laying the card on this total costs at once."""
    change = value(card)
    return TOKEN if change != 0 and costs_token(total + change) else 0.0


@rule
def turn_end_value(
    total: int, debt: bool, kept_value: float, escape_cards: int, parameters: Reals
) -> float:
    """How good it is to leave this total, somebody in debt or not, and to keep cards that
    are worth `kept_value`, so many of them escape cards; below zero is like 0."""
    total = max(total, 0)
    left = kept_value + parameters[TOTAL_AT + total] + parameters[ESCAPE_CARDS_AT + escape_cards]
    if debt:
        left += parameters[DEBT_AT + total // TEN]
    return left  # type: ignore[no-any-return]


@rule
def value_as_last_card(
    total: int, card: int, debt: bool, kept_value: float, escape_cards: int, parameters: Reals
) -> float:
    """How good the card is as the last one of a turn; `kept_value` and `escape_cards` still
    count it."""
    after = total + value(card)
    if after >= LIMIT:
        return -TOKEN
    kept_value -= parameters[CARD_AT + class_of(card)]
    escape_cards -= card >= ADDITIONS
    debt = debt or makes_debt(card)
    left = turn_end_value(after, debt, kept_value, escape_cards, parameters)
    return left - token_cost(total, card)


@rule
def hand_value(s: State, parameters: Reals) -> float:
    """What the cards in hand are worth if they are kept."""
    kept_value = 0.0
    for i in range(s.held[s.turn]):
        kept_value += parameters[CARD_AT + class_of(int(s.hand[s.turn, i]))]
    return kept_value


@rule
def escape_cards_in_hand(s: State) -> int:
    """How many cards in hand add nothing: specials and sums."""
    n = 0
    for i in range(s.held[s.turn]):
        n += s.hand[s.turn, i] >= ADDITIONS
    return n


@rule
def value_as_first_card(
    s: State, card: int, kept_value: float, escape_cards: int, parameters: Reals
) -> float:
    """How good the card is as the first of two: the best second card says it."""
    total = int(s.total) + value(card)
    if total >= LIMIT:
        return -TOKEN
    kept_value -= parameters[CARD_AT + class_of(card)]
    escape_cards -= card >= ADDITIONS
    best = WORST
    skipped = False
    for i in range(s.held[s.turn]):
        other = int(s.hand[s.turn, i])
        if other == card and not skipped:
            skipped = True
        else:
            second = value_as_last_card(
                total, other, makes_debt(card), kept_value, escape_cards, parameters
            )
            best = max(best, second)
    return best - token_cost(int(s.total), card)


@rule
def move_value(
    s: State, move: int, kept_value: float, escape_cards: int, parameters: Reals
) -> float:
    """How good a move looks; of several targets the richest, then the nearest."""
    card = card_of(move)
    if s.owes - s.laid > 1 and not is_counter(card):
        estimate = value_as_first_card(s, card, kept_value, escape_cards, parameters)
    else:
        estimate = value_as_last_card(
            int(s.total), card, s.debtor != NOBODY, kept_value, escape_cards, parameters
        )
    if move >= KINDS:
        estimate += int(s.tokens[target_of(move)]) - distance(s, target_of(move)) / TEN
    return estimate


@rule
def distance(s: State, seat: int) -> int:
    """How many turns away a seat is, as play runs now."""
    return (s.direction * (seat - s.turn)) % s.players


@rule
def best_move(s: State, out: Numbers, n: int, parameters: Reals) -> int:
    """Of the n moves in `out` the one that looks best, the first of equals."""
    kept_value, escape_cards = hand_value(s, parameters), escape_cards_in_hand(s)
    best, highest = 0, WORST
    for i in range(n):
        estimate = move_value(s, int(out[i]), kept_value, escape_cards, parameters)
        if estimate > highest:
            best, highest = i, estimate
    return int(out[best])
