"""A program on the other side of two pipes: a line to it, a line back, within a time.

Whatever it does, we go on: every wait has an end and every buffer a bound, and one that dies or
has to be ended is started anew a few times and then given up.
"""

from __future__ import annotations

import atexit
import os
import selectors
import signal
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import IO

from chatiere.bots.referee import CRASHED, GIVEN_UP, NOT_JSON, TOO_SLOW, Forfeit
from chatiere.core.errors import shown

STARTS = 4
"""How often one program is started in one worker."""
SLOW_START = 10
"""The first answer of a program may take so many times longer: it has to wake up first."""
LONGEST_ANSWER = 1 << 16
LAST_WORDS = 1 << 12
"""So many bytes are kept of what a program says on standard error."""
GRACE = 0.5
"""Seconds in which a program may end by itself once nobody asks any more."""
POLL = 0.25
"""Seconds after which we look whether it lives: a child of its own may hold the pipes open."""

_started: dict[str, ProgramProcess] = {}


def program_process(command: str, words: list[str]) -> ProgramProcess:
    """One program in one worker answers for all seats that it has."""
    if command not in _started:
        _started[command] = ProgramProcess(words)
    return _started[command]


@atexit.register
def end_programs() -> None:
    """Nobody asks any more: all have the same moment to go."""
    ending = [_started.popitem()[1] for _ in range(len(_started))]
    for program in ending:
        program.close_input()
    until = time.monotonic() + GRACE
    for program in ending:
        program.end(max(0.0, until - time.monotonic()))


@dataclass
class ProgramProcess:
    """A program in a process group of its own: it goes with all that it has started, and
    Ctrl-C is for us alone.  If we are killed it reads the end of its input."""

    words: list[str]
    starts: int = 0
    process: subprocess.Popen[bytes] | None = None
    has_answered: bool = False
    stderr_tail: bytearray = field(default_factory=bytearray)

    def ask(self, question: bytes, seconds: float) -> bytes:
        """The line that it answers.  After anything else it is ended."""
        process = self.process or self._start()
        limit = seconds if self.has_answered else SLOW_START * seconds
        try:
            line = self._exchange(process, question, time.monotonic() + limit)
        except TimeoutError:
            self.end()
            raise Forfeit(TOO_SLOW, f"took longer than {limit:g} s") from None
        except OSError:  # it reads no more
            raise self._crashed(process) from None
        except Forfeit:
            self.end()
            raise
        self.has_answered = True
        return line

    def close_input(self) -> None:
        """By that it hears that nobody asks any more."""
        if self.process is not None:
            with suppress(OSError):
                _there(self.process.stdin).close()

    def end(self, grace: float = 0.0) -> None:
        """Close its input, give it a moment to go, and end all that is left of its group."""
        self.close_input()
        process, self.process = self.process, None
        if process is None:
            return
        _has_gone(process, grace)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for stream in (process.stdout, process.stderr):
            _there(stream).close()

    def _start(self) -> subprocess.Popen[bytes]:
        if self.starts == STARTS:
            raise Forfeit(GIVEN_UP, f"was given up: it had been started {STARTS} times")
        self.starts += 1
        self.has_answered = False
        self.stderr_tail.clear()
        pipe = subprocess.PIPE
        try:
            self.process = process = subprocess.Popen(
                self.words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        except OSError as error:
            raise Forfeit(CRASHED, f"does not start: {error.strerror}") from None
        for stream in (process.stdin, process.stdout, process.stderr):
            os.set_blocking(_there(stream).fileno(), False)
        return process

    def _exchange(
        self, process: subprocess.Popen[bytes], question: bytes, deadline: float
    ) -> bytes:
        """Write and read, whichever the program is ready for."""
        to, out, err = map(_there, (process.stdin, process.stdout, process.stderr))
        left, heard = memoryview(question), b""
        with selectors.DefaultSelector() as ready:
            ready.register(out, selectors.EVENT_READ)
            if ready.select(0) and out.read(1):
                raise Forfeit(NOT_JSON, "spoke without being asked")
            ready.register(err, selectors.EVENT_READ)
            ready.register(to, selectors.EVENT_WRITE)
            while b"\n" not in heard:
                if (seconds := deadline - time.monotonic()) <= 0:
                    raise TimeoutError
                events = {key.fileobj for key, _ in ready.select(min(seconds, POLL))}
                if not events and _has_gone(process):
                    raise BrokenPipeError
                if to in events:
                    left = left[to.write(left) or 0 :]
                    if not left:
                        ready.unregister(to)
                if err in events and not self._listen(err):
                    ready.unregister(err)
                if out in events:
                    heard = _heard(heard, out)
        line, _, more = heard.partition(b"\n")
        if more or left:
            wrong = "answered more than one line" if more else "answered before it had read"
            raise Forfeit(NOT_JSON, wrong)
        return line

    def _listen(self, err: IO[bytes]) -> bool:
        """Keep the end of what it says on standard error; whether there may be more."""
        said = err.read(LAST_WORDS)
        self.stderr_tail += said or b""
        del self.stderr_tail[:-LAST_WORDS]
        return said != b""

    def _crashed(self, process: subprocess.Popen[bytes]) -> Forfeit:
        """How it ended, and its last words."""
        has_gone, err = _has_gone(process, GRACE), _there(process.stderr)
        for _ in range((1 << 16) // LAST_WORDS):  # as much as a pipe holds
            if not self._listen(err):
                break
        self.end()
        status = process.returncode
        how = f"signal {-status}" if status < 0 else f"status {status}"
        lines = self.stderr_tail.decode(errors="replace").strip().splitlines()
        last = f": {shown(lines[-1].strip(), 200)}" if lines else ""
        return Forfeit(CRASHED, f"ended with {how}{last}" if has_gone else f"said no more{last}")


def _heard(heard: bytes, out: IO[bytes]) -> bytes:
    """What it has answered by now."""
    said = out.read(LONGEST_ANSWER)
    if said == b"":
        raise BrokenPipeError
    if len(heard) + len(said or b"") > LONGEST_ANSWER:
        raise Forfeit(NOT_JSON, f"answered more than {LONGEST_ANSWER} bytes")
    return heard + (said or b"")


def _has_gone(process: subprocess.Popen[bytes], within: float = 0.0) -> bool:
    """Whether it has ended by itself, or does within so many seconds.  It is not yet taken note
    of, so that its number stays its group's until that has been ended too."""
    until = time.monotonic() + within
    options = os.WEXITED | os.WNOHANG | os.WNOWAIT
    while (ended := os.waitid(os.P_PID, process.pid, options)) is None:
        if time.monotonic() >= until:
            break
        time.sleep(0.01)
    return ended is not None


def _there(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream
