"""What cover pictures are made of: 320 wide and 200 high, four layers of paper at most."""

from __future__ import annotations

from chatiere.art.draw import blob, cut, dot, line, shape, slab, veil

WIDTH, HEIGHT = 320, 200


def backdrop(wall: str, floor: str, rise: float = 150) -> str:
    """A wall, and a floor from `rise` down; the page rounds the corners."""
    ground = (
        f"M0 {rise + 4}C70 {rise - 6} 120 {rise + 8} 190 {rise}"
        f"S280 {rise - 6} 320 {rise + 2}V200H0Z"
    )
    return shape("M0 0H320V200H0Z", wall) + cut(ground, floor, -2)


def moon(x: float, y: float, r: float = 30, fill: str = "#ffe9a8") -> str:
    """A full moon with its halo."""
    halo = veil(blob(x, y, r * 1.4, r * 1.38, 7, 0.03), 0.13, "#ffffff")
    return halo + cut(blob(x, y, r, r, 4, 0.02), fill)


def stars(points: tuple[tuple[float, float], ...], fill: str = "#ffe9a8") -> str:
    return "".join(dot(x, y, 1.4 + (i % 3) * 0.6, fill) for i, (x, y) in enumerate(points))


def window(x: float, y: float, sky: str, frame: str) -> str:
    """A window 70 by 64, from its top left."""
    body = cut(slab(x, y, 70, 64, 5, 4), frame) + shape(slab(x + 5, y + 5, 60, 54, 3, 6), sky)
    return body + line(f"M{x + 35} {y + 6}V{y + 58}M{x + 6} {y + 32}H{x + 64}", frame, 4)


def cloud(x: float, y: float, fill: str = "#ffffff") -> str:
    d = f"M{x} {y}c-14 0-16-16-3-18 1-14 20-17 26-7 9-6 22 0 20 11 13 1 12 14 1 14z"
    return shape(d, fill)
