"""The same pieces of work on many machines: a Ray cluster as one more pool of workers.

A piece is a pure function of its arguments.  Whether it is done here or there, once or again
because its machine died, the same comes of it, and it is taken once.
"""

from __future__ import annotations

import logging
import os
import pickle
import socket
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, InvalidStateError
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

from chatiere.bots.referee import log
from chatiere.core.compiler import sources_key
from chatiere.core.errors import ChatiereError, shown
from chatiere.parallel.interrupts import undisturbed

T = TypeVar("T")

RETRIES = 3
"""How often a piece is done again whose machine or process died over it."""
AHEAD = 4
"""Pieces under way for each processor, so that none waits for us and memory stays bounded."""
CHECK_EVERY = 2.0
"""Seconds between two looks at whether the cluster is still there, and how large it is."""
ANSWER_WITHIN = 5.0
"""Seconds in which the head of a cluster has to answer."""
SILENT_CHECKS = 3
"""So many looks in a row at a head that does not answer, then it is gone."""
IDLE_LIMIT = 30.0
"""Seconds that we wait for some machine to come (back) when there is none to work."""
SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nobody is told that we play
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".",  # what dies there is said by us, in one line
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # as Ray wants it, else it warns
    "RAY_NUM_REDIS_GET_RETRIES": "2",  # else it tries a wrong port for a quarter of an hour
}
"""Ray reads them while it is imported."""


class Cluster(Executor):
    """Connected from its making on; a process connects once, however many of these it makes."""

    def __init__(self, address: str) -> None:
        self._address = host_and_port(address)
        connect(address)
        self._task = remote_task()
        self._processors = processors()
        self._pending: dict[Future[Any], Any] = {}
        self._broken: ChatiereError | None = None
        self._ended = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def capacity(self) -> int:
        """How many pieces may be under way, as the cluster grows and shrinks."""
        return max(1, AHEAD * self._processors)

    def submit(self, work: Callable[..., T], /, *piece: Any, **named: Any) -> Future[T]:
        future: Future[T] = Future()
        ref = self._task.remote(code_fingerprint(), pickle.dumps((partial(work, **named), piece)))
        self._pending[future] = ref
        ref.future().add_done_callback(partial(self._settle, future))
        if self._broken is not None:  # looked at last: it breaks first and then tells all pending
            raise self._broken
        return future

    def __exit__(self, *error: object) -> None:
        """Whatever is under way by now, nobody waits for it.  The cluster stays up."""
        with suppress(KeyboardInterrupt), undisturbed():  # we are going already
            for future, ref in list(self._pending.items()):
                future.cancel()
                self._cancel(ref)
            self._ended.set()

    def _cancel(self, ref: Any) -> None:
        import ray

        if self._broken is None:  # nobody is there to hear of it
            ray.cancel(ref)

    def _settle(self, future: Future[Any], found: Future[Any]) -> None:
        del self._pending[future]
        error = found.exception()
        with suppress(InvalidStateError):  # it was cancelled
            if error is None:
                future.set_result(found.result())
            else:
                future.set_exception(local_error(error))

    def _watch(self) -> None:
        """Ray waits for ever for a machine, and ends our process if its head is gone."""
        silent, idle = 0, 0.0
        while not self._ended.wait(CHECK_EVERY):
            silent = 0 if answers(*self._address) else silent + 1
            if silent == SILENT_CHECKS:
                self._break("the Ray cluster no longer answers: its head is gone")
            if silent:
                continue
            self._processors = processors()
            idle = 0.0 if self._processors else idle + CHECK_EVERY
            if idle >= IDLE_LIMIT:
                self._break("no machine of the Ray cluster is left to work")

    def _break(self, why: str) -> None:
        self._broken = ChatiereError(why)
        self._ended.set()
        for future in list(self._pending):
            with suppress(InvalidStateError):
                future.set_exception(self._broken)


def host_and_port(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    if not host or "/" in host or not (port.isascii() and port.isdigit()):
        said = "a Ray cluster is named HOST:PORT, as `ray start --head` says"
        raise ChatiereError(f"{said}, not {shown(address)}")
    return host.strip("[]"), int(port)


def connect(address: str) -> None:
    """Every way in which this can go wrong is told in a line, and soon."""
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError:
        raise ChatiereError("a cluster needs Ray: install chatiere[cluster]") from None
    if not answers(*host_and_port(address)):
        raise ChatiereError(f"no Ray cluster answers at {shown(address)}")
    if ray.is_initialized():
        return
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except Exception as error:  # of many kinds: another version, a machine that is no node
        why = shown(" ".join(str(error).split()), 300)
        raise ChatiereError(f"cannot join the Ray cluster at {shown(address)}: {why}") from error


def answers(host: str, port: int) -> bool:
    """Whether there is something like the head of a Ray cluster: it greets in HTTP/2."""
    try:
        with socket.create_connection((host, port), timeout=ANSWER_WITHIN) as there:
            return there.recv(4)[3:] == b"\x04"  # a frame of settings
    except (OSError, OverflowError):
        return False


def processors() -> int:
    import ray

    here: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    return int(here.get("CPU", 0))


def remote_task() -> Any:
    """What a machine of the cluster is asked to do.

    The function inside travels whole, not by its name, so that it can say what is wrong on a
    machine that lacks chatiere.
    """
    import ray

    def task(fingerprint: str, packed: bytes) -> Any:
        import ray

        here = f"machine {ray.util.get_node_ip_address()}"  # type: ignore[no-untyped-call]
        try:
            from chatiere.parallel.cluster import run_piece
        except ImportError as error:
            raise ImportError(f"{here} has no such chatiere ({error})") from None
        return run_piece(fingerprint, packed, here)

    return ray.remote(num_cpus=1, max_retries=RETRIES)(task)


def run_piece(fingerprint: str, packed: bytes, here: str) -> Any:
    """On a machine of the cluster: one piece of work, by the same code as everywhere."""
    if code_fingerprint() != fingerprint:
        raise ImportError(f"{here} has another chatiere, Python, numba or numpy")
    log.setLevel(logging.ERROR)  # faults of players come back with the piece
    work, piece = pickle.loads(packed)  # noqa: S301 - a cluster runs whatever it is sent
    try:
        return work(*piece)
    except ChatiereError as error:
        raise ChatiereError(f"{here}: {error}") from None


@cache
def code_fingerprint() -> str:
    """Tells whether two machines would find the same: a digest of all code and data by which
    games are played and counted, and of the tools that compile it."""
    ours = Path(__file__).parents[1]
    rooms = [ours / room for room in ("core", "games", "bots", "parallel", "arena", "studies")]
    return sources_key(
        path for room in rooms for kind in ("*.py", "*.json", "*.np*") for path in room.rglob(kind)
    )


def local_error(error: BaseException) -> BaseException:
    """What went wrong, as if it had been here."""
    from ray.exceptions import NodeDiedError, RayError, RayTaskError, WorkerCrashedError

    if isinstance(error, RayTaskError):
        cause: BaseException = error.cause
        if isinstance(cause, ImportError):
            return ChatiereError(f"{cause}: install the same there as here")
        return cause
    if isinstance(error, NodeDiedError | WorkerCrashedError):
        times = f"{RETRIES + 1} times over one piece of work"
        return ChatiereError(f"workers died {times}: a player ended them, or memory ran out")
    if isinstance(error, RayError):
        return ChatiereError(f"the Ray cluster failed: {shown(str(error).strip(), 300)}")
    return error
