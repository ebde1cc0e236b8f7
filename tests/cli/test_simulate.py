"""Many games: the same for the same seed, recorded, stopped in the middle."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from chatiere.arena.simulate import Simulation, chunks_of, remove_uncounted, simulate
from chatiere.arena.simulation_result import SimulationResult
from chatiere.cli import run
from chatiere.core.game import find, games

Captured = pytest.CaptureFixture[str]
FILOU = Simulation("filou", 3, {"open_mice": False}, ("random",) * 3, "1")


def table(said: str) -> str:
    """All but the time it took."""
    return "\n".join(line for line in said.splitlines() if not line.startswith("seconds"))


@pytest.mark.parametrize("game", games())
def test_every_game_can_be_simulated(game: str, capsys: Captured) -> None:
    assert run(["simulate", game, "--games", "50", "--seed", "1"]) == 0
    said = capsys.readouterr().out
    assert "games 50\n" in said
    assert "seat" in said


def test_the_same_seed_gives_the_same_table_with_any_number_of_workers(capsys: Captured) -> None:
    for workers in ("1", "2", "3"):
        run(["simulate", "filou", "--games", "2500", "--seed", "5", "--workers", workers])
    one, two, three = capsys.readouterr().out.split("game filou")[1:]
    assert table(one) == table(two) == table(three)


def test_without_a_seed_one_is_chosen_and_told(capsys: Captured) -> None:
    run(["simulate", "filou", "--games", "1"])
    run(["simulate", "filou", "--games", "1"])
    first, second = (part.split("\n")[0] for part in capsys.readouterr().out.split("seed ")[1:])
    assert first != second


@pytest.mark.parametrize("game", games())
def test_records_hold_a_real_seed_and_verify_accepts_them(
    game: str, tmp_path: Path, capsys: Captured
) -> None:
    folder = tmp_path / "records"
    arguments = ["simulate", game, "--games", "3", "--seed", "2", "--records", str(folder)]
    assert run([*arguments, "--workers", "1"]) == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"{game}-{n:07d}.json" for n in range(3)]
    assert run(["verify", *map(str, files)]) == 0
    capsys.readouterr()
    assert run(arguments) == 2
    assert f"{folder} holds records of {game} already" in capsys.readouterr().err


def test_processes_and_threads_write_the_same_records(tmp_path: Path) -> None:
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        simulate(Simulation(**{**vars(FILOU), "records": folder}), 45, workers, lambda chunk: None)
    one, two = ({p.name: p.read_bytes() for p in (tmp_path / w).iterdir()} for w in "12")
    assert one == two
    assert len(one) == 45


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "file").write_text("")
    arguments = ["simulate", "filou", "--games", "1", "--records", str(tmp_path / "file" / "x")]
    assert run(arguments) == 2
    assert "cannot write to" in capsys.readouterr().err


def first_move(view: dict[str, list[str]]) -> str:
    return view["moves"][0]


def wrong_move(view: dict[str, list[str]]) -> str:
    return "fly"


def broken_player(view: dict[str, list[str]]) -> str:
    raise RuntimeError("ouch\nouch")


def test_players_of_ones_own_can_be_seated(capsys: Captured) -> None:
    seats = f"{__name__}:first_move,random,random"
    assert run(["simulate", "filou", "--games", "3", "--seats", seats, "--workers", "1"]) == 0
    assert "first_move" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("player", "line"),
    [
        ("wrong_move", "wrong_move› answered ‹fly›, which is not legal, "),
        ("broken_player", "broken_player› failed: ‹RuntimeError('ouch\\nouch')›, "),
        ("leaving_player", "leaving_player› failed: ‹SystemExit(7)›, "),
        ("unprintable_player", "unprintable_player› failed: Unprintable, "),
    ],
)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_player_that_fails_stops_nothing_and_is_named_in_one_line(
    player: str, line: str, workers: str, capfd: Captured
) -> None:
    seats = f"{__name__}:{player},random,random"
    arguments = ["simulate", "filou", "--games", "3", "--seats", seats, "--workers", workers]
    assert run(arguments) == 0
    said = capfd.readouterr()
    assert "games 3\n" in said.out
    assert said.err.startswith("referee: ‹")
    assert line in said.err
    assert said.err.count("\n") == 1


def dying_player(view: dict[str, list[str]]) -> str:
    os._exit(9)


def leaving_player(view: dict[str, list[str]]) -> str:
    sys.exit(7)


class Unprintable(Exception):
    def __repr__(self) -> str:
        raise ValueError


def unprintable_player(view: dict[str, list[str]]) -> str:
    raise Unprintable


def meddling_player(view: dict[str, Any]) -> str:
    view["options"]["side"] = 2
    return str(view["moves"][0])


def test_a_player_that_takes_its_process_along_is_told_in_one_line(capsys: Captured) -> None:
    seats = f"{__name__}:dying_player,random,random"
    assert run(["simulate", "filou", "--games", "40", "--seats", seats, "--workers", "2"]) == 2
    said = capsys.readouterr().err
    assert "a worker has died" in said
    assert said.count("\n") == 1


def test_a_player_cannot_change_the_record(tmp_path: Path) -> None:
    seats, folder = f"{__name__}:meddling_player", tmp_path / "records"
    arguments = ["simulate", "mmm", "--games", "1", "--seats", seats, "--workers", "1"]
    assert run([*arguments, "--records", str(folder)]) == 0
    assert run(["verify", *map(str, folder.iterdir())]) == 0


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams_give_no_traceback(closed: str) -> None:
    command = f"{sys.executable} -m chatiere play filou --lang en {closed}"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, check=False, timeout=60, input=""
    )
    assert done.returncode == 0
    assert "Traceback" not in done.stderr + done.stdout


def test_a_full_disk_is_told_in_one_line() -> None:
    command = f"env -u PYTHONUNBUFFERED {sys.executable} -m chatiere games > /dev/full"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert done.stderr == "chatiere: input or output: No space left on device\n"


def test_tallies_add_up() -> None:
    total = SimulationResult(2)
    total.add(SimulationResult(2))
    total.add_game(10, [3, 5], [0, 1])
    total.add_game(12, [4, 4], [1, 1])
    assert (total.games, total.moves, total.longest) == (2, 22, 12)
    assert (total.scores, total.lowest, total.highest) == ([7, 9], [3, 4], [4, 5])
    assert (total.wins, total.alone) == ([1, 2], [0, 1])
    assert list(chunks_of(5, 2)) == [(0, 2), (2, 2), (4, 1)]


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A command that hears Ctrl-C also where whoever runs the tests does not."""
    running = subprocess.Popen(
        [sys.executable, "-m", "chatiere", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    try:
        yield running
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)


LONGER_THAN_A_START = 4
"""Seconds of computing, where the rules were compiled before."""
SOME_CHUNKS = 250
"""Records that two workers write only when some chunks are finished."""


def wait_until_games_are_played(pid: int, folder: Path | None) -> None:
    """Records lie there, or the process has computed for longer than a start takes."""
    for _ in range(6000):
        time.sleep(0.1)
        if folder is not None and len(list(folder.glob("*.json"))) > SOME_CHUNKS:
            return
        ticks = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11]
        if folder is None and int(ticks) / os.sysconf("SC_CLK_TCK") > LONGER_THAN_A_START:
            return
    raise AssertionError("no game was played")


