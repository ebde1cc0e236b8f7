"""Files that pages refer to: ours, the games' and the fetched ones, each with a fingerprint
in its address, so that browsers keep them for a year and still never show an old one."""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
from dataclasses import dataclass
from functools import cache

from chatiere.art import common
from chatiere.art.sheet import Piece, sheet
from chatiere.core.game import Game, games
from chatiere.web.language import WEB, folder_of

STATIC = WEB / "static"
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}
SMALLEST_ZIPPED = 500


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    body: bytes
    zipped: bytes
    type: str
    mark: str


def asset_of(body: bytes, kind: str) -> Asset:
    mark = hashlib.sha256(body).hexdigest()[:12]
    return Asset(body, gzip.compress(body, 9, mtime=0), kind, mark)


@cache
def assets() -> dict[str, Asset]:
    """Every file by its path below `/a/`."""
    found = {}
    for path in sorted(STATIC.rglob("*")):
        if path.suffix in TYPES:
            found[path.relative_to(STATIC).as_posix()] = asset_of(
                path.read_bytes(), TYPES[path.suffix]
            )
    found["art/common.svg"] = asset_of(sheet(common.pieces()).encode(), TYPES[".svg"])
    for game in games().values():
        found[f"art/{game.name}.svg"] = asset_of(sheet(pieces_of(game)).encode(), TYPES[".svg"])
    found["games.css"] = asset_of(styles(), TYPES[".css"])
    return found


def styles() -> bytes:
    """The games' own styles in one file, each below the game's own class."""
    files = [folder_of(game) / "style.css" for game in games().values()]
    return b"\n".join(file.read_bytes() for file in files if file.exists())


@cache
def address(path: str) -> str:
    """Where a page finds a file."""
    asset = assets().get(path)
    return f"/a/{asset.mark}/{path}" if asset else f"/a/none/{path}"


def pieces_of(game: Game) -> list[Piece]:
    """A game's art; a game may have none."""
    if importlib.util.find_spec(f"{game.package}.art") is None:
        return []
    found: list[Piece] = game.module("art").pieces()
    return found


@cache
def named_pieces(game: str) -> dict[str, Piece]:
    """A game's pieces by their ids."""
    return {piece.id: piece for piece in pieces_of(games()[game])}
