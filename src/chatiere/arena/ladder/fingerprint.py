"""Whether a level is still the one that was measured: a digest of all that decides its moves.

Comments, docstrings and the order of imports do not matter, nor does what only says or shows
a game: a rung is played anew when somebody may play otherwise, and not when a word changes.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
from functools import cache
from pathlib import Path

from chatiere.bots import search
from chatiere.bots.search_engine import MODULES
from chatiere.core.game import find

DATA = {".npz", ".npy", ".bin"}
"""Files of a game's folder that hold numbers somebody plays by."""


@cache
def fingerprint(name: str) -> str:
    """Of a game's rules and judgement, and of the search."""
    game = find(name)
    files = {Path(str(module.__file__)) for module in (*MODULES, search)}
    for module in ("rules", "bot.strategy"):
        follow(f"{game.package}.{module}", game.package, files)
    folder = Path(str(game.rules.__file__)).parent
    digest = hashlib.sha256()
    for path in sorted(files, key=lambda path: (path.parent.name, path.name)):
        digest.update(bare(path.read_text(encoding="utf-8")).encode() + b"\0")
    for path in sorted(path for path in folder.rglob("*") if path.suffix in DATA):
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def follow(module: str, package: str, found: set[Path]) -> None:
    """The file of a module, and those of the same game that it imports from."""
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None or Path(spec.origin) in found:
        return
    found.add(Path(spec.origin))
    for node in ast.walk(ast.parse(Path(spec.origin).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(package):
            follow(str(node.module), package, found)
            for alias in node.names:  # `from chatiere.games.mmm.bot import solver`
                if node.module == package:
                    follow(f"{package}.{alias.name}", package, found)


def bare(source: str) -> str:
    """Code as a machine reads it: without comments and docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [part for part in node.body if not is_text(part)] or [ast.Pass()]
    lines = ast.unparse(tree).splitlines()
    return "\n".join(line for line in lines if not line.startswith(("import ", "from ")))


def is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
