"""Rules written once: plain Python to read and step through, compiled to run.

`@rule` only marks a function.  `plain` binds the marked functions of a game as they
are, so a debugger walks through them; `compiled` gives each a twin made by Numba.
Both work on the same memory: an array of fixed-size records.

Rules touch single elements of their state, never slices: that is what lets one text
serve both worlds.  In the plain world a number that does not fit its field raises at
once, so the narrow fields of the compiled world cannot wrap unnoticed.
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


def rule(f: F) -> F:
    """Mark a function as part of the rules: it is compiled when speed is asked for."""
    f.__rule__ = True  # type: ignore[attr-defined]
    return f


def is_rule(value: object) -> bool:
    return isinstance(value, FunctionType) and hasattr(value, "__rule__")


def state(**fields: str | tuple[str | int, ...]) -> np.dtype[np.void]:
    """The layout of a game's state: `state(turn="i1", hand=("i1", 5, 10))`.

    Every state has a `viewer`: whose eyes it has been hidden for.  Wide fields come
    first and the rest is filled up, so that no byte lies between fields: states are
    compared, stored and copied as bytes.
    """
    named = {"viewer": "i1", **fields}
    layout = [
        (name, np.dtype(kind) if isinstance(kind, str) else np.dtype((kind[0], kind[1:])))
        for name, kind in named.items()
    ]
    layout.sort(key=lambda item: -item[1].base.itemsize)
    rest = -sum(dtype.itemsize for _, dtype in layout) % layout[0][1].base.itemsize
    if rest:
        layout.append(("filling", np.dtype(("i1", (rest,)))))
    return np.dtype(layout, align=True)


class Plain:
    """One record of a state array with its fields as attributes, for plain Python."""

    __slots__ = ("_record",)
    _record: States
    _layout: tuple[tuple[str, int, int, Any, tuple[int, ...]], ...] = ()
    """For each field its slot, where it starts and ends, its code and its shape."""

    def __init__(self, record: States) -> None:
        self._record = record
        memory = memoryview(record.view(np.uint8))  # type: ignore[arg-type]
        for slot, start, end, code, shape in self._layout:
            object.__setattr__(self, slot, memory[start:end].cast(code, shape))

    def twin(self) -> Plain:
        """A copy with a record of its own."""
        return type(self)(copied(self._record))


def plain_class(layout: np.dtype[np.void]) -> type[Plain]:
    """A `Plain` with one attribute for each field of this layout."""
    places = []
    numbers = {}
    for name, (dtype, offset, *_) in layout.fields.items():  # type: ignore[union-attr]
        slot = name if dtype.shape else f"_{name}"
        places.append((slot, offset, offset + dtype.itemsize, dtype.base.char, dtype.shape or (1,)))
        if not dtype.shape:
            numbers[name] = _number(slot)
    slots = [place[0] for place in places]
    return type("PlainState", (Plain,), {"__slots__": slots, "_layout": tuple(places), **numbers})


def copied(states: States) -> States:
    """A copy, byte by byte: many times faster than NumPy's, which goes field by field."""
    return states.view(np.uint8).copy().view(states.dtype)


def _number(slot: str) -> property:
    """A field that holds one number."""

    def read(self: Plain) -> int:
        return getattr(self, slot)[0]  # type: ignore[no-any-return]

    def write(self: Plain, value: int) -> None:
        getattr(self, slot)[0] = value

    return property(read, write)


class PlainStates:
    """An array of states whose items are `Plain`: what plain kernels index."""

    def __init__(self, states: States, kind: type[Plain]) -> None:
        self._states = states
        self._kind = kind

    def __getitem__(self, i: int) -> Plain:
        return self._kind(self._states[i : i + 1])

    def __setitem__(self, i: int, other: Plain) -> None:
        self._states[i] = other._record[0]

    def __len__(self) -> int:
        return len(self._states)


def with_globals(f: FunctionType, names: dict[str, Any], qualname: str) -> FunctionType:
    """The same code, looking its free names up elsewhere."""
    twin = FunctionType(f.__code__, names, f.__name__, f.__defaults__)
    twin.__qualname__ = qualname
    twin.__doc__ = f.__doc__
    return twin
