"""A batch as bytes: a line of JSON that says which, then its arrays in NumPy's own format."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from chatiere.core.errors import ChatiereError, shown
from chatiere.core.fingerprint import fingerprint, imported
from chatiere.core.game import Game, find
from chatiere.research.rows import KEPT

if TYPE_CHECKING:
    from chatiere.research.batch import Batch

FORMAT = 1
KEY = "chatiere batch"
NOT_ONE = "this is no saved batch: take it from Batch.save"


def rules_version(game: Game) -> str:
    """Of the rules that give a state its meaning."""
    return fingerprint(imported([game.rules.__name__]))


def saved(batch: Batch, arrays: Mapping[str, Any], guesses: int) -> bytes:
    head = {
        KEY: FORMAT,
        "game": batch.game.name,
        "rules": rules_version(batch.game),
        "guesses": guesses,
        "settings": {
            "size": batch.size,
            "players": batch.players,
            "options": batch.options,
            "seed": batch.seed,
            "first": batch.first,
            "rewards": batch.rewards,
            "auto_reset": batch.auto_reset,
            "checked": batch.checked,
            **batch.wishes._asdict(),
        },
    }
    body = io.BytesIO()
    np.savez(body, **arrays)
    return json.dumps(head).encode() + b"\n" + body.getvalue()


def read_batch(data: bytes) -> tuple[Game, dict[str, Any], dict[str, Any], int]:
    """The game, the settings, the arrays and the number of guesses so far of a saved batch."""
    head, body = _parts(data)
    game = find(head["game"])
    if head["rules"] != rules_version(game):
        raise ChatiereError(f"this batch of {game.name} was saved with other rules than these")
    try:
        with np.load(io.BytesIO(body), allow_pickle=False) as arrays:
            return game, head["settings"], {name: arrays[name] for name in KEPT}, head["guesses"]
    except Exception as error:  # whatever a damaged archive makes its reader say
        raise ChatiereError(f"this batch is damaged: {shown(str(error))}") from error


def _parts(data: bytes) -> tuple[dict[str, Any], bytes]:
    if not isinstance(data, bytes):
        raise ChatiereError(NOT_ONE)
    line, _, body = data.partition(b"\n")
    try:
        head = json.loads(line)
    except ValueError:
        raise ChatiereError(NOT_ONE) from None
    if not isinstance(head, dict) or head.get(KEY) != FORMAT:
        raise ChatiereError(NOT_ONE)
    return head, body
