"""The process that reads records: a question comes in with its length, and so does its reply."""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from traceback import extract_tb
from typing import Any, BinaryIO

from chatiere.core.errors import ChatiereError
from chatiere.core.record import check_dealer, match_of
from chatiere.web.dealer.draws import draws_of
from chatiere.web.server.refusal import N_, Refusal, Unready
from chatiere.web.tables.names import clean_name
from chatiere.web.upload.record_reader import PATIENCE, SIZE, read

GENTLY = 10
"""How much it steps back behind the server and the computer players."""
MEMORY = 2**30
"""Bytes that reading may take beside what the program itself has."""


def checked(content: bytes) -> dict[str, Any]:
    """A finished game, honest in its rules and its draws, and nothing that came along with it."""
    match = match_of(read(content))
    check_dealer(match)
    if not match.is_over:
        raise Refusal(N_("This game is not over: only finished games can be replayed."))
    players = [
        {key: text if key == "kind" else clean_name(text) for key, text in seat.items()}
        for seat in match.seats
    ]
    return match.record() | {"players": players}


def drawn(content: bytes) -> tuple[bytes, object]:
    """Every draw, ready to be sent, and what rule the record breaks, if any."""
    draws, broken = draws_of(read(content))
    return json.dumps(draws).encode(), broken


TASKS: dict[str, Callable[[bytes], Any]] = {"check": checked, "draws": drawn}


def answered(question: bytes) -> bytes:
    """What came of it, or what is wrong, as bytes."""
    what, _, content = question.partition(b"\n")
    try:
        return pickle.dumps(TASKS[what.decode()](content))
    except ChatiereError as error:
        return sent(error)
    except MemoryError:
        return pickle.dumps(Unready(N_("This record takes too long to read.")))
    except Exception as error:
        where = " < ".join(f"{at.name}:{at.lineno}" for at in extract_tb(error.__traceback__))
        sys.stderr.write(f"reading a record failed: {type(error).__name__} in {where}\n")
        return pickle.dumps(Unready(N_("This record could not be read: please try again.")))


def sent(error: ChatiereError) -> bytes:
    """An error with all that it says, if that can travel; else its line."""
    with suppress(Exception):
        made = pickle.dumps(error)
        pickle.loads(made)  # noqa: S301 - our own
        return made
    return pickle.dumps(ChatiereError(str(error)))


def main() -> None:
    os.nice(GENTLY)
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library prints is no reply
    bound_memory()
    while size := sys.stdin.buffer.read(SIZE.size):
        be_gone_in(2 * PATIENCE)
        reply = answered(sys.stdin.buffer.read(*SIZE.unpack(size)))
        be_gone_in(0)
        tell(replies, reply)


def tell(replies: BinaryIO, reply: bytes) -> None:
    with suppress(BrokenPipeError):  # then we are about to end, too
        replies.write(SIZE.pack(len(reply)) + reply)
        replies.flush()


def be_gone_in(seconds: float) -> None:
    """Also where nobody is left to end us."""
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
