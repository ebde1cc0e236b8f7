"""What a seat may know, as bytes: all that a computer player is ever handed.

One line of JSON that says which table this is, then the hidden state itself.  A state of
another game or version, a damaged one, or one that was not hidden is refused.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from chatiere.core.errors import ChatiereError, shown
from chatiere.core.fingerprint import fingerprint, imported
from chatiere.core.game import Game, find
from chatiere.core.kernel import OVER, States
from chatiere.core.match import Match

KEYS = {"game", "players", "version", "check"}
LONGEST_HEAD = 1000


@dataclass(frozen=True)
class Observation:
    """A table as the seat to move knows it."""

    game: Game
    players: int
    seat: int
    states: States
    """One hidden state."""
    digest: str
    """Of the state alone: a player's dice are made from it, and fall the same in a release whose
    code is written otherwise."""


def observation(match: Match, seat: int | None = None) -> bytes:
    """What a seat may know now; by default the seat to move."""
    if seat is None:
        if not isinstance(match.to_move, int):
            over = "the match is over" if match.is_over else "chance is to be drawn"
            raise ChatiereError(f"nobody is to move: {over}")
        seat = match.to_move
    if seat not in range(match.players):
        raise ChatiereError(f"seats are 0 to {match.players - 1}, not {shown(seat)}")
    return packed(match.game, match.players, match.hidden(seat))


def packed(game: Game, players: int, states: States) -> bytes:
    """A hidden state with a line that says what it is."""
    body = states.tobytes()
    head = {"game": game.name, "players": players, "version": version(game.name)}
    return json.dumps(head | {"check": digest(body)}).encode() + b"\n" + body


def read_observation(hidden: bytes) -> Observation:
    """Read what `observation` wrote, and check that its seat is to move."""
    head, body = _parts(hidden)
    game = find(head["game"])
    if head["version"] != version(game.name):
        raise ChatiereError(
            f"this state of {game.name} comes from another version, {shown(head['version'])}; "
            f"this one is {version(game.name)}"
        )
    players = game.check_players(head["players"])
    if len(body) != game.rules.State.dtype.itemsize or digest(body) != head["check"]:
        raise ChatiereError(
            f"this state of {game.name} is damaged: take it from `observation` again"
        )
    states: States = np.frombuffer(body, game.rules.State.dtype).copy()
    seat, mover = int(states["viewer"][0]), game.plain().to_move(states)
    if seat not in range(players):
        raise ChatiereError("this state is not a seat's: take it from `observation`")
    if mover == OVER:
        raise ChatiereError("the game is over: there is nothing to think about")
    if mover != seat:
        turn = f"seat {mover}" if mover >= 0 else "chance"
        raise ChatiereError(f"this is what seat {seat} knows, but {turn} is to move")
    return Observation(game, players, seat, states, head["check"])


def _parts(hidden: bytes) -> tuple[dict[str, Any], bytes]:
    """The line and the state behind it."""
    wrong = "not a hidden state: take it from `observation`"
    if not isinstance(hidden, bytes):
        raise ChatiereError(f"a hidden state is bytes, not {shown(type(hidden).__name__)}")
    line, newline, body = hidden.partition(b"\n")
    if not newline or len(line) > LONGEST_HEAD:
        raise ChatiereError(wrong)
    try:
        head = json.loads(line)
    except ValueError:
        raise ChatiereError(wrong) from None
    if not isinstance(head, dict) or set(head) != KEYS:
        raise ChatiereError(wrong)
    return head, body


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


@cache
def version(name: str) -> str:
    """Of a game's state: of its layout and of the rules that give it a meaning."""
    game = find(name)
    rules = fingerprint(imported([game.rules.__name__]))
    return digest(f"{game.rules.State.dtype.descr} {rules}".encode())
