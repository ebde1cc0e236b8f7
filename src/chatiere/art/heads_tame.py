"""Heads of animals of the farm, and of those that came from far, around the origin."""

from __future__ import annotations

from chatiere.art.draw import cut, dot, line, oval, shape
from chatiere.art.heads import ROUND, cheeks, ears, eyes, mirrored, smile, snout
from chatiere.art.palette import INK, PINK, WHITE

WOOL = (
    "M0-46C10-50 19-45 22-38 32-40 41-32 40-22 48-18 50-6 44 0 50 8 46 20 37 22 35 32 22 37 14 32"
    " 6 38-6 38-14 32-22 37-35 32-37 22-46 20-50 8-44 0-50-6-48-18-40-22-41-32-32-40-22-38"
    "-19-45-10-50 0-46Z"
)


def pig() -> str:
    body = cut(ROUND, "#f2a7a5", 2.5)
    body += mirrored(cut("M14-32C24-46 38-48 44-44 46-32 42-20 34-14Z", "#e58684", 1.5))
    body += cut("M0 5C14 5 21 10 21 18S14 31 0 31-21 26-21 18-14 5 0 5Z", "#e58684", 1.5)
    body += oval(-8, 18, 3.4, 5, "#8a3b44") + oval(8, 18, 3.4, 5, "#8a3b44")
    return body + eyes(18, -7, 5.4)


def cow() -> str:
    body = mirrored(cut("M16-30C18-42 28-46 34-50 38-40 34-28 26-22Z", "#e6d3a8", 1.5))
    body += mirrored(cut("M28-14C38-26 50-24 54-18 50-6 40 0 30-2Z", "#4b3a36", 1.5))
    long = (
        "M0-34C20-34 33-24 33-6 33 4 30 12 30 20 28 36 14 42 0 42"
        "S-28 36-30 20C-30 12-33 4-33-6-33-24-20-34 0-34Z"
    )
    body += cut(long, "#f8f3ea", 2.5)
    body += shape("M4-34C22-34 33-24 33-6 33 2 31 8 22 9 8 8 2-14 4-34Z", "#4b3a36")
    body += cut("M0 11C18 9 32 16 31 27 29 38 14 43 0 43S-29 38-31 27C-32 16-18 9 0 11Z", PINK, 1)
    nose = oval(-12, 24, 4, 5, "#9a4a50") + oval(12, 24, 4, 5, "#9a4a50") + smile(34, 9)
    return body + dot(17, -4, 8.6, WHITE) + eyes(17, -4, 5.4) + nose


def sheep() -> str:
    body = cut(WOOL, "#f6efe2", 2.5)
    body += mirrored(cut("M24-10C34-16 46-12 50-4 44 4 32 6 24 2Z", "#4a4046", 1.5))
    long = "M0-22C16-22 27-14 27 2 27 20 16 40 0 41-16 40-27 20-27 2-27-14-16-22 0-22Z"
    body += cut(long, "#4a4046", 1.5)
    body += shape("M-26-8C-22-30 22-30 26-8 18-16 12-10 6-16 0-9-8-16-12-10-18-15-26-8Z", "#f6efe2")
    both = dot(-11, 3, 6.4, WHITE) + dot(11, 3, 6.4, WHITE) + dot(-10, 4, 3.2) + dot(12, 4, 3.2)
    mouth = line("M-6 24 0 28 6 24M0 28V33", "#f0c9c4", 2.6)
    return body + both + mouth


def duck() -> str:
    tuft = cut("M-4-32C-8-42-4-48 2-52 2-46 6-46 10-48 10-40 8-36 4-32Z", "#f5c52f", 1)
    body = tuft + cut(ROUND, "#ffd84d", 2.5)
    bill = cut(
        "M0 3C14 1 31 10 30 18 29 27 14 31 0 31S-29 27-30 18C-31 10-14 1 0 3Z", "#ee8a2a", 1.5
    )
    mouth = line("M-29 17C-14 23 14 23 29 17", "#a34f10", 2.8)
    return body + bill + mouth + eyes(17, -9, 6.4) + dot(-6, 9, 1.7) + dot(6, 9, 1.7)


