"""The arena on a real Ray cluster on this machine: a head that only keeps count, and workers."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from socket import create_server
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
import pytest

from chatiere.arena.contest import Contest, play_deal
from chatiere.arena.deal import Deal
from chatiere.arena.simulate import Simulation, simulate
from chatiere.cli import run
from chatiere.core.errors import ChatiereError
from chatiere.parallel import cluster
from chatiere.parallel.workers import map_ordered
from chatiere.research import Batch, spread
from tests.research.work import played_out

SMALL: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 80_000_000}
ALERT = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 500}
CONTEST = Contest("filou", {"open_mice": False}, ("cat", "kitten", "kitten"), "1")
FATAL = 12


@pytest.fixture(scope="module")
def head() -> Iterator[Any]:
    """Slow to start, so all tests share it."""
    os.environ.update(cluster.SETTINGS)
    import ray
    from ray.cluster_utils import Cluster

    idle = {"num_cpus": 0, "include_dashboard": False, "_system_config": ALERT}
    with (
        TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as place,
        pytest.MonkeyPatch.context() as patch,
    ):
        # Ray writes its address there, and does not make the folder.
        patch.setenv("RAY_TMPDIR", place)
        (Path(place) / "ray").mkdir()
        head = Cluster(initialize_head=True, head_node_args=SMALL | idle)
        yield head
        ray.shutdown()
        head.shutdown()  # type: ignore[no-untyped-call]


@pytest.fixture
def machines(head: Any) -> Any:
    """Two workers, whatever has become of others."""
    while len(head.worker_nodes) < 2:
        head.add_node(**SMALL)
    return head


def where() -> str:
    """A piece that says on which machine it was done."""
    import ray

    return str(ray.get_runtime_context().get_node_id())


class Played(NamedTuple):
    """A deal, and by whom it was played."""

    deal: Deal
    machine: str


def played(number: int, bomb: Path) -> Played:
    """The first who plays a certain deal dies over it, with all of its machine."""
    deal = play_deal(CONTEST, number)
    if number == FATAL and not bomb.exists():
        bomb.touch()
        for process in (os.getppid(), os.getpid()):
            os.kill(process, signal.SIGKILL)
    return Played(deal, where())


def test_one_machine_dies_another_joins_and_nothing_is_lost_or_counted_twice(
    machines: Any, tmp_path: Path
) -> None:
    before = {machine.node_id: machine for machine in machines.worker_nodes}
    there: list[Played] = []
    joined: list[str] = []

    def pieces() -> Iterator[tuple[int, Path]]:
        """Deals until one of two has died over its work and a newcomer has done some."""
        for number in range(1000):
            if any(each.machine in joined for each in there):
                return
            yield number, tmp_path / "bomb"

    def take(found: Played) -> None:
        there.append(found)
        if len(there) == FATAL + 1:  # it was played after all, by the other one
            survivor = before.pop(found.machine)
            (victim,) = before.values()
            assert survivor.any_processes_alive()
            machines.remove_node(victim)
            joined.append(machines.add_node(**SMALL).node_id)

    assert map_ordered(played, pieces(), machines.address, False, take)
    assert (tmp_path / "bomb").exists()
    assert joined[0] in {each.machine for each in there}
    here: list[Deal] = []
    numbers = ((CONTEST, number) for number in range(len(there)))
    map_ordered(play_deal, numbers, 1, True, here.append)
    assert [each.deal for each in there] == here


def patient(number: int, place: Path, sign: str) -> int:
    """A piece that waits for a sign, but not for ever, and then leaves one."""
    end = time.monotonic() + 30
    while not (place / sign).exists() and time.monotonic() < end:
        time.sleep(0.02)
    (place / f"did {number}").touch()
    return number


def test_an_interrupt_keeps_what_is_finished_without_a_gap(machines: Any, tmp_path: Path) -> None:
    seen: list[int] = []

    def pieces() -> Iterator[tuple[int, Path, str]]:
        signs = [".", ".", "never", ".", "never", "never", "never"]
        yield from ((number, tmp_path, sign) for number, sign in enumerate(signs))
        for _ in range(6000):
            if len(list(tmp_path.glob("did *"))) >= signs.count("."):
                break
            time.sleep(0.02)
        time.sleep(1)  # until that is heard here
        raise KeyboardInterrupt

    assert not map_ordered(patient, pieces(), machines.address, False, seen.append)
    assert seen == [0, 1], "the fourth is finished too, but not the third before it"
    assert map_ordered(patient, [(0, tmp_path, ".")], machines.address, False, print), "it stays up"


def test_a_study_comes_out_as_on_one_machine(machines: Any) -> None:
    simulation = Simulation("filou", 3, {"open_mice": False}, ("random",) * 3, "1")
    there, here = (
        simulate(simulation, 2500, workers, lambda _: None) for workers in (machines.address, 1)
    )
    assert there == here


def test_a_player_that_is_not_there_is_named_with_the_machine(machines: Any) -> None:
    lost = Contest(CONTEST.game, CONTEST.options, ("no_such:player", "cat", "cat"), "1")
    with pytest.raises(ChatiereError, match=r"^machine [\d.]+: player ‹no_such:player› does not"):
        map_ordered(play_deal, [(lost, 0)], machines.address, False, print)


def test_another_chatiere_is_refused(machines: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "code_fingerprint", lambda: "of yesterday")
    with pytest.raises(ChatiereError, match=r"^machine [\d.]+ has another chatiere.* install"):
        map_ordered(where, [()], machines.address, False, print)


def test_a_piece_that_ends_its_worker_is_told(
    machines: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "RETRIES", 0)
    with pytest.raises(ChatiereError, match=r"^workers died 1 times"):
        map_ordered(os._exit, [(1,)], machines.address, False, print)


def test_a_cluster_without_workers_is_told(machines: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CHECK_EVERY", 0.2)
    monkeypatch.setattr(cluster, "IDLE_LIMIT", 0.5)
    for machine in list(machines.worker_nodes):
        machines.remove_node(machine)
    with pytest.raises(ChatiereError, match=r"^no machine of the Ray cluster is left to work"):
        map_ordered(where, [()], machines.address, False, print)


@pytest.mark.parametrize(
    ("address", "line"),
    [
        ("127.0.0.1:1", "no Ray cluster answers at ‹127.0.0.1:1›"),
        ("ray://127.0.0.1:1", "a Ray cluster is named HOST:PORT"),
        ("auto", "a Ray cluster is named HOST:PORT"),
        ("somebody silent", "no Ray cluster answers at"),
    ],
)
def test_a_wrong_address_is_one_line(
    address: str,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(cluster, "ANSWER_WITHIN", 0.1)
    with create_server(("127.0.0.1", 0)) as server:
        if address == "somebody silent":
            address = f"127.0.0.1:{server.getsockname()[1]}"
        assert run(["simulate", "filou", "--games", "2", "--ray", address]) == 2
    said = capsys.readouterr().err
    assert line in said
    assert said.count("\n") == 1


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ChatiereError, match=r"install chatiere\[cluster\]"):
        map_ordered(where, [()], "127.0.0.1:1", False, print)


def test_a_batch_in_parts_on_the_cluster_plays_the_games_of_one_piece(machines: Any) -> None:
    parts = spread(played_out, "filou", 30, workers=machines.address, part=10, seed=3)
    assert np.concatenate(parts).tolist() == played_out(Batch("filou", 30, seed=3)).tolist()
