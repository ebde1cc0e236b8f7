"""What a seat sees of a table of Crazy Mistigri."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from typing import Any

import numpy as np

from chatiere.core.entry import Heard
from chatiere.games.crazy_mistigri.deck import (
    CARDS,
    COLOUR,
    COLOURS,
    MISTIGRI,
    NAMES,
    VALUE,
    list_cards,
)
from chatiere.games.crazy_mistigri.last_movements import (
    just_received,
    log_view,
    moved_by,
    pair_view,
    seen_log,
)
from chatiere.games.crazy_mistigri.lines import lines
from chatiere.games.crazy_mistigri.rounds import TURNS_PER_SEAT, score
from chatiere.games.crazy_mistigri.rules import MOST, moves, to_move
from chatiere.games.crazy_mistigri.state import (
    AGAIN,
    CHOICE,
    DEAL,
    DEAL_FIVES,
    DISCARD,
    DRAW,
    END,
    FIRST,
    GIVE,
    SWAP_DUE,
    State,
)
from chatiere.games.crazy_mistigri.story import seats_still_in
from chatiere.games.crazy_mistigri.words import parts, text_of

__all__ = ["lines", "recent", "view"]

PHASES = {
    FIRST: "first",
    DEAL: "deal",
    DRAW: "draw",
    SWAP_DUE: "swap",
    DISCARD: "discard",
    CHOICE: "choice",
    GIVE: "give",
    DEAL_FIVES: "fives",
    AGAIN: "again",
    END: "over",
}
HEAPS = 4000
"""So many heaps are at hand: every picture of a round shows mostly the same, so what is made of
one is made once."""
SOON = 2
"""With so many turns a seat left, or fewer, a round is about to be cut short (M12)."""


def view(s: State) -> dict[str, Any]:
    """Everything this viewer may see, in the record's words; hands that it may not see are None.

    `pair` is the value of the pair whose effect is being chosen or waits for the next draw, and
    `target` who gets the next card of a pair of 5s.  `out` are the seats that have left the
    round.  `cards` says the value and the colour of every card; the discard and the
    viewer's own hand are also there as they would be sorted, the hand by `rank` and by `suit`;
    `twins_laid` counts the cards of the discard that are like one in the viewer's hand.
    `hand_points` is what the hands that the viewer knows would cost.  `choices` are the viewer's
    moves, each with what it does.  The rest tells what the log (`movements`) shows of the last
    movements: see `last_movements.py`.
    """
    log = seen_log(s)
    told = log_view(log)
    pile, hand = s.pile, s.hand[s.viewer] if s.viewer >= 0 else 0
    return {
        **table_view(s),
        "movements": [*told["movements"]],
        "target": s.target if s.phase == DEAL_FIVES else None,
        "out": seats_out(s),
        "cards": FACES,
        "discard_by_value": [*by_value(pile)],
        "sorted_hand": {**sorted_hand(hand)},
        "twins_laid": {**twins_laid(hand, pile)},
        "hand_points": hand_points(s),
        "choices": choices(s),
        "last_pair": told["last_pair"],
        "last_steps": [*told["last_steps"]],
        "received": just_received(s, told["cards"]),
    }


def recent(heard: Iterator[Heard[State]]) -> dict[str, Any]:
    """`moved`: what the last move took from hand to hand, or from or to the discard."""
    last = next(heard, None)
    return {"moved": moved_by(last) if last else []}


def table_view(s: State) -> dict[str, Any]:
    """The round, the players and their cards."""
    seats = range(s.players)
    began = s.phase != FIRST
    return {
        "phase": PHASES[s.phase],
        "round": s.rounds + (s.phase != END),
        "first": s.first if began else None,
        "turn": s.turn if began and s.phase != END else None,
        "source": s.source if s.phase in (DRAW, SWAP_DUE) else None,
        "to_draw": s.todraw if s.phase == DRAW else 0,
        "direction": "clockwise" if s.direction >= 0 else "counterclockwise",
        "turns": s.turns,
        "turns_at_most": TURNS_PER_SEAT * s.players,
        "ends_soon": s.turns > (TURNS_PER_SEAT - SOON) * s.players,
        "pair": s.effect or None,
        "discard": names_in(s.pile),
        "counts": [s.held[seat] for seat in seats],
        "hands": [names_in(s.hand[seat]) if knows_hand(s, seat) else None for seat in seats],
        "passed": [seat for seat in seats if s.passed[seat]],
        "penalties": [[s.penalty[i, seat] for seat in seats] for i in range(s.rounds)],
        "totals": [score(s, seat) for seat in seats],
        "last_hands": [names_in(s.shown[seat]) for seat in seats] if s.rounds else None,
    }


def knows_hand(s: State, seat: int) -> bool:
    return s.hand[seat] >= 0


def hand_points(s: State) -> list[int | None]:
    """What each hand would cost if the round ended now; None for one that is not known."""
    return [cost(s.hand[seat]) if knows_hand(s, seat) else None for seat in range(s.players)]


@lru_cache(maxsize=HEAPS)
def cost(heap: int) -> int:
    return sum(VALUE[card] for card in cards_in(heap))


def seats_out(s: State) -> list[int]:
    """Who has left a round that is being played (M9)."""
    if s.phase in (FIRST, DEAL, END):
        return []
    still_in = seats_still_in(s)
    return [seat for seat in range(s.players) if seat not in still_in]


# -- cards as they are sorted ------------------------------------------------------------


LETTERS = tuple("" if card == MISTIGRI else COLOURS[COLOUR[card]] for card in range(CARDS))
"""The colour of each card; the Mistigri has none."""
FACES = {
    name: {"value": VALUE[card], "colour": LETTERS[card] or None} for card, name in enumerate(NAMES)
}


@lru_cache(maxsize=HEAPS)
def cards_in(heap: int) -> tuple[int, ...]:
    """The cards of a heap."""
    return tuple(list_cards(heap))


@lru_cache(maxsize=HEAPS)
def named(heap: int) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards_in(heap))


def names_in(heap: int) -> list[str]:
    return [*named(heap)]


@lru_cache(maxsize=HEAPS)
def by_value(heap: int) -> list[dict[str, Any]]:
    """The cards of a heap by their values, the lowest first."""
    found = groupby(cards_in(heap), VALUE.__getitem__)
    return [{"value": value, "cards": [NAMES[card] for card in cards]} for value, cards in found]


@lru_cache(maxsize=HEAPS)
def sorted_hand(heap: int) -> dict[str, list[list[str]]]:
    """A hand in groups: by value, the highest first, or by colour; the Mistigri comes first, and
    within a group the highest card."""
    hand = cards_in(heap)[::-1]
    value, letter = VALUE.__getitem__, LETTERS.__getitem__
    by_colour = sorted(hand, key=letter)
    return {
        "rank": [[NAMES[c] for c in group] for _, group in groupby(hand, value)],
        "suit": [[NAMES[c] for c in group] for _, group in groupby(by_colour, letter)],
    }


@lru_cache(maxsize=HEAPS)
def twins_laid(hand: int, pile: int) -> dict[str, int]:
    """For the cards of a hand that have twins in the discard, how many."""
    laid = named(pile)
    found = {name: laid.count(name) for name in named(hand)}
    return {name: count for name, count in found.items() if count}


# -- what the viewer can do --------------------------------------------------------------


def choices(s: State) -> list[dict[str, Any]]:
    """The viewer's moves, if it is their turn: the move in the record's words, what kind it is,
    the cards and, for a gift, the seat that gets it.  A pair has its `effect` or its `colour`."""
    if s.viewer < 0 or s.viewer != to_move(s):
        return []
    out = np.zeros(MOST, np.int64)
    return [{**choice(move)} for move in out[: moves(s, out)].tolist()]


@cache
def choice(move: int) -> dict[str, Any]:
    kind, cards, seat = parts(move)
    names = [NAMES[card] for card in cards]
    about = pair_view(names) if kind == "pair" else {"cards": names}
    return {"move": text_of(move), "kind": kind, **about, "seat": seat}
