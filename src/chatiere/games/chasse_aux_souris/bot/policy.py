"""What the tiger of La Chasse aux Souris looks at, and what it has learned: at tables with cats,
kittens and policies that it had been (`docs/training.md`).

It sees its hand by what the cards do, where each of them would bring the total, which cards it
saw go by, and everybody's tokens in the order in which they will play.  A move's parts are the
card, the total that it leaves (whole, its last digit, its tens), and who is chased.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np

from chatiere.core.kernel import Numbers, Reals, rule
from chatiere.core.network import (
    Floating,
    answer,
    length,
    load_weights,
    logarithms,
    soft_max,
    sum_of_answers,
    two_layers,
)
from chatiere.games.chasse_aux_souris.bot.evaluation import expected_results
from chatiere.games.chasse_aux_souris.bot.heuristics import WEIGHT_COUNT, distance
from chatiere.games.chasse_aux_souris.cards import (
    ADDITIONS,
    CLASSES,
    FIRST_SPECIAL,
    KINDS,
    class_of,
    makes_debt,
    value,
)
from chatiere.games.chasse_aux_souris.move_numbers import card_of, target_of
from chatiere.games.chasse_aux_souris.observation import DIGITS, SHARE
from chatiere.games.chasse_aux_souris.rules import LIMIT, TEN, costs_token, to_move
from chatiere.games.chasse_aux_souris.state import LAY, NEXT, NOBODY, SEATS, TOKENS, State

LAST = 3
"""Of so many cards that somebody laid last it is seen what they were."""
LAY_MARKS = 5
"""An addition, a sum, a special; what it changed, and the total that it met."""
SEEN = {
    "own hand, by class": CLASSES,
    "own cards that are safe now, by class": CLASSES,
    "where own cards would bring the total: last digit": DIGITS,
    "own cards: that cost nothing now, that would end the round, that change nothing": 3,
    "drawn or seen laid since the top layer was made, by class": CLASSES,
    "total": 1,
    "total: last digit": DIGITS,
    "total: below zero, then its tens": 1 + DIGITS,
    "tokens, as they play from here on": SEATS * (TOKENS + 1),
    "who owes two cards next: by seat as they play, or the next player": SEATS + 1,
    "the second of two cards, the first of two": 2,
    "a card more to draw": 1,
    "no sum larger than the total": 1,
    "seats to the dealer, as they play": SEATS,
    "cards left in the top layer": 1,
    "rounds begun": 1,
    "what each of the others laid last in this round": (SEATS - 1) * LAST * LAY_MARKS,
}
(
    HAND_AT,
    SAFE_AT,
    LEADS_AT,
    COUNTS_AT,
    SEEN_AT,
    TOTAL_AT,
    ONES_AT,
    TENS_AT,
    TOKENS_AT,
    DEBTOR_AT,
    OWES_AT,
    EXTRA_AT,
    NO_NEGATIVE_AT,
    DEALER_AT,
    LEFT_AT,
    ROUNDS_AT,
    LAID_AT,
    LOOKS,
) = accumulate(SEEN.values(), initial=0)

CARD_PART = 0
LEFT_PART = CARD_PART + CLASSES
"""The total that is left: below zero, 0 to 99, a hundred and more."""
DIGIT_PART = LEFT_PART + LIMIT + 2
TENS_PART = DIGIT_PART + DIGITS
TARGET_PART = TENS_PART + DIGITS + 2
RICH_PART = TARGET_PART + SEATS
"""Who is chased: how far away, and with how many tokens."""
PARTS = RICH_PART + TOKENS + 1
EACH = 6

WIDTH = 192
END = length(LOOKS, WIDTH, PARTS + 1)
"""So many numbers are the policy's; its last answer is how much to trust first sight."""
POLICY_AT = WEIGHT_COUNT + len(expected_results(2))
"""Where they begin among the parameters."""
CHECKSUMS = {
    2: "605a0bb4fbca3c45e5501f096dff30de52c2306601014ddedf8fed9c5fda53b9",
    3: "965d9eddf323fefed9bf0df3c93912e8115f8abea6e38be560ca069a3a7e4ce8",
    4: "0d0f8d920a44a741520c559613826e140954ded00ead97ddf70025c6d0861fe2",
    5: "65a4aa755ef756424d4ef4397b20297b587197c6b2d84ab54f2084fae5c58226",
    6: "b0cae05dad26e97e96ebe861809c24d0f53acf618750b6196ff10285f72da8ba",
}
"""By the number of players.  New numbers get a new file name: nobody mixes up two tigers."""


