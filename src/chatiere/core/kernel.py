"""Rules written once: plain Python to read and step through, compiled to run.

`@rule` only marks a function.  `plain` binds the marked functions of a game as they
are, so a debugger walks through them; `compiled` gives each a twin made by Numba.
Both work on the same memory: an array of fixed-size records (`state.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

CHANCE = -1
OVER = -2
"""What `to_move` answers besides a seat."""

ONLOOKER = -1
EVERYTHING = -2
"""What `s.viewer` holds besides a seat: nobody's seat, and the whole truth."""

F = TypeVar("F", bound=Callable[..., Any])
States = NDArray[np.void]
Numbers = NDArray[np.int64]
Reals = NDArray[np.float64]
Floats = NDArray[np.float32]
Argument = int | Numbers
"""What `setup` takes after the number of players: an option, a packed key, the version."""
Arguments = tuple[Argument, ...]


def rule(f: F) -> F:
    """Mark a function as part of the rules: it is compiled when speed is asked for."""
    f.__rule__ = True  # type: ignore[attr-defined]
    return f


def inlined(f: F) -> F:
    """Mark a rule that is compiled into whoever calls it.  Worth it for small ones that are handed
    many arrays: each array that crosses a call is counted as in use, and counted off again."""
    f.__inlined__ = True  # type: ignore[attr-defined]
    return rule(f)


def is_rule(value: object) -> bool:
    return isinstance(value, FunctionType) and hasattr(value, "__rule__")


def copied(states: States) -> States:
    """A copy, byte by byte: many times faster than NumPy's, which goes field by field."""
    return np.ndarray(states.shape, states.dtype, bytearray(states.tobytes()))


def with_globals(f: FunctionType, names: dict[str, Any], qualname: str) -> FunctionType:
    """The same code, looking its free names up elsewhere."""
    twin = FunctionType(f.__code__, names, f.__name__, f.__defaults__)
    twin.__qualname__ = qualname
    twin.__doc__ = f.__doc__
    return twin
