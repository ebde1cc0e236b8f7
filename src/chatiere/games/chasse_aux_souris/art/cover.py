"""The cover of La Chasse aux Souris: over hill and dale."""

from __future__ import annotations

from chatiere.art import cat, mouse, scene
from chatiere.art.draw import cut, line, place, shape
from chatiere.art.palette import COATS, CREAM


def cover() -> str:
    body = (
        shape("M0 0H320V200H0Z", "#9cd6f5")
        + sun()
        + scene.cloud(40, 46)
        + scene.cloud(236, 34, "#f3fbff")
    )
    body += cut("M-4 128C40 96 96 92 140 116 186 90 260 84 324 118L324 204-4 204Z", "#6fae8f", -1)
    body += cut("M-4 150C60 130 120 150 180 146S290 134 324 146L324 204-4 204Z", "#8fc47a", -2)
    body += house() + fence()
    body += cut(
        "M-4 172C70 160 150 178 230 168 270 164 300 168 324 172L324 204-4 204Z", "#f2a65a", -2
    )
    body += place(cat.leaping(COATS["ginger"], "mad", "tabby"), 212, 124, 0.9, -4)
    body += place(mouse.running(mouse.FUR["grey"], "scared"), 104, 160, 0.6)
    body += place(mouse.running(mouse.FUR["white"], "scared"), 58, 180, 0.54)
    body += place(mouse.running(mouse.FUR["brown"], "happy"), 30, 152, 0.46)
    return body + line("M262 172H306M196 182H238M276 188H312", CREAM, 3)


def sun() -> str:
    return cut(
        "M276 14C296 13 309 28 308 46 308 64 294 78 276 77 257 77 244 63 244 45S257 15 276 14Z",
        "#ffd966",
    )


def house() -> str:
    """A mouse hole in a little hill: home is near."""
    hill = cut("M-6 178C-6 130 12 108 40 108S84 132 84 174Z", "#5d9a6f", 2)
    return hill + shape("M14 172C12 148 22 134 34 134S56 148 54 172Z", "#3a2a24")


def fence() -> str:
    posts = "".join(
        cut(f"M{x} 112 {x + 6} 104 {x + 12} 112 {x + 12} 160 {x} 160Z", "#f7ecd6", 1.5)
        for x in range(124, 320, 26)
    )
    return line("M116 124H324M116 144H324", "#e3d0ac", 5) + posts
