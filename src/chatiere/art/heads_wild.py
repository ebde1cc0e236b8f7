"""Heads of animals of the woods and the waters, around the origin and about 92 wide."""

from __future__ import annotations

from chatiere.art.draw import cut, dot, line, oval, shape
from chatiere.art.heads import ROUND, cheeks, ears, eyes, mirrored, smile, snout, wide_eyes
from chatiere.art.palette import INK, PINK, WHITE

POINTED = (
    "M-41-45C-31-43-19-35-12-29-4-31 4-31 12-29 19-35 31-43 41-45 45-26 43-12 39-4L48 10 31 23"
    "C21 35 9 41 0 41S-21 35-31 23L-48 10-39-4C-43-12-45-26-41-45Z"
)
"""Ears and cheeks that end in points."""


def fox() -> str:
    body = cut(POINTED, "#e8782c", 2.5)
    body += mirrored(
        shape("M37-37C31-35 25-30 21-25 27-21 31-15 34-9 38-19 39-29 37-37Z", "#4a2a20")
    )
    body += mirrored(shape("M46 10C31 1 15 5 7 18 4 26 2 33 0 41 10 41 21 35 31 23Z", "#fff4e4"))
    return body + eyes(16, -3, 5.6) + oval(0, 35, 7.5, 6)


def wolf() -> str:
    shaggy = (
        "M-38-46C-28-42-20-36-14-29-5-31 5-31 14-29 20-36 28-42 38-46 42-28 41-14 38-6L48 2 41 9"
        " 47 19 35 21 36 32 24 30C16 39 8 42 0 42S-16 39-24 30L-36 32-35 21-47 19-41 9-48 2-38-6"
        "C-41-14-42-28-38-46Z"
    )
    body = cut(shaggy, "#76828f", 2.5)
    body += mirrored(shape("M35-37C29-34 25-30 22-26 27-22 31-17 34-11 37-20 37-29 35-37Z", PINK))
    body += shape("M0-30C5-14 12-4 26 8 26 26 14 38 0 38S-26 26-26 8C-12-4-5-14 0-30Z", "#e9eef0")
    brows = mirrored(line("M9-13C14-17 20-17 25-15", "#3d4855", 4))
    return body + brows + eyes(17, -4, 5.4, "#2b1d1a") + snout(17, 9) + smile(28, 12)


def badger() -> str:
    body = ears(31, -27, 10, "#3a3336", "#f4efe8") + cut(ROUND, "#f7f2ea", 2.5)
    stripe = "M9-33C24-32 36-20 37-4 38 8 30 20 20 24 14 10 12-6 9-14 7-22 7-28 9-33Z"
    body += mirrored(shape(stripe, "#3a3336"))
    return body + wide_eyes(20, -3, 6.4) + snout(20, 9) + smile(30, 8)


def raccoon() -> str:
    body = mirrored(cut("M18-30C24-44 36-48 42-44 46-36 44-22 36-14Z", "#6d6870", 1.5))
    body += mirrored(shape("M25-30C29-38 35-41 38-39 40-34 39-26 34-20Z", "#d8d2d2"))
    wide = (
        "M0-32C20-32 36-20 40-4L49 12 38 20C28 34 14 39 0 39"
        "S-28 34-38 20L-49 12-40-4C-36-20-20-32 0-32Z"
    )
    body += cut(wide, "#9b959b", 2.5)
    body += mirrored(shape("M4-6C14-14 30-14 38-6L46 11C34 18 18 16 8 8Z", "#2f2a30"))
    body += shape(
        "M0-32C5-20 6-8 8 4 16 12 18 20 16 28 10 36-10 36-16 28-18 20-16 12-8 4-6-8-5-20 0-32Z",
        "#f2ede8",
    )
    return body + wide_eyes(19, 0, 6.2) + snout(17, 8) + smile(28, 9)


def hedgehog() -> str:
    spikes = (
        "M0-48 7-38 17-45 20-34 31-38 31-26 42-26 38-15 48-10 41-1 49 8 40 13 45 23 34 24 30 34"
        "-30 34-34 24-45 23-40 13-49 8-41-1-48-10-38-15-42-26-31-26-31-38-20-34-17-45-7-38Z"
    )
    body = cut(spikes, "#6a4a38", 2.5)
    face = "M0-20C8-27 24-24 29-8 34 8 28 26 14 34 6 39-6 39-14 34-28 26-34 8-29-8-24-24-8-27 0-20Z"
    body += cut(face, "#f3d9b4", 1.5)
    return body + eyes(13, -2, 5.6) + cheeks(22, 13) + snout(15, 8) + smile(26, 9)


def frog() -> str:
    body = mirrored(cut("M6-22C4-40 14-48 24-48S44-40 41-22 24-6 24-6Z", "#6aa84a", 2))
    wide = "M0-22C24-24 46-10 48 8 48 26 26 37 0 37S-48 26-48 8C-46-10-24-24 0-22Z"
    body += cut(wide, "#6aa84a", 2.5)
    body += shape("M-42 16C-30 26 30 26 42 16 38 30 20 36 0 36S-38 30-42 16Z", "#d9ecb0")
    mouth = line("M-38 12C-26 24 26 24 38 12", INK, 3.2)
    return body + wide_eyes(24, -29, 13) + mouth + dot(-5, 0, 2.2) + dot(5, 0, 2.2)


def owl() -> str:
    tufted = (
        "M-40-46C-30-42-18-37 0-37S30-42 40-46C44-34 43-24 42-14 46 8 42 38 0 40-42 38-46 8-42-14"
        "-43-24-44-34-40-46Z"
    )
    body = cut(tufted, "#8c6239", 2.5)
    body += mirrored(shape("M14 22 22 24 20 33ZM26 16 34 16 30 26ZM2 26 9 28 5 37Z", "#d9b27c"))
    body += mirrored(dot(19, -6, 19.5, "#f3dfb8"))
    body += dot(-19, -6, 13, "#ffc83d") + dot(19, -6, 13, "#ffc83d") + eyes(19, -6, 7.4)
    return body + cut("M-8 4C-4 0 4 0 8 4 7 13 3 19 0 22-3 19-7 13-8 4Z", "#e0862a", 1.5)


def squirrel() -> str:
    tail = cut(
        "M24 40C40 36 50 18 44-2 40-18 46-28 54-32 40-44 20-34 18-14 16 6 22 20 16 34Z",
        "#a3491c",
        2,
    )
    body = tail + mirrored(cut("M12-24C16-38 22-46 28-50 34-42 34-28 28-18Z", "#c8602a", 1.5))
    body += mirrored(shape("M18-26C20-34 24-39 27-42 29-36 29-30 26-23Z", "#f3c7a0"))
    body += cut(
        "M0-30C20-30 34-16 35 0 36 20 20 36 0 37-20 36-36 20-35 0-34-16-20-30 0-30Z", "#c8602a", 2.5
    )
    body += shape("M0 6C12 2 25 8 25 19 24 30 12 36 0 36S-24 30-25 19C-25 8-12 2 0 6Z", "#fdeedd")
    teeth = shape("M-5 24H5L4.4 32H-4.4Z", WHITE) + line("M0 24V31", INK, 1.2)
    return body + eyes(16, -5, 6.6) + snout(12, 6.4) + teeth + smile(22, 9)


def beaver() -> str:
    body = ears(29, -28, 9.5, "#7a4f2f", "#c99a72") + cut(ROUND, "#7a4f2f", 2.5)
    body += shape("M0 6C14 0 31 8 31 20 30 32 14 37 0 37S-30 32-31 20C-31 8-14 0 0 6Z", "#c99a72")
    teeth = cut("M-10 23H10L9 40C5 42-5 42-9 40Z", WHITE, 1) + line("M0 24V40", "#b8a68c", 1.8)
    return (
        body
        + eyes(17, -7, 6)
        + oval(0, 11, 11, 8)
        + teeth
        + line("M-20 21C-10 26 10 26 20 21", INK, 2.6)
    )


def deer() -> str:
    antler = line(
        "M14-26C18-38 20-46 18-54M19-38C26-40 31-46 32-52M17-46C11-48 8-51 7-55", "#7a5233", 4.6
    )
    body = mirrored(antler)
    body += mirrored(cut("M22-16C32-30 46-32 52-28 50-16 40-6 28-4Z", "#b97a45", 1.5))
    body += mirrored(shape("M30-16C36-24 43-26 47-25 45-18 39-12 32-9Z", "#f3c7a0"))
    long = (
        "M0-30C18-30 30-20 30-4 30 8 22 18 20 26 18 38 8 43 0 43"
        "S-18 38-20 26C-22 18-30 8-30-4-30-20-18-30 0-30Z"
    )
    body += cut(long, "#b97a45", 2.5)
    body += shape(
        "M0 12C10 12 17 20 16 28 14 38 8 41 0 41S-14 38-16 28C-17 20-10 12 0 12Z", "#f7e4c8"
    )
    spots = "".join(dot(x, y, 2.4, "#f7e4c8") for x, y in ((0, -21), (-8, -16), (8, -16)))
    return body + spots + eyes(17, -3, 6.2) + oval(0, 25, 9, 6.6) + smile(33, 7)


def turtle() -> str:
    shell = cut("M-50 34C-50-10-30-42 0-42S50-10 50 34Z", "#8a6b32", 2.5)
    plates = line(
        "M-36-6-24 8-40 26M36-6 24 8 40 26M-18-32-14-18-24 8M18-32 14-18 24 8", "#5f4718", 3.4
    )
    head = cut(
        "M0-26C20-26 30-12 30 6 30 28 18 40 0 40S-30 28-30 6C-30-12-20-26 0-26Z", "#86b85a", 2
    )
    mouth = line("M-17 20C-8 29 8 29 17 20", INK, 3)
    return shell + plates + head + wide_eyes(13, -3, 9) + mouth + dot(-4, 12, 1.8) + dot(4, 12, 1.8)


def penguin() -> str:
    body = cut(ROUND, "#2f3a4a", 2.5)
    white = "M0-12C8-26 30-22 32-2 34 20 18 36 0 36S-34 20-32-2C-30-22-8-26 0-12Z"
    body += shape(white, WHITE) + eyes(14, -4, 5.8) + cheeks(22, 10)
    return body + cut("M-13 7C-5 2 5 2 13 7 9 15 4 20 0 20S-9 15-13 7Z", "#f0932b", 1.5)
