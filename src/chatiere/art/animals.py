"""Dogs and a rabbit: heads around the origin, as large as a cat's."""

from __future__ import annotations

from chatiere.art.draw import cut, dot, line, oval, shape
from chatiere.art.palette import INK, PINK, ROSE, WHITE

BIG, BIG_DARK, BIG_LIGHT = "#9c6b46", "#5e3c26", "#f1dcc0"
SMALL, SMALL_DARK, SMALL_LIGHT = "#f4ead8", "#d39a5c", "#fffaf0"
HARE, HARE_LIGHT = "#d9c3aa", "#fff4e4"


def big_dog() -> str:
    """Jowls, hanging ears and a spiked collar: it looks for the best cat."""
    collar = cut("M-32 32C-12 44 14 44 33 31L34 44C14 56-14 56-33 45Z", "#b3352f")
    spikes = shape("M-24 43-19 34-13 46ZM-5 48 0 38 5 48ZM14 46 19 34 25 43Z", "#f3e3c3")
    skull = cut(
        "M-34-30C-20-42 20-43 34-30 42-14 43 12 38 26 28 40 12 44 0 44S-29 40-38 26"
        "C-43 12-42-14-34-30Z",
        BIG,
        2.5,
    )
    ears = cut("M-30-32C-42-36-52-26-54-8-56 10-50 22-42 20-36 14-34-4-26-22Z", BIG_DARK, 2.5)
    ears += cut("M30-32C42-36 52-26 54-8 56 10 50 22 42 20 36 14 34-4 26-22Z", BIG_DARK, 2.5)
    patch = shape("M6-37C20-39 32-32 35-26 40-10 34 6 24 6 10 6 4-18 6-37Z", BIG_DARK)
    eyes = oval(-16, -8, 8, 8.6, WHITE) + oval(17, -8, 8, 8.6, WHITE)
    eyes += dot(-13, -6, 4.6) + dot(14, -6, 4.6) + dot(-11.6, -8, 1.5, WHITE)
    eyes += dot(15.4, -8, 1.5, WHITE)
    brows = line("M-27-20-9-15M27-20 9-15", INK, 4)
    jowls = cut(
        "M0 2C14 0 32 8 33 22 33 34 20 38 11 34 4 32 3 30 0 27-3 30-4 32-11 34-20 38-33 34"
        "-33 22-32 8-14 0 0 2Z",
        BIG_LIGHT,
        2,
    )
    teeth = shape("M-14 33-9 33.6-11 26ZM14 33 9 33.6 11 26Z", WHITE)
    tongue = shape("M-7 31C-2 29 3 29 7 31 8 40 5 46 0 46S-8 40-7 31Z", ROSE)
    nose = shape("M-11 3C-5-1 5-1 11 3 11 10 5 15 0 15S-11 10-11 3Z", INK)
    dots = "".join(dot(x, y, 1.4) for x, y in ((-20, 18), (-15, 23), (20, 18), (15, 23)))
    mouth = line("M0 15V26", INK, 2.4)
    return (
        collar
        + spikes
        + skull
        + patch
        + ears
        + eyes
        + brows
        + tongue
        + jowls
        + teeth
        + nose
        + mouth
        + dots
    )


def small_dog() -> str:
    """A terrier with one ear up and a beard: it looks for the worst cat."""
    up = cut("M-34-10C-40-28-38-46-32-50-24-46-14-34-10-26Z", SMALL_DARK, 2)
    up += shape("M-31-16C-35-28-34-38-31-42-26-38-20-32-17-27Z", PINK)
    down = cut("M12-26C20-42 38-44 44-36 50-26 46-12 40-10 34-12 28-20 24-22Z", SMALL_DARK, 2)
    skull = cut(
        "M-28-26C-14-34 16-34 28-26 36-16 36-4 38 4L46 10 38 14 44 22 33 23 35 33 23 31"
        "C18 38 12 35 9 42L0 36-8 43C-12 36-18 38-23 31L-35 34-33 24-45 23-38 14-46 11"
        "-38 4C-36-4-36-16-28-26Z",
        SMALL,
        2.5,
    )
    patch = shape("M-26-24C-14-30-4-28-4-14-4 0-12 8-22 6-34 4-36-14-26-24Z", SMALL_DARK)
    tuft = shape("M-6-30C-10-40-6-44-4-46-2-40 2-38 3-44 8-40 9-34 7-29Z", SMALL)
    eyes = oval(-16, -6, 6.4, 7.6, INK) + oval(16, -6, 6.4, 7.6, INK)
    eyes += dot(-14, -9, 2.2, WHITE) + dot(18, -9, 2.2, WHITE)
    beard = cut(
        "M0 3C12 0 22 8 22 17 22 26 12 27 8 30L0 35-9 30C-12 27-22 26-22 17-22 8-12 0 0 3Z",
        SMALL_LIGHT,
        1.5,
    )
    nose = shape("M-8 5C-4 2 4 2 8 5 8 11 3 14 0 14S-8 11-8 5Z", INK)
    mouth = line("M0 14V18C-2 23-9 23-12 19M0 18C2 23 9 23 12 19")
    return down + up + tuft + skull + patch + eyes + beard + nose + mouth


def rabbit() -> str:
    """Worth nothing, and quite happy about it; ears up to y -78."""
    ears = cut("M-20-22C-32-44-32-72-22-77-12-78-6-54-6-28Z", HARE, 2)
    ears += cut("M8-28C6-54 12-76 21-78 32-76 34-46 22-22Z", HARE, 2)
    ears += shape("M-18-28C-26-46-26-66-21-69-15-68-11-50-11-32Z", PINK)
    ears += shape("M12-32C12-52 16-68 21-70 27-68 27-46 19-28Z", PINK)
    skull = cut(
        "M0-33C20-33 34-18 36-2 42 4 44 14 40 20 34 32 16 37 0 37S-34 32-40 20"
        "C-44 14-42 4-36-2-34-18-20-33 0-33Z",
        HARE,
        2.5,
    )
    cheeks = shape("M0 8C10 4 26 8 27 19 27 29 14 34 0 34S-27 29-27 19C-26 8-10 4 0 8Z", HARE_LIGHT)
    eyes = oval(-17, -6, 7.4, 9, INK) + oval(17, -6, 7.4, 9, INK)
    eyes += dot(-14.6, -9.4, 2.6, WHITE) + dot(19.4, -9.4, 2.6, WHITE)
    blush = oval(-30, 9, 6, 4, PINK) + oval(30, 9, 6, 4, PINK)
    nose = shape("M-6 8C-2 6 2 6 6 8 5 13 2 15 0 15S-5 13-6 8Z", "#d66a72")
    teeth = shape("M-5 22H5L4.6 30C3 31 1 31 0 30-1 31-3 31-4.6 30Z", WHITE) + line(
        "M0 23V29", INK, 1
    )
    mouth = line("M0 15V19C-2 23-9 24-12 20M0 19C2 23 9 24 12 20")
    return ears + skull + blush + cheeks + teeth + eyes + mouth + nose