def hen() -> str:
    comb = cut("M-14-30C-22-42-14-52-8-46-6-56 6-58 7-47 14-54 22-44 14-30Z", "#d63b34", 1.5)
    body = comb + cut(
        "M0-36C22-36 36-20 36 0 36 24 22 38 0 38S-36 24-36 0C-36-20-22-36 0-36Z", "#fdf3e2", 2.5
    )
    body += mirrored(shape("M1 18C10 16 14 24 12 32 9 40 2 38 0 30Z", "#d63b34"))
    beak = cut("M-12 6C-5-4 5-4 12 6 8 14 4 19 0 22-4 19-8 14-12 6Z", "#f0a32b", 1.5)
    return body + eyes(18, -6, 5.8) + beak + cheeks(26, 8)


def horse() -> str:
    mane = cut("M-14-52C4-58 24-50 28-30 34-12 34 14 26 30L8 8-14-26Z", "#4a2c1c", 2)
    body = mane + mirrored(cut("M12-28C14-40 20-48 27-50 31-40 30-28 25-20Z", "#96613a", 1.5))
    long = (
        "M0-33C17-33 28-24 27-8 26 6 20 14 21 26 21 38 10 44 0 44"
        "S-21 38-21 26C-20 14-26 6-27-8-28-24-17-33 0-33Z"
    )
    body += cut(long, "#96613a", 2.5)
    body += shape("M0-30C8-26 7-8 4 8-2 10 2 10-4 8-7-8-8-26 0-30Z", "#f8ead2")
    body += shape(
        "M0 18C14 17 21 24 20 31 18 40 9 43 0 43S-18 40-20 31C-21 24-14 17 0 18Z", "#e3bfa0"
    )
    body += shape("M-12-34C-8-46 8-46 12-34 8-26 4-24 2-14-2-24-8-26-12-34Z", "#4a2c1c")
    nose = oval(-9, 28, 3, 4.4, "#5a3420") + oval(9, 28, 3, 4.4, "#5a3420") + smile(36, 7)
    return body + eyes(17, -6, 5.4) + nose


def hamster() -> str:
    body = ears(28, -29, 11, "#e0a458", PINK)
    fat = (
        "M0-34C22-34 34-22 37-8 47 0 50 16 43 26 34 37 16 39 0 39"
        "S-34 37-43 26C-50 16-47 0-37-8-34-22-22-34 0-34Z"
    )
    body += cut(fat, "#e0a458", 2.5)
    body += mirrored(shape("M0 2C10-2 22 2 32 2 46 6 48 22 42 27 34 36 16 38 0 38Z", "#fff4e0"))
    body += shape("M0-33C6-28 6-10 3 4H-3C-6-10-6-28 0-33Z", "#fff4e0")
    return body + eyes(17, -6, 6.4) + cheeks(31, 17) + oval(0, 9, 5, 4, "#d66a72") + smile(17, 7)


def hound() -> str:
    skull = "M0-36C20-36 33-24 33-6 33 12 28 40 0 40S-33 12-33-6C-33-24-20-36 0-36Z"
    body = cut(skull, "#d9a05b", 2.5)
    body += shape(
        "M0-36C6-24 5-10 7 2 20 6 25 16 22 26 18 38 8 40 0 40"
        "S-18 38-22 26C-25 16-20 6-7 2-5-10-6-24 0-36Z",
        "#fff2dc",
    )
    body += mirrored(
        cut("M19-34C36-38 48-26 50-6 51 14 46 30 38 30 30 26 32 2 27-14Z", "#7a4a28", 2)
    )
    tongue = shape("M-6 27C-2 25 2 25 6 27 7 36 4 41 0 41S-7 36-6 27Z", "#e0576b")
    return body + eyes(15, -5, 5.8) + tongue + snout(13, 9.4) + smile(24, 12)


