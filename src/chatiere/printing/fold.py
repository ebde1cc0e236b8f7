"""Things to cut out, fold and glue.  A full line is to be cut, a dashed one to be folded."""

from __future__ import annotations

from collections.abc import Sequence

from chatiere.art.draw import num, place

SIDE = 100
"""Of a cube's face, in units of the picture."""
FLAP = 30
NET_WIDTH, NET_HEIGHT = 4 * SIDE + FLAP, 3 * SIDE + 2 * FLAP
STAND = 45
"""How deep a standing figure's feet are."""
FIGURE_HEIGHT = 2 * SIDE + 2 * STAND
LINE = 'fill="none" stroke="#6b5d52" stroke-width="1.2"'
PAPER = "#fdf6e6"


def fill(d: str) -> str:
    return f'<path fill="{PAPER}" d="{d}"/>'


def cut_line(d: str) -> str:
    return f'<path {LINE} d="{d}"/>'


def crease(d: str) -> str:
    return f'<path {LINE} stroke-dasharray="6 5" d="{d}"/>'


def flap(x: float, y: float, turn: float) -> str:
    """Something to put glue on, over an edge that begins here and runs to the right."""
    d = f"M0 0L14 {-FLAP}H{SIDE - 14}L{SIDE} 0"
    return place(fill(d) + cut_line(d), x, y, 1, turn)


def cube(faces: Sequence[str]) -> str:
    """The net of a die: four faces in a row, the fifth over the second, the sixth under it."""
    top, upper, lower, bottom = (FLAP + i * SIDE for i in range(4))
    one, two, three, four = (i * SIDE for i in range(1, 5))
    spots = [(0, upper), (one, upper), (two, upper), (three, upper), (one, top), (one, lower)]
    cross = f"M0 {upper}H{one}V{top}H{two}V{upper}H{four}V{lower}H{two}V{bottom}H{one}V{lower}H0Z"
    body = fill(cross)
    body += "".join(place(face, x, y) for face, (x, y) in zip(faces, spots, strict=True))
    flaps = [(one, top, 0), (two, bottom, 180), (four, upper, 90)]
    flaps += [(one, upper, -90), (two, top, 90), (one, bottom, -90), (two, lower, 90)]
    body += "".join(flap(*where) for where in flaps)
    body += cut_line(f"M{one} {upper}H0V{lower}H{one}M{two} {upper}H{four}M{two} {lower}H{four}")
    folds = f"M{one} {top}H{two}V{bottom}H{one}ZM{one} {upper}H{two}M{one} {lower}H{two}"
    return body + crease(folds + f"M{three} {upper}V{lower}M{four} {upper}V{lower}")


def figure(picture: str) -> str:
    """A figure of two sides that stands on its feet: the picture, and upside down again."""
    frame = f"M0 0H{SIDE}V{FIGURE_HEIGHT}H0Z"
    body = fill(frame) + cut_line(frame)
    body += place(picture, 0, STAND + SIDE)
    body += place(picture, SIDE, STAND + SIDE, 1, 180)
    folds = (STAND, STAND + SIDE, STAND + 2 * SIDE)
    return body + crease("".join(f"M0 {num(y)}H{SIDE}" for y in folds))
