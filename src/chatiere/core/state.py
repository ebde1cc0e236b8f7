"""The state of a game, declared once: for the type checker, the debugger and Numba.

    class State(BaseState):
        hand: Ints = field("i2", SEATS)  # a bit for each card
        won: Grid = field("i1", SEATS, CATS)
        phase: int = field("i1")

`State.dtype` is the layout of one record, and `State(record)` reads and writes one in
plain Python.  Compiled rules get the record itself: its fields have the same names.

Rules touch single elements of their state, never slices: that is what lets one text
serve both worlds.  In plain Python a number that does not fit its field raises at once,
so that the narrow fields of compiled rules cannot wrap unnoticed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from struct import Struct
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self, TypeVar, overload

import numpy as np

from chatiere.core.kernel import States, copied

S = TypeVar("S")


class Ints(Protocol):
    """A field that is a row of numbers: `s.hand[seat]`."""

    def __getitem__(self, i: int, /) -> int: ...
    def __setitem__(self, i: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


class Grid(Protocol):
    """A field with two places to name: `s.won[seat, cat]`."""

    def __getitem__(self, at: tuple[int, int], /) -> int: ...
    def __setitem__(self, at: tuple[int, int], value: int, /) -> None: ...


class StateArray(Protocol[S]):
    """An array of states as kernels index it: NumPy's own, or its plain reading."""

    def __getitem__(self, i: int, /) -> S: ...
    def __setitem__(self, i: int, state: S, /) -> None: ...
    def __len__(self) -> int: ...


class Field(NamedTuple):
    """What a declaration says of a field: the width of its numbers, and how many."""

    kind: str
    shape: tuple[int, ...]


@overload
def field(kind: str) -> int: ...
@overload
def field(kind: str, length: int, /) -> Ints: ...
@overload
def field(kind: str, rows: int, columns: int, /) -> Grid: ...
def field(kind: str, *shape: int) -> Any:
    """A field of a state: `"i1"` to `"i8"` for the bytes of its numbers, then its shape."""
    return Field(kind, shape)


class Place(NamedTuple):
    """Where a field lies in a record."""

    start: int
    end: int
    code: str
    shape: tuple[int, ...]


def layout(fields: dict[str, Field]) -> np.dtype[np.void]:
    """Wide fields come first and the rest is filled up, so that no byte lies between
    fields: states are compared, stored and copied as bytes."""
    parts = [(name, np.dtype((kind, shape))) for name, (kind, shape) in fields.items()]
    parts.sort(key=lambda part: -part[1].base.itemsize)
    rest = -sum(dtype.itemsize for _, dtype in parts) % parts[0][1].base.itemsize
    if rest:
        parts.append(("filling", np.dtype(("i1", (rest,)))))
    return np.dtype(parts, align=True)


def slot_of(name: str, shape: tuple[int, ...]) -> str:
    """A row or grid is its memory; a single number is read from it by a property."""
    return name if shape else f"_{name}"


def number(slot: str) -> property:
    """A field that holds one number."""

    def read(self: BaseState) -> Any:
        return getattr(self, slot)[0]

    def write(self: BaseState, value: int) -> None:
        getattr(self, slot)[0] = value

    return property(read, write)


def octet(at: int) -> property:
    """The same of one byte, which need not be found first: the memory is read as bytes."""

    def read(self: BaseState) -> int:
        return self._memory[at]

    def write(self: BaseState, value: int) -> None:
        self._memory[at] = value

    return property(read, write)