@pytest.mark.parametrize("recorded", [False, True])
def test_ctrl_c_stops_and_what_is_finished_stays(recorded: bool, tmp_path: Path) -> None:
    game = find("filou")
    game.compiled().warm(game.setup_arguments())
    folder = tmp_path / "records"
    more = ["--records", str(folder), "--workers", "2"] if recorded else []
    with started("simulate", "filou", "--games", "100000000", "--seed", "1", *more) as running:
        wait_until_games_are_played(running.pid, folder if recorded else None)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130, err
    assert "Traceback" not in err
    assert "stopped after " in err
    finished = int(out.split("games ")[1].split("\n")[0])
    assert finished > 0
    if recorded:
        files = list(folder.iterdir())
        assert len(files) == finished
        assert run(["verify", *map(str, files[:5])]) == 0


def test_records_that_do_not_count_do_not_stay(tmp_path: Path) -> None:
    simulation = Simulation("filou", 3, {}, ("cat",) * 3, "1", tmp_path)
    for number in (0, 1, 2, 10_000_000):
        simulation.record_path(number).touch()
    (tmp_path / "mmm-0000009.json").touch()
    for name, file in (("ours", "filou-0000003.json"), ("theirs", "mmm-0000003.json")):
        (tmp_path / f".chatiere.{name}").mkdir()
        (tmp_path / f".chatiere.{name}" / file).touch()
    remove_uncounted(simulation, tmp_path, 2)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {
        "filou-0000000.json",
        "filou-0000001.json",
        "mmm-0000009.json",
        ".chatiere.theirs",
    }


