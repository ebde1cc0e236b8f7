"""Mice: from the front, running, and only the head."""

from __future__ import annotations

from chatiere.art.draw import blob, cut, dot, line, oval, shape
from chatiere.art.palette import INK, PINK, WHITE

GREY = "#a9a3ad"
BROWN = "#b98a62"
SNOW = "#f4ece0"
FUR = {"grey": GREY, "brown": BROWN, "white": SNOW, "blue": "#8fa7c4", "sand": "#dcb98a"}
TAIL = "#d98f8b"

FACE = "M0-22C20-22 31-8 29 6 27 18 12 27 0 27S-27 18-29 6C-31-8-20-22 0-22Z"


def head(fur: str = GREY, mood: str = "happy") -> str:
    """A mouse's head around the origin, about 80 wide and 72 high."""
    ears = cut(blob(-25, -21, 17, 17, 2), fur) + cut(blob(25, -21, 17, 17, 4), fur)
    ears += shape(blob(-25, -20, 10.5, 10.5, 5), PINK) + shape(blob(25, -20, 10.5, 10.5, 6), PINK)
    body = ears + cut(FACE, fur)
    body += line("M-16 12-36 8M-16 16-35 19M16 12 36 7M16 16 35 20", INK, 1.3)
    return body + looks(mood) + oval(0, 9.4, 5, 4, "#d66a72")


def looks(mood: str) -> str:
    if mood == "scared":
        eyes = oval(-11, -3, 7, 8, WHITE) + oval(11, -3, 7, 8, WHITE)
        return eyes + dot(-10, -2, 3) + dot(10, -2, 3) + oval(0, 19, 3.6, 4.4, INK)
    if mood == "asleep":
        return line("M-17-2C-14 3-8 3-5-2M5-2C8 3 14 3 17-2M-4 17H4", INK, 2.6)
    if mood == "glad":
        eyes = line("M-17 0C-14-8-8-8-5 0M5 0C8-8 14-8 17 0", INK, 2.8)
    else:
        eyes = oval(-11, -2, 4.6, 6, INK) + oval(11, -2, 4.6, 6, INK)
        eyes += dot(-9.6, -4.4, 1.7, WHITE) + dot(12.4, -4.4, 1.7, WHITE)
    teeth = shape("M-3.4 17.4H3.4L3 23H-3Z", WHITE)
    return eyes + teeth + line("M-8 15.6C-5 18.6-2 18 0 15.4 2 18 5 18.6 8 15.6", INK, 2)


SIT = "M-15 14C-26 28-30 46-24 58-12 64 12 64 24 58 30 46 26 28 15 14Z"


def sitting(fur: str = GREY, mood: str = "happy") -> str:
    """A mouse that faces us, its head around the origin, its feet at y 64."""
    tail = line("M20 56C36 62 48 54 42 42 38 34 46 28 52 32", TAIL, 4)
    body = (
        tail
        + cut(SIT, fur)
        + shape(
            "M0 26C10 26 15 36 13 48 11 56 4 58 0 58S-11 56-13 48C-15 36-10 26 0 26Z", "#f7ecdf"
        )
    )
    feet = shape(blob(-13, 61, 9, 4.5, 3), PINK) + shape(blob(13, 61, 9, 4.5, 4), PINK)
    hands = shape(blob(-10, 36, 5, 4.4, 3), PINK) + shape(blob(10, 36, 5, 4.4, 4), PINK)
    return body + feet + hands + head(fur, mood)


RUN = "M-46 12C-40-2-22-20 4-23 30-25 46-8 44 8 43 16 38 18 30 18L-36 18C-42 18-47 16-46 12Z"


def running(fur: str = GREY, mood: str = "happy") -> str:
    """A mouse that runs to the left, about 110 wide, its feet at y 24."""
    tail = line("M42 10C58 14 62 0 74 2 82 3 80 12 90 10", TAIL, 4)
    feet = "".join(shape(blob(x, 20, 8, 4.4, 3), PINK) for x in (-22, -6, 20, 36))
    body = tail + feet + cut(RUN, fur) + cut(blob(6, -22, 15, 15, 4), fur)
    body += shape(blob(6, -21, 9.5, 9.5, 2), PINK) + cut(blob(-12, -19, 12, 12, 6), fur, 1.5)
    body += shape(blob(-12, -18.6, 7.4, 7.4, 3), PINK)
    eye = (
        oval(-21, -2, 6, 7, WHITE) + dot(-22, -1, 2.8)
        if mood == "scared"
        else oval(-21, -2, 3.6, 4.6, INK) + dot(-20, -3.6, 1.4, WHITE)
    )
    nose = oval(-45, 11, 4, 3.4, "#d66a72")
    return body + eye + nose + line("M-34 10-48 0M-33 13-50 20M-38 16C-34 17-31 16-29 14", INK, 1.3)
