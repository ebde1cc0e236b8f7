"""The home page's picture, and the curtain between two players of one screen."""

from __future__ import annotations

from chatiere.art import cat, mouse
from chatiere.art.cheese import swiss
from chatiere.art.draw import cut, dot, line, place, shape, slab
from chatiere.art.palette import COATS, CREAM


def home() -> str:
    """A door with its flap: the cat looks in, the mice play cards on the mat."""
    body = shape("M0 0H320V200H0Z", "#f3c987") + shape("M0 0H320V40C230 52 100 34 0 46Z", "#f6d59b")
    body += picture() + door()
    body += cut("M-4 160C80 152 220 164 324 156L324 204-4 204Z", "#b5694b", -2)
    body += cut(
        "M34 190C60 168 180 166 216 178 232 188 214 200 120 202 60 202 28 200 34 190Z",
        "#7a4468",
        1.5,
    )
    body += through_the_flap() + players()
    return body


def door() -> str:
    frame = cut("M176 162V30C176 18 184 12 196 12H290C302 12 308 20 308 30V162Z", "#5b2a4a", 2.5)
    planks = shape("M184 162V32C184 24 189 20 197 20H289C297 20 300 25 300 32V162Z", "#8c4a72")
    grooves = line("M213 22V160M242 22V160M271 22V160", "#7a3d62", 2.4)
    knob = cut(
        "M192 84C198 81 204 86 202 92 199 98 190 96 189 91 188 87 190 85 192 84Z", "#f2b632", 1.5
    )
    window = cut(slab(216, 34, 54, 34, 8, 3), "#f8dfab", 1.5) + shape(
        slab(221, 39, 44, 24, 5, 4), "#9cd6f5"
    )
    return frame + planks + grooves + window + line("M243 40V62", "#f8dfab", 3) + knob


def through_the_flap() -> str:
    """The flap at the foot of the door, and who comes in."""
    frame = cut(slab(202, 84, 84, 84, 14, 3), "#f8dfab", 2.5) + shape(
        slab(209, 91, 70, 72, 10, 4), "#2b1624"
    )
    body = shape("M216 166C216 144 226 130 244 130S272 144 272 166Z", COATS["ginger"].fur)
    head = place(cat.head(COATS["ginger"], "glad", "tabby"), 244, 134, 0.74)
    lid = cut(
        "M211 92H277C276 100 273 107 271 112 256 107 232 107 217 112 215 107 212 100 211 92Z",
        "#e5a53f",
        2,
    )
    paws = cat.paws(COATS["ginger"].fur, 222, 168) + cat.paws(COATS["ginger"].fur, 266, 168)
    return frame + body + head + lid + paws


def players() -> str:
    body = place(mouse.sitting(mouse.FUR["grey"], "glad"), 62, 136, 0.78)
    body += place(mouse.sitting(mouse.FUR["white"], "happy"), 152, 142, 0.7)
    body += (
        cards(94, 182, -14, "#3f77bb")
        + cards(112, 184, 6, "#c8483d")
        + cards(128, 180, 20, "#f2b632")
    )
    body += held(62, 164) + held(152, 167)
    body += place(mouse.sitting(mouse.FUR["brown"], "happy"), 106, 128, 0.56)
    return body + place(swiss(), 26, 184, 0.6)


def cards(x: float, y: float, turn: float, fill: str) -> str:
    """A card on the mat."""
    card = cut(slab(-8, -6, 16, 12, 2, 3), CREAM, 1.5) + dot(0, 0, 3, fill)
    return place(card, x, y, 1, turn)


def held(x: float, y: float) -> str:
    """Three cards in small hands."""
    body = ""
    for i, turn in enumerate((-22, 0, 22)):
        body += place(
            cut(slab(-7, -20, 14, 20, 2.5, i + 2), ("#7fb0e0", "#f2b632", "#e98a6c")[i], 1),
            0,
            6,
            1,
            turn,
        )
    return place(body, x, y)


def picture() -> str:
    """A portrait on the wall: some ancestor."""
    frame = cut(slab(40, 22, 76, 70, 6, 2), "#a56a35", 2.5) + shape(
        slab(47, 29, 62, 56, 4, 3), "#a9cba4"
    )
    return frame + place(cat.head(COATS["slate"], "proud", "blaze"), 78, 58, 0.5)


FOLD = "#8f2f4c"


def curtain() -> str:
    """Red folds, and a cat that keeps the secret."""
    body = shape("M0 0H320V200H0Z", "#b3405f")
    for x in range(-10, 330, 40):
        body += shape(
            f"M{x} 0C{x + 8} 60 {x - 6} 130 {x + 4} 200"
            f"H{x + 20}C{x + 12} 130 {x + 24} 60 {x + 16} 0Z",
            FOLD,
        )
    scallops = "M0 0H320V30C308 44 292 44 280 30 268 46 252 46 240 30 228 46 212 46 200 30"
    scallops += " 188 46 172 46 160 30"
    scallops += " 148 46 132 46 120 30 108 46 92 46 80 30 68 46 52 46 40 30 28 44 12 44 0 30Z"
    body += cut(scallops, "#d45c78", 3) + line("M0 27H320", "#f2b632", 3)
    body += shape(
        "M160 200C118 200 112 150 124 96 132 74 188 74 196 96 208 150 202 200 160 200Z", "#3a1426"
    )
    body += place(cat.sitting(COATS["white"], "asleep", "patch", False), 160, 118, 0.72)
    return body + place(mouse.sitting(mouse.FUR["grey"], "happy"), 224, 166, 0.5)
