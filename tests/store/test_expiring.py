"""What is old is deleted in the end; nothing is because a clock jumped."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from chatiere.store.expiring import DAY, Clocks
from chatiere.store.opening import open_store
from chatiere.store.rows import Seat
from chatiere.store.store import Store
from tests.store.samples import ANA, MOVES, table

HOUR = 3600.0
KEEP = 180 * DAY
START = 1_000_000_000.0


@dataclass
class Machine:
    """A server that looks now and then, on a machine whose clock somebody sets."""

    data: Path | str
    wall: float = START
    ticks: float = 500.0
    boot: str = "first"

    def __post_init__(self) -> None:
        self.store: Store = open_store(self.data)

    def look(self, used: Iterable[str] = ()) -> int:
        clocks = Clocks(self.wall, self.ticks, self.boot)
        return self.store.expire(clocks, KEEP, list(used))

    def run(self, days: float, used: Iterable[str] = ()) -> int:
        """How many were deleted meanwhile."""
        deleted, looks = self.look(used), 10
        for _ in range(looks):
            self.wall += days * DAY / looks
            self.ticks += days * DAY / looks
            deleted += self.look(used)
        return deleted

    def restart(self, off: float = 0.0) -> None:
        self.store.close()
        self.wall, self.ticks = self.wall + off, self.ticks + off
        self.store = open_store(self.data)

    def reboot(self, off: float = 0.0) -> None:
        self.restart(off)
        self.ticks, self.boot = 10.0, f"{self.boot}+"

    def kept(self) -> list[str]:
        codes = ("over", "open", "playing")
        found = [code for code in codes if self.store.table(code)]
        return [*found, *(["record"] if self.store.record("record") else [])]


EVERYTHING = ["over", "open", "playing", "record"]


@pytest.fixture
def machine(data: Path | str) -> Machine:
    """With a table in every state and a record, all of them new."""
    made = Machine(data)
    made.store.add_player(ANA)
    for state in ("over", "open", "playing"):
        made.store.add_table(table(state, state, START))
    made.store.add_record("record", ANA.id, {"game": "mmm"}, START)
    return made


def test_what_is_old_is_deleted_a_day_after_it_became_so_but_no_table_in_play(
    machine: Machine,
) -> None:
    assert machine.run(180) == 0
    assert machine.run(0.9) == 0
    assert machine.run(0.2) == 3
    assert machine.kept() == ["playing"]
    assert machine.run(1000) == 0
    assert machine.kept() == ["playing"]


@pytest.mark.parametrize("jump", [200 * DAY, -200 * DAY, 20_000 * DAY])
def test_a_clock_that_jumps_and_stays_there_deletes_nothing(machine: Machine, jump: float) -> None:
    machine.run(1)
    machine.wall += jump
    assert machine.run(3) == 0
    assert machine.kept() == EVERYTHING


def test_a_clock_that_jumps_forward_and_back_again_and_again_deletes_nothing(
    machine: Machine,
) -> None:
    machine.look()
    for _ in range(3):
        machine.wall += 200 * DAY
        machine.run(0.9)
        machine.wall += 200 * DAY
        machine.run(0.9)
        machine.wall -= 400 * DAY
        machine.run(0.9)
    assert machine.kept() == EVERYTHING


def test_a_clock_that_jumped_is_not_believed_after_a_restart_either(machine: Machine) -> None:
    machine.run(1)
    machine.wall += 200 * DAY
    machine.run(0.5)
    machine.restart(off=2 * DAY)
    assert machine.run(2) == 0
    assert machine.kept() == EVERYTHING


def test_a_machine_that_wakes_up_with_a_wrong_clock_has_a_day_to_set_it_right(
    machine: Machine,
) -> None:
    machine.run(1)
    for _ in range(3):
        machine.reboot(off=HOUR)
        machine.wall += 200 * DAY
        assert machine.run(0.9) == 0
        machine.wall -= 200 * DAY
        assert machine.run(0.1) == 0
    assert machine.kept() == EVERYTHING


def test_time_in_which_the_machine_was_off_does_not_count(machine: Machine) -> None:
    """Between the two looks; the first one sees that half a year is over."""
    machine.reboot(off=200 * DAY)
    for _ in range(5):
        machine.run(1 / 6)
        assert machine.kept() == EVERYTHING
        machine.reboot(off=30 * DAY)
    machine.run(1 / 6)
    assert machine.kept() == ["playing"]


def test_after_a_restart_the_day_goes_on(machine: Machine) -> None:
    machine.run(180.5)
    machine.restart(off=DAY)
    assert machine.look() == 3


def test_what_somebody_comes_back_to_is_no_longer_old(machine: Machine) -> None:
    machine.run(180.5)
    machine.store.set_table("open", changed=machine.wall)
    machine.run(0.3, used=["over"])
    machine.run(0.9)
    assert machine.kept() == ["over", "open", "playing"]
    machine.run(0.2)
    assert machine.kept() == ["open", "playing"]


def test_a_clock_that_runs_backward_is_another_start(machine: Machine) -> None:
    machine.run(180.1)
    machine.run(0.8)
    machine.ticks = 0.0
    assert machine.run(0.05) == 0
    assert machine.run(0.2) == 3


def test_old_tables_go_with_their_seats_and_moves(store: Store) -> None:
    seats = (Seat(0, "tiger", "Moustache"),)
    for name, changed in [("a", 1.0), ("b", 2 * DAY)]:
        store.add_table(replace(table(name, "over", changed), seats=seats, moves=list(MOVES)))
    for ticks in (0.0, DAY):
        deleted = store.expire(Clocks(DAY + 5.0 + ticks, ticks, "x"), DAY)
    assert deleted == 1
    with store.transaction() as sql:
        for part in ("seat", "move"):
            left = sql.exec_driver_sql(f'SELECT DISTINCT "table" FROM {part}')  # noqa: S608
            assert {row[0] for row in left} == {"b"}
    store.add_table(table("a"))
    assert store.table("a") == table("a"), "nothing of the old one is left"


def test_only_so_many_go_at_once(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chatiere.store.expiring.MOST_AT_ONCE", 2)
    machine.run(180.5)
    machine.restart(off=DAY)
    assert [machine.look() for _ in range(3)] == [2, 1, 0]
