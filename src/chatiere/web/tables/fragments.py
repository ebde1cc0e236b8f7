"""What has been rendered of a table: one fragment for all who see the same."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable


class FragmentCache:
    """Fragments of the newest version of a table, by who views it.

    Every change of a table makes a new version, and what was rendered before is dropped.  A
    table that is fetched from the store again begins to count anew; `created` tells its
    versions from those before.
    """

    def __init__(self) -> None:
        self.version, self.created = 0, time.time_ns()
        self._rendered: dict[Hashable, str] = {}

    def next_version(self) -> None:
        self.version += 1
        self.clear()

    def clear(self) -> None:
        """Render again what is asked for from now on."""
        self._rendered.clear()

    def get(self, viewer: Hashable, render: Callable[[], str]) -> str:
        """The fragment for this viewer, rendered unless it was."""
        if viewer not in self._rendered:
            self._rendered[viewer] = render()
        return self._rendered[viewer]
