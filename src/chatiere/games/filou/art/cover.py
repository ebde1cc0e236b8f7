"""Filou's cover: a cat in a sack, and the mice that would buy it."""

from __future__ import annotations

from chatiere.art import cat, mouse, scene
from chatiere.art.draw import cut, dot, line, place, shape
from chatiere.art.palette import COATS, INK

CLOTH = "#cfa168"


def cover() -> str:
    body = scene.backdrop("#6e3759", "#e5a53f", 152) + scene.window(222, 22, "#f8dfab", "#4a203c")
    body += shape("M228 74C236 60 250 58 256 68 266 56 280 62 287 76Z", "#c8793d")
    body += bunting()
    body += place(cat.head(COATS["black"], "cross"), 214, 96, 0.62, 14)
    body += sack_with(place(cat.head(COATS["ginger"], "wink", "tabby"), 160, 74, 1.02, -4))
    body += place(mouse.sitting(mouse.FUR["grey"], "happy"), 66, 134, 0.78)
    body += place(mouse.running(mouse.FUR["sand"]), 276, 172, 0.66)
    body += place(mouse.sitting(mouse.FUR["white"], "glad"), 28, 156, 0.58)
    return body + coins()


def sack_with(inside: str) -> str:
    """The sack, something looking out of it between its back and its front."""
    far = cut("M108 104C126 88 194 88 214 103 208 118 116 118 108 104Z", "#8a5a2b")
    near = cut(
        "M106 102C128 118 192 119 216 101 212 112 213 118 219 124 238 142 236 178 222 190"
        " 190 198 130 198 100 190 86 176 86 142 103 124 108 118 109 112 106 102Z",
        CLOTH,
        3,
    )
    tie = line("M108 122C136 134 188 134 214 121", "#7a4a22", 6)
    knot = cut(
        (
            "M192 126C200 122 208 128 204 136 210 144 206 156 200 160 200 150 198 144 194 140"
            " 188 138 186 130 192 126Z"
        ),
        "#7a4a22",
        1.5,
    )
    patch = shape("M118 150 146 146 150 172 122 176Z", "#b07f45")
    stitches = line(
        "M116 156 124 155M118 166 126 165M128 143 129 151M140 142 141 150M146 156 154 155", INK, 1.6
    )
    paw = cat.paws(COATS["ginger"].fur, 128, 110) + cat.paws(COATS["ginger"].fur, 190, 110)
    return far + inside + near + tie + knot + patch + stitches + paw


def bunting() -> str:
    """Little flags along the wall."""
    flags = line("M0 14C50 40 110 36 156 18", "#4a203c", 2)
    for x, y, fill in (
        (18, 21, "#e5a53f"),
        (48, 30, "#f8dfab"),
        (80, 33, "#c8483d"),
        (112, 30, "#e5a53f"),
        (138, 24, "#f8dfab"),
    ):
        flags += cut(f"M{x - 9} {y - 1}L{x + 9} {y}L{x + 1} {y + 19}Z", fill, 1.5)
    return flags


def coins() -> str:
    spots = ((92, 182), (80, 188), (244, 190), (252, 184))
    return "".join(dot(x + 1, y + 2, 6, "#8a5a2b") + dot(x, y, 6, "#ffd966") for x, y in spots)
