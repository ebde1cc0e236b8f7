"""What happened in a game, as each seat heard and saw it: what a player of perfect recall knows.

A past is a chain of steps that share what came before, so that copies of a position cost nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from chatiere.core.engine import Engine
from chatiere.core.game import Game
from chatiere.core.kernel import CHANCE, ONLOOKER, States, copied

CHANCE_NAME = "*"


def hidden_bytes(engine: Engine, states: States, seat: int) -> bytes:
    """All that a seat may know of a state."""
    hidden = copied(states)
    engine.hide(hidden, 0, seat)
    return hidden.tobytes()


class Step:
    """One move or draw, the state before it, and the step before."""

    __slots__ = ("_heard", "_seen", "before", "move", "previous", "who")

    def __init__(self, previous: Past, before: States, who: int, move: int) -> None:
        self.previous, self.before, self.who, self.move = previous, before, who, move
        self._heard: dict[int, str] = {}
        self._seen: dict[int, bytes] = {}

    def heard(self, game: Game, engine: Engine, seat: int) -> str:
        """Its words as this seat heard them, `?` for what it did not see."""
        if seat not in self._heard:
            self._heard[seat] = self._words(game, engine, seat)
        return self._heard[seat]

    def _words(self, game: Game, engine: Engine, seat: int) -> str:
        s: Any = game.plain().given(self.before)[0]
        seen = engine.sees(self.before, 0, seat, self.move)
        if self.who != CHANCE:
            return f"{self.who} {game.words.text(s, self.move, seen or seat == self.who)}"
        name = game.words.name(s, self.move) if seen else "?"
        return f"{CHANCE_NAME} {game.words.chance(s)} {name}"

    def seen(self, engine: Engine, seat: int) -> bytes:
        """A digest of all that this seat has seen up to before this step."""
        if seat not in self._seen:
            missing = list(takewhile(lambda step: seat not in step._seen, _steps(self)))
            for step in reversed(missing):  # a loop: games are longer than Python recurses
                before = b"" if step.previous is None else step.previous.seen(engine, seat)
                now = hidden_bytes(engine, step.before, seat)
                step._seen[seat] = hashlib.sha256(before + now).digest()
        return self._seen[seat]

    def __deepcopy__(self, memo: object) -> Step:
        """Nobody changes a step."""
        return self


class Told:
    """The past of an imagined world: what its seat remembers of the real one.  The others remember
    there what everybody heard: what they knew besides is not for whoever imagines it."""

    __slots__ = ("_everybody", "_own", "_seat")

    def __init__(self, seat: int, own: tuple[list[str], bytes], everybody: list[str]) -> None:
        self._seat, self._own, self._everybody = seat, own, everybody

    def lines(self, seat: int) -> list[str]:
        return self._own[0] if seat == self._seat else self._everybody

    def seen(self, engine: Engine, seat: int) -> bytes:
        return self._own[1] if seat == self._seat else b""

    def __deepcopy__(self, memo: object) -> Told:
        return self


Past = Step | Told | None


def heard_lines(past: Past, game: Game, engine: Engine, seat: int) -> list[str]:
    """All that a seat has heard, from the first."""
    lines = [step.heard(game, engine, seat) for step in _steps(past)]
    start = _start(past)
    return [*(start.lines(seat) if start else []), *reversed(lines)]


def seen_digest(past: Past, engine: Engine, states: States, seat: int) -> bytes:
    """Of all that a seat has seen, the present state included."""
    return Step(past, states, CHANCE, 0).seen(engine, seat)


def told(past: Past, game: Game, engine: Engine, seat: int) -> Told:
    """What a seat remembers, without the rest."""
    seen = b"" if past is None else past.seen(engine, seat)
    own = heard_lines(past, game, engine, seat), seen
    return Told(seat, own, heard_lines(past, game, engine, ONLOOKER))


def _steps(past: Past) -> Iterator[Step]:
    """The latest first."""
    while isinstance(past, Step):
        yield past
        past = past.previous


def _start(past: Past) -> Told | None:
    while isinstance(past, Step):
        past = past.previous
    return past


Plainly = tuple[Told | None, list[tuple[States, int, int]]]


def unchained(past: Past) -> Plainly:
    """The same without a chain: how it starts, and its steps from the first."""
    steps = [(step.before, step.who, step.move) for step in _steps(past)]
    return _start(past), steps[::-1]


def chained(start: Told | None, steps: list[tuple[States, int, int]]) -> Past:
    past: Past = start
    for before, who, move in steps:
        past = Step(past, before, who, move)
    return past
