"""A cat's face: eyes and mouth by mood, drawn around the middle of the head."""

from __future__ import annotations

from chatiere.art.draw import dot, line, oval, place, shape
from chatiere.art.palette import GOLD, INK, PINK, ROSE, WHITE
from chatiere.art.symbols import HEART, STAR

EYE_X, EYE_Y = 17.5, -3


def open_eye(eye: str, look: float = 0, down: float = 0, big: float = 1) -> str:
    body = oval(0, 0, 9.5, 10.5, eye)
    body += oval(look, down, 5, 8, INK) + dot(look + 1.8, down - 3.4, 2.2, WHITE)
    return place(body, scale=big)


def round_eye(eye: str) -> str:
    return oval(0, 0, 10.5, 11.5, eye) + dot(0, 0, 4.4, INK) + dot(1.6, -1.6, 1.6, WHITE)


def big_eye(eye: str) -> str:
    """Mostly pupil: a cat that begs or dreams."""
    body = oval(0, 0, 10.5, 11.5, eye) + oval(0, 0.6, 8.4, 9.6, INK)
    return body + dot(3, -4, 3.1, WHITE) + dot(-3, 4, 1.6, WHITE)


def cross_eye(eye: str, slant: float) -> str:
    """Half an eye under a brow that comes down to the nose."""
    lid = f"M-11 {-5 - slant}L11 {-5 + slant}C11 3 7 9 0 9S-11 3-11 {-5 - slant}Z"
    body = shape(lid, eye) + oval(1.5, 2, 4, 5.6, INK) + dot(2.6, 0, 1.4, WHITE)
    return body + line(f"M-12 {-6 - slant}L12 {-5 + slant}", INK, 4)


def sly_eye(eye: str) -> str:
    lid = "M-10.5-3 10.5-3C10.5 4 6 9 0 9S-10.5 4-10.5-3Z"
    return shape(lid, eye) + oval(3.4, 2, 4, 5, INK) + line("M-11.5-3.4 11.5-3.2", INK, 3.4)


def eyes(mood: str, eye: str, lines: str) -> str:
    """Both eyes; `lines` is what shows on the fur when they are closed."""
    left, right = _EYES[mood](eye, lines)
    return place(left, -EYE_X, EYE_Y) + place(right, EYE_X, EYE_Y)


def _same(drawing: str) -> tuple[str, str]:
    return drawing, drawing


def _mirrored(drawing: str) -> tuple[str, str]:
    return drawing, place(drawing, flip=True)


HAPPY = "M-9 4C-6-6 6-6 9 4"
ASLEEP = "M-9-1C-6 7 6 7 9-1"
TIGHT = "M-8-6 6 0-8 6"

_EYES = {
    "open": lambda eye, lines: _same(open_eye(eye)),
    "side": lambda eye, lines: _same(open_eye(eye, 3.5)),
    "down": lambda eye, lines: _same(open_eye(eye, 1, 2)),
    "round": lambda eye, lines: _same(round_eye(eye)),
    "big": lambda eye, lines: _same(big_eye(eye)),
    "cross": lambda eye, lines: _mirrored(cross_eye(eye, 2.5)),
    "furious": lambda eye, lines: _mirrored(cross_eye(eye, 5)),
    "sad": lambda eye, lines: _mirrored(cross_eye(eye, -3.5)),
    "sly": lambda eye, lines: _same(sly_eye(eye)),
    "happy": lambda eye, lines: _same(line(HAPPY, lines, 3.6)),
    "asleep": lambda eye, lines: _same(line(ASLEEP, lines, 3.4)),
    "tight": lambda eye, lines: _mirrored(line(TIGHT, lines, 3.6)),
    "wink": lambda eye, lines: (open_eye(eye), line(HAPPY, lines, 3.6)),
    "heart": lambda eye, lines: _same(place(shape(HEART, ROSE), scale=1.3)),
    "star": lambda eye, lines: _same(place(shape(STAR, GOLD), scale=1.25)),
}

_MOUTHS = {
    "smile": line("M0 16V20C-2 25-9 26-13 21M0 20C2 25 9 26 13 21"),
    "small": line("M0 16V19C-1 22-6 23-8 20M0 19C1 22 6 23 8 20"),
    "wide": line("M-18 18C-14 27-4 27 0 20 4 27 14 27 18 18M0 16V20"),
    "laugh": shape("M-14 19C-6 21 6 21 14 19 14 29 8 35 0 35S-14 29-14 19Z", INK)
    + shape("M-8 31C-6 27 6 27 8 31 5 34-5 34-8 31Z", ROSE),
    "frown": line("M0 16V20M-11 27C-8 20 8 20 11 27"),
    "snarl": shape("M-14 28C-12 20 12 20 14 28 8 26-8 26-14 28Z", INK)
    + shape("M-10 23.4-6 22.4-8 28ZM10 23.4 6 22.4 8 28Z", WHITE)
    + line("M0 16V20"),
    "flat": line("M0 16V20M-9 22.5C-3 21 4 24 9 22"),
    "oh": oval(0, 25.5, 5.4, 6.6, INK) + oval(0, 28, 3, 3, ROSE),
    "tongue": line("M0 16V20C-2 25-9 26-13 21M0 20C2 25 9 26 13 21")
    + shape("M-3 24C0 22 4 22 7 24 8 30 6 33 2.4 33S-3 30-3 24Z", ROSE),
    "smirk": line("M0 16V20C3 26 12 25 15 18M0 20C-2 23-6 23.6-8 22.4"),
}

MOODS = {
    "calm": ("open", "small"),
    "content": ("open", "smile"),
    "glad": ("happy", "smile"),
    "merry": ("happy", "wide"),
    "laugh": ("tight", "laugh"),
    "joy": ("happy", "laugh"),
    "proud": ("sly", "wide"),
    "sly": ("sly", "smirk"),
    "wink": ("wink", "smile"),
    "cross": ("cross", "frown"),
    "furious": ("furious", "snarl"),
    "sad": ("sad", "frown"),
    "sorry": ("big", "frown"),
    "cute": ("big", "small"),
    "dream": ("big", "smile"),
    "wow": ("round", "oh"),
    "hungry": ("down", "tongue"),
    "hmm": ("side", "flat"),
    "asleep": ("asleep", "small"),
    "love": ("heart", "smile"),
    "star": ("star", "laugh"),
    "ouch": ("tight", "frown"),
    "mad": ("round", "laugh"),
}


def nose(colour: str = PINK) -> str:
    return shape("M-6 9.6C-2 8 3 8 6 9.6 5.4 14 2 17 0 17S-5.4 14-6 9.6Z", colour)


def face(mood: str, eye: str, lines: str = INK, nose_colour: str = "#c9605f") -> str:
    """Everything that shows what the cat thinks."""
    looks, says = MOODS[mood]
    return eyes(looks, eye, lines) + _MOUTHS[says] + nose(nose_colour)
