"""Where a batch runs."""

from __future__ import annotations

from typing import Any

from chatiere.core.errors import ChatiereError, shown
from chatiere.core.game import Game

DEVICES = ("cpu", "cuda", "plain")
"""Compiled, on a GPU, and as the rules are written: slowly, for a debugger."""


_made: dict[tuple[str, str], Any] = {}


def device_of(name: str, game: Game) -> Any:
    """The kernels of one game on a device, made once."""
    from chatiere.core.compiler import lock

    if name not in DEVICES:
        raise ChatiereError(f"a device is one of {', '.join(DEVICES)}, not {shown(name)}")
    with lock:
        if (name, game.package) not in _made:
            _made[name, game.package] = _make(name, game)
        return _made[name, game.package]


def _make(name: str, game: Game) -> Any:
    if name == "cuda":
        from chatiere.core.extras import check_extra

        check_extra("cuda", "a batch on a GPU")
        from chatiere.research.gpu import Gpu

        return Gpu(game)
    from chatiere.research.cpu import Cpu

    return Cpu(game, compiled=name == "cpu")