def bear() -> str:
    body = ears(29, -28, 13.5, "#8a5a34", "#d9a878") + cut(ROUND, "#8a5a34", 2.5)
    body += shape("M0 3C13 3 22 10 22 20S13 35 0 35-22 30-22 20-13 3 0 3Z", "#ecc99a")
    return body + eyes(17, -7, 5.6) + snout(12, 8.4) + smile(23, 9)


def panda() -> str:
    body = ears(29, -29, 13.5, "#2c2629", "#2c2629") + cut(ROUND, "#fbf7f0", 2.5)
    patch = "M10-14C20-18 31-8 30 4 28 14 16 13 11 4 8-2 7-10 10-14Z"
    body += mirrored(shape(patch, "#2c2629"))
    both = dot(-19, -3, 6, WHITE) + dot(19, -3, 6, WHITE) + dot(-18, -2, 3.4) + dot(20, -2, 3.4)
    return body + both + snout(15, 7.4) + smile(25, 8)


def koala() -> str:
    body = ears(36, -20, 20, "#9aa0a8", "#e9cfd2")
    body += cut(
        "M0-32C22-32 36-18 37 2 38 24 22 38 0 38S-38 24-37 2C-36-18-22-32 0-32Z", "#9aa0a8", 2.5
    )
    nose = cut("M0-8C8-8 12-2 12 8 12 18 7 23 0 23S-12 18-12 8C-12-2-8-8 0-8Z", "#3a3438", 1.5)
    return body + eyes(21, -4, 5.6) + nose + smile(27, 8)


def lion() -> str:
    flames = (
        "M0-50 10-41 21-46 26-36 38-37 39-25 50-20 45-9"
        " 52 2 44 9 48 20 38 25 38 37 26 37 20 46 9 42"
        " 0 49-9 42-20 46-26 37-38 37-38 25-48 20-44 9-52 2-45-9-50-20-39-25-38-37-26-36-21-46"
        "-10-41Z"
    )
    body = cut(flames, "#b9571f", 2.5) + ears(22, -25, 9, "#f2b84b", "#b9571f")
    body += cut(
        "M0-29C18-29 31-16 31 3 31 22 18 34 0 34S-31 22-31 3C-31-16-18-29 0-29Z", "#f2b84b", 1.5
    )
    body += shape("M0 8C10 6 20 11 20 20 19 29 10 32 0 32S-19 29-20 20C-20 11-10 6 0 8Z", "#fff0cf")
    return body + eyes(14, -5, 5.4) + snout(10, 7.6, "#7a3a22") + smile(21, 9)


def elephant() -> str:
    ear = "M22-26C38-38 54-26 53-6 52 12 42 22 30 18Z"
    body = mirrored(cut(ear, "#8d9bb0", 2)) + mirrored(
        shape("M28-20C38-28 47-20 46-6 45 6 39 12 32 11Z", "#e8b8bd")
    )
    body += cut(
        "M0-34C20-34 32-20 31-2 30 12 20 20 12 22V34"
        "C12 46-12 46-12 34V22C-20 20-30 12-31-2-32-20-20-34 0-34Z",
        "#8d9bb0",
        2.5,
    )
    folds = line(
        "M-9 18C-3 20 3 20 9 18M-9 26C-3 28 3 28 9 26M-8 34C-3 36 3 36 8 34", "#6b798d", 2.4
    )
    tusks = mirrored(cut("M13 20C19 22 23 28 22 36 17 34 13 30 12 26Z", WHITE, 1))
    return body + tusks + folds + eyes(16, -7, 5.4)


def monkey() -> str:
    body = ears(40, -2, 13, "#7a4a2c", "#f0c49a") + cut(ROUND, "#7a4a2c", 2.5)
    pale = (
        "M0-16C8-26 28-22 28-4 28 2 24 6 26 14 28 28 14 36 0 36"
        "S-28 28-26 14C-24 6-28 2-28-4-28-22-8-26 0-16Z"
    )
    body += shape(pale, "#f0c49a")
    return (
        body
        + eyes(12, -5, 6)
        + dot(-4, 11, 2)
        + dot(4, 11, 2)
        + line("M-15 19C-8 30 8 30 15 19", INK, 3)
    )
