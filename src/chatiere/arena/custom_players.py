"""Players that somebody wrote: a function of the view, or a program of its own.

A program is told what its seat may know and nothing else.  Even the seed that it gets is made
from that alone, as from the contest's own seed it could work out the cards.
"""

from __future__ import annotations

import base64
import json
import shlex
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from chatiere.bots.observation import digest, observation
from chatiere.bots.referee import CRASHED, NOT_JSON, Answer, Forfeit
from chatiere.core.errors import ChatiereError, shown
from chatiere.core.game import Game
from chatiere.core.match import Match
from chatiere.parallel.pipes import program_process

Choose = Callable[[dict[str, Any]], str]
"""Given `Match.view` of its seat, a player answers with one of `view["moves"]`."""
PROGRAM = "program"
MOVE_TIME = 10.0
"""Seconds that somebody's player may take for a move."""


@dataclass(frozen=True)
class FunctionPlayer:
    """A function, named `package.module:function` or by an entry point."""

    name: str
    choose: Choose
    patience: float | None = MOVE_TIME

    def warm(self, game: Game) -> None:
        """Whoever wrote it sees to that."""

    def asked(self, match: Match, seat: int, seed: str) -> Answer:
        view = match.view(seat)
        return lambda so_far: self.choose(view)


@dataclass(frozen=True)
class ProgramPlayer:
    """A program, named `program:COMMAND`, that speaks JSON lines over pipes."""

    command: str
    words: tuple[str, ...]
    move_time: float = MOVE_TIME
    patience: float | None = None
    """No need for the referee to look at the clock: `ProgramProcess` does."""

    @property
    def name(self) -> str:
        return f"{PROGRAM}:{self.command}"

    def warm(self, game: Game) -> None:
        """It wakes up with the first question."""

    def asked(self, match: Match, seat: int, seed: str) -> Answer:
        line = json.dumps(question(match, seat, self.move_time)).encode() + b"\n"
        return lambda so_far: self._answer(line)

    def _answer(self, line: bytes) -> str:
        return move_in(program_process(self.command, list(self.words)).ask(line, self.move_time))


def program(command: str, move_time: float) -> ProgramPlayer:
    """The program of this command, if there is one."""
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise ChatiereError(f"the command {shown(command)} does not read: {error}") from None
    if not words:
        raise ChatiereError("a program is written program:COMMAND, like program:./my_bot")
    if not command.isprintable():
        raise ChatiereError(f"a command is a line of text, not {shown(command)}")
    if shutil.which(words[0]) is None:
        raise ChatiereError(f"no program {shown(words[0])} that can be run")
    return ProgramPlayer(command, words, move_time)


def question(match: Match, seat: int, move_time: float) -> dict[str, Any]:
    """What a program is asked: all that its seat may know, to read and as bytes."""
    hidden, view = observation(match, seat), match.view(seat)
    return {
        "game": match.game.name,
        "players": match.players,
        "options": dict(match.options),
        "seat": seat,
        "seed": digest(hidden),
        "seconds": move_time,
        "view": view,
        "layout": layout(match.game),
        "hidden": base64.b64encode(hidden).decode(),
        "moves": view["moves"],
    }


def layout(game: Game) -> str:
    """How the bytes of a state are to be read: releases with the same one understand each
    other's."""
    return digest(repr(game.rules.State.dtype.descr).encode())


def move_in(line: bytes) -> str:
    """The move that a program answered."""
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        shortened = shown(line.decode(errors="replace"))
        raise Forfeit(NOT_JSON, f"answered {shortened}, which is not JSON") from None
    if isinstance(said, dict) and isinstance(said.get("move"), str):
        return str(said["move"])
    if isinstance(said, dict) and "error" in said:
        raise Forfeit(CRASHED, f"cannot say: {shown(said['error'], 200)}")
    raise Forfeit(NOT_JSON, f'answered {shown(said)}, which is not {{"move": "…"}}')
