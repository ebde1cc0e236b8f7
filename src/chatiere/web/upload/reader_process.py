"""The process that reads records: questions come in line by line.

A reply is one line, `{"record": …}`, `{"broken": …}` or `{"error": …}`; behind `broken`, which is
null for a good record, the draws come in a line of their own.
"""

from __future__ import annotations

import base64
import json
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from traceback import extract_tb
from typing import Any

from chatiere.core import record
from chatiere.core.errors import BadRecord, ChatiereError
from chatiere.core.record import check_dealer, match_of
from chatiere.core.translation import N_
from chatiere.web.dealer.draws import draws_of
from chatiere.web.server.json_lines import take_stdout, write_lines
from chatiere.web.server.refusal import Refusal, Unready
from chatiere.web.tables.names import clean_name
from chatiere.web.upload.record_reader import PATIENCE, error_as_json

GENTLY = 10
"""How much it steps back behind the server and the computer players."""
MEMORY = 2**30
"""Bytes that reading may take beside what the program itself has."""
MOST_MOVES = 5000
"""The longest games have some hundreds; every move costs us a millisecond."""


def read(content: bytes) -> object:
    """The JSON value that was sent; of a length that can be a game."""
    found = record.parsed(content)
    moves = found.get("moves") if isinstance(found, dict) else None
    if isinstance(moves, list) and len(moves) > MOST_MOVES:
        raise BadRecord(
            N_("not a record of a game here: more than %(most)s moves"), most=MOST_MOVES
        )
    return found


def checked(content: bytes) -> list[Any]:
    """A finished game, honest in its rules and its draws, and nothing that came along with it."""
    match = match_of(read(content))
    check_dealer(match)
    if not match.is_over:
        raise Refusal(N_("This game is not over: only finished games can be replayed."))
    players = [
        {key: text if key == "kind" else clean_name(text) for key, text in seat.items()}
        for seat in match.seats
    ]
    return [{"record": match.record() | {"players": players}}]


def drawn(content: bytes) -> list[Any]:
    """Every draw, and what rule the record breaks, if any."""
    draws, broken = draws_of(read(content))
    return [{"broken": error_as_json(broken) if broken else None}, draws]


TASKS: dict[str, Callable[[bytes], list[Any]]] = {"check": checked, "draws": drawn}


def answered(question: dict[str, str]) -> list[bytes]:
    """What came of it, or what is wrong, as lines."""
    try:
        lines = TASKS[question["ask"]](base64.b64decode(question["content"]))
        return [json.dumps(line).encode() for line in lines]
    except ChatiereError as error:
        return refused(error)
    except MemoryError:
        return refused(Unready(N_("This record takes too long to read.")))
    except Exception as error:
        where = " < ".join(f"{at.name}:{at.lineno}" for at in extract_tb(error.__traceback__))
        sys.stderr.write(f"reading a record failed: {type(error).__name__} in {where}\n")
        return refused(Unready(N_("This record could not be read: please try again.")))


def refused(error: ChatiereError) -> list[bytes]:
    return [json.dumps({"error": error_as_json(error)}).encode()]


def main() -> None:
    os.nice(GENTLY)
    replies = take_stdout()
    bound_memory()
    for line in sys.stdin.buffer:
        be_gone_in(2 * PATIENCE)
        lines = answered(json.loads(line))
        be_gone_in(0)
        write_lines(replies, *lines)


def be_gone_in(seconds: float) -> None:
    """End this process after so many seconds, also where no server is left to do it; 0: never."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def bound_memory() -> None:
    """Where the system tells how much we have and lets us say how much we may."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


if __name__ == "__main__":
    main()
