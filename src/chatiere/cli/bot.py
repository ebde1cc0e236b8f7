"""`chatiere bot`: a level as a program of its own, asked and answering in lines of JSON.

So a release sits at another one's table, each in its own environment.
"""

from __future__ import annotations

import base64
import json
import sys
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chatiere.core.errors import ChatiereError, shown
from chatiere.core.game import Value, find

if TYPE_CHECKING:
    from chatiere.bots.levels import Bot


def bot(
    level: Annotated[
        str,
        typer.Argument(metavar="LEVEL", help="`kitten`, `cat`, `tiger`, `tiger:2000`, …"),
    ],
) -> None:
    """Answer the arena's questions as a program of its own, in lines of JSON.

    So another release of Chatière can sit at a table of this one:
    `--seats "tiger:20ms,cat,program:/old/.venv/bin/chatiere bot tiger:20ms"`. The page on
    computer players tells the rest. It ends with its input.

    Example: chatiere bot cat
    """
    from chatiere.bots.levels import bot_from_text

    player = bot_from_text(level)
    for line in sys.stdin:
        if line.strip():
            typer.echo(json.dumps(answer(player, line)))
            sys.stdout.flush()


def answer(player: Bot, line: str) -> dict[str, str]:
    """The level's move, or what is wrong with the question."""
    try:
        asked = json.loads(line)
        hidden = base64.b64decode(asked["hidden"])
        return {"move": move(player, asked, hidden)}
    except ChatiereError as error:
        return {"error": str(error)}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {"error": f"not a question of the arena: {shown(line)}"}


@cache
def get_ready(player: Bot, name: str, players: int, options: tuple[tuple[str, Value], ...]) -> None:
    """Once for each table: with a limit on its time, a first thought must not pay for this."""
    game = find(name)
    player.warm(game)
    player.prepare(game, players, game.check_options(dict(options)))


def move(player: Bot, asked: dict[str, Any], hidden: bytes) -> str:
    """In words.  The state may come from another release: where its layout and the legal moves
    are the same, it means the same."""
    import numpy as np

    from chatiere.bots.observation import digest, packed

    game = find(asked["game"])
    rules, engine = game.rules, game.plain()
    if asked["layout"] != digest(repr(rules.State.dtype.descr).encode()):
        raise ChatiereError(f"this release keeps the state of {game.name} in another way")
    states = np.frombuffer(hidden.partition(b"\n")[2], rules.State.dtype).copy()
    if len(states) != 1:
        raise ValueError
    s = engine.given(states)[0]
    words = {game.words.text(s, found): found for found in engine.moves(states)}
    if list(words) != asked["moves"]:
        raise ChatiereError(f"this release plays {game.name} by other rules")
    get_ready(player, game.name, asked["players"], tuple(asked["options"].items()))
    chosen = player.choose(packed(game, asked["players"], states), str(asked["seed"]))
    return str(game.words.text(s, chosen))
