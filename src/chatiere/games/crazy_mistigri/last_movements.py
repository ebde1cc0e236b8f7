"""What the log shows of the last movements: the pair laid last, what went from where to where,
and what the viewer has just drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np

from chatiere.core.entry import Heard
from chatiere.games.crazy_mistigri.deck import COLOUR, COLOURS, NAMES, cards_named, shared_value
from chatiere.games.crazy_mistigri.state import (
    DISCARD,
    NO_ONES,
    PILE,
    State,
    card_of,
    goal_of,
    origin_of,
)

CARDS_SEEN = (*NAMES, "no 1", "?")
"""What a movement can show: a card, that a hand holds no 1, nothing."""
STEPS = 6
"""So many steps are looked back."""
LOGS = 1000
"""So many logs are at hand."""
Log = bytes
"""The movements of a round as they lie in the state: quick to compare."""


class Movement(NamedTuple):
    """From a seat or the discard (None) to a seat or the discard; `card` is one of
    `CARDS_SEEN`."""

    origin: int | None
    goal: int | None
    card: str


def seen_log(s: State) -> Log:
    """The log of this round as the viewer saw it.  There is room for a long one, and who only
    looks at a state reads a row in one go: so this is taken from the record."""
    seen: bytes = s._record[0]["log"][: s.logged].tobytes()
    return seen


@lru_cache(maxsize=LOGS)
def log_view(log: Log) -> dict[str, Any]:
    """What a log shows, made once for all pictures in which it is the same."""
    entries = np.frombuffer(log, State.dtype["log"].base).tolist()
    cards = [*filter(None, map(movement_of_card, entries))]
    return {
        "movements": [*map(movement_listed, entries)],
        "cards": cards,
        "last_pair": last_pair(cards),
        "last_steps": last_steps(cards),
    }


@cache
def movement_of_card(entry: int) -> Movement | None:
    """None for an entry that only says that a hand holds no 1."""
    return None if card_of(entry) == NO_ONES else movement_seen(entry)


@cache
def movement_listed(entry: int) -> list[int | str | None]:
    return [*movement_seen(entry)]


def movement_seen(entry: int) -> Movement:
    origin, goal = (
        None if place == PILE else place for place in (origin_of(entry), goal_of(entry))
    )
    return Movement(origin, goal, CARDS_SEEN[card_of(entry)])


def last_pair(log: Sequence[Movement]) -> dict[str, Any] | None:
    """The last two cards that one seat laid one right after the other, the value whose effect
    they have, or the colour that they share."""
    found: tuple[Movement, Movement] | None = None
    waiting: Movement | None = None
    for movement in log:
        if movement.origin is None or movement.goal is not None:
            waiting = None
        elif waiting and waiting.origin == movement.origin:
            found, waiting = (waiting, movement), None
        else:
            waiting = movement
    return laid_by(*found) if found else None


def laid_by(first: Movement, second: Movement) -> dict[str, Any]:
    return {"seat": first.origin, **pair_view([first.card, second.card])}


def pair_view(names: list[str]) -> dict[str, Any]:
    """A pair: its cards, and what they share; `effect` is the value whose effect applies."""
    cards = cards_named(names)
    effect = shared_value(*cards) or None
    return {
        "cards": names,
        "effect": effect,
        "colour": None if effect else COLOURS[COLOUR[cards[0]]],
    }


def last_steps(log: Sequence[Movement]) -> list[dict[str, Any]]:
    """The last movements, oldest first; cards that went the same way together are one step, and
    so are the two cards of a pair."""
    steps: list[dict[str, Any]] = []
    for origin, goal, card in log[begin_of_last(log) :]:
        last = steps[-1] if steps else None
        same_way = last and (last["origin"], last["goal"]) == (origin, goal)
        if last and same_way and (goal is not None or len(last["cards"]) == 1):
            last["cards"].append(card)
        else:
            steps.append(step(origin, goal, [card]))
    return steps[-STEPS:]


def begin_of_last(log: Sequence[Movement]) -> int:
    """Where the last so many ways begin that cards went: each is a step at least."""
    ways = 0
    for at in range(len(log) - 1, 0, -1):
        ways += log[at][:2] != log[at - 1][:2]
        if ways == STEPS:
            return at
    return 0


def just_received(s: State, log: Sequence[Movement]) -> list[dict[str, Any]]:
    """What came from other hands to the viewer, who is about to discard: the card drawn last
    first.  A swap that was due after the draw (M7) lies between."""
    if s.phase != DISCARD or s.viewer != s.turn:
        return []
    if log and log[-1].origin is None:
        log = log[:-2]
    received = []
    for origin, goal, card in reversed(log):
        if goal != s.viewer or origin is None:
            break
        received.append({"card": card, "source": origin})
    return received


def moved_by(move: Heard[State]) -> list[dict[str, Any]]:
    """What a move took from one place to another but for pairs laid: which cards (`?` for one
    that the hearer did not see), from a seat or the discard (None) to a seat or the discard."""
    kind, *words = move.what.split(" ")
    if move.who == "*":
        drawn = [step(move.after.source, move.after.turn, words)]  # who drew is still to move
        return drawn if kind == "draw" else []
    if kind == "give":
        return [step(move.who, int(words[1]), words[:1])]
    if kind == "deal":
        return [step(None, int(words[1]), words[:1])]
    if kind == "swap" and words:
        return [step(move.who, None, words[:1]), step(None, move.who, words[1:])]
    return []


def step(origin: int | str | None, goal: int | str | None, cards: list[str]) -> dict[str, Any]:
    return {"origin": origin, "goal": goal, "cards": cards}
