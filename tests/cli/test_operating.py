"""What somebody who runs a server for others relies on: figures, log lines, and how it stops."""

from __future__ import annotations

import json
import logging
import signal
import socket
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen

import pytest
from prometheus_client.parser import text_string_to_metric_families

from chatiere.cli import run
from chatiere.cli.log_lines import JsonFormatter
from chatiere.cli.serve_options import metrics_address
from chatiere.web.tables.live_stream import AT_ONCE, come_back
from tests.cli.servers import PATIENCE, free_port, page, started
from tests.web.serving import Browser, program


@contextmanager
def server(data: Path, *more: str) -> Iterator[tuple[Popen[str], int]]:
    port = free_port()
    process = started("--port", str(port), "--data", str(data), *more)
    try:
        page(port, "/readyz")
        yield process, port
    finally:
        process.kill()
        process.communicate()


def figures(port: int) -> dict[tuple[str, ...], float]:
    """Each by its name and the values of its labels."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
        text = answer.read().decode()
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_figures_and_log_lines_tell_what_went_on_and_a_page_is_sent_back_at_the_end(
    tmp_path: Path,
) -> None:
    metrics = free_port()
    told = ("--metrics", str(metrics), "--log", "json")
    with (
        server(tmp_path / "games.db", *told) as (process, port),
        program(f"http://127.0.0.1:{port}") as robo,
    ):
        before = figures(metrics)
        assert before["chatiere_move_seconds_count",] == 0
        code = robo.ask("POST", "/tables", game="mmm", seats=[{"mine": True}])["id"]
        robo.ask("POST", f"/tables/{code}/start")
        table = robo.ask("GET", f"/tables/{code}")
        assert robo.move(code, table["n"], table["view"]["moves"][0]).is_success
        assert robo.move(code, 999, "no").status_code == 409
        with socket.create_connection(("127.0.0.1", port)) as odd:
            odd.sendall(b"meow\r\n\r\n")
            assert odd.recv(1000)
        with Browser(f"http://127.0.0.1:{port}") as ana:
            mine = ana.lay("filou", "me", "cat", "cat")
            with ana.stream("GET", f"/t/{mine}/live") as live:
                texts = live.iter_text()
                text = next(texts)
                now = figures(metrics)
                process.send_signal(signal.SIGTERM)
                text = "".join([text, *texts])
        out, err = process.communicate(timeout=PATIENCE)
    assert text.endswith(come_back(AT_ONCE))
    assert process.returncode == 0
    assert f"http://localhost:{port}/" in out
    line = json.loads(err)  # one line: no answer had to be broken off
    assert (line["level"], line["logger"]) == ("warning", "uvicorn.error")
    assert line["message"] == "Invalid HTTP request received."
    assert now["chatiere_moves_total", "person"] == now["chatiere_move_seconds_count",] == 1
    assert now["chatiere_move_seconds_sum",] > 0
    assert now["chatiere_games_begun_total", "mmm"] == 1
    assert now["chatiere_requests_total", "/api/tables/{code}/moves", "2xx"] == 1
    assert now["chatiere_requests_total", "/api/tables/{code}/moves", "4xx"] == 1
    assert now["chatiere_refusals_total", "Late"] == 1
    assert now["chatiere_streams_open",] == 1
    assert now["chatiere_tables_in_memory",] == 2
    assert now["chatiere_store_seconds_count",] > before["chatiere_store_seconds_count",]
    assert now["chatiere_store_waiting",] == now["chatiere_stopping",] == 0
    assert now["chatiere_workers_busy", "play"] <= now["chatiere_workers", "play"]
    assert now["chatiere_thoughts_waiting", "review"] == 0
    assert now["process_cpu_seconds_total",] > 0
    assert now["process_resident_memory_bytes",] > 1e7
    assert any(name == "chatiere_build_info" for name, *_ in now)
    assert not any(code in str(label) or mine in str(label) for label in now)


def test_told_twice_it_ends_at_once(tmp_path: Path) -> None:
    with (
        server(tmp_path / "games.db") as (process, port),
        socket.create_connection(("127.0.0.1", port)) as half,
    ):
        half.sendall(b"POST /api/players HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
        time.sleep(0.2)
        process.send_signal(signal.SIGTERM)
        process.send_signal(signal.SIGINT)
        time.sleep(0.8)
        assert process.poll() is None, "it waits for what is under way"
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 128 + signal.SIGINT


def test_a_place_for_figures_is_here_unless_said_and_each_process_has_its_own() -> None:
    assert metrics_address("9100") == ("127.0.0.1", 9100)
    assert metrics_address("9100", 3) == ("127.0.0.1", 9103)
    assert metrics_address("0.0.0.0:9100") == ("0.0.0.0", 9100)  # noqa: S104
    assert metrics_address("[::1]:9100", 1) == ("::1", 9101)


def test_a_port_for_figures_that_is_taken_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        data = str(tmp_path / "games.db")
        wish = ["--data", data, "--port", "0", "--no-browser", "--metrics", port]
        assert run(["serve", *wish]) == 2
    assert f"cannot tell metrics at 127.0.0.1:{port}" in capsys.readouterr().err


def test_without_the_package_for_figures_it_says_which_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    monkeypatch.delitem(sys.modules, "chatiere.web.server.metrics_exporter", raising=False)
    wish = ["--data", str(tmp_path / "games.db"), "--check", "--metrics", "9100"]
    assert run(["serve", *wish]) == 2
    assert capsys.readouterr().err == (
        "chatiere: figures for Prometheus need one more package: pip install 'chatiere[metrics]'\n"
    )


def test_a_line_of_the_log_in_json_has_all_but_what_somebody_sent() -> None:
    def fails(secret: str) -> None:
        raise ValueError(secret)

    try:
        fails("the king of hearts")
    except ValueError:
        trace = sys.exc_info()
    record = logging.LogRecord(
        "chatiere.web", logging.WARNING, "x.py", 1, "table %s:\n%d", ("waits", 3), trace
    )
    text = JsonFormatter(2).format(record)
    line = json.loads(text)
    assert "\n" not in text
    assert line.pop("time").endswith("+00:00")
    where = line.pop("where")
    assert [place.partition(":")[0] for place in where][1:] == ["fails"]
    assert line == {
        "level": "warning", "logger": "chatiere.web", "message": "table waits:\n3", "process": 2,
        "error": "ValueError",
    }  # fmt: skip
