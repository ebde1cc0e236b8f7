"""Our own figures, so that a card looks the same everywhere and needs no font.

Each is a stroke in a box 32 high; `WIDTH` says how wide it is.
"""

from __future__ import annotations

from chatiere.art.draw import line, place
from chatiere.art.palette import CREAM, INK

HEIGHT = 32
GAP = 11
STROKE = 7.5

STROKES = {
    "0": "M10 0C3.5 0 .5 6.5 .5 16S3.5 32 10.3 32 20 25.5 20 16 17 0 10 0Z",
    "1": "M0 7.5 9.5 0V32",
    "2": "M1 8.5C1.5 3 5 0 10 0S19 3.6 19 9C19 15.5 11 21.5 1 31.6L20.5 32",
    "3": "M1.5 .4 18 0 9.5 12.4C16 12.2 20 16.2 20 22S15.6 32 9.4 32C5.4 32 2 30.4 0 27",
    "4": "M15.5 32V0L0 21.8 21.5 22.2",
    "5": "M18.5 0H4L2.4 14.2C5 12 7.6 11.2 10.4 11.2 16 11.2 20 15.4 20 21.2S15.8 32 9.4 32"
    "C5.6 32 2.2 30.8 0 28",
    "6": "M15.5 0C7 3.6 0 11.4 0 21 0 27.8 4 32 10.2 32S20.4 27.6 20.4 21.6 16.2 12 10.4 12"
    "C5.2 12 1.2 15.6 0 21",
    "7": "M0 0H19.5L7.6 32M6.8 16.6H17.6",
    "8": "M10 15C5.2 15 2 12 2 7.6S5.2 0 10 0 18 3 18 7.6 14.8 15 10 15 0 18.2 0 23.4 4 32 10 32"
    " 20 28.8 20 23.4 15.6 15 10 15Z",
    "9": "M5 32C13.4 28.4 20.4 20.6 20.4 11 20.4 4.2 16.4 0 10.2 0S0 4.4 0 10.4 4.2 20 10 20"
    "C15.2 20 19.2 16.4 20.4 11",
    "-": "M0 17.2 13.5 16.8",
    "+": "M8.4 8V25.6M0 17 17 16.6",
    "=": "M0 12H16M0 21.6H16",
    "?": "M0 8C.4 3 4 0 9 0S18 3.2 18 8.4C18 15 9.4 14.6 9.4 21.4M9.4 31.6V32",
    "!": "M4 0V20M4 31.4V32",
}
WIDTH = {"1": 10.0, "-": 13.5, "+": 17.0, "=": 16.0, "?": 18.0, "!": 8.0, "4": 21.5, "7": 19.5}
FULL = 20.0


def width_of(text: str) -> float:
    """How wide the figures are, from the middle of the first stroke to that of the last."""
    return sum(WIDTH.get(c, FULL) for c in text) + GAP * (len(text) - 1)


def outline(text: str, colour: str, stroke: float = STROKE) -> str:
    """The figures, the first one's left side at 0, the top at 0."""
    body, x = "", 0.0
    for c in text:
        body += place(line(STROKES[c], colour, stroke), x)
        x += WIDTH.get(c, FULL) + GAP
    return body


def figures(
    text: str,
    x: float,
    y: float,
    height: float = 32,
    colour: str = INK,
    halo: str = CREAM,
    most: float = 0,
) -> str:
    """Figures around a middle point, on a halo of paper; no wider than `most` if that is given."""
    scale = height / (HEIGHT + STROKE)
    if most:
        scale = min(scale, most / (width_of(text) + STROKE))
    body = outline(text, halo, STROKE + 6) if halo else ""
    body += outline(text, colour)
    return place(body, x - width_of(text) * scale / 2, y - HEIGHT * scale / 2, scale)
