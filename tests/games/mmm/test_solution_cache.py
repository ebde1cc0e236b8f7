"""The solved table: in one array, in the cache, and never a wrong one."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from chatiere.games.mmm import board
from chatiere.games.mmm.bot import lookup, packing, solution_cache, solver, solver_kernels
from tests.games.mmm.boards import BOARD
from tests.games.mmm.parameters import NAMED, STEPS, parameters_without_table, small_parameters

OURS = {side: board.default({"side": side}) for side in (1, 2)}


class Counting:
    """A solver that solves five squares instead of a board, and counts."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(
        self, board: Mapping[str, Any], progress: Callable[[float], None] | None = None
    ) -> solver.Table:
        self.calls += 1
        return REALLY(
            {"steps": STEPS, "provisions": NAMED}, kernels=solver_kernels, progress=progress
        )


REALLY = solver.solve


@pytest.fixture
def solves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Counting:
    counting = Counting()
    monkeypatch.setattr(solver, "solve", counting)
    monkeypatch.setenv("CHATIERE_CACHE", str(tmp_path))
    forget(monkeypatch)
    return counting


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a new process would."""
    monkeypatch.setattr(solution_cache, "_tables", {})


def only_file(home: Path) -> Path:
    (path,) = (home / "mmm").iterdir()
    return path


# -- the array ------------------------------------------------------------------------------


def test_the_array_has_every_value_of_the_table() -> None:
    small = {"steps": STEPS, "provisions": NAMED}
    solved, parameters = solver.solve(small, kernels=solver_kernels), small_parameters()
    for bread, fish, cheese in product([[2], [1], []], [[2], [1], []], [[1], []]):
        here = 0
        for food, needs in enumerate([bread, fish, [], cheese, []]):
            for need in needs:
                here = lookup.with_another(parameters, here, food, need)
        for steps in range(STEPS + 1):
            value = solved.value([bread, fish, [], cheese, []], steps)
            assert lookup.value(parameters, here, steps) == (value if here else 1)


def test_foods_play_alike() -> None:
    parameters = small_parameters()
    one = lookup.with_another(parameters, lookup.with_another(parameters, 0, 0, 2), 1, 1)
    other = lookup.with_another(parameters, lookup.with_another(parameters, 0, 3, 1), 4, 2)
    assert lookup.value(parameters, one, 2) == lookup.value(parameters, other, 2)


def test_a_position_of_another_board_is_not_known() -> None:
    parameters, here = small_parameters(), 0
    for food in range(5):
        here = lookup.with_another(parameters, here, food, 2)
    assert lookup.value(parameters, here, 2) == lookup.NONE


def test_a_die_goes_only_on_a_provision_that_is_there() -> None:
    parameters = small_parameters()
    here = lookup.with_another(parameters, 0, 2, 2)
    assert lookup.with_die(parameters, here, 2, 2) == lookup.with_another(parameters, 0, 2, 1)
    assert lookup.with_die(parameters, here, 2, 1) == lookup.CANNOT
    assert lookup.with_die(parameters, here, 1, 2) == lookup.CANNOT


def test_codes_that_mix_positions_up_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    foods = np.array([[0, 0, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 0, 0, 2], [0, 0, 0, 0, 3]])
    monkeypatch.setattr(packing, "CODE_BITS", 2)
    codes, keys = packing._codes(4, foods)
    assert sorted(codes) == [0, 1, 2, 3]
    assert len(set(keys)) == 4


def test_a_board_with_too_many_positions_has_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "MOST_ROOM", solver.FIRST_ROOM)
    parameters = packing.made(board.pack(BOARD))
    assert not lookup.has_table(parameters)
    assert parameters.tolist() == parameters_without_table().tolist()


def test_a_board_whose_foods_can_need_too_many_things_is_not_solved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(solver, "MOST_KINDS", 3)
    with pytest.raises(solver.TooMany):
        solver.solve({"steps": 1, "provisions": [["B", "abc"]]}, kernels=solver_kernels)


# -- the cache ------------------------------------------------------------------------------


def test_a_table_is_solved_once_and_loaded_by_other_processes(
    solves: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = solution_cache.table(BOARD)
    assert solution_cache.table(BOARD) is made
    forget(monkeypatch)
    loaded = solution_cache.table(BOARD)
    assert solves.calls == 1
    assert loaded.tobytes() == made.tobytes()
    assert type(loaded) is np.ndarray
    assert loaded.flags.writeable  # compiled code takes no other


def test_each_board_has_a_table_of_its_own(solves: Counting, tmp_path: Path) -> None:
    one, other = solution_cache.table(OURS[1]), solution_cache.table(OURS[2])
    assert solves.calls == 2
    assert one.tobytes() != other.tobytes()
    assert len(list((tmp_path / "mmm").iterdir())) == 2


def test_progress_rises_to_the_end(solves: Counting) -> None:
    told: list[float] = []
    solution_cache.table(BOARD, told.append)
    assert told == sorted(told)
    assert told[-1] == 1
    assert 0 < told[0] < 0.1
    solution_cache.table(BOARD, told.append)
    assert told.count(1) == 1


def flipped(data: bytes) -> bytes:
    return data[:-9] + bytes([data[-9] ^ 1]) + data[-8:]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "a bit is wrong": flipped,
    "the checksum is wrong": lambda data: bytes([data[0] ^ 1]) + data[1:],
    "cut in a number": lambda data: data[:-3],
    "cut after a number": lambda data: data[:-8],
    "only the checksum": lambda data: data[: solution_cache.CHECKSUM],
    "empty": lambda data: b"",
    "something else": lambda data: b"hello" * 100,
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_solved_anew(
    solves: Counting, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, damage: str
) -> None:
    right = solution_cache.table(BOARD)
    path = only_file(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(DAMAGE[damage](whole))
    forget(monkeypatch)
    assert solution_cache.table(BOARD).tobytes() == right.tobytes()
    assert solves.calls == 2
    assert only_file(tmp_path).read_bytes() == whole


def test_the_file_of_another_board_is_not_taken(
    solves: Counting, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    solution_cache.table(OURS[1])
    foreign = only_file(tmp_path)
    forget(monkeypatch)
    mine = solution_cache._file(solution_cache._mark(board.pack(OURS[2])))
    foreign.rename(mine)
    solution_cache.table(OURS[2])
    assert solves.calls == 2


def test_another_version_of_the_solver_solves_anew(
    solves: Counting, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    solution_cache.table(BOARD)
    changed = tmp_path / "solver.py"
    changed.write_text("another version")
    monkeypatch.setattr(solution_cache, "SOURCES", [changed])
    forget(monkeypatch)
    solution_cache.table(BOARD)
    assert solves.calls == 2


def test_without_a_cache_the_table_is_kept_in_memory(
    solves: Counting, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    monkeypatch.setenv("CHATIERE_CACHE", str(in_the_way))
    assert lookup.has_table(solution_cache.table(BOARD))
    solution_cache.table(BOARD)
    assert solves.calls == 1


def test_a_write_that_fails_leaves_nothing_behind(
    solves: Counting, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", full)
    assert lookup.has_table(solution_cache.table(BOARD))
    assert list((tmp_path / "mmm").iterdir()) == []


def test_a_file_that_cannot_be_touched_is_still_read(
    solves: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    solution_cache.table(BOARD)
    forget(monkeypatch)
    monkeypatch.setattr(os, "utime", refuse)
    solution_cache.table(BOARD)
    assert solves.calls == 1


def test_old_tables_are_dropped(
    solves: Counting, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(solution_cache, "KEPT", 1)
    solution_cache.table(OURS[1])
    first = only_file(tmp_path)
    os.utime(first, (1, 1))
    solution_cache.table(OURS[2])
    assert only_file(tmp_path) != first
    assert len(solution_cache._tables) == 1


def test_many_threads_solve_once(solves: Counting) -> None:
    threads = [threading.Thread(target=solution_cache.table, args=(BOARD,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert solves.calls == 1
