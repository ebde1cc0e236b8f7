"""Cut paper in SVG: shapes, their offset shadows, and hand-cut outlines."""

from __future__ import annotations

from math import cos, pi, sin

from chatiere.art.palette import INK

SHADOW = 0.2
Point = tuple[float, float]


def num(x: float, digits: int = 1) -> str:
    """A number as short as it can be."""
    return f"{round(x, digits) + 0:g}"


def shape(d: str, fill: str) -> str:
    """A flat shape; one that has to `inherit` its fill is given none."""
    return f'<path d="{d}"/>' if fill == "inherit" else f'<path fill="{fill}" d="{d}"/>'


def veil(d: str, opacity: float = SHADOW, fill: str = INK) -> str:
    """A shape that lets through what is below."""
    return f'<path fill="{fill}" opacity="{num(opacity, 2)}" d="{d}"/>'


def cut(d: str, fill: str, drop: float = 2) -> str:
    """A piece of paper, and the shadow it throws on the one below."""
    return shadow(d, drop) + shape(d, fill)


def shadow(d: str, drop: float = 2) -> str:
    move = f"{num(drop * 0.6)} {num(drop)}"
    return f'<path fill="{INK}" opacity="{SHADOW}" transform="translate({move})" d="{d}"/>'


def line(d: str, colour: str = INK, width: float = 2.4) -> str:
    """A stroke with round ends."""
    return (
        f'<path fill="none" stroke="{colour}" stroke-width="{num(width)}" '
        f'stroke-linecap="round" stroke-linejoin="round" d="{d}"/>'
    )


def dot(x: float, y: float, r: float, fill: str = INK) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"/>'


def oval(x: float, y: float, rx: float, ry: float, fill: str = INK) -> str:
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="{fill}"/>'


def moved(x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    """The value of a `transform`."""
    steps = []
    if x or y:
        steps.append(f"translate({num(x)} {num(y)})")
    if turn:
        steps.append(f"rotate({num(turn)})")
    if flip:
        steps.append(f"scale({num(-scale, 2)} {num(scale, 2)})")
    elif scale != 1:
        steps.append(f"scale({num(scale, 2)})")
    return "".join(steps)


def place(
    body: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False
) -> str:
    """A drawing made around the origin, put elsewhere."""
    transform = moved(x, y, scale, turn, flip)
    return f'<g transform="{transform}">{body}</g>' if transform else body


def use(
    name: str,
    x: float = 0,
    y: float = 0,
    scale: float = 1,
    turn: float = 0,
    fill: str = "",
    color: str = "",
) -> str:
    """A named part of the same sheet; `fill` and `color` go to its `inherit` and `currentColor`."""
    transform = moved(x, y, scale, turn)
    extra = f' transform="{transform}"' if transform else ""
    extra += f' fill="{fill}"' if fill else ""
    extra += f' color="{color}"' if color else ""
    return f'<use href="#{name}"{extra}/>'


def wobble(seed: int, i: int) -> float:
    """Between -1 and 1, the same for ever."""
    return sin(seed * 12.9 + i * 78.2) * cos(i * 3.7 + seed)


def blob(x: float, y: float, rx: float, ry: float, seed: int = 1, rough: float = 0.04) -> str:
    """An oval as scissors cut it."""
    count = 9
    points = []
    for i in range(count):
        angle, r = 2 * pi * i / count, 1 + rough * wobble(seed, i)
        points.append((x + rx * r * cos(angle), y + ry * r * sin(angle)))
    return smooth(points)


def smooth(points: list[Point]) -> str:
    """A closed round outline through these points."""
    n = len(points)
    d = f"M{num(points[0][0])} {num(points[0][1])}"
    for i in range(n):
        before, start, end, after = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        a = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        b = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        d += "C" + " ".join(f"{num(x)} {num(y)}" for x, y in (a, b, end))
    return d + "Z"


def slab(x: float, y: float, w: float, h: float, r: float = 6, seed: int = 1) -> str:
    """A rectangle as scissors cut it: corners a little off, sides a little bent."""
    off = min(1.2, w / 40, h / 40)
    corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    at = [
        (cx + off * wobble(seed, i), cy + off * wobble(seed + 5, i))
        for i, (cx, cy) in enumerate(corners)
    ]
    d = ""
    for i in range(4):
        here, after = at[i], at[(i + 1) % 4]
        leave, arrive = towards(here, after, r), towards(after, here, r)
        bend = off * wobble(seed + 9, i)
        middle = ((leave[0] + arrive[0]) / 2 + bend, (leave[1] + arrive[1]) / 2 + bend)
        d += ("L" if d else "M") + f"{num(leave[0])} {num(leave[1])}"
        d += f"Q{num(middle[0])} {num(middle[1])} {num(arrive[0])} {num(arrive[1])}"
        over = towards(after, at[(i + 2) % 4], r)
        d += f"Q{num(after[0])} {num(after[1])} {num(over[0])} {num(over[1])}"
    return d + "Z"


def towards(a: Point, b: Point, r: float) -> Point:
    """The point `r` away from `a` on the way to `b`."""
    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 or 1
    return (a[0] + (b[0] - a[0]) * r / length, a[1] + (b[1] - a[1]) * r / length)
