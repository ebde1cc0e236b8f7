"""Whose turn it is among those who wait in the store, where every thinker takes from.

As in `round_robin.py`: addresses take turns, then the hosts of an address, then the tables of a
host.  Each thinker keeps the rows for itself; if all of them are fair, so is the whole.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from itertools import count

from chatiere.web.bot_workers.round_robin import Asker

NOBODY: Asker = ()
"""An asker for whom nobody waits: it comes after all others."""


def asker_text(asker: Asker, secret: bytes) -> str:
    """An asker as the store has it, and every server would write it.  Visitors' addresses are
    written nowhere: nobody can read them out of this."""
    return json.dumps([_pseudonym(part, secret) for part in asker])


def _pseudonym(part: str, secret: bytes) -> str:
    return hashlib.blake2b(part.encode(), digest_size=8, key=secret, person=b"asker").hexdigest()


def asker_of(text: str) -> Asker:
    return tuple(json.loads(text))


class TurnOrder:
    """Rows of those who wait: whoever is new, or has just been served, goes to the end."""

    def __init__(self) -> None:
        self._places: dict[Asker, int] = {}
        self._next = count()

    def sort(self, waiting: Sequence[Asker]) -> list[Asker]:
        """Whose turn it is first, then next: of those who wait now, in the order they came."""
        groups = list(dict.fromkeys(group for asker in waiting for group in groups_of(asker)))
        self._places = {
            group: self._places[group] if group in self._places else next(self._next)
            for group in groups
        }
        return sorted(waiting, key=self._place)

    def _place(self, asker: Asker) -> tuple[bool, list[int]]:
        return asker == NOBODY, [self._places[group] for group in groups_of(asker)]

    def serve(self, asker: Asker) -> None:
        for group in groups_of(asker):
            self._places[group] = next(self._next)


def groups_of(asker: Asker) -> Iterable[Asker]:
    """An address, a host there, a table of theirs."""
    return (asker[:end] for end in range(1, len(asker) + 1))
