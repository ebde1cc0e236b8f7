"""Whether code still decides the same: one digest for caches, hidden states and results.

Code counts as a machine reads it.  Comments, docstrings, the order of imports and names for
the type checker alone do not matter, and neither does what no rule imports: a changed
sentence of `words.py` leaves every digest as it was.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
from collections.abc import Iterable, Iterator
from pathlib import Path

OURS = "chatiere"
SPEAKING = frozenset(f"chatiere.core.{name}" for name in ("errors", "language", "translation"))
"""Modules that say what went wrong: rules may import them, but they decide nothing."""


def fingerprint(files: Iterable[Path]) -> str:
    """A digest of these files: of Python its code, of anything else its bytes."""
    digest = hashlib.sha256()
    for path in sorted(set(files), key=lambda path: (path.parent.name, path.name, path)):
        code = path.suffix == ".py"
        content = bare(path.read_text(encoding="utf-8")).encode() if code else path.read_bytes()
        digest.update(f"{path.parent.name}/{path.name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]


def imported(modules: Iterable[str]) -> set[Path]:
    """The files of these modules and of all that they import, step by step, as far as it
    belongs to Chatière or to a package of theirs."""
    due = list(modules)
    packages = {OURS, *(name.partition(".")[0] for name in due)}
    found: dict[str, Path] = {}
    while due:
        name = due.pop()
        path = None if name in found or name in SPEAKING else source_of(name)
        if path is not None:
            found[name] = path
            wanted = imports_of(path, name)
            due += [other for other in wanted if other.partition(".")[0] in packages]
    return set(found.values())


def source_of(module: str) -> Path | None:
    """The file in which a module is written; None if it is no Python, or no module."""
    try:
        spec = importlib.util.find_spec(module)
    except ModuleNotFoundError:  # a name of a module, not of a package
        return None
    origin = None if spec is None else spec.origin
    return Path(origin) if origin is not None and origin.endswith(".py") else None


def imports_of(path: Path, name: str) -> Iterator[str]:
    """The modules that a module imports.  In `from a import b` that may be `a` or `a.b`; where
    it is `a.b`, what else stands in the package `a` does not matter."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(parsed(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = "." * node.level + (node.module or "")
            origin = importlib.util.resolve_name(origin, package)
            for alias in node.names:
                inner = f"{origin}.{alias.name}"
                yield inner if source_of(inner) is not None else origin


def bare(source: str) -> str:
    """Code as a machine reads it, its imports one by one and in order."""
    tree = parsed(source)
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    tree.body = [node for node in tree.body if node not in imports]
    lines = sorted(line for node in imports for line in single(node))
    return "\n".join([*lines, ast.unparse(tree)])


def single(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """An import of several names as imports of one each."""
    for alias in node.names:
        if isinstance(node, ast.Import):
            yield ast.unparse(ast.Import([alias]))
        else:
            yield ast.unparse(ast.ImportFrom(node.module, [alias], node.level))


def parsed(source: str) -> ast.Module:
    """Code without docstrings and without what is for the type checker alone."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [part for part in node.body if not is_idle(part)] or [ast.Pass()]
    return tree


def is_idle(node: ast.stmt) -> bool:
    """A text that stands alone, or `if TYPE_CHECKING:`."""
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
