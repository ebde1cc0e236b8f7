"""What has been made of a table to show it: once for all who see the same."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")
NOTHING: Any = object()
"""In place of what was not made."""


class FragmentCache:
    """Fragments of the newest version of a table, by who views it, and what all of them have
    in common.

    Every change of a table makes a new version, and what was rendered before is dropped.  A
    table that is fetched from the store again begins to count anew; `created` tells its
    versions from those before.
    """

    def __init__(self) -> None:
        self.version, self.created = 0, time.time_ns()
        self._made: dict[Hashable, Any] = {}

    def next_version(self) -> None:
        self.version += 1
        self.clear()

    def clear(self) -> None:
        """Make anew what is asked for from now on."""
        self._made.clear()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What this key stands for, made unless it was: `key` names all that it depends on
        beside the table's version."""
        found: T = self._made.get(key, NOTHING)
        if found is NOTHING:
            found = self._made[key] = make()
        return found