def children_of(pid: int) -> list[int]:
    """The processes that it has started, as long as it lives."""
    return [int(p) for p in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    more = ["--records", str(folder), "--workers", "2"]
    with started("simulate", "filou", "--games", "100000000", "--seed", "1", *more) as running:
        wait_until_games_are_played(running.pid, folder)
        workers = children_of(running.pid)
        running.kill()
        for _ in range(100):
            time.sleep(0.1)
            if not any(map(is_running, workers)):
                break
        running.communicate(timeout=30)
        assert len(workers) >= 2
        assert not any(map(is_running, workers))


def test_a_closed_pipe_is_no_fault(tmp_path: Path) -> None:
    from tests.core.samples import finished

    file = tmp_path / "game.json"
    file.write_text(finished(), encoding="utf-8")
    reading = f"{sys.executable} -m chatiere explain {file} | head -n 1"
    done = subprocess.run(
        ["bash", "-c", reading], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stdout.startswith('{"n": 0, "who": "*"')
    assert done.stderr == ""


def test_so_many_play_as_seats_are_named(capsys: Captured) -> None:
    arguments = ["simulate", "filou", "--games", "2", "--workers", "1", "--seed", "1"]
    assert run([*arguments, "--seats", "cat,kitten,random,random"]) == 0
    assert "game filou, players 4, seed 1\n" in capsys.readouterr().out
    assert run([*arguments, "--seats", "cat,kitten,random,random", "--players", "3"]) == 2
    assert run([*arguments, "--seats", "cat,kitten"]) == 2


def test_what_is_printed_is_also_there_for_programs(capsys: Captured, tmp_path: Path) -> None:
    files = [tmp_path / "filou.json", tmp_path / "filou.csv"]
    arguments = ["simulate", "filou", "--games", "50", "--workers", "1", "--seed", "3"]
    assert run([*arguments, "--json", str(files[0]), "--csv", str(files[1])]) == 0
    said = json.loads(files[0].read_text(encoding="utf-8"))
    assert (said["game"], said["games"], said["seed"]) == ("filou", 50, "3")
    assert f"moves {said['moves']} (draws included)" in capsys.readouterr().out
    with files[1].open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [float(row["score"]) for row in rows] == [seat["score"] for seat in said["seats"]]
    assert [int(row["wins"]) for row in rows] == [seat["wins"] for seat in said["seats"]]
    assert sum(seat["alone"] for seat in said["seats"]) <= 50


def test_a_file_that_cannot_be_written_is_told_before_the_first_game(
    capsys: Captured, tmp_path: Path
) -> None:
    path = tmp_path / "nowhere" / "filou.json"
    assert run(["simulate", "filou", "--games", "1000000000", "--json", str(path)]) == 2
    assert str(path) in capsys.readouterr().err
