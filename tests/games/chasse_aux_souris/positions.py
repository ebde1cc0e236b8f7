"""Positions to judge: a hand for seat 0, who is to move, and what else matters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import chatiere
from chatiere.core.chance import generator
from chatiere.core.match import Match
from chatiere.games.chasse_aux_souris import GAME
from chatiere.games.chasse_aux_souris.bot import strategy
from chatiere.games.chasse_aux_souris.state import State
from tests.games.chasse_aux_souris.sitting import Sitting

TABLES = [(players, no_negative) for players in GAME.players for no_negative in (False, True)]
Level = Callable[..., int]


def position(hand: str, players: int = 4, **fields: Any) -> Any:
    """Seat 0 is to move with these cards; fields of the state as named, tokens as a list."""
    s = Sitting(players, hand, no_negative=fields.pop("no_negative", False)).state
    for seat, n in enumerate(fields.pop("tokens", [])):
        s.tokens[seat] = n
    for name, number in fields.items():
        setattr(s, name, number)
    return s


def answer(level: Level, s: State, seed: str = "any") -> int:
    """The move of this level, in the engine's number."""
    out = np.zeros(GAME.rules.MOST, np.int64)
    return level(s, generator(seed), out, strategy.parameters_of(s))


def laid(level: Level, s: State, seed: str = "any") -> str:
    """The move of this level, in the words of the record without `lay`."""
    return str(GAME.words.text(s, answer(level, s, seed))).removeprefix("lay ")


def decisions(level: Level, players: int, no_negative: bool, seed: int) -> Iterator[Match]:
    """A whole game that everybody plays at this level, before each move."""
    match = chatiere.new(GAME.name, players, seed=seed, options={"no_negative": no_negative})
    while not match.is_over:
        yield match
        match.choose(answer(level, match.state(), f"{seed}/{len(match.entries)}"))
