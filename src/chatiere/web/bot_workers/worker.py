"""A worker process: questions come in line by line, and each gets a line in reply.

While it is at a question it also gives signs of life, from a thread of its own: a search
lets other threads run.  A sign tells how many steps the thought has made, and null while
what it needs is still being loaded; so the server knows one that stands still.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from queue import SimpleQueue
from typing import Any, BinaryIO

from chatiere.web.bot_workers.answers import answered
from chatiere.web.server.json_lines import take_stdout, write_lines

GENTLY = 5
"""How much a worker steps back behind the server, which has people waiting."""
BEAT = 0.5
"""Seconds between two signs of life."""


def main(back: int = GENTLY) -> None:
    os.nice(back)
    writer = ReplyWriter(take_stdout())
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=listen, args=(questions,), daemon=True).start()
    threading.Thread(target=writer.live, daemon=True).start()
    writer.sign()  # so much for starting
    while True:
        writer.answer(json.loads(questions.get()))


def listen(questions: SimpleQueue[bytes]) -> None:
    """Hear the server, also in mid-thought: when it is gone, even killed, its end of the
    pipe closes, and a thought is no longer needed."""
    for line in sys.stdin.buffer:
        questions.put(line)
    os._exit(0)


class ReplyWriter:
    """All that the server hears of us: signs of life, and after them the reply."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._lock = threading.Lock()
        self._at_it = threading.Event()
        self._steps: int | None = None

    def answer(self, question: dict[str, Any]) -> None:
        self._steps = None
        self._at_it.set()
        reply = answered(question, self.step)
        with self._lock:  # no sign comes after it
            self._at_it.clear()
            self._say(reply)

    def step(self, *_: object) -> None:
        """All is loaded, and the thought gets on."""
        self._steps = 1 + (self._steps or 0)

    def live(self) -> None:
        while True:
            self._at_it.wait()
            time.sleep(BEAT)
            with self._lock:
                if self._at_it.is_set():
                    self.sign()

    def sign(self) -> None:
        self._say({"sign": self._steps})

    def _say(self, what: dict[str, Any]) -> None:
        write_lines(self._out, json.dumps(what).encode())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
