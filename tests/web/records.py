"""Records of whole games, good ones and spoilt ones."""

from __future__ import annotations

import json
import random
from typing import Any

import chatiere
from chatiere.core.errors import ChatiereError
from chatiere.core.record import check_dealer, match_of
from chatiere.web.server.languages import reason_in

Record = dict[str, Any]


def played(game: str, players: int | None = None, seed: int = 7, most: int = 10_000) -> Record:
    """A game played at random, to its end or for so many choices; seat 0 sent a salt."""
    count = players or chatiere.find(game).players[0]
    salts = [b"salt", *[b""] * (count - 1)]
    match = chatiere.new(game, players=count, seed=seed, salts=salts)
    luck = random.Random(seed)  # noqa: S311
    for _ in range(most):
        if match.is_over:
            break
        match.play(luck.choice(match.moves()))
    return match.record()


def fault_of(record: Record) -> ChatiereError | None:
    try:
        check_dealer(match_of(record))
    except ChatiereError as error:
        return error
    return None


def line_of(record: Record) -> str:
    """What `chatiere verify` says."""
    return str(fault_of(record) or "ok")


def told_of(record: Record, language: str = "en") -> str:
    """What a page says of it."""
    error = fault_of(record)
    return error.translated(reason_in(language)) if error else "ok"


def copy(record: Record) -> Record:
    made: Record = json.loads(json.dumps(record))
    return made
