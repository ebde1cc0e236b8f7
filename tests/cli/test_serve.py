"""`serve` and `backup`: a real server that starts, says where it is, and stops."""

from __future__ import annotations

import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from chatiere.cli import run
from chatiere.cli.serve import lan_address, listen, public_address, usual_data
from chatiere.cli.serve_options import ServeOptions
from tests.cli.servers import PATIENCE, free_port, page, started


def test_it_says_where_it_is_serves_pages_and_stops_without_a_word(tmp_path: Path) -> None:
    port = free_port()
    server = started("--port", str(port), "--data", str(tmp_path / "games.db"), "--lan")
    assert "Chatière" in page(port)
    copy = tmp_path / "copy.db"
    assert run(["backup", str(tmp_path / "games.db"), str(copy)]) == 0
    server.send_signal(signal.SIGINT)
    out, err = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0
    assert f"http://localhost:{port}/" in out
    assert f"http://{lan_address()}:{port}/" in out
    assert "█" in out
    assert err == ""
    with sqlite3.connect(copy) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    opened.close()


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limit")
def test_requests_that_never_end_shut_out_nobody(tmp_path: Path) -> None:
    """More of them than the system lets the server open files."""
    port, files = free_port(), 300
    arguments = ["--no-browser", "--port", str(port), "--data", str(tmp_path / "games.db")]
    command = [sys.executable, "-m", "chatiere", "serve", *arguments]
    limited = ["bash", "-c", f'ulimit -n {files}; exec "$@"', "bash", *command]
    server = subprocess.Popen(limited, stdout=subprocess.DEVNULL)
    try:
        page(port)
        with ExitStack() as stack:
            for _ in range(files + 50):
                half = stack.enter_context(socket.socket())
                half.bind(("127.0.0.2", 0))
                half.connect(("127.0.0.1", port))
                with suppress(OSError):  # the server may have hung up already
                    half.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
            assert "Chatière" in page(port)
    finally:
        server.kill()
        server.wait()


def test_links_of_tables_begin_with_what_others_can_open() -> None:
    wishes = ServeOptions(None, None, True, None, (), False, 1, None, False)
    assert public_address(wishes, 8000) == f"http://{lan_address()}:8000"
    assert public_address(replace(wishes, lan=False), 8000) == ""
    behind = replace(wishes, origins=("https://cats.example",))
    assert public_address(behind, 8000) == "https://cats.example"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--port", "70000"], "70000"),
        (["--origin", "cats.example"], "an origin is like https://cats.example"),
        (["--origin", "https://cats.example/"], "no slash at its end"),
        (["--host", "192.0.2.77"], "cannot serve at 192.0.2.77"),
        (["--data", "."], "is a folder: name a file in it"),
        (["--keep-days", "0"], "keep-days"),
        (["--data", "mysql://cats"], "a file or an address like postgresql://host/name"),
        (["--processes", "2"], "several processes need a PostgreSQL store: --data postgresql://…"),
        (["--processes", "0"], "processes"),
        (["--proxy", "cats.example"], "an address or a network, like 10.0.0.7 or 10.0.0.0/24"),
        (["--metrics", "here"], "at a port or at host:port, not ‹here›"),
        (["--metrics", "65536"], "at a port or at host:port"),
        (["--log", "xml"], "xml"),
    ],
)
def test_what_cannot_be_is_refused_with_one_line(
    arguments: list[str], line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    data = [] if "--data" in arguments else ["--data", "games.db"]
    assert run(["serve", "--check", *data, *arguments]) == 2
    err = capsys.readouterr().err
    assert line in err
    assert err.count("\n") == 1


def test_a_port_in_use_is_told_and_without_a_wish_the_next_one_is_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        data = str(tmp_path / "games.db")
        assert run(["serve", "--check", "--data", data, "--port", str(port)]) == 2
        assert f"port {port} is in use" in capsys.readouterr().err
    with listen("127.0.0.1", None) as first, listen("127.0.0.1", None) as second:
        assert first.getsockname() != second.getsockname()


def test_two_servers_never_write_to_one_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    port, data = free_port(), str(tmp_path / "games.db")
    server = started("--port", str(port), "--data", data)
    page(port)
    assert run(["serve", "--check", "--data", data]) == 2
    assert "in use" in capsys.readouterr().err
    server.kill()
    server.communicate(timeout=PATIENCE)
    assert run(["serve", "--check", "--data", data]) == 0


def test_a_newer_or_broken_file_is_refused_and_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"SQLite format 3\0" + b"no" * 4000)
    newer = tmp_path / "newer.db"
    assert run(["serve", "--check", "--data", str(newer)]) == 0
    with sqlite3.connect(newer) as opened:
        opened.execute("UPDATE alembic_version SET version_num = '9999'")
        opened.execute("UPDATE setting SET value = '9999' WHERE name = 'lives with'")
    opened.close()
    capsys.readouterr()
    for path, words in ((broken, "damaged"), (newer, "newer")):
        before = path.read_bytes()
        assert run(["serve", "--check", "--data", str(path)]) == 2
        assert words in capsys.readouterr().err
        assert path.read_bytes() == before


def test_the_usual_place_follows_the_systems_custom(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert usual_data() == Path("/somewhere/chatiere/chatiere.db")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert usual_data().parts[-3:] == ("share", "chatiere", "chatiere.db")


def test_a_backup_never_overwrites_and_wants_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, copy = tmp_path / "games.db", tmp_path / "copy.db"
    assert run(["serve", "--check", "--data", str(data)]) == 0
    copy.write_text("mine")
    assert run(["backup", str(data), str(copy)]) == 2
    assert "there already" in capsys.readouterr().err
    assert copy.read_text() == "mine"
    assert run(["backup", str(tmp_path / "none.db"), str(tmp_path / "new.db")]) == 2
    assert "not a file" in capsys.readouterr().err
