"""The few letters that we draw: those of our name, and the first five."""

from __future__ import annotations

from chatiere.art.draw import line, place

STROKES = {
    "C": ("M20 6C17.6 2 14 0 10.4 0 4 0 0 7 0 16S4 32 10.6 32C14.4 32 17.8 30 20 26", 20.0),
    "h": ("M0 0V32M0 19.6C2 14.6 6 12 9.6 12 14 12 16 15 16 20V32", 16.0),
    "a": ("M17 13V32M17 22C17 15.4 13 12 8.6 12S0 16 0 22 4 32 8.6 32 17 28.4 17 22Z", 17.0),
    "b": ("M0 0V32M0 22C0 15.4 4 12 8.4 12S17 16 17 22 13 32 8.4 32 0 28.4 0 22Z", 17.0),
    "c": ("M16 15.6C14 13.2 12 12 9 12 4 12 0 16 0 22S4 32 9 32C12 32 14.4 30.8 16.4 28.4", 16.4),
    "d": ("M17 0V32M17 22C17 15.4 13 12 8.6 12S0 16 0 22 4 32 8.6 32 17 28.4 17 22Z", 17.0),
    "t": ("M6 3V26C6 30.4 8 32 13 31.4M0 12H13", 13.0),
    "i": ("M2 12.4V32M2 2.4V2", 4.0),
    "è": (
        (
            "M0 20.6H18C17.6 15 14.4 11 9 11S0 15.4 0 21.4 4 32 9.6 32C13.4 32 16 30.6 17.6"
            " 28.4M5-2.4 11 2"
        ),
        18.0,
    ),
    "r": ("M0 12.4V32M0 21C1 15.4 4.4 12 10.6 12.6", 10.6),
    "e": (
        "M0 20.6H18C17.6 15 14.4 11 9 11S0 15.4 0 21.4 4 32 9.6 32C13.4 32 16 30.6 17.6 28.4",
        18.0,
    ),
}
GAP = 10.5


def word(text: str, colour: str, stroke: float = 7) -> str:
    """A word whose first letter's left side is at 0, its base at 32."""
    body, x = "", 0.0
    for letter in text:
        d, width = STROKES[letter]
        body += place(line(d, colour, stroke), x)
        x += width + GAP
    return body
