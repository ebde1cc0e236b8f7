"""Numba twins of marked functions, cached on disk and never stale.

Numba is imported here and only here, when somebody asks for compiled rules: it costs
half a second that nobody should pay to see the list of games.

A compiled function does not notice that a function it calls has changed in another
file, so the cache directory is keyed by a fingerprint of all code that could matter.
"""

from __future__ import annotations

import dis
import hashlib
import importlib
import importlib.metadata
import os
import platform
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from chatiere.core.errors import ChatiereError
from chatiere.core.fingerprint import fingerprint, imported
from chatiere.core.kernel import is_rule, with_globals
from chatiere.core.linking import INNER, link_inner_functions

lock = threading.RLock()
"""Numba's settings belong to the whole process: one thread at a time makes twins."""


def cache_home() -> Path:
    """Where we keep what can be made again: `$CHATIERE_CACHE`, or the user's cache."""
    if own := os.environ.get("CHATIERE_CACHE"):
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "chatiere"


def sources_key(files: Iterable[Path]) -> str:
    """A digest of what these files decide and of the tools that compile them."""
    digest = hashlib.sha256(platform.python_version().encode())
    for tool in ("numba", "llvmlite", "numpy"):
        digest.update(importlib.metadata.version(tool).encode())
    digest.update(fingerprint(files).encode())
    return digest.hexdigest()[:16]


def cache_for(name: str, files: Iterable[Path]) -> Path | None:
    """This game's cache directory, or None where none can be written."""
    try:
        home = cache_home() / "compiled" / name
        place = home / sources_key(files)
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            pass
        os.utime(place)
        drop_old(home, keep=4)
    except (OSError, RuntimeError):  # RuntimeError: a user without a home
        return None
    return place


def drop_old(home: Path, keep: int) -> None:
    """Forget what was compiled from sources long gone."""
    places = sorted(home.iterdir(), key=lambda p: p.stat().st_mtime, reverse=True)
    for place in places[keep:]:
        shutil.rmtree(place, ignore_errors=True)


def forgive(cache: Any) -> None:
    """Make a cache that was cut off or damaged count as empty, not as an error."""
    load = cache.load_overload

    def load_or_nothing(*key: Any) -> Any:
        try:
            return load(*key)
        except Exception:
            cache.flush()
            return None

    cache.load_overload = load_or_nothing


def called(f: FunctionType, bindings: dict[str, FunctionType]) -> list[FunctionType]:
    """The rules that a rule calls."""
    names = {i.argval for i in dis.get_instructions(f) if i.opname == "LOAD_GLOBAL"}
    found = (f.__globals__.get(name, bindings.get(name)) for name in sorted(names))
    return [g for g in found if isinstance(g, FunctionType) and is_rule(g)]


def reached(roots: Iterable[FunctionType], bindings: dict[str, FunctionType]) -> set[FunctionType]:
    """These rules and all that they call.

    A circle is refused: Numba crashes on a recursive function that it loads from its cache.
    """
    done: set[FunctionType] = set()

    def visit(f: FunctionType, above: tuple[FunctionType, ...]) -> None:
        if f in above:
            raise ChatiereError(f"rule {f.__name__} of {f.__module__} calls itself: write a loop")
        if f not in done:
            for g in called(f, bindings):
                visit(g, (*above, f))
            done.add(f)

    for root in roots:
        visit(root, ())
    return done


def sources_of(rules: Iterable[FunctionType], bindings: dict[str, FunctionType]) -> set[Path]:
    """The files that decide what these rules compile to: theirs, those of all rules that they
    call, whatever those import, and ours that make the twins."""
    modules = {f.__module__ for f in reached(rules, bindings)}
    return imported({*modules, "chatiere.core.compiler", "chatiere.core.binding"})


class Compiler:
    """Makes the twins of one game's functions; equal functions get the same twin.

    Only `entries` can be called from Python, or all if none are named: a way in from Python
    is a good part of what a function costs to compile.
    """

    def __init__(
        self,
        name: str,
        bindings: dict[str, FunctionType],
        cache: Path | None,
        entries: Collection[FunctionType] | None = None,
    ) -> None:
        self._entries = entries
        self._name = name
        self._bindings = bindings
        self._cache = cache
        self._modules: dict[str, ModuleType] = {}
        self._twins: dict[FunctionType, Callable[..., Any]] = {}

    def twin(self, f: FunctionType) -> Callable[..., Any]:
        if f not in self._twins:
            names = self._module(f.__module__, f.__globals__).__dict__
            if f not in self._twins:  # filling the module may have made it already
                inner = self._entries is not None and f not in self._entries
                source = getattr(f, "__when_compiled__", f)
                name = f"{INNER}.{f.__name__}" if inner else f.__name__
                twin = with_globals(source, names, f"{self._name}.{name}")
                options = {"forceinline": True} if hasattr(f, "__inlined__") else {}
                self._twins[f] = self._njit(twin, no_cpython_wrapper=inner, **options)
        return self._twins[f]

    def _njit(self, f: FunctionType, **options: bool) -> Callable[..., Any]:
        numba: Any = importlib.import_module("numba")
        link_inner_functions()
        kept = self._cache is not None and f".{INNER}." not in f.__qualname__
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(self._cache or "")
        try:
            made = numba.njit(
                f,
                cache=kept,
                nogil=True,
                error_model="numpy",
                no_cfunc_wrapper=True,
                **options,
            )
        finally:
            numba.config.CACHE_DIR = before
        if kept:
            forgive(made._cache)
        return made  # type: ignore[no-any-return]

    def _module(self, origin: str, names: dict[str, Any]) -> ModuleType:
        """A module of twins.  Numba finds it by name when it loads from its cache."""
        if origin not in self._modules:
            made = ModuleType(f"chatiere.compiled.{self._name}.{origin}")
            self._modules[origin] = sys.modules[made.__name__] = made
            for name, value in (self._bindings | names).items():
                if not name.startswith("__"):
                    setattr(made, name, self._named(value))
        return self._modules[origin]

    def _named(self, value: Any) -> Any:
        """What a name of a module stands for among the twins."""
        return self.twin(value) if is_rule(value) else value
