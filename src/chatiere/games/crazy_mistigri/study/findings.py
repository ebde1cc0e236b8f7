"""What the counts of Crazy Mistigri say, by name; `plots.py` draws it."""

from __future__ import annotations

from typing import Any

import numpy as np

from chatiere.games.crazy_mistigri.deck import LEFT_OUT, MISTIGRI_VALUE
from chatiere.games.crazy_mistigri.rounds import HAND
from chatiere.games.crazy_mistigri.state import DEAL_VALUE, SWAP_VALUE, THREE_VALUE
from chatiere.games.crazy_mistigri.study.counting import AHEAD, BETTER, OWN, SAVED, WORSE
from chatiere.games.crazy_mistigri.study.plots import PLOTS
from chatiere.games.crazy_mistigri.study.trial import EFFECT, NOTHING, REVERSING, SPARING, WHOLE

__all__ = ["PLOTS", "found"]

NEAR_HALF = 3


def found(tables: list[Any], computed: dict[str, Any]) -> dict[str, Any]:
    """Where cats play, by number of players; and one table of kittens."""
    cats = {seen.players: seen for seen in tables if seen.seats[0] == "cat"}
    kittens = next(seen for seen in tables if seen.seats[0] == "kitten")
    return {
        "tables": cats,
        "place": {n: seen.mean(seen.counts.place) for n, seen in cats.items()},
        "won": {n: seen.mean(seen.counts.won, WHOLE) for n, seen in cats.items()},
        "effects": {n: effects(seen) for n, seen in cats.items()},
        "fives": {n: fives(seen) for n, seen in cats.items()},
        "kitten_backs": kittens.mean(kittens.counts.backs),
        "holds": {n: holds(seen) for n, seen in cats.items()},
        "half": {n: half(seen) for n, seen in cats.items()},
        "kitten_half": half(kittens),
        "dealt": {n: seen.mean(seen.counts.holds[cards_dealt(n)]) for n, seen in cats.items()},
        "paid": {n: paid(seen) for n, seen in cats.items()},
        "kitten_paid": paid(kittens),
        "first": {n: seen.mean(seen.counts.first, WHOLE) for n, seen in cats.items()},
        "caught": {n: seen.mean(seen.counts.caught, WHOLE) for n, seen in cats.items()},
        "turns": {n: seen.mean(seen.counts.turns) for n, seen in cats.items()},
        "ending": {n: ending(seen) for n, seen in cats.items()},
        "out": {n: seen.mean(seen.counts.out) for n, seen in cats.items()},
        "third": {n: seen.mean(seen.counts.rounds) for n, seen in cats.items()},
    }


def cards_dealt(players: int) -> int:
    """All cards in play: nine for each player and one more (M2)."""
    return HAND * players + 1


def trial(seen: Any, cells: Any) -> dict[str, Any]:
    """What is noted of a trial, by name; the lead in points."""
    return {
        "own": seen.mean(cells[..., OWN, :]),
        "saved": seen.mean(cells[..., SAVED, :]),
        "ahead": seen.mean(cells[..., AHEAD, :], WHOLE),
        "worse": seen.mean(cells[..., WORSE, :]),
        "better": seen.mean(cells[..., BETTER, :]),
    }


def effects(seen: Any) -> dict[int, dict[str, Any]]:
    """By value of the pair: its effect, and reversing where it is offered."""
    made = {}
    for value in range(1, THREE_VALUE + 1):
        cells = seen.counts.tried[value]
        if value not in LEFT_OUT.get(seen.players, ()):
            made[value] = {"effect": trial(seen, cells[EFFECT])}
            if value <= SWAP_VALUE:
                made[value]["reverse"] = trial(seen, cells[REVERSING])
    return made


def fives(seen: Any) -> dict[str, Any]:
    """The pair of 5s: on the whole, by cards kept, and with the Mistigri in the discard."""
    revived = trial(seen, seen.counts.revived)
    return {
        "all": trial(seen, seen.counts.tried[DEAL_VALUE, EFFECT]),
        "kept": trial(seen, seen.counts.fives),
        "nothing": {name: figure[NOTHING] for name, figure in revived.items()},
        "revived": {name: figure[EFFECT] for name, figure in revived.items()},
        "spared": {name: figure[SPARING] for name, figure in revived.items()},
        "backs": seen.mean(seen.counts.backs),
        "lies": seen.share(
            seen.counts.revived[EFFECT, OWN, 0], seen.counts.tried[DEAL_VALUE, EFFECT, OWN, 0]
        ),
    }


def holds(seen: Any) -> dict[str, Any]:
    """By cards left in all hands: whether the holder pays, whether anybody has it."""
    return {
        "pays": seen.mean(seen.counts.holds),
        "somewhere": seen.mean(seen.counts.somewhere),
        "cards": cards_dealt(seen.players),
    }


def half(seen: Any) -> dict[str, Any]:
    """Who has the Mistigri when half of the cards are gone."""
    middle = cards_dealt(seen.players) // 2
    near = slice(middle - NEAR_HALF, middle + 1)
    return {
        "pays": seen.mean(seen.counts.holds[near].sum(axis=0)),
        "somewhere": seen.mean(seen.counts.somewhere[near].sum(axis=0)),
        "points": seen.mean(seen.counts.half),
        "worst": seen.mean(seen.counts.worst),
    }


def paid(seen: Any) -> dict[int, Any]:
    """By value: the chance that a card of it is still in a hand when the round ends."""
    held = seen.counts.left
    made = {}
    for value in range(1, MISTIGRI_VALUE + 1):
        if value not in LEFT_OUT.get(seen.players, ()):
            cards = max(MISTIGRI_VALUE - value, 1)
            made[value] = seen.mean(held[value], cards)
    return made


def ending(seen: Any) -> Any:
    """Rounds by how they end: one player left, all passed, too long."""
    cells = seen.counts.ending[:, 0]
    return seen.share(cells, np.full(len(cells), cells.sum()))
