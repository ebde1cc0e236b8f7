"""Cats out of a few pieces of paper: a head with a pattern and a mood, and bodies in poses.

The head is drawn around its middle, about 92 wide and 82 high.
"""

from __future__ import annotations

from chatiere.art.draw import blob, cut, line, oval, place, shape
from chatiere.art.face import face
from chatiere.art.palette import INK, PINK, Coat

HEAD = (
    "M-37-44C-32-46-22-35-15-28-6-31 6-31 14-28 21-36 32-46 36-43 40-40 41-20 40-10 45-2 46 8 42 14"
    "L47 21 37 24C28 34 14 37 0 37-15 37-28 33-36 24L-47 22-41 14"
    "C-46 7-45-3-40-11-42-22-41-42-37-44Z"
)
INNER_EARS = (
    "M-34-36C-29-33-25-29-21-25-27-22-31-18-35-12-36-21-36-30-34-36Z"
    "M33-36C29-34 24-29 20-25 27-22 31-18 35-12 36-20 35-30 33-36Z"
)
MUZZLE = "M0 9C8 5 23 9 25 19 26 29 13 35 0 35S-26 29-25 19C-23 9-8 5 0 9Z"
WHISKERS = "M-27 17-53 11M-27 22-54 25M27 17 53 10M27 22 54 26"

PATTERNS = {
    "plain": "",
    "tabby": "M-4-29C-2-30 3-30 4-29L1-13ZM-17-27-9-29-7-17ZM17-27 9-29 7-17Z"
    "M-44 2-31 5-44 9ZM-43 14-33 13-40 20ZM44 2 31 5 44 9ZM43 14 33 13 40 20Z",
    "patch": "M3-29.6C10-30 12-29 14-28 21-36 32-46 36-43 40-40 41-20 40-10 42-6 43-4 43.6 0"
    " 38 10 26 13 15 9 4 4 1-16 3-29.6Z",
    "calico": "M3-29.6C10-30 12-29 14-28 21-36 32-46 36-43 40-40 41-20 40-10 42-6 43-4 43.6 0"
    " 38 9 26 9 15 5 5 0 1-16 3-29.6ZM-44 5C-36 4-29 12-30 28-34 26-35 25-36 24L-47 22-41 14"
    "C-43 11-44 8-44 5Z",
    "mask": "M0-18C12-18 29-14 30-2 30 14 18 36 0 36S-30 14-30-2C-29-14-12-18 0-18Z"
    "M-37-44C-32-46-22-35-17-29-25-26-33-18-40-11-42-22-41-42-37-44Z"
    "M36-43C32-46 22-36 16-29 25-26 33-18 40-11 41-20 40-40 36-43Z",
    "blaze": "M0-24C4-14 7-4 9 6-2 9 2 9-9 6-7-4-4-14 0-24Z",
    "spots": "M-10-25C-5-27-1-24-3-20-6-16-12-19-10-25ZM12-21C16-23 19-20 17-17 14-14 10-17 12-21Z"
    "M-37 3C-33 1-30 5-33 8-36 11-40 7-37 3ZM36 7C40 5 43 9 40 12 37 15 33 11 36 7Z"
    "M3-16C6-17 8-14 6-12 4-11 1-13 3-16Z",
    "cap": "M-37-44C-32-46-22-35-15-28-6-31 6-31 14-28 21-36 32-46 36-43 40-40 41-20 40-10 42-6"
    " 44 0 43 4 30 4 22-12 0-26-22-12-30 4-43 5-43 0-42-6-40-11-42-22-41-42-37-44Z",
}
LIGHT_PATTERNS = ("blaze",)
"""Patterns in the colour of the muzzle."""
DARK = ("#443a42", "#5d6b7c", "#7a4468")


def lines_on(coat: Coat, pattern: str) -> str:
    """What shows on the fur around the eyes."""
    return coat.light if coat.fur in DARK or pattern == "mask" else INK


def head(coat: Coat, mood: str = "content", pattern: str = "plain", ear: str = PINK) -> str:
    """A cat's head."""
    body = cut(HEAD, coat.fur, 2.5)
    if pattern == "mask":
        body += shape(PATTERNS[pattern], coat.mark) + shape(INNER_EARS, "#a9786a")
    else:
        body += shape(INNER_EARS, ear)
        if PATTERNS[pattern]:
            colour = coat.light if pattern in LIGHT_PATTERNS else coat.mark
            body += shape(PATTERNS[pattern], colour)
    body += line(WHISKERS, lines_on(coat, "") if pattern != "mask" else INK, 1.4)
    body += shape(MUZZLE, coat.light if pattern != "mask" else "#8a6350")
    return body + face(mood, coat.eye, lines_on(coat, pattern))


SIT_BODY = "M-25 18C-37 42-46 76-38 102-30 109 30 109 38 102 46 76 37 42 25 18Z"
SIT_TAIL = "M26 92C46 100 58 92 55 78 53 68 64 62 70 70 79 86 66 110 42 109 32 109 26 102 26 92Z"
CHEST = "M0 30C14 30 20 44 17 62 14 76 4 80-1 80-8 80-16 74-18 60-20 44-13 30 0 30Z"


