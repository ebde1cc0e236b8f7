"""What is in the pantry: five foods, each with an outline of its own, about 60 wide."""

from __future__ import annotations

from chatiere.art.cheese import swiss
from chatiere.art.draw import blob, cut, dot, line, place, shape
from chatiere.art.palette import INK, WHITE


def bread() -> str:
    """A loaf with cuts."""
    loaf = cut(
        (
            "M-29 14C-34 2-30-14-14-16-6-22 10-22 17-16 31-13 33 4 29 14 28 20 24 21 18 21"
            "L-19 21C-25 21-28 19-29 14Z"
        ),
        "#d0894a",
    )
    crust = shape(
        "M-26 4C-27-6-22-13-12-13-5-18 9-18 15-13 25-11 28-3 26 4 10-4-12-4-26 4Z", "#e9b272"
    )
    return loaf + crust + line("M-13-9-7 3M1-12 5 2M14-9 16 3", "#a35f27", 3.4)


def fish() -> str:
    body = cut(
        (
            "M-31 0C-22-14-6-18 8-14 15-12 19-7 22-4L33-14C31-5 32 6 34 14L22 5C17 12 9 15 1"
            " 16-12 17-24 11-31 0Z"
        ),
        "#5fa8d3",
    )
    belly = shape("M-28 3C-14 9 6 9 20 4 14 12 8 15 1 16-11 16-22 11-28 3Z", "#bfe0f2")
    fin = shape("M-3-15C2-22 9-22 12-20 10-17 9-14 9-13Z", "#3f82b0")
    gill = line("M-9-9C-4-3-4 4-9 9M4-6C6-3 6 1 4 4M12-4C14-2 14 1 12 3", "#3f82b0", 2.2)
    return body + belly + fin + gill + dot(-19, -3, 4.4, WHITE) + dot(-19.6, -3, 2.4, INK)


def cucumber() -> str:
    """Cut open at one end."""
    body = cut(
        "M-30 8C-34-2-28-12-18-13-2-16 14-15 26-11 33-6 33 6 27 11 10 17-20 18-30 8Z", "#4f9a4a"
    )
    bumps = "".join(
        dot(x, y, 1.8, "#3a7a38")
        for x, y in ((-20, -6), (-8, -8), (4, -7), (-14, 3), (-2, 2), (-22, 5), (-8, 10), (6, 9))
    )
    slice_ = cut(blob(22, 0, 12, 14, 3), "#2f6e33", 1.5) + shape(
        blob(22, 0, 9.6, 11.6, 4), "#d9efb4"
    )
    seeds = "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="1.3" ry="2.2" fill="#8fbf6a"/>'
        for x, y in ((22, -5), (18, -1), (26, -1), (20, 5), (25, 5))
    )
    return body + bumps + slice_ + seeds


def carrot() -> str:
    leaves = cut(
        (
            "M10-14C6-22 8-29 13-31 15-27 16-24 17-21 20-27 26-30 31-28 31-23 29-19 26-17"
            " 31-17 34-13 34-9 27-6 22-8 16-10Z"
        ),
        "#5d9a47",
        1.5,
    )
    root = cut("M-30 29C-29 13-14-9 2-16 12-19 20-11 17-1 12 12-12 24-30 29Z", "#ef8632")
    return leaves + root + line("M-7-2 0 4M-16 12-11 16M4-10 10-4M-2 10 3 13", "#b85c20", 2.6)


def cheese() -> str:
    return place(swiss(), 0, 2)


def cross() -> str:
    return cut("M-20-25-3-8 15-26 25-17 8 0 25 17 16 25 0 9-17 25-26 16-9-1-26-17Z", "#c23a2c")


FOODS = {"B": bread, "F": fish, "U": cucumber, "C": cheese, "A": carrot, "X": cross}
GROUNDS = {
    "B": "#f1d7b0",
    "F": "#cfe0f5",
    "U": "#d5e8b8",
    "C": "#f8d6c8",
    "A": "#e3d3ee",
    "X": "#efe6dc",
}
"""What each food lies on; none of them its own colour."""
