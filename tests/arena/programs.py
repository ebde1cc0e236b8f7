"""A program at the arena's table, good or bad: `python -m tests.arena.programs KIND`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def answer(kind: str, asked: dict[str, list[str]]) -> None:  # noqa: C901, PLR0912
    match kind:
        case "good":
            say(json.dumps({"move": asked["moves"][0]}) + "\n")
        case "crash":
            sys.stderr.write("first words\nTraceback: ouch\n")
            sys.exit(3)
        case "killed":
            os.kill(os.getpid(), 9)
        case "sleep":
            time.sleep(60)
        case "mumble":
            say("well…\n")
        case "list":
            say("[1, 2]\n")
        case "deep":
            say("[" * 60_000 + "\n")
        case "cheat":
            say('{"move": "win"}\n')
        case "chatter":
            say('{"move": "pass"}\nand more\n')
        case "flood":
            while True:
                say("x" * 60_000)
        case "shout":
            for _ in range(300):
                sys.stderr.write("x" * 10_000 + "\n")
            say(json.dumps({"move": asked["moves"][0]}) + "\n")
        case "hangup":
            os.close(1)
            time.sleep(60)
        case "parent":
            child = subprocess.Popen(["sleep", "60"])
            Path(sys.argv[2]).write_text(str(child.pid))
            say(json.dumps({"move": asked["moves"][0]}) + "\n")


if __name__ == "__main__":
    if sys.argv[1] == "deaf":
        time.sleep(60)
    for line in sys.stdin:
        answer(sys.argv[1], json.loads(line))
