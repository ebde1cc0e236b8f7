"""The four cheeses, each with an outline of its own, around the origin and about 60 wide."""

from __future__ import annotations

from chatiere.art.draw import blob, cut, line, shape
from chatiere.art.palette import CREAM


def swiss() -> str:
    """A wedge with holes."""
    top = cut("M-30 2C-14-14 6-24 20-26 28-20 31-10 31 0Z", "#ffdf6b")
    side = cut("M-31 1 31-1 30 20C10 23-12 23-31 22Z", "#f6bd2e")
    holes = shape(blob(-15, 12, 6.4, 5.6, 2), "#c98a14") + shape(blob(8, 9, 5, 4.6, 3), "#c98a14")
    holes += shape(blob(22, 16, 3.6, 3.4, 4), "#c98a14") + shape(
        blob(13, -12, 5.6, 3.8, 5), "#dda426"
    )
    return top + side + holes


def roquefort() -> str:
    """A tall drum with blue veins."""
    side = cut("M-25-14C-10-22 12-22 26-14L25 17C12 26-12 26-25 18Z", "#e9eef0")
    top = shape("M-25-14C-24-25-12-27 0-27S25-25 26-14C18-5-18-5-25-14Z", CREAM)
    veins = shape(
        "M-17 2C-10-2-6 2-9 6-14 10-21 7-17 2ZM3-1C9-5 15-2 13 4 9 8-1 5 3-1Z"
        "M-3 12C2 9 8 12 5 17 0 20-7 17-3 12ZM17 9C21 6 24 9 22 14 19 17 14 13 17 9Z"
        "M-20 13C-17 11-13 13-15 17-18 19-22 16-20 13Z",
        "#4f86b8",
    )
    veins += shape(
        "M-13-17C-8-21-3-18-5-14-9-12-16-13-13-17ZM7-20C12-22 17-19 14-16 10-14 4-16 7-20Z",
        "#6d9fc9",
    )
    return side + top + veins


def parmesan() -> str:
    """A rough lump, broken off, with its rind."""
    lump = cut("M-8-29 6-25 12-14 25-8 24 4 30 14 26 24-24 25-29 14-24 2-26-8-15-14Z", "#ecc98a")
    light = shape("M-8-29 6-25 2-12-8-6-15-14ZM2-12 12-14 25-8 14-1Z", "#f7e0b0")
    rind = shape("M-29 14 30 14 26 24-24 25Z", "#b0712f")
    cracks = line("M-12 2-4-1-2 6M10 5 18 3M-18 9-12 8M2 10 8 9", "#b0712f", 2.2)
    return lump + light + rind + cracks


def brie() -> str:
    """A flat round, one slice gone."""
    wheel = (
        "M0-16C18-17 31-9 31 0 31 4 30 8 28 12 18 22-18 22-28 12-30 8-31 4-31 0-31-9-18-16 0-16Z"
    )
    body = cut(wheel, "#efe3cf")
    top = shape("M0-18C18-18 31-11 31-2S18 13 0 13-31 7-31-2-18-18 0-18Z", "#fffaf0")
    gap = shape("M0-3 29 5C27 9 20 12.4 12 13.4Z", "#f2d06b")
    gap += shape("M12 13.4C20 12.4 27 9 29 5L29 12C25 16 20 18 13 19.4Z", "#d9a93a")
    marks = line("M-20-5-12-7M-10 5-2 3M-4-11 5-12M-22 4-18 4M12-9 19-8", "#dccdb2", 2.2)
    return body + top + gap + marks


CHEESES = {"S": swiss, "R": roquefort, "P": parmesan, "B": brie}
