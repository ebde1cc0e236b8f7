"""A worker process: questions come in line by line, and each gets a line in reply."""

from __future__ import annotations

import json
import os
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue

from chatiere.web.thinking.answers import answered

GENTLY = 5
"""How much a thinker steps back behind the server, which has people waiting."""


def main(back: int = GENTLY) -> None:
    os.nice(back)
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library prints is no reply
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=listen, args=(questions,), daemon=True).start()
    while True:
        reply = answered(json.loads(questions.get()))
        with suppress(BrokenPipeError):  # then we are about to end, too
            replies.write(json.dumps(reply).encode() + b"\n")
            replies.flush()


def listen(questions: SimpleQueue[bytes]) -> None:
    """Hear the server, also in mid-thought: when it is gone, even killed, its end of the
    pipe closes, and a thought is no longer needed."""
    for line in sys.stdin.buffer:
        questions.put(line)
    os._exit(0)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
