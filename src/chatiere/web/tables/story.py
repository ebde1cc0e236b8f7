"""What happened, in sentences: each is made once for each viewer and language."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

from markupsafe import Markup, escape

from chatiere.core.entry import Who
from chatiere.core.hearing import hearer
from chatiere.core.line import Line
from chatiere.core.match import Match
from chatiere.web.server.escaping import markup
from chatiere.web.tables.pictures import picture

MOST_KEPT = 500
"""Moves in sentences at hand while the game goes on: those of the last moves are asked for."""


Listener = tuple[str, int]
"""The language, and as whom it is heard."""


class StoryEntry(NamedTuple):
    """One move and what it did, in sentences."""

    n: int
    who: Who
    data: dict[str, Any]
    """The same for templates: `n`, `who` and `lines`, each with its `text`."""
    html: Markup
    """The same as the log has it, the last sentence first."""
    lines: list[Line]


Told = defaultdict[Listener, dict[int, StoryEntry]]
"""By listener and the number of a move."""


def told(match: Match, n: int, language: str, viewer: int) -> StoryEntry:
    """Move n as this viewer may hear it."""
    who, lines = match.entries[n].who, cast("list[Line]", match.tell(n, language, viewer))
    shown = [
        {"text": str(line), "pieces": line.pieces, "begins_round": line.begins_round}
        for line in lines
    ]
    html = [drawn_line(match.game.name, n, who, i, line) for i, line in enumerate(lines, 1)]
    data = {"n": n, "who": who, "lines": shown}
    return StoryEntry(n, who, data, markup("".join(reversed(html))), lines)


def drawn_line(game: str, n: int, who: Who, place: int, line: Line) -> Markup:
    """A line of the log, with its pieces; many hear the same."""
    return drawn(game, n, who, place, str(line), line.pieces, line.begins_round)


@lru_cache(maxsize=5_000)
def drawn(
    game: str, n: int, who: Who, place: int, text: str, pieces: tuple[str, ...], begins_round: bool
) -> Markup:
    kind = ("" if who == "*" else f"by seat-{who}") + (" begins-round" if begins_round else "")
    shown = "".join(picture(game, name) for name in pieces)
    if shown:
        shown = f'<span class="pictures" aria-hidden="true">{shown}</span>'
    return Markup(  # noqa: S704 - escaped, or ours
        f'<li id="told-{n}-{place}" class="{kind}">{shown}<span>{escape(text)}</span></li>\n'
    )


class StoryCache:
    """The sentences of one match that were made already."""

    def __init__(self) -> None:
        self._told: Told = defaultdict(dict)

    def __len__(self) -> int:
        return sum(map(len, self._told.values()))

    def clear(self) -> None:
        """The match is another, or people have other names now."""
        self._told.clear()

    def forget_from(self, n: int) -> None:
        """Move n and those after it are taken back."""
        for entries in self._told.values():
            for move in [move for move in entries if move >= n]:
                del entries[move]

    def last_moves(
        self, match: Match, viewer: int, language: str, most: int, going_on: Told | None = None
    ) -> list[StoryEntry]:
        """The last moves, oldest first, as this viewer may hear them; what was told of a move that
        is still going on is kept in `going_on`."""
        if len(self) > MOST_KEPT and not match.is_over:
            self.clear()
        kept, so_far = self._told, defaultdict(dict) if going_on is None else going_on
        unfinished = len(match.entries) - 1 if match.moment else None
        known = kept[language, viewer]
        return [
            (n != unfinished and known.get(n))
            or tell(so_far if n == unfinished else kept, match, n, viewer, language)
            for n in shown_moves(match, most)
        ]


def tell(kept: Told, match: Match, n: int, viewer: int, language: str) -> StoryEntry:
    """Move n to this viewer, in the words in which it was told to others who heard the same."""
    found = kept[language, viewer].get(n)
    if found is None:
        seat = hearer(match, n, viewer)
        found = kept[language, seat].get(n) or told(match, n, language, seat)
        kept[language, seat][n] = kept[language, viewer][n] = found
    return found


def shown_moves(match: Match, most: int) -> Sequence[int]:
    """The numbers of the last moves, but not of those that the open history has forgotten."""
    last = range(max(0, len(match.entries) - most), len(match.entries))
    if match.is_over or not match.forgets:
        return last
    return match.remembered(last)
