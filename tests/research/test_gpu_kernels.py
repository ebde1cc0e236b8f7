"""Every rule as a GPU would run it, compiled to PTX on a machine that has none."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from miette import GAME as MIETTE

from chatiere.core import binding, loops
from chatiere.core.compiler import called
from chatiere.core.engine import rules_of
from chatiere.core.errors import ChatiereError
from chatiere.core.game import Game, find
from chatiere.core.kernel import rule
from chatiere.research import cpu_loops
from chatiere.research.cpu import bindings_of
from tests.research.all_games import GAMES

pytest.importorskip("numba_cuda", reason="numba-cuda is for Linux alone")

from chatiere.research import cuda_compiler, gpu
from chatiere.research.gpu_kernels import GpuKernels, samples_of

CAPABILITY = 9, 0
ROUGHLY = 0
"""Not optimized: that a rule compiles is seen as well, in half the time."""
COMPILED = ("play_out_rows", "guess_rows", "observe_cleared_rows", "observe_bytes_rows")
"""Loops that between them call all rules that a batch needs."""
OTHERS: tuple[Any, ...] = (loops.setup_at, loops.draws_at, loops.sees_at)
"""Those that call the others."""


def reached(game: Game, *kernels: Any) -> set[str]:
    """The rules of the contract that these call."""
    bindings = bindings_of(game)
    due, found = list(kernels), set()
    while due:
        f = due.pop()
        if f not in found:
            found.add(f)
            due += called(f, bindings)
    return {name for name, f in rules_of(game.rules).items() if f in found}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_contract_is_left_out(game: Game) -> None:
    kernels = binding.kernels_of([cpu_loops])
    used = [kernels[name] for name in COMPILED if name in samples_of(game)]
    assert reached(game, *used, *OTHERS) == set(rules_of(game.rules))


def test_every_loop_of_a_cpu_has_a_kernel() -> None:
    kernels = {*samples_of(find("filou")), *samples_of(MIETTE)}
    assert set(binding.kernels_of([cpu_loops])) - kernels == {"observe_rows"}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_compiles_for_a_gpu(game: Game) -> None:
    kernels = GpuKernels(game, CAPABILITY)
    for name in (*COMPILED, "renew_rows"):
        if name in kernels.samples:
            text = kernels.text(name, ROUGHLY)
            entry = text[text.index(f".entry {name}(") :].partition(")")[0]
            words = len(gpu.packed_all(0, kernels.samples[name])) // gpu.WORD
            assert len(re.findall(r"\.param \.u64", entry)) == words


@pytest.mark.parametrize("game", GAMES)
def test_so_do_the_rules_that_no_batch_needs(game: Game) -> None:
    compiler = cuda_compiler.CudaCompiler(f"{game.name}-others", bindings_of(game), None)
    states = samples_of(game)["hide_rows"][2]
    given: dict[Any, tuple[Any, ...]] = {
        loops.setup_at: (states, 0, 2, game.setup_arguments()),
        loops.draws_at: (states, 0),
        loops.sees_at: (states, 0, 0, 0),
    }
    for loop in OTHERS:
        assert ".entry probe(" in text_of(compiler.twin(loop), given[loop])


@pytest.mark.parametrize("game", GAMES)
def test_so_does_what_a_policy_looks_at(game: Game) -> None:
    text = GpuKernels(game, CAPABILITY).text("consider_rows", ROUGHLY)
    assert ".entry consider_rows(" in text


def text_of(twin: Callable[..., Any], arguments: tuple[Any, ...]) -> str:
    typing: Any = importlib.import_module("numba.cuda.typing.typeof")

    def probe(arguments: Any) -> None:
        twin(*arguments)

    kinds = (typing.typeof(arguments),)
    return cuda_compiler.ptx(probe, kinds, CAPABILITY, ROUGHLY)  # type: ignore[arg-type]


def test_a_kernel_becomes_machine_code_that_is_kept(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHATIERE_CACHE", str(tmp_path))
    code = GpuKernels(MIETTE, CAPABILITY).code("look_rows")
    assert code.startswith(b"\x7fELF")
    monkeypatch.setattr(GpuKernels, "text", None)
    assert GpuKernels(MIETTE, CAPABILITY).code("look_rows") == code


@rule
def makes_room(n: int) -> float:
    room = np.zeros(n)
    return float(room[0])


def test_room_of_a_size_that_nobody_knows_is_refused() -> None:
    compiler = cuda_compiler.CudaCompiler("room", {}, None)
    with pytest.raises(Exception, match="room on a GPU has a fixed size"):
        text_of(compiler.twin(makes_room), (3,))  # type: ignore[arg-type]


def test_tables_are_tuples_of_numbers() -> None:
    assert cuda_compiler.is_table((1, 2))
    assert cuda_compiler.is_table(((1, 2), (3, 4)))
    for other in ((), (1, "a"), ((1,), (2, 3)), [1, 2], 3):
        assert not cuda_compiler.is_table(other)


def test_without_a_gpu_a_batch_says_so_in_one_line() -> None:
    from chatiere.research import Batch

    with pytest.raises(ChatiereError, match=r"chatiere\[cuda\]|no GPU"):
        Batch(find("filou"), 4, device="cuda")
