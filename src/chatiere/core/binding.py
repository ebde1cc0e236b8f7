"""Binding generic kernels to one game: their free names get that game's functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

from chatiere.core.kernel import is_rule, with_globals

Bindings = dict[str, Any]
"""A game's rules by name, and what numbers of its a kernel needs."""


def kernels_of(modules: Iterable[ModuleType]) -> Bindings:
    """The marked functions that stand in these modules themselves."""
    return {
        name: f
        for module in modules
        for name, f in vars(module).items()
        if is_rule(f) and f.__module__ == module.__name__
    }


def bind_plain(modules: Iterable[ModuleType], bindings: Bindings) -> dict[str, Callable[..., Any]]:
    """The kernels of these modules as they are written, for one game."""
    kernels = kernels_of(modules)
    names: dict[str, Any] = {}
    for module in modules:
        names |= vars(module)
    names |= bindings
    bound: dict[str, Callable[..., Any]] = {
        name: with_globals(f, names, f.__qualname__) if f in kernels.values() else f
        for name, f in (kernels | bindings).items()
    }
    names |= bound
    return {name: bound[name] for name in kernels}


def bind_compiled(
    modules: Iterable[ModuleType],
    bindings: Bindings,
    name: str,
    cache: Path | None,
    entries: Iterable[str] | None = None,
) -> dict[str, Callable[..., Any]]:
    """The compiled twins of the kernels of these modules, for one game; only those in
    `entries`, if any are named."""
    from chatiere.core.compiler import Compiler

    kernels = kernels_of(modules)
    if entries is not None:
        kernels = {kernel: kernels[kernel] for kernel in entries}
    compiler = Compiler(name, bindings, cache, entries=set(kernels.values()))
    return {kernel: compiler.twin(f) for kernel, f in kernels.items()}


def cache_of(name: str, modules: Iterable[ModuleType], bindings: Bindings) -> Path | None:
    """Where the twins are kept: a place of its own for all code that they come from.  What
    their rules do not import, like a game's words or its art, does not matter."""
    from chatiere.core.compiler import cache_for, sources_of

    rules = [*kernels_of(modules).values(), *filter(is_rule, bindings.values())]
    return cache_for(name, sources_of(rules, bindings))
