"""Pieces, and the sheets that hold them.

A body may point to shared parts with `<use href="#name">`; the parts are given along, and
only those that are needed get into a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from chatiere.art.draw import num
from chatiere.core.translation import ROOT, Label, translator

SVG = 'xmlns="http://www.w3.org/2000/svg"'
REFERENCE = re.compile(r'href="#([^"]+)"')


@dataclass(frozen=True)
class Piece:
    """A picture with a name and, for those who do not see it, a label."""

    name: str
    body: str
    width: float
    height: float
    says: Label = field(compare=False)
    """What it shows, as a message."""
    parts: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    package: str = ROOT
    """Whose catalogue has the message."""

    @property
    def id(self) -> str:
        return slug(self.name)

    @property
    def box(self) -> str:
        return f"0 0 {num(self.width)} {num(self.height)}"

    def label(self, language: str) -> str:
        return translator(language, self.package)(self.says)


def belonging_to(package: str, pieces: Iterable[Piece]) -> list[Piece]:
    """Pieces whose messages are in this package's catalogue, or in one above it."""
    return [replace(piece, package=package) for piece in pieces]


@lru_cache(maxsize=2000)
def slug(name: str) -> str:
    """A record's name as an id: letters, digits and dashes, a letter first.

    `-8` is `minus-8`, `15` is `n15`, `1+10` is `n1-plus-10`, `takes:P7` is `takes-P7`.
    """
    text = re.sub(r"^-", "minus-", name).replace("+", "-plus-")
    text = re.sub(r"[^A-Za-z0-9]+", "-", text).strip("-")
    return f"n{text}" if text[:1].isdigit() else text


def sheet(pieces: Iterable[Piece]) -> str:
    """One document; each piece is a symbol, to be shown with `<use href="sheet.svg#ID">`."""
    pieces = list(pieces)
    parts: dict[str, str] = {}
    for piece in pieces:
        parts |= needed(piece.body, piece.parts)
    symbols = "".join(
        f'<symbol id="{piece.id}" viewBox="{piece.box}">{piece.body}</symbol>\n' for piece in pieces
    )
    return f"<svg {SVG}>\n{defs(parts)}{symbols}</svg>\n"


def single(piece: Piece, language: str = "en") -> str:
    """A document of its own, to be shown as an image."""
    size = f'width="{num(piece.width)}" height="{num(piece.height)}"'
    title = piece.label(language).replace("&", "&amp;").replace("<", "&lt;")
    parts = defs(needed(piece.body, piece.parts))
    return (
        f'<svg {SVG} viewBox="{piece.box}" {size} role="img">'
        f"<title>{title}</title>\n{parts}{piece.body}</svg>\n"
    )


def needed(body: str, parts: Mapping[str, str]) -> dict[str, str]:
    """The parts that a body points to, and those that these point to."""
    found: dict[str, str] = {}
    waiting = REFERENCE.findall(body)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = parts[name]
            waiting += REFERENCE.findall(parts[name])
    return dict(sorted(found.items()))


def defs(parts: Mapping[str, str]) -> str:
    if not parts:
        return ""
    groups = "".join(f'<g id="{name}">{body}</g>\n' for name, body in parts.items())
    return f"<defs>\n{groups}</defs>\n"
