"""What is new on a page: of each picture of a table, only the parts that the page does not have.

A picture is a row of texts, as its template draws them one after the other; from one picture to
the next most of them stay the same.  A page that understands patches gets the whole row once, and
then what has changed: `=0-4 +1 6-30`, then the new texts.  `patches.js` puts the whole text
together again, and hands it on as if it had come like that.
"""

from __future__ import annotations

Frame = tuple[str, ...]
"""A picture of a table in parts; together they are its HTML."""
BETWEEN = "<\x1e>"
"""Between texts: nobody's text can hold it, since it comes unescaped."""
END = -2
"""A place that follows none."""


class PatchWriter:
    """Knows what one page has."""

    def __init__(self) -> None:
        self._places: dict[str, int] = {}
        """Of the texts of the last picture."""

    def add(self, frame: Frame) -> str:
        """What makes this picture of the last one."""
        places = list(map(self._places.get, frame))
        self._places = dict(zip(frame, range(len(frame)), strict=True))
        new = [text for text, place in zip(frame, places, strict=True) if place is None]
        return BETWEEN.join(["=" + " ".join(runs(places)), *new])


def runs(places: list[int | None]) -> list[str]:
    """`3-7` for texts that lay side by side and still do, `+2` for so many new ones."""
    found: list[str] = []
    begun, first, due = 0, places[0] if places else None, None
    for at, place in enumerate([*places, END]):
        if at and place != due:
            found.append(f"+{at - begun}" if first is None else f"{first}-{first + at - begun - 1}")
            begun, first = at, place
        due = None if place is None else place + 1
    return found