class StateMeta(type):
    """Makes a layout of the fields that a class declares, and a slot for each of them."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> StateMeta:
        own = {key: value for key, value in body.items() if isinstance(value, Field)}
        rest = {key: value for key, value in body.items() if key not in own}
        fields: dict[str, Field] = {}
        for base in bases:
            fields |= getattr(base, "_fields", {})
        fields |= own
        rest["_fields"], rest["dtype"] = fields, layout(fields)
        rest["_places"] = places(fields, rest["dtype"])
        for slot, (start, end, _, _) in rest["_places"].items():
            if slot not in fields and slot[1:] not in body.get("__slots__", ()):
                rest[slot[1:]] = octet(start) if end - start == 1 else number(slot)
        slots = [slot_of(key, shape) for key, (_, shape) in own.items()]
        rest["__slots__"] = [*slots, *body.get("__slots__", ())]
        return super().__new__(mcs, name, bases, rest)


def places(fields: dict[str, Field], dtype: np.dtype[np.void]) -> dict[str, Place]:
    """Where each field lies, by the slot of the plain reading that is its memory."""
    found = {}
    for name, (_, shape) in fields.items():
        inner, start = dtype.fields[name][:2]  # type: ignore[index]
        end = start + inner.itemsize
        found[slot_of(name, shape)] = Place(start, end, inner.base.char, shape or (1,))
    return found


class BaseState(metaclass=StateMeta):
    """One record of an array of states, its fields as attributes."""

    __slots__ = ("_memory", "_record")
    _record: States
    _memory: memoryview
    _fields: ClassVar[dict[str, Field]]
    _places: ClassVar[dict[str, Place]]
    dtype: ClassVar[np.dtype[np.void]]

    viewer: int = field("i1")
    """Whose eyes the state has been hidden for: a seat, `ONLOOKER` or `EVERYTHING`."""

    def __init__(self, record: States) -> None:
        """Read and write the one record of this array."""
        self._record = record
        self._memory = memory_of(record)

    if not TYPE_CHECKING:  # pragma: no branch - the type checker is to know a misspelt field

        def __getattr__(self, slot: str) -> Any:
            """A field is found in the memory when it is first asked for: most readers need few."""
            place = self._places.get(slot)
            if place is None:
                raise AttributeError(f"{type(self).__name__} has no field {slot}")
            start, end, code, shape = place
            found = self._memory[start:end].cast(code, shape)
            object.__setattr__(self, slot, found)
            return found

    def twin(self) -> Self:
        """A copy with a record of its own."""
        return type(self)(copied(self._record))


def memory_of(record: States) -> memoryview:
    """Its bytes, from -128 to 127."""
    return memoryview(np.ndarray(record.nbytes, np.int8, record))  # type: ignore[arg-type]


CODES = {1: "b", 2: "h", 4: "i", 8: "q"}
"""By its bytes, how a number is unpacked."""


@cache
def frozen(kind: type[BaseState]) -> type[BaseState]:
    """The same kind of state for who only looks at it, and many times: its single numbers are
    read at once, and nothing in it can be changed."""
    single = sorted(
        (place.start, place.end, slot[1:])
        for slot, place in kind._places.items()
        if slot not in kind._fields
    )
    form, at = "=", 0
    for start, end, _ in single:
        form, at = f"{form}{start - at}x{CODES[end - start]}", end
    numbers, names = Struct(form), [name for *_, name in single]
    rows = {
        slot: (Struct(f"={shape[0]}{CODES[(end - start) // shape[0]]}"), start)
        for slot, (start, end, _, shape) in kind._places.items()
        if slot in kind._fields and len(shape) == 1
    }

    class Frozen(kind):  # type: ignore[misc, valid-type]
        __slots__ = tuple(names)

        def __init__(self, record: States) -> None:
            record.flags.writeable = False
            memory = memory_of(record)
            read = (record, memory, *numbers.unpack_from(memory))
            for write, value in zip(writers, read, strict=True):
                write(self, value)

        def __getattr__(self, slot: str) -> Any:
            """A row is read in one go, since who looks at it looks at most of it."""
            if slot not in rows:
                return super().__getattr__(slot)
            row, start = rows[slot]
            found = row.unpack_from(self._memory, start)
            object.__setattr__(self, slot, found)
            return found

        def __setattr__(self, name: str, value: object) -> None:
            raise AttributeError(f"{name} cannot be changed: this state is only looked at")

    slots = ("_record", "_memory", *names)
    writers = [getattr(Frozen, slot).__set__ for slot in slots]
    return Frozen


class PlainStates:
    """An array of states whose items are read in plain Python: what plain kernels index."""

    def __init__(self, states: States, kind: type[BaseState]) -> None:
        self._states = states
        self._kind = kind

    def __getitem__(self, i: int) -> BaseState:
        return self._kind(self._states[i : i + 1])

    def __setitem__(self, i: int, other: BaseState) -> None:
        self._states[i] = other._record[0]

    def __len__(self) -> int:
        return len(self._states)
