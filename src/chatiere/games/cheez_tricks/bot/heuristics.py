"""What each move promises at first sight: one trick looked ahead, in points of the round."""

from __future__ import annotations

from chatiere.core.kernel import Numbers, Reals, rule
from chatiere.games.cheez_tricks.bot.card_strength import (
    chance_to_win,
    on_table,
    strength,
    unseen_by,
)
from chatiere.games.cheez_tricks.bot.round_value import round_value
from chatiere.games.cheez_tricks.cats import BLACK, FIRST_BLACK, MATTERS, SIAMESE, WHITE
from chatiere.games.cheez_tricks.deck import SUIT_CARDS, SUITS, VALUES, count, lowest, suit_of
from chatiere.games.cheez_tricks.state import SHOWN, TRUMP, State, tricks_played

# What a cat minds, mostly in points, found by playing cats of different numbers against each
# other and against kittens, some thousand deals at a time.
DENY = 0.30  # what it is worth to take a trick from the others
RIVAL = 0.80  # what a point of an only rival costs; among more it is shared
SHY = 0.46  # how often others beat a card that they can beat, when it is better not to
KEEP = 0.32  # the price of a card that could win later …
KEEP_MORE = 0.10  # … and more of it for each point that a trick is worth
PIP = 0.042  # the price of a pip
LOWEST_TRUMP = 0.75  # how strong it is, where 1 is a card that cannot be beaten
LEAD = 0.60  # how much of what a trick promises to believe when leading to it
LONG = 0.50  # the price of leading from a suit, by cards held in it
SOON = 0.50  # how gladly a strong card is led when a black cat sits on the next trick


@rule
def rate(s: State, out: Numbers, n: int, weights: Reals) -> int:
    """Into `weights` what each of the moves promises; which promises most."""
    if s.stage == TRUMP:
        rate_suits(s, int(s.turn), weights)
    else:
        rate_cards(s, out, n, weights)
    best = 0
    for i in range(1, n):
        if weights[i] > weights[best]:
            best = i
    return best


@rule
def rate_suits(s: State, seat: int, weights: Reals) -> None:
    """A trump suit should be long, and high."""
    for suit in range(SUITS):
        cards = int(s.hand[seat]) & int(SUIT_CARDS[suit])
        weights[suit] = 0.0
        while cards:
            weights[suit] += 1.0 + 0.1 * (lowest(cards) % VALUES)
            cards &= cards - 1


@rule
def rate_cards(s: State, out: Numbers, n: int, weights: Reals) -> None:
    """By the points to expect, own and others', whether the card wins or another seat takes
    the trick, and by what the card could still do later."""
    seat = int(s.turn)
    leads = seat == s.leader
    taker = (seat + 1) % int(s.players) if leads else int(s.ahead)
    unseen, table, waited = unseen_by(s, seat), on_table(s), waited_for(s)
    n_unseen = count(unseen)
    win = lead_over(s, seat, taker, True, table)
    lose = lead_over(s, seat, taker, False, table)
    eager = SHY if win < lose else 1.0
    keep = KEEP + KEEP_MORE * (1.0 if is_hot(s, table) else win - lose)
    if leads:
        keep -= SOON * black_soon(s)
    for i in range(n):
        card = int(out[i])
        won, lost = win, lose
        if waited >> card & 1:
            won = lead_over(s, seat, taker, True, table | 1 << card)
            lost = lead_over(s, seat, taker, False, table | 1 << card)
        gain = (won - lost) * (LEAD if leads else 1.0) + DENY
        value = lost + gain * chance_to_win(s, seat, card, unseen, n_unseen, eager)
        if leads:
            value -= LONG * count(int(s.hand[seat]) & int(SUIT_CARDS[suit_of(card)]))
        value -= keep * strength(s, card, unseen, LOWEST_TRUMP)
        weights[i] = value - PIP * (card % VALUES)


@rule
def lead_over(s: State, seat: int, rival: int, wins: bool, taken: int) -> float:
    """The points of the round to expect if the seat, or else the rival, takes this trick, less
    what it brings the rival.  To two players a rival's loss is as good as a gain; among more
    the others have their part of it."""
    taker = seat if wins else rival
    mine, theirs = round_value(s, seat, taker, taken), round_value(s, rival, taker, taken)
    return mine - RIVAL / (s.players - 1) * theirs


@rule
def black_soon(s: State) -> float:
    """1 if a black cat sits on the next trick, 1/2 if it sits on the one after, and so on."""
    soon = 0.0
    for place in range(SHOWN):
        cat = int(s.cats[place])
        if BLACK <= cat < WHITE:
            ahead = cat - BLACK + FIRST_BLACK - tricks_played(s) - 1
            soon = max(soon, 1.0 / ahead if ahead > 0 else 0.0)
    return soon


@rule
def is_hot(s: State, cards: int) -> bool:
    """Whether a cat sits on this very trick: black, or siamese on one of its cards."""
    for place in range(SHOWN):
        cat = int(s.cats[place])
        if BLACK <= cat < WHITE and tricks_played(s) + 1 == cat - BLACK + FIRST_BLACK:
            return True
    return cards & by_siamese(s) != 0


@rule
def by_siamese(s: State) -> int:
    """The cards that siamese cats wait for."""
    cards = 0
    for place in range(SHOWN):
        if s.cats[place] >= SIAMESE:
            cards |= int(MATTERS[s.cats[place]])
    return cards


@rule
def waited_for(s: State) -> int:
    """The cards that some cat of the round looks at."""
    return int(MATTERS[s.cats[0]]) | int(MATTERS[s.cats[1]]) | int(MATTERS[s.cats[2]])
