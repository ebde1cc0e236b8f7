"""Several server processes on one machine: started, started again, and stopped together."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from chatiere.cli.log_lines import LogFormat
from chatiere.cli.serve_options import ServeOptions
from tests.cli.servers import PATIENCE, free_port, page

ODD = (sys.executable, "-m", "tests.cli.odd_child")
PARENT = """
import socket
import sys
from chatiere.cli.log_lines import LogFormat, set_up_logging
from chatiere.cli.processes import COMMAND, Children
from chatiere.cli.serve_options import ServeOptions
set_up_logging(LogFormat.TEXT)
port, command, options = int(sys.argv[1]), sys.argv[2:-1], ServeOptions.from_json(sys.argv[-1])
with socket.create_server(("127.0.0.1", port)) as listening:
    Children(options, listening, command or COMMAND).run()
"""


def options(path: Path, processes: int, *origins: str) -> ServeOptions:
    return ServeOptions(
        None, None, False, path, origins, False, 30, 1, False, processes=processes
    )  # fmt: skip


@contextmanager
def parent(
    port: int, wishes: ServeOptions, command: tuple[str, ...] = ODD
) -> Iterator[subprocess.Popen[str]]:
    line = [sys.executable, "-c", PARENT, str(port), *command, wishes.to_json()]
    with subprocess.Popen(line, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_for(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


def answers(port: int) -> dict[int, int]:
    """The number and the id of the process that answers; none from one that is dying."""
    try:
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as asking:
            words = asking.recv(100).split()
    except OSError:
        return {}
    return {int(words[0]): int(words[1])} if words else {}


def all_answering(port: int, many: int) -> dict[int, int]:
    found: dict[int, int] = {}

    def is_all() -> bool:
        found.update(answers(port))
        return len(found) == many

    wait_for(is_all)
    return found


def is_alive(pid: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def test_all_answer_at_one_port_one_that_dies_is_replaced_and_all_stop(tmp_path: Path) -> None:
    port = free_port()
    with parent(port, options(tmp_path / "games.db", 3)) as process:
        before = all_answering(port, 3)
        os.kill(before[1], signal.SIGKILL)
        wait_for(lambda: answers(port).get(1, before[1]) != before[1])
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "process 1 ended with status -9: it is started again in 0.5 s" in err
    assert sorted(re.findall(r"stopped (\d)", err)) == ["0", "1", "2"]
    assert not any(is_alive(pid) for pid in before.values())


def test_who_ends_again_and_again_is_started_after_longer_and_longer_pauses(
    tmp_path: Path,
) -> None:
    with parent(free_port(), options(tmp_path / "games.db", 1, "fail")) as process:
        assert process.stderr
        lines = [process.stderr.readline() for _ in range(2)]
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0, "also in a pause"
    assert [line.rpartition(" in ")[2].strip() for line in lines] == ["0.5 s", "1 s"]
    assert "status 7" in lines[0]


def test_without_their_parent_they_stop_by_themselves(tmp_path: Path) -> None:
    port = free_port()
    with parent(port, options(tmp_path / "games.db", 2)) as process:
        children = all_answering(port, 2)
        process.kill()
        process.wait(PATIENCE)
        wait_for(lambda: not any(is_alive(pid) for pid in children.values()))


def test_a_process_serves_pages_on_its_parents_socket_and_stops_with_it(tmp_path: Path) -> None:
    port = free_port()
    with parent(port, options(tmp_path / "games.db", 1), ()) as process:
        assert "Chatière" in page(port)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert err == ""


@pytest.mark.parametrize("data", [Path("/srv/games.db"), "postgresql://cats/games"])
def test_what_was_asked_for_is_handed_on_whole(data: Path | str) -> None:
    wishes = ServeOptions(
        "::1", 8000, True, data, ("https://cats.example",), True, 7, 3, False, Path("push.json"),
        ("10.0.0.0/24",), 4, "9100", LogFormat.JSON, "https://cats.example",
    )  # fmt: skip
    assert ServeOptions.from_json(wishes.to_json()) == wishes
