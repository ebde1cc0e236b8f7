"""Workers as one would rather not have them: `python -m tests.web.odd_worker hangs`."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from chatiere.web.bot_workers import answers, worker
from chatiere.web.bot_workers.answers import Question, Reply, Step, Unprepared

KIND = sys.argv[1] if len(sys.argv) > 1 else ""
FILE = Path(sys.argv[2]) if len(sys.argv) > 2 else Path()


def dies(question: Question, step: Step) -> Reply:
    sys.exit(1)


def hangs(question: Question, step: Step) -> Reply:
    step()
    time.sleep(3600)
    return {}


def loops(question: Question, step: Step) -> Reply:
    """For ever in one step of its thought; other threads run meanwhile."""
    step()
    while True:
        pass


def stops(question: Question, step: Step) -> Reply:
    """As by SIGSTOP: no thread of it runs any more."""
    step()
    os.kill(os.getpid(), signal.SIGSTOP)
    return {}


def goes_beyond(question: Question, step: Step) -> Reply:
    """Never content with what it found, whatever its budget."""
    while True:
        step()
        time.sleep(0.01)


def loads_slowly(question: Question, step: Step) -> Reply:
    time.sleep(2.0)
    return answers.move(question, step)


def gets_on_slowly(question: Question, step: Step) -> Reply:
    for _ in range(20):
        step()
        time.sleep(0.1)
    return answers.move(question, step)


def cheats(question: Question, step: Step) -> Reply:
    return {"move": 1_000_000}


def errs(question: Question, step: Step) -> Reply:
    raise ValueError("the queen of hearts")


def hangs_as_a_cat(question: Question, step: Step) -> Reply:
    return hangs(question, step) if question["bot"] == "cat" else answers.move(question, step)


def is_slow(question: Question, step: Step) -> Reply:
    until = time.perf_counter() + 0.1
    while time.perf_counter() < until:
        pass
    return answers.move(question, step)


def learns(question: Question, step: Step) -> Reply:
    """Ready for tigers once it was warmed; the file says how often that was.  While there is
    another file beside it, warming goes on."""
    if question["ask"] == "warm":
        time.sleep(0.5)
        while FILE.with_suffix(".still").exists():
            time.sleep(0.02)
        with FILE.open("a") as file:
            file.write("warmed\n")
        return {"kept": True}
    if question["ask"] == "move" and question["bot"] != "tiger":
        return answers.move(question, step)
    if not FILE.exists():
        raise Unprepared
    if question["ask"] == "advice":
        return {"advice": {}}
    return answers.move({**question, "bot": "cat"}, step)


def notes(question: Question, step: Step) -> Reply:
    """The file says who was asked, in which order."""
    with FILE.open("a") as file:
        file.write(f"{question['seed']}\n")
    return answers.move({**question, "bot": "kitten"}, step)


def ponders(question: Question, step: Step) -> Reply:
    """The same, but it takes a while, without using the machine."""
    note = notes(question, step)
    time.sleep(0.1)
    return note


def broods(question: Question, step: Step) -> Reply:
    """The same, and then it gets on for so long that nobody will hear of it."""
    note = notes(question, step)
    for _ in range(1000):
        step()
        time.sleep(0.1)
    return note


def hangs_as_a_tiger(question: Question, step: Step) -> Reply:
    return hangs(question, step) if question["bot"] == "tiger" else answers.move(question, step)


def cannot_keep(question: Question, step: Step) -> Reply:
    """Whatever it compiles is gone with the process."""
    if question["ask"] == "warm":
        return {"kept": False}
    return learns(question, step)


ODD = (
    dies, hangs, loops, stops, goes_beyond, loads_slowly, gets_on_slowly, cheats, errs,
    hangs_as_a_cat, hangs_as_a_tiger, is_slow, learns, cannot_keep, notes, ponders,
    broods,
)  # fmt: skip
KINDS: dict[str, Callable[[Question, Step], Reply]] = {f.__name__: f for f in ODD}

if __name__ == "__main__":
    answers.ANSWERS = dict.fromkeys(answers.ANSWERS, KINDS[KIND])
    worker.main()