def sitting(coat: Coat, mood: str = "content", pattern: str = "plain", tail: bool = True) -> str:
    """A cat that sits and looks at us; its head around the origin, its feet at y 108."""
    body = cut(SIT_TAIL, coat.fur) if tail else ""
    body += cut(SIT_BODY, coat.fur, 2.5)
    if pattern in ("tabby", "spots"):
        body += shape(
            "M-40 70-26 74-42 79ZM-42 84-28 87-41 93ZM40 70 26 74 42 79ZM42 84 28 87 41 93Z",
            coat.mark,
        )
    if pattern in ("patch", "calico"):
        body += shape(
            "M-36 48C-26 48-20 60-24 74-28 86-38 88-41.6 86-43 76-40 60-36 48Z", coat.mark
        )
    body += shape(CHEST, coat.light)
    paw = coat.mark if pattern == "mask" else coat.light if pattern == "blaze" else coat.fur
    body += paws(paw, -14, 102) + paws(paw, 14, 102)
    return body + head(coat, mood, pattern)


def paws(colour: str, x: float, y: float) -> str:
    """One paw, toes down."""
    toes = line(f"M{x - 4} {y + 1}V{y + 6}M{x + 4} {y + 1}V{y + 6}", INK, 1.5)
    return cut(blob(x, y, 13, 9, 3), colour, 1.5) + toes


PROWL_BODY = (
    "M-58 4C-60-20-36-30-6-26 18-24 38-30 56-20 68-12 66 10 66 22L70 46C70 51 56 51 55 46"
    "L50 26C46 30 40 30 36 30L38 46C38 51 25 51 24 46L18 27C4 31-14 31-26 28L-30 46"
    "C-31 51-44 51-44 46L-43 26C-47 26-50 25-52 24L-58 44C-60 49-72 48-71 43L-64 18Z"
)
PROWL_TAIL = "M56-14C70-20 78-34 74-50 72-60 84-64 88-54 95-34 84-8 64 2Z"


def prowling(coat: Coat, mood: str = "sly", pattern: str = "plain") -> str:
    """A cat that walks to the left, its head before it; about 150 wide, feet at y 49."""
    body = cut(PROWL_TAIL, coat.fur) + cut(PROWL_BODY, coat.fur, 2.5)
    if pattern in ("tabby", "spots"):
        body += shape("M-10-26 4-25-4-8ZM14-24.6 27-26 22-8ZM36-26 48-24 42-7Z", coat.mark)
    if pattern in ("patch", "calico"):
        body += shape("M8-25C24-27 40-28 54-21 56-8 42 2 28-2 14-4 8-14 8-25Z", coat.mark)
    return body + place(head(coat, mood, pattern), -62, -22, 0.8)


LEAP_BODY = (
    "M-50 0C-50-22-20-31 6-27 34-25 56-18 64-4L93 20C97 27 89 34 82 30L56 17 76 38"
    "C79 45 70 50 64 44"
    "L36 18C10 23-14 21-30 15L-66 37C-73 40-79 32-74 27L-48 8-84 17C-92 18-94 8-86 5Z"
)
LEAP_TAIL = "M54-16C76-20 90-32 96-50 101-60 112-55 110-44 105-20 84 0 62 6Z"


def leaping(coat: Coat, mood: str = "mad", pattern: str = "plain") -> str:
    """A cat in full run to the left; about 200 wide."""
    body = cut(LEAP_TAIL, coat.fur) + cut(LEAP_BODY, coat.fur, 2.5)
    if pattern in ("tabby", "spots"):
        body += shape("M-6-27 8-26.6 0-8ZM18-25.6 31-23.4 22-6ZM40-21 52-15 40-2Z", coat.mark)
    return body + place(head(coat, mood, pattern), -56, -20, 0.8, -6)


LOAF = "M-66 34C-74 8-50-18-6-20 44-20 72 4 68 36 40 44-40 44-66 34Z"
LOAF_TAIL = "M60 22C76 28 74 44 52 46 20 50-6 50-24 46-32 42-28 34-20 35 6 38 40 36 60 22Z"


def loaf(coat: Coat, mood: str = "asleep", pattern: str = "plain") -> str:
    """A cat lying down, head to the left; about 150 wide, its belly at y 42."""
    body = cut(LOAF, coat.fur, 2.5)
    if pattern in ("tabby", "spots"):
        body += shape("M2-20 16-19 6 0ZM24-17 38-13 26 4ZM46-10 57-2 44 10Z", coat.mark)
    body += cut(LOAF_TAIL, coat.mark if pattern != "plain" else coat.fur)
    return body + place(head(coat, mood, pattern), -36, 4, 0.85)


def peeking(coat: Coat, mood: str = "content", pattern: str = "plain") -> str:
    """A head over an edge at y 30, with two paws on it."""
    return head(coat, mood, pattern) + paws(coat.fur, -36, 34) + paws(coat.fur, 36, 34)


def paw_print(colour: str) -> str:
    """About 40 wide, around the origin."""
    toes = "".join(
        oval(x, y, 5, 6.5, colour) for x, y in ((-15, -3), (-6, -13), (6, -13), (15, -3))
    )
    return shape("M0-3C8-3 14 6 13 12 11 18 5 15 0 15S-11 18-13 12C-14 6-8-3 0-3Z", colour) + toes
