"""Batches on a GPU: each row is a thread, and arrays are CuPy's.

A launch is a list of 64-bit words, as Numba lays its arguments out.  Those of a batch's own arrays
are written down once: what is left to do for a step takes some microseconds.
"""

from __future__ import annotations

import ctypes
import importlib
import struct
import threading
from functools import cached_property
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from chatiere.core.errors import ChatiereError
from chatiere.core.game import Game
from chatiere.research.cuda_compiler import Capability
from chatiere.research.gpu_kernels import GpuKernels
from chatiere.research.rows import Rows

WORD = 8


class States(NamedTuple):
    """The states whose memory these words are: CuPy knows no records, our kernels do."""

    words: Any
    size: int


class HeldRows(Rows):
    """Rows with what every launch says of them."""

    packed: bytes


class Gpu:
    """One game's kernels on the GPU that CuPy uses."""

    def __init__(self, game: Game) -> None:
        self._kernels = GpuKernels(game, capability_of(self.xp))
        self._ready: dict[str, Launch] = {}
        self._lock = threading.Lock()

    @cached_property
    def xp(self) -> Any:
        """CuPy, which makes arrays here."""
        cupy: ModuleType = importlib.import_module("cupy")
        return cupy

    def run(self, name: str, size: int, *arguments: Any, threads: int = 1) -> None:
        """Run a loop over so many rows; how many threads that takes is the GPU's affair."""
        if name == "step_rows":
            rows, actions, terms = arguments
            self._launch(name, size, rows, actions, terms._replace(resets=0))
            if terms.resets:
                self._launch("renew_rows", size, rows, terms)
        elif name == "observe_rows":
            x = arguments[-1]
            x.data.memset_async(0, x.nbytes)
            self._launch("observe_cleared_rows", size, *arguments)
        else:
            self._launch(name, size, *arguments)

    def _launch(self, name: str, size: int, *arguments: Any) -> None:
        with self._lock:
            if name not in self._ready:
                self._ready[name] = Launch(self._kernels, name)
            self._ready[name](size, arguments, self.xp.cuda.get_current_stream().ptr)

    def table(self, size: int, numbers: int, kind: Any) -> Any:
        """Zeros, so many in each row.  The first ones of all rows lie side by side, then the second
        ones: threads that write the same one together write memory in whole pieces."""
        return self.xp.zeros((numbers, size), kind).T

    def hold(self, rows: Rows) -> Rows:
        """These rows, ready to be run often."""
        held = HeldRows(*rows)
        held.packed = b"".join(map(packed, rows))
        return held

    def put(self, array: Any) -> Any:
        """An array of the CPU's, here."""
        return self.xp.asarray(array)

    def get(self, array: Any) -> Any:
        """An array of here as one of NumPy's."""
        return self.xp.asnumpy(array)

    def states_of(self, words: Any, dtype: np.dtype[np.void]) -> States:
        """The states whose memory these words are."""
        return States(words, dtype.itemsize)


def capability_of(cupy: Any) -> Capability:
    try:
        digits = str(cupy.cuda.Device().compute_capability)
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise ChatiereError(f"there is no GPU to be used here: {error}") from error
    return int(digits[:-1]), int(digits[-1])


# -- launches -------------------------------------------------------------------------------------


class Launch:
    """One kernel, loaded, with room for the words of its arguments."""

    def __init__(self, kernels: GpuKernels, name: str) -> None:
        self._driver: Any = importlib.import_module("cuda.bindings.driver")
        self._kinds = [getattr(sample, "dtype", None) for sample in kernels.samples[name]]
        self._module = checked(self._driver.cuModuleLoadData(kernels.code(name)))
        self._function = checked(self._driver.cuModuleGetFunction(self._module, name.encode()))
        self._shape = kernels.shape(name)
        words = len(packed_all(0, kernels.samples[name])) // WORD
        self._room = (ctypes.c_int64 * words)()
        first = ctypes.addressof(self._room)
        self._places = (ctypes.c_void_p * words)(*(first + WORD * k for k in range(words)))
        self._address = ctypes.addressof(self._places)

    def __call__(self, size: int, arguments: tuple[Any, ...], stream: int) -> None:
        given = [as_kind(a, kind) for a, kind in zip(arguments, self._kinds, strict=True)]
        words = packed_all(size, given)
        ctypes.memmove(self._room, words, len(words))
        threads, rows = self._shape
        blocks = (size + rows - 1) // rows
        launch = self._driver.cuLaunchKernel
        checked(launch(self._function, blocks, 1, 1, threads, 1, 1, 0, stream, self._address, 0))


def checked(answer: tuple[Any, ...]) -> Any:
    """What a call of the driver gave, or one line that says why not."""
    if answer[0]:
        raise ChatiereError(f"the GPU's driver refuses: {answer[0].name}")
    return answer[1] if len(answer) > 1 else None


def as_kind(value: Any, kind: Any) -> Any:
    """An array of the kind of numbers that the kernel was made for, one after the other."""
    if kind is None or isinstance(value, States):
        return value
    if value.dtype != kind or not value.flags.forc:
        value = value.astype(kind, order="C")
    return value


def packed_all(size: int, arguments: Any) -> bytes:
    return b"".join([struct.pack("q", size), *map(packed, arguments)])


def packed(value: Any) -> bytes:
    """A value as the words of which a kernel's argument consists."""
    if isinstance(value, HeldRows):
        return value.packed
    if isinstance(value, States):
        size, address = len(value.words), pointer(value.words)
        return struct.pack("7q", 0, 0, size, value.size, address, size, value.size)
    if isinstance(value, tuple):
        return b"".join(map(packed, value))
    if isinstance(value, int):
        return struct.pack("q", value)
    words = (0, 0, value.size, value.itemsize, pointer(value), *value.shape, *value.strides)
    return struct.pack(f"{len(words)}q", *words)


def pointer(array: Any) -> int:
    """Where an array lies: CuPy's, or a sample of NumPy's."""
    return int(array.data.ptr) if hasattr(array.data, "ptr") else 0
