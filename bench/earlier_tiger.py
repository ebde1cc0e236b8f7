"""The tiger of 0.5 as a program at today's tables, though its release kept states otherwise.

    git archive 71ad677 src | tar x -C /tmp/earlier               # 0.5.0
    python -m bench.earlier_tiger --layouts > /tmp/layouts.json   # how states are laid out today
    chatiere arena filou --seats "tiger,tiger,P,P" --games 400

where P is `program:env PYTHONPATH=/tmp/earlier/src CHATIERE_CACHE=/tmp/earlier/cache python
/here/bench/earlier_tiger.py /tmp/layouts.json tiger`.  It runs among the earlier release's
modules: what a field holds goes into the field of the same name there, and what was not there yet
is forgotten.  Where the legal moves are not the same it says so and makes none.
"""

from __future__ import annotations

import base64
import importlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

RENAMED = {"table": "current"}
"""Fields by their earlier names."""


def layouts() -> dict[str, Any]:
    from chatiere.core.game import find, games

    return {name: find(name).rules.State.dtype.descr for name in games()}


def dtype_of(descr: list[list[Any]]) -> np.dtype[Any]:
    """From JSON, where tuples have become lists."""
    return np.dtype([(name, kind, *map(tuple, shape)) for name, kind, *shape in descr])


def moved(states: np.ndarray[Any, Any], earlier: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """The same state as an earlier release kept it."""
    assert earlier.names is not None
    assert states.dtype.names is not None
    made = np.zeros(len(states), earlier)
    for name in earlier.names:
        source = name if name in states.dtype.names else RENAMED.get(name)
        if source is not None and not name.startswith("filling"):
            made[name] = states[source]
    return made


def main() -> None:
    if sys.argv[1:] == ["--layouts"]:
        sys.stdout.write(json.dumps(layouts()) + "\n")
        return
    today, level = json.loads(Path(sys.argv[1]).read_text()), sys.argv[2]
    ask(importlib.import_module("chatiere.bots.levels").bot_from_text(level), today)


def ask(player: Any, today: Mapping[str, list[list[Any]]]) -> None:
    """Answer line by line; a fault is the earlier tiger's, and the referee plays on."""
    find = importlib.import_module("chatiere.core.game").find
    packed = importlib.import_module("chatiere.bots.glimpse").packed
    for line in sys.stdin:
        asked = json.loads(line)
        game = find(asked["game"])
        body = base64.b64decode(asked["hidden"]).partition(b"\n")[2]
        states = moved(np.frombuffer(body, dtype_of(today[game.name])), game.rules.State)
        engine = game.plain()
        s = engine.given(states)[0]
        words = {game.words.text(s, move): move for move in engine.moves(states)}
        if sorted(words) == sorted(asked["moves"]):
            chosen = player.choose(packed(game, asked["players"], states), str(asked["seed"]))
            answer = {"move": str(game.words.text(s, chosen))}
        else:
            answer = {"error": f"other moves: {sorted(words)} for {sorted(asked['moves'])}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
