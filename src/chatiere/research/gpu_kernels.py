"""The loops of `cpu_loops.py` as kernels of a GPU: each thread goes through one row.

One is written anew, because threads that work together are many times faster there: laying the
table of games that begin.  The rules that it calls are the same.

No GPU is needed to make them: a test compiles all of every game.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from chatiere.core import binding
from chatiere.core.compiler import cache_for, sources_of
from chatiere.core.facts import facts_of
from chatiere.core.files import atomic_write
from chatiere.core.fingerprint import imported
from chatiere.core.game import Game
from chatiere.core.kernel import is_rule
from chatiere.research.cpu import MODULES, Cpu, bindings_of
from chatiere.research.cuda_compiler import Capability, CudaCompiler, cuda, machine_code, ptx, types
from chatiere.research.rows import PART_KIND, Terms, Wishes, new_rows

SAMPLE = 2
"""Rows of the arrays by which kinds of arguments are told."""
TERMS = Terms(0, 0, 0, 0, 0)
BLOCK = 64
"""Threads that start together."""
SPAN = 256
"""Rows among which a block looks for games that have ended."""


class Shape(NamedTuple):
    """How a kernel is started."""

    threads: int = BLOCK
    rows: int = BLOCK
    """That one block sees to."""


def kernel_of(loop: Any) -> Any:
    """Each thread runs a loop for one row."""

    def kernel(size: int, arguments: Any) -> None:
        i = cuda.grid(1)
        if i < size:
            loop(i, i + 1, *arguments)

    return kernel


def renewing(renew_row: Any, look_row: Any) -> Any:
    """Where a game has ended another is begun.  They are few and it takes long: were it done by
    the thread that ended it, all others of its warp would wait."""

    def kernel(size: int, arguments: Any) -> None:
        rows, terms = arguments
        ended = cuda.shared.array(SPAN, types.int32)
        many = cuda.shared.array(1, types.int32)
        thread, first = cuda.threadIdx.x, cuda.blockIdx.x * SPAN
        if thread == 0:
            many[0] = 0
        cuda.syncthreads()
        for i in range(first + thread, min(first + SPAN, size), BLOCK):
            if rows.done[i]:
                ended[cuda.atomic.add(many, 0, 1)] = i - first
        cuda.syncthreads()
        words = len(rows.fresh)
        for place in range(thread, many[0] * words, BLOCK):
            k = place % words
            rows.words[first + ended[place // words], k] = rows.fresh[k]
        cuda.syncthreads()
        for n in range(thread, many[0], BLOCK):
            renew_row(rows, first + ended[n], terms)
            look_row(rows, first + ended[n])

    return kernel


def samples_of(game: Game) -> Mapping[str, tuple[Any, ...]]:
    """What each kernel is called with, by kind."""
    facts, fresh = facts_of(game), game.plain().new_states()
    rows = new_rows(Cpu(game, compiled=False), fresh, SAMPLE, 1, facts, Wishes())
    actions, octets = np.zeros(SAMPLE, rows.legal.dtype), rows.words.view(np.int8)
    levels, parameters = np.zeros(1, np.int64), np.zeros(1)
    x, legal = (np.asfortranarray(array) for array in (rows.observation, rows.legal))
    parts = np.zeros((SAMPLE, SAMPLE), PART_KIND, order="F")
    rows = rows._replace(observation=x, legal=legal)
    samples: dict[str, tuple[Any, ...]] = {
        "step_rows": (rows, actions, TERMS),
        "renew_rows": (rows, TERMS),
        "reset_rows": (rows, rows.done, 0, TERMS),
        "look_rows": (rows,),
        "hide_rows": (rows, rows.seat, rows.states, rows.words),
        "guess_rows": (rows, rows, 0, TERMS),
        "choose_rows": (rows, levels, parameters, TERMS, actions),
        "play_out_rows": (rows, levels, parameters, TERMS),
        "play_until_rows": (rows, levels, parameters, TERMS, 0),
        "consider_rows": (rows, x, parts),
        "prior_rows": (rows, parameters, x),
    }
    if facts.observes:
        return samples | {"observe_cleared_rows": (rows, rows.seat, x)}
    return samples | {"observe_bytes_rows": (rows.seat, octets, x)}


class GpuKernels:
    """One game's kernels, for GPUs of one capability."""

    def __init__(self, game: Game, capability: Capability) -> None:
        self.capability = capability
        self.samples = samples_of(game)
        self._loops = binding.kernels_of(MODULES)
        self._bindings = bindings_of(game)
        self._name = f"{game.name}-cuda"
        self._compiler = CudaCompiler(self._name, self._bindings, None)

    def shape(self, name: str) -> Shape:
        if name == "renew_rows":
            return Shape(rows=SPAN)
        return Shape()

    def text(self, name: str, optimize: int = 3) -> str:
        """A kernel as PTX."""
        typing: Any = importlib.import_module("numba.cuda.typing.typeof")
        made = self._kernel(name)
        made.__name__ = made.__qualname__ = name
        kinds = types.int64, typing.typeof(self.samples[name])
        return ptx(made, kinds, self.capability, optimize)

    def _kernel(self, name: str) -> Any:
        if name == "renew_rows":
            return renewing(self._twin("renew_row"), self._twin("look_row"))
        return kernel_of(self._twin(name))

    def _twin(self, name: str) -> Any:
        f: FunctionType = self._loops[name]
        return self._compiler.twin(f)

    def code(self, name: str) -> bytes:
        """A kernel as a GPU runs it, from the cache if it was made before."""
        cache = self.cache()
        kept = None if cache is None else cache / f"{name}.cubin"
        if kept is not None and kept.exists():
            return kept.read_bytes()
        code = machine_code(self.text(name), self.capability)
        if kept is not None:
            with atomic_write(kept) as beside:
                beside.write_bytes(code)
        return code

    def cache(self) -> Path | None:
        """Where kernels are kept: a place of its own for all that decides them."""
        rules = [*binding.kernels_of(MODULES).values(), *filter(is_rule, self._bindings.values())]
        files = sources_of(rules, self._bindings) | imported({__name__})
        major, minor = self.capability
        tools = "-".join(version(tool) for tool in ("numba-cuda", "cuda-bindings"))
        return cache_for(f"{self._name}-sm_{major}{minor}-{tools}", files)
