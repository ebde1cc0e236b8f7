"""What happened, in sentences: each is made once for each viewer and language."""

from __future__ import annotations

from typing import NamedTuple

from chatiere.core.entry import Who
from chatiere.core.match import Match

MOST_KEPT = 500
"""Moves in sentences at hand while the game goes on: those of the last moves are asked for."""


class StoryEntry(NamedTuple):
    """One move and what it did, in sentences."""

    n: int
    who: Who
    lines: list[str]


class StoryCache:
    """The sentences of one match that were made already."""

    def __init__(self) -> None:
        self._lines: dict[tuple[int, str, int], list[str]] = {}
        """By the move's number, language and viewer."""

    def __len__(self) -> int:
        return len(self._lines)

    def clear(self) -> None:
        """The match is another, or people have other names now."""
        self._lines.clear()

    def forget_from(self, n: int) -> None:
        """Move n and those after it are taken back."""
        self._lines = {key: lines for key, lines in self._lines.items() if key[0] < n}

    def last_moves(self, match: Match, viewer: int, language: str, most: int) -> list[StoryEntry]:
        """The last moves, oldest first, as this viewer may hear them."""
        entries, is_over = [], match.is_over
        if len(self) > MOST_KEPT and not is_over:
            self.clear()
        for n in range(max(0, len(match.entries) - most), len(match.entries)):
            entry = match.entries[n]
            if not is_over and match.is_forgotten(entry):
                continue
            if match.moment and entry is match.entries[-1]:  # it is still going on
                entries.append(StoryEntry(n, entry.who, match.tell(n, language, viewer)))
                continue
            key = (n, language, viewer)
            if key not in self._lines:
                self._lines[key] = match.tell(n, language, viewer)
            entries.append(StoryEntry(n, entry.who, self._lines[key]))
        return entries
