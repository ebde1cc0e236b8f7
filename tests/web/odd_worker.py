"""Workers as one would rather not have them: `python -m tests.web.odd_worker hangs`."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from chatiere.web.thinking import answers, worker
from chatiere.web.thinking.answers import Question, Reply, Unprepared

KIND = sys.argv[1] if len(sys.argv) > 1 else ""
FILE = Path(sys.argv[2]) if len(sys.argv) > 2 else Path()


def dies(question: Question) -> Reply:
    sys.exit(1)


def hangs(question: Question) -> Reply:
    time.sleep(3600)
    return {}


def cheats(question: Question) -> Reply:
    return {"move": 1_000_000}


def errs(question: Question) -> Reply:
    raise ValueError("the queen of hearts")


def hangs_as_a_cat(question: Question) -> Reply:
    return hangs(question) if question["bot"] == "cat" else answers.move(question)


def is_slow(question: Question) -> Reply:
    until = time.perf_counter() + 0.1
    while time.perf_counter() < until:
        pass
    return answers.move(question)


def learns(question: Question) -> Reply:
    """Ready for tigers once it was warmed; the file says how often that was."""
    if question["ask"] == "warm":
        time.sleep(0.5)
        with FILE.open("a") as file:
            file.write("warmed\n")
        return {"kept": True}
    if question["ask"] == "move" and question["bot"] != "tiger":
        return answers.move(question)
    if not FILE.exists():
        raise Unprepared
    return (
        {"advice": {}} if question["ask"] == "advice" else answers.move({**question, "bot": "cat"})
    )


def cannot_keep(question: Question) -> Reply:
    """Whatever it compiles is gone with the process."""
    if question["ask"] == "warm":
        return {"kept": False}
    return learns(question)


KINDS: dict[str, Callable[[Question], Reply]] = {
    f.__name__: f for f in (dies, hangs, cheats, errs, hangs_as_a_cat, is_slow, learns, cannot_keep)
}

if __name__ == "__main__":
    answers.ANSWERS = dict.fromkeys(answers.ANSWERS, KINDS[KIND])
    worker.main()
