"""`python -m bench.web.review`: how long a review takes, and what a running table feels of it.

Ten tables of people at a move a second, first alone, then while a game of Filou with four
players is reviewed; server, load and reviewer share the cores of the machine as they come.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

import chatiere
from bench.web.load import Game, leave, run
from chatiere.bots.levels import Bot
from tests.browser.site import free_port
from tests.web.serving import Browser

TABLES, SECONDS, PATIENCE = 10, 20, 300
SERVER = (
    "import sys, uvicorn; from pathlib import Path;"
    "from chatiere.web.server.app import create_app;"
    "from chatiere.web.server.services import Config;"
    "uvicorn.run(create_app(Config(data=Path(sys.argv[1]), rate_factor=1e6)), "
    "port=int(sys.argv[2]),"
    " log_level='warning', access_log=False, timeout_graceful_shutdown=1)"
)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def finished_game(seed: int) -> dict[str, object]:
    """A game between four cats."""
    match = chatiere.new("filou", players=4, seed=seed)
    luck = random.Random(seed)  # noqa: S311
    cat = Bot("cat", compiled=False)
    while not match.is_over:
        match.choose(cat.choose(chatiere.observation(match), str(luck.random())))
    return match.record()


def bring(browser: Browser, seed: int) -> str:
    """Upload a finished game; the address of its review."""
    file = {"file": ("game.json", json.dumps(finished_game(seed)).encode(), "application/json")}
    answer = browser.post("/replay", data={"token": browser.token}, files=file)
    assert answer.status_code == 303, answer.text  # noqa: PLR2004
    return f"{answer.headers['location']}/review"


def reviewed(browser: Browser, place: str) -> float:
    """Ask for a review and wait for it: how many seconds."""
    started = time.perf_counter()
    browser.send_form(place)
    while "<progress" in browser.get(place).text:
        time.sleep(0.25)
        assert time.perf_counter() - started < PATIENCE
    return time.perf_counter() - started


async def felt(port: int, name: str, seconds: int) -> None:
    """What people at the tables wait for their moves."""
    playing: list[Game] = []
    late, lost = await run(port, playing, TABLES, seconds)
    await leave(playing)
    worst = late[int(0.95 * len(late))]
    say(f"| {name} | {1000 * statistics.median(late):.0f} | {1000 * worst:.0f} | {lost} |")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [sys.executable, "-c", SERVER, str(Path(folder) / "review.db"), str(port)]
        server = subprocess.Popen(command)
        try:
            measure(f"http://127.0.0.1:{port}", port)
        finally:
            server.terminate()
            server.wait()


def measure(url: str, port: int) -> None:
    with httpx.Client(transport=httpx.HTTPTransport(retries=10)) as client:
        client.get(f"{url}/healthz", timeout=30)
    with Browser(url) as browser:
        first = reviewed(browser, bring(browser, 1))
        say(f"A review on an idle server: {first:.0f} s.\n")
        say("| ten tables | median, ms | 95 %, ms | lost |\n|---|---|---|---|")
        asyncio.run(felt(port, "alone", SECONDS))
        place = bring(browser, 2)

        async def both() -> float:
            review = asyncio.to_thread(reviewed, browser, place)
            took, _ = await asyncio.gather(review, felt(port, "beside a review", SECONDS))
            return took

        say(f"\nThe review beside them: {asyncio.run(both()):.0f} s.")


if __name__ == "__main__":
    main()
