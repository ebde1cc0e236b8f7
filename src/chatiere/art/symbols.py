"""Small things, around the origin and about 40 wide: each has an outline of its own."""

from __future__ import annotations

from chatiere.art.draw import blob, cut, dot, line, shape
from chatiere.art.palette import CREAM, GOLD, INK, PINK, ROSE, STEEL, WHITE

HEART = "M0 8C-6 3-9-1-8.5-5-8-9-2-9.6 0-5 2-9.6 8-9 8.5-5 9-1 6 3 0 8Z"
STAR = "M0-10 2.6-3.4 9.6-3 4.2 1.6 6 8.4 .2 4.6-5.8 8.6-4 1.6-9.4-2.8-2.6-3.4Z"
CLOUD = "M-18 12C-25 9-24-1-16-2-16-12-3-15 2-8 9-13 19-8 17 0 24 2 23 12 16 12Z"
CROWN = (
    "M-20 12C-20 2-22-6-22-11L-10-2C-7-6-3-11 0-15 3-11 7-6 10-2L22-12C21-5 20 3 20"
    " 12 8 15-8 15-20 12Z"
)
FISH = (
    "M-20 0C-14-9-4-12 5-10 10-8 12-5 14-3L22-10C21-4 21 4 23 10L14 3C10 8 6 10 0"
    " 10-8 11-16 7-20 0Z"
)
BONE = (
    "M-12-4C-14-11-23-10-22-4-27-1-25 7-20 7-18 12-11 11-11 4L11 3C11 11 18 12 20 7 25 7 27-1 22-4"
    " 23-10 14-11 12-4Z"
)
MOON = "M6-18C-8-19-19-9-18 3-17 15-4 21 8 17 12 16 15 13 17 10 8 12-1 8-3-1-5-8 0-15 6-18Z"
DROP = "M0-18C6-8 13-1 13 7 13 14 7 18 0 18S-13 14-13 7C-13-1-6-8 0-18Z"
LEAF = "M0-18C12-12 16 0 12 9 9 15 4 17 0 19-4 17-9 15-12 9-16 0-12-12 0-18Z"
PAW = "M0-2C8-2 14 6 13 12 11 18 5 15 0 15S-11 18-13 12C-14 6-8-2 0-2Z"


def cloud() -> str:
    return cut(CLOUD, STEEL)


def storm() -> str:
    return cut("M3-1-7 12-1 12-6 23 9 8 2 7 7-1Z", GOLD, 1) + cut(CLOUD, "#5a5060")


def crown() -> str:
    gems = dot(0, 4, 2.8, ROSE) + dot(-11, 5, 2.2, "#5fa8d3") + dot(11, 5, 2.2, "#5fa8d3")
    return cut(CROWN, GOLD) + gems


def fish(fill: str = "#5fa8d3") -> str:
    return cut(FISH, fill) + dot(-12, -2.4, 2) + line("M-4-6C-1-2-1 3-4 7", INK, 1.6)


def wool(fill: str = "#e0576b") -> str:
    """A ball of wool with its end."""
    ball = line("M8 14C16 19 22 14 20 9", fill, 3) + cut(blob(0, 0, 16, 16, 2), fill)
    return ball + line("M-11-8C-2-12 8-10 13-3M-14-1C-4-5 6-3 12 6M-11 8C-5 4 2 5 6 12", CREAM, 1.8)


def milk() -> str:
    """A bowl of milk."""
    bowl = cut("M-21-2C-19 10-12 15 0 15S19 10 21-2Z", "#5b8fc7")
    rim = shape("M-23-3C-15-12 15-12 23-3 15 6-15 6-23-3Z", "#3f6fa8")
    return (
        bowl
        + rim
        + shape("M-19-3C-13-9 13-9 19-3 13 3-13 3-19-3Z", WHITE)
        + line("M-9 9H9", CREAM, 2)
    )


def bell() -> str:
    clapper = cut(blob(0, 15, 5, 4.4, 2), "#b5781b", 1)
    body = cut(
        "M0-18C10-17 13-8 14 0 15 5 17 9 19 12-8 15-12 14-19 12-17 9-15 5-14 0-13-8-10-17 0-18Z",
        GOLD,
    )
    return clapper + body + line("M-8-7C-9-3-9 1-10 5", WHITE, 2)


def carrot() -> str:
    leaves = cut(
        (
            "M4-10C2-16 4-21 8-22 9-18 9-17 10-15 13-19 17-20 20-18 19-14 17-13 15-12 18-12"
            " 21-10 22-6 16-4 13-5 8-6Z"
        ),
        "#5d9a47",
        1,
    )
    root = cut("M-18 20C-17 8-8-8 2-12 9-13 13-8 11-2 7 8-8 16-18 20Z", "#ef8632")
    return leaves + root + line("M-6-2-1 1M-11 8-7 10M2-7 6-4", "#b85c20", 2)


def bone() -> str:
    return cut(BONE, "#d8bd8e")


def heart(fill: str = ROSE) -> str:
    return f'<g transform="scale(2)">{cut(HEART, fill, 1)}</g>'


def star(fill: str = GOLD) -> str:
    return f'<g transform="scale(2)">{cut(STAR, fill, 1)}</g>'


def bow(fill: str = ROSE) -> str:
    wings = cut(
        (
            "M0-3C-8-12-18-13-22-9-24-3-24 4-21 9-17 12-8 9 0 3 8 9 17 12 21 9 24 4 24-3 22-9"
            " 18-13 8-12 0-3Z"
        ),
        fill,
    )
    return wings + shape(blob(0, 0, 5.4, 6, 3), "#b3352f")


def bandage() -> str:
    """A plaster, for a cat that has been in a fight."""
    strip = cut("M-12-5C-4-6 5-6 12-5 14-2 14 2 12 5 4 6-5 6-12 5-14 2-14-2-12-5Z", "#f1cfa5", 1)
    return strip + shape("M-4-5.6H4V5.6H-4Z", "#d9a978")


def blush() -> str:
    """Two pink cheeks for a head."""
    return shape(blob(-33, 11, 6, 4, 2) + blob(33, 11, 6, 4, 4), PINK)
