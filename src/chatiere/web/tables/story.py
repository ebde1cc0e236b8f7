"""What happened, in sentences: each is made once for each viewer and language."""

from __future__ import annotations

from typing import NamedTuple

from chatiere.core.entry import Who
from chatiere.core.match import Match

Said = dict[tuple[int, str, int], list[str]]
"""By the move's number, language and viewer."""


class Told(NamedTuple):
    """One move, told."""

    n: int
    who: Who
    lines: list[str]


def story(match: Match, said: Said, viewer: int, language: str, most: int) -> list[Told]:
    """The last moves, oldest first, as this viewer may hear them."""
    told, is_over = [], match.is_over
    for n in range(max(0, len(match.entries) - most), len(match.entries)):
        entry = match.entries[n]
        if not is_over and match.is_forgotten(entry):
            continue
        key = (n, language, viewer)
        if key not in said:
            said[key] = match.tell(n, language, viewer)
        told.append(Told(n, entry.who, said[key]))
    return told
