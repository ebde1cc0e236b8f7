"""Our server as it is measured: as `chatiere serve` runs it, but nobody asks too often.

    python -m bench.web.server DATA PORT [--without-drawing] [--limits]

With `--without-drawing` each seat is drawn once and then always sent the same picture, with the
number of the move and a legal one put in, there are no moments and no breaks, and nobody may take
a move back: what is left is what everything around drawing costs.  With `--limits`
everybody may ask as often as usual, and no more.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from chatiere.cli.log_lines import set_up_logging
from chatiere.cli.serve import bound
from chatiere.cli.serve_options import LOOPBACK, ServeOptions, store_at
from chatiere.cli.server import RETURNING_SECONDS, run_server
from chatiere.web.server.app import create_app
from chatiere.web.server.services import Config
from chatiere.web.tables import frames, table_page
from chatiere.web.tables import table as tables
from chatiere.web.tables.patches import Frame
from chatiere.web.tables.shown_table import ShownTable
from chatiere.web.tables.table import Table
from chatiere.web.tables.table_page import Viewer

SERVER_CORE, LOAD_CORE = 0, 1
TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 30.0
NUMBER = re.compile(r'data-n="\d+"')


@dataclass(frozen=True)
class Running:
    """A server that was started, ours or another."""

    port: int
    pid: int

    def cpu(self) -> float:
        """Seconds of a core that it has used, in the kernel too; not those of its workers."""
        text = Path(f"/proc/{self.pid}/stat").read_text()
        user, system = text.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / TICKS

    def memory(self) -> float:
        """Megabytes that it holds; its computer players are other processes."""
        rows = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(row.split()[1]) for row in rows if row.startswith("VmRSS")) / 1024


@contextmanager
def running(command: Sequence[str], port: int, ready: str) -> Iterator[Running]:
    """A server that has one core for itself."""
    process = subprocess.Popen(pinned(command), stdout=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}{ready}")
        yield Running(port, process.pid)
    finally:
        process.terminate()
        process.wait()


def pinned(command: Sequence[str]) -> list[str]:
    one_core = ["taskset", "-c", str(SERVER_CORE)] if shutil.which("taskset") else []
    return [*one_core, *command]


def wait_for(address: str) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(address, timeout=1).close()  # noqa: S310
            return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def our_command(data: Path | str, port: int, *more: str) -> list[str]:
    return [sys.executable, "-m", "bench.web.server", str(data), str(port), *more]


def stay_on_one_core() -> None:
    """The load has a core of its own, where there is more than one."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {LOAD_CORE})


def raise_open_files() -> None:
    """Thousands of pages are as many sockets, on both sides."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def do_without_drawing() -> None:
    drawn: dict[tuple[str, object], Frame] = {}
    draw = table_page.render_parts

    def keep(table: ShownTable, viewer: Viewer) -> Frame:
        if table.match is None:
            return draw(table, viewer)
        key = (table.id, viewer.seat)
        if key not in drawn:
            parts = draw(table, viewer)
            drawn[key] = tuple(part.replace('name="move"', 'name="none"') for part in parts)
        match, (head, *rest) = table.match, drawn[key]
        head = NUMBER.sub(f'data-n="{len(match.entries)}"', head, count=1)
        if match.to_move != viewer.seat:
            return head, *rest
        return head, *rest, f'<button name="move" value="{match.moves()[0]}">'

    replaced: list[tuple[object, str, object]] = [
        (frames, "render_parts", keep),
        (frames, "moments_between", lambda *_: []),
        (tables, "break_after", lambda *_: None),
        (Table, "can_undo", lambda *_: None),
    ]
    for place, name, instead in replaced:
        assert hasattr(place, name)
        setattr(place, name, instead)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=store_at)
    parser.add_argument("port", type=int)
    parser.add_argument("--without-drawing", action="store_true")
    parser.add_argument("--limits", action="store_true")
    given = parser.parse_args()
    if given.without_drawing:
        do_without_drawing()
    options = ServeOptions(
        host=None, port=given.port, lan=False, data=given.data, origins=(), browser=False,
        keep_days=180, workers=None, check=False,
    )  # fmt: skip
    set_up_logging(options.log)
    rate = 1.0 if given.limits else 1e6
    app = create_app(Config(data=given.data, rate_factor=rate, returning=RETURNING_SECONDS))
    with bound(LOOPBACK, given.port) as listening:
        run_server(app, options, listening)


if __name__ == "__main__":
    main()
