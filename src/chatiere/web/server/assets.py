"""Files that pages refer to: ours, the games' and the fetched ones, each with a fingerprint
in its address, so that browsers keep them for a year and still never show an old one."""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
from dataclasses import dataclass
from functools import cache

from chatiere.art import common, faces
from chatiere.art.sheet import Piece, sheet
from chatiere.core.game import Game, games
from chatiere.core.sheet import games_with_sheet, script_of
from chatiere.web.server.languages import WEB, folder_of, folders_named

VENDOR = WEB / "server" / "static" / "vendor"
"""What the build fetches; `hatch_build.py` puts it there."""
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}
IF_DARK = b"(prefers-color-scheme: dark)"
THEMES = {"light": b"not all", "dark": b"all"}
"""What stands for that condition where somebody has chosen a theme: so dark colours are written
once, as every author of styles would write them."""
PATCHES = WEB / "server" / "static" / "js" / "patches.js"
LIVE = (VENDOR / "htmx.min.js", VENDOR / "hx-sse.min.js", PATCHES)


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    body: bytes
    zipped: bytes
    type: str


def asset_of(body: bytes, kind: str) -> Asset:
    return Asset(body, gzip.compress(body, 9, mtime=0), kind)


@cache
def assets() -> dict[str, Asset]:
    """Every file by its path below `/a/`."""
    found = {}
    for folder in folders_named("static"):
        for path in sorted(folder.rglob("*")):
            if path.suffix in TYPES:
                name = path.relative_to(folder).as_posix()
                found[name] = asset_of(path.read_bytes(), TYPES[path.suffix])
    found["live.js"] = asset_of(live_script(), TYPES[".js"])
    found["art/common.svg"] = asset_of(sheet(common.pieces()).encode(), TYPES[".svg"])
    found["art/faces.svg"] = asset_of(sheet(faces.pieces()).encode(), TYPES[".svg"])
    for game in games().values():
        found[f"art/{game.name}.svg"] = asset_of(sheet(pieces_of(game)).encode(), TYPES[".svg"])
    for game in games_with_sheet():
        found[f"js/rules-{game.name}.js"] = asset_of(script_of(game.name).encode(), TYPES[".js"])
    found["games.css"] = asset_of(styles(), TYPES[".css"])
    return found | themed(found)


def themed(every: dict[str, Asset]) -> dict[str, Asset]:
    """Styles that have dark colours once more for each theme: `dark/base.css`."""
    return {
        f"{theme}/{path}": asset_of(asset.body.replace(IF_DARK, answer), asset.type)
        for path, asset in every.items()
        if asset.type == TYPES[".css"] and IF_DARK in asset.body
        for theme, answer in THEMES.items()
    }


def live_script() -> bytes:
    """htmx and its live streams in one file: htmx looks at the page as soon as it has come,
    and what comes after that is too late to take part."""
    return b"\n;\n".join(file.read_bytes() for file in LIVE)


def styles() -> bytes:
    """The games' own styles in one file, each below the game's own class."""
    files = [folder_of(game) / "style.css" for game in games().values()]
    return b"\n".join(file.read_bytes() for file in files if file.exists())


@cache
def address(path: str, theme: str = "") -> str:
    """Where a page finds a file, or a style as it is for a theme."""
    return f"/a/{fingerprint()}/{theme}/{path}" if theme else f"/a/{fingerprint()}/{path}"


@cache
def fingerprint() -> str:
    """One fingerprint for all files, so that our modules find each other."""
    every = hashlib.sha256()
    for path, asset in sorted(assets().items()):
        every.update(path.encode() + asset.body)
    return every.hexdigest()[:12]


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
