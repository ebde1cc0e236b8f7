"""The cover of Mmm!: mice at the shelves, and the cat comes down the stairs."""

from __future__ import annotations

from chatiere.art import cat, mouse
from chatiere.art.draw import cut, line, place, shape
from chatiere.art.food import FOODS
from chatiere.art.palette import COATS

WOOD, DARK = "#a9743f", "#7a5129"


def cover() -> str:
    body = shape("M0 0H320V200H0Z", "#6f9a4d") + shape("M0 0H320V60C220 70 90 54 0 66Z", "#7ba455")
    body += stairs() + place(cat.prowling(COATS["black"], "hungry", "blaze"), 262, 54, 0.62)
    body += cut("M-4 172C80 164 200 176 324 168L324 204-4 204Z", "#d8b078", -2)
    body += shelves() + lamp()
    body += place(FOODS["C"](), 150, 158, 0.9) + place(
        mouse.sitting(mouse.FUR["sand"], "glad"), 150, 124, 0.5
    )
    body += place(mouse.sitting(mouse.FUR["grey"], "happy"), 104, 146, 0.68)
    body += place(FOODS["A"](), 76, 176, 0.6, 20)
    body += place(mouse.running(mouse.FUR["white"]), 42, 180, 0.56)
    return body + place(mouse.sitting(mouse.FUR["brown"], "scared"), 204, 158, 0.5)


def stairs() -> str:
    """Up to the right, where the light is."""
    d = "M158 178V163H174V143H190V124H206V104H222V84H324V200H158Z"
    glow = shape("M262 0H320V90H250Z", "#fbe6a2")
    edges = line("M158 163H174M174 143H190M190 124H206M206 104H222M222 84H322", "#c8935a", 5)
    return glow + cut(d, DARK, -2) + edges


def shelves() -> str:
    """Two boards, well stocked."""
    boards = ""
    for y in (50, 100):
        boards += cut(
            f"M4 {y}C50 {y - 2} 110 {y + 1} 160 {y - 1}"
            f"L160 {y + 8}C110 {y + 9} 50 {y + 7} 4 {y + 8}Z",
            WOOD,
        )
    upper = (
        place(FOODS["B"](), 34, 32, 0.8)
        + jar(78, 20, "#d9442f")
        + place(FOODS["F"](), 128, 36, 0.72)
    )
    lower = (
        jar(18, 70, "#e9b272")
        + place(FOODS["U"](), 62, 88, 0.74)
        + place(FOODS["C"](), 112, 84, 0.66)
    )
    return boards + upper + lower + place(mouse.head(mouse.FUR["white"], "glad"), 142, 86, 0.34)


def jar(x: float, y: float, jam: str) -> str:
    glass = cut(
        f"M{x} {y + 6}C{x + 8} {y + 4} {x + 16} {y + 4} {x + 24} {y + 6}"
        f"L{x + 25} {y + 29}H{x - 1}Z",
        "#e6f0e2",
        1.5,
    )
    fill = shape(f"M{x} {y + 13}H{x + 24.4}L{x + 25} {y + 29}H{x - 1}Z", jam)
    return glass + fill + cut(f"M{x - 1} {y}H{x + 25}V{y + 7}H{x - 1}Z", "#f3e3c3", 1)


def lamp() -> str:
    cord = line("M178 0V14", "#2f5233", 2.4)
    shade = cut("M162 28C166 14 190 14 194 28Z", "#d9442f")
    return cord + shape("M171 29H185C185 37 171 37 171 29Z", "#ffe9a8") + shade
