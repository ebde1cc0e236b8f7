"""What a laid card leaves behind: the total, a debt, the hand.  How good is that?

The answer is a sum of learned numbers (`weights.py`), in thousandths of a token: what the
player may expect to lose less than each of the others until the round is over.
"""

from __future__ import annotations

from chatiere.core.kernel import Numbers, Reals, rule
from chatiere.games.chasse_aux_souris.cards import (
    ADDITIONS,
    CADEAU,
    FIRST_SPECIAL,
    HIGHEST_SUM,
    HIGHEST_TERM,
    HORLOGE,
    KINDS,
    LOWEST_SUM,
    PIEGE,
    POURSUITE,
    SOURIS,
    value,
)
from chatiere.games.chasse_aux_souris.rules import LIMIT, PIEGE_AT, SOURIS_AT, TEN, card_of
from chatiere.games.chasse_aux_souris.state import LARGEST_HAND, NOBODY, State

SUM_CLASS = 2 * HIGHEST_TERM - 1
SPECIAL_CLASS = SUM_CLASS + HIGHEST_SUM - LOWEST_SUM + 1
CLASSES = SPECIAL_CLASS + KINDS - FIRST_SPECIAL
"""Cards that do the same: additions by their result, sums, specials."""

TOTAL = 0
DEBT = TOTAL + LIMIT
KEPT = DEBT + TEN
ESCAPES = KEPT + CLASSES
INSTINCT = ESCAPES + LARGEST_HAND + 1
"""Where the numbers for each thing begin: the total that is left; a debt for somebody else,
by the tens of the total; each card kept in hand; how many of these are not additions."""

TOKEN = 1000.0
WORST = -1e9


@rule
def class_of(card: int) -> int:
    if card < ADDITIONS:
        return value(card) - 2
    return card - ADDITIONS + SUM_CLASS


@rule
def costs(total: int) -> bool:
    """Whether who announces this total loses a token."""
    return total >= LIMIT or total % TEN == 0


@rule
def makes_debt(card: int) -> bool:
    return card in (POURSUITE, PIEGE, SOURIS)


@rule
def counters(card: int) -> bool:
    return card in (HORLOGE, CADEAU)


@rule
def target(move: int) -> int:
    """Whom a piège or souris names."""
    return move - (PIEGE_AT if move < SOURIS_AT else SOURIS_AT)


@rule
def price(total: int, card: int) -> float:
    """What laying the card costs at once."""
    change = value(card)
    return TOKEN if change != 0 and costs(total + change) else 0.0


@rule
def left_behind(total: int, debt: bool, kept: float, escapes: int, parameters: Reals) -> float:
    """How good it is to leave this total, somebody in debt or not, and to keep cards that
    are worth `kept`, so many of them escapes."""
    shown = max(total, 0)
    left = kept + parameters[TOTAL + shown] + parameters[ESCAPES + escapes]
    if debt:
        left += parameters[DEBT + shown // TEN]
    return left  # type: ignore[no-any-return]


@rule
def last_card(
    total: int, card: int, debt: bool, kept: float, escapes: int, parameters: Reals
) -> float:
    """How good the card is as the last one of a turn; `kept` and `escapes` still count it."""
    after = total + value(card)
    if after >= LIMIT:
        return -TOKEN
    kept -= parameters[KEPT + class_of(card)]
    escapes -= card >= ADDITIONS
    debt = debt or makes_debt(card)
    return left_behind(after, debt, kept, escapes, parameters) - price(total, card)


@rule
def hand_worth(s: State, parameters: Reals) -> float:
    kept = 0.0
    for i in range(s.held[s.turn]):
        kept += parameters[KEPT + class_of(int(s.hand[s.turn, i]))]
    return kept


@rule
def escapes_in_hand(s: State) -> int:
    """Cards that do not add anything: specials and sums."""
    n = 0
    for i in range(s.held[s.turn]):
        n += s.hand[s.turn, i] >= ADDITIONS
    return n


@rule
def first_card(s: State, card: int, kept: float, escapes: int, parameters: Reals) -> float:
    """How good the card is as the first of two: the best second card says it."""
    total = int(s.total) + value(card)
    if total >= LIMIT:
        return -TOKEN
    kept -= parameters[KEPT + class_of(card)]
    escapes -= card >= ADDITIONS
    best = WORST
    skipped = False
    for i in range(s.held[s.turn]):
        other = int(s.hand[s.turn, i])
        if other == card and not skipped:
            skipped = True
        else:
            best = max(best, last_card(total, other, makes_debt(card), kept, escapes, parameters))
    return best - price(int(s.total), card)


@rule
def appeal(s: State, move: int, kept: float, escapes: int, parameters: Reals) -> float:
    """How good a move looks; of several targets the richest, then the nearest."""
    card = card_of(move)
    if s.owes - s.laid > 1 and not counters(card):
        good = first_card(s, card, kept, escapes, parameters)
    else:
        good = last_card(int(s.total), card, s.debtor != NOBODY, kept, escapes, parameters)
    if move >= KINDS:
        good += int(s.tokens[target(move)]) - distance(s, target(move)) / TEN
    return good


@rule
def distance(s: State, seat: int) -> int:
    """How many turns away a seat is, as play runs now."""
    return (s.direction * (seat - s.turn)) % s.players


@rule
def most_appealing(s: State, out: Numbers, n: int, parameters: Reals) -> int:
    kept, escapes = hand_worth(s, parameters), escapes_in_hand(s)
    best, most = 0, WORST
    for i in range(n):
        good = appeal(s, int(out[i]), kept, escapes, parameters)
        if good > most:
            best, most = i, good
    return int(out[best])