@rule
def look(s: State, seat: int, x: Floating) -> None:
    """What a seat sees that is to lay a card."""
    look_at_hand(s, seat, x)
    look_back(s, seat, x)
    x[TOTAL_AT] = s.total / 64
    x[ONES_AT + s.total % TEN] = 1
    x[TENS_AT + 1 + min(max(s.total // TEN, -1), DIGITS - 1)] = 1
    for other in range(s.players):
        away = distance(s, other)
        x[TOKENS_AT + away * (TOKENS + 1) + s.tokens[other]] = 1
    if s.debtor == NEXT:
        x[DEBTOR_AT + SEATS] = 1
    elif s.debtor != NOBODY:
        x[DEBTOR_AT + distance(s, int(s.debtor))] = 1
    if s.owes > 1:
        x[OWES_AT + (0 if s.laid else 1)] = 1
    x[EXTRA_AT] = s.extra
    x[NO_NEGATIVE_AT] = s.no_negative
    x[DEALER_AT + distance(s, int(s.dealer))] = 1
    x[LEFT_AT] = s.left_on_top / 64
    x[ROUNDS_AT] = s.rounds / 8
    look_at_others(s, x)


@rule
def look_at_hand(s: State, seat: int, x: Floating) -> None:
    """Each card by what it does, and by where it would bring the total."""
    for i in range(s.held[seat]):
        card = int(s.hand[seat, i])
        after = int(s.total) + value(card)
        x[HAND_AT + class_of(card)] += 0.5
        if value(card) == 0:
            x[COUNTS_AT + 2] += 0.25
            x[SAFE_AT + class_of(card)] += 0.5
            continue
        x[LEADS_AT + after % TEN] += 0.5
        if after >= LIMIT:
            x[COUNTS_AT + 1] += 0.25
        elif not costs_token(after):
            x[COUNTS_AT] += 0.25
            x[SAFE_AT + class_of(card)] += 0.5


@rule
def look_back(s: State, seat: int, x: Floating) -> None:
    """What the seat drew itself, and what others laid, as shares of all that there are."""
    for i in range(s.log_end[s.top], s.log_end[s.rounds]):
        who = s.log_who[i]
        if who == seat or (who >= LAY and who != seat + LAY):
            kind = class_of(int(s.log_card[i]))
            x[SEEN_AT + kind] += SHARE[kind]


@rule
def look_at_others(s: State, x: Floating) -> None:
    """What the others laid last in this round: it tells what they had not."""
    total = int(s.total)
    many = 0
    for i in range(s.log_end[s.rounds] - 1, s.log_end[s.rounds - 1] - 1, -1):
        if s.log_who[i] < LAY:
            continue
        card, away = int(s.log_card[i]), distance(s, int(s.log_who[i]) - LAY)
        total -= value(card)
        k = many >> 2 * away & LAST
        if away > 0 and k < LAST:
            many += 1 << 2 * away
            at = LAID_AT + ((away - 1) * LAST + k) * LAY_MARKS
            x[at + (0 if card < ADDITIONS else 1 if card < FIRST_SPECIAL else 2)] = 1
            x[at + 3] = value(card) / 16
            x[at + 4] = total / 64


@rule
def parts_of(s: State, move: int, parts: Any, at: int) -> None:
    """The card, what it leaves, and who is chased."""
    card = card_of(move)
    after = min(max(int(s.total) + value(card), -1), LIMIT)
    parts[at] = CARD_PART + class_of(card)
    parts[at + 1] = LEFT_PART + 1 + after
    parts[at + 2] = DIGIT_PART + after % TEN if value(card) != 0 else PARTS
    parts[at + 3] = TENS_PART + 1 + after // TEN
    parts[at + 4] = PARTS
    parts[at + 5] = PARTS
    if move >= KINDS:
        parts[at + 4] = TARGET_PART + distance(s, target_of(move))
        parts[at + 5] = RICH_PART + int(s.tokens[target_of(move)])
    elif makes_debt(card):
        parts[at + 5] = RICH_PART + int(s.tokens[(s.turn + s.direction) % s.players])


@cache
def learned(players: int) -> Reals:
    """What was learned for so many players, read once."""
    path = Path(__file__).with_name(f"policy-1-{players}.npy")
    return load_weights(path, CHECKSUMS[players])


@rule
def consider(s: State, out: Numbers, n: int, weights: Reals, parameters: Reals) -> None:
    """In place of how each of the `n` moves in `out` looks at first sight, in `weights`, how likely
    the policy finds it."""
    x, y, z = np.zeros(LOOKS), np.empty(WIDTH), np.empty(WIDTH)
    parts = np.empty(EACH, np.int64)
    look(s, to_move(s), x)
    at = two_layers(x, LOOKS, parameters, POLICY_AT, y, z)
    trust = answer(z, WIDTH, parameters, at, PARTS)
    logarithms(weights, n)
    for i in range(n):
        parts_of(s, int(out[i]), parts, 0)
        weights[i] = trust * weights[i] + sum_of_answers(z, parameters, at, parts, PARTS)
    soft_max(weights, n)
