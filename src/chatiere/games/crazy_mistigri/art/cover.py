"""Crazy Mistigri's cover: a fool of a cat dances on the roof at night."""

from __future__ import annotations

from chatiere.art import cat, mouse, scene
from chatiere.art.draw import cut, dot, line, place, shape
from chatiere.art.palette import COATS, GOLD, Coat


def jester_hat() -> str:
    """A hat of three points with bells, its brim around the origin, about 90 wide."""
    left = cut("M-28 4C-34-16-46-24-56-8-56-30-30-44-6-4Z", "#7b4fd0", 1.5)
    right = cut("M28 4C34-16 46-24 56-8 56-30 30-44 6-4Z", "#f5c33b", 1.5)
    middle = cut("M-18 2C-18-20-8-36 2-42 8-34 18-20 18 2Z", "#f0659f", 1.5)
    brim = cut("M-31 0C-12-8 12-8 31 0L30 9C12 2-12 2-30 9Z", "#fdf6e6", 1.5)
    bells = "".join(dot(x, y, 5, GOLD) for x, y in ((-56, -5), (56, -5), (2, -44)))
    return left + right + middle + brim + bells


def dyed(fur: str, mark: str) -> Coat:
    return Coat(fur, mark, "#fff4e6", "#fff2a8")


def cover() -> str:
    night = (
        (24, 24),
        (60, 50),
        (96, 16),
        (132, 40),
        (206, 14),
        (292, 80),
        (306, 30),
        (14, 84),
        (262, 18),
    )
    body = scene.backdrop("#33205f", "#281648", 190) + scene.moon(166, 76, 66) + scene.stars(night)
    body += chimney() + roof()
    body += place(cat.head(dyed("#4ba3df", "#2470a8"), "laugh", "tabby"), 52, 128, 0.6, -12)
    body += place(cat.head(dyed("#f0659f", "#b83a73"), "star", "patch"), 108, 112, 0.62, -8)
    body += place(cat.head(dyed("#63b56c", "#37813f"), "wow", "spots"), 226, 114, 0.62, 8)
    body += place(cat.head(dyed("#f5c33b", "#c48a12"), "glad", "cap"), 280, 130, 0.6, 12)
    body += place(dancer(), 166, 78, 0.88, -5)
    return body + tiles() + mice()


def dancer() -> str:
    """The Mistigri with both arms up."""
    coat = COATS["black"]
    arms = cut("M-24 52C-48 46-70 24-76-2-70-12-58-8-58 2-52 18-38 30-20 34Z", coat.fur)
    arms += cut("M24 52C48 46 70 24 77-4 70-13 58-9 58 1 52 18 38 30 20 34Z", coat.fur)
    collar = cut(
        "M-32 26C-14 36 14 36 32 26L28 46 16 38 8 52 0 42-8 52-16 38-28 46Z", "#7b4fd0", 1.5
    )
    bells = "".join(dot(x, y, 3.4, GOLD) for x, y in ((-28, 46), (-8, 52), (8, 52), (28, 46)))
    body = arms + cat.sitting(coat, "mad", "plain", False) + collar + bells
    return body + cat.head(coat, "mad") + place(jester_hat(), 0, -32, 0.95)


def roof() -> str:
    return cut("M-6 176C40 140 110 124 164 124S290 142 326 178L326 206-6 206Z", "#8a3a6b", -2)


def tiles() -> str:
    """Rows of tiles, in front of everybody."""
    front = cut("M-6 178C50 152 110 146 164 146S280 154 326 180L326 206-6 206Z", "#b8487f", -2)
    rows = line(
        (
            "M10 186C16 194 26 194 30 182 36 190 48 190 52 174 60 184 72 184 76 168 84 178 96"
            " 178 100 163"
            " 108 174 122 174 126 160 134 172 148 172 152 159 160 171 174 171 178 159 186 171"
            " 200 172 204 162"
            " 212 174 224 175 228 166 236 178 248 179 252 170 260 182 272 184 276 176 284 188"
            " 296 190 300 184"
        ),
        "#8a3a6b",
        3,
    )
    return front + rows


def chimney() -> str:
    brick = shape("M26 82H62V150H26Z", "#5d2a55") + cut("M21 76H67V88H21Z", "#7d3a70")
    return brick + line("M36 66C30 54 44 50 38 38M50 64C46 54 58 50 52 42", "#6e55a8", 5)


def mice() -> str:
    return (
        place(mouse.sitting(mouse.FUR["white"], "glad"), 140, 172, 0.42)
        + place(mouse.running(mouse.FUR["grey"]), 226, 184, 0.44)
        + place(mouse.sitting(mouse.FUR["sand"], "scared"), 92, 178, 0.38)
    )
