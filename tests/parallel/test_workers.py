"""Work shared out on this machine: in order or as it is done, and dropped when nobody waits."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from chatiere.core.errors import ChatiereError
from chatiere.parallel.interrupts import undisturbed
from chatiere.parallel.workers import map_as_done, map_ordered

AN_HOUR = 3600.0
WORKERS = [(2, False), (2, True), (1, True)]
"""Processes, threads, and a thread alone."""


def napping(number: int, seconds: float, place: Path | None = None) -> int:
    """A piece that takes so long, and then leaves a sign."""
    time.sleep(seconds)
    if place is not None:
        (place / str(number)).touch()
    return number


def wait_for(*signs: Path) -> None:
    while not all(sign.exists() for sign in signs):
        time.sleep(0.02)
    time.sleep(0.2)  # until it is heard here as well


@pytest.mark.parametrize(("workers", "in_threads"), WORKERS)
def test_an_interrupt_drops_what_was_begun_and_keeps_what_is_finished(
    workers: int, in_threads: bool, tmp_path: Path
) -> None:
    seen: list[int] = []

    def pieces() -> Iterator[tuple[int, float, Path]]:
        yield 0, 0.0, tmp_path
        yield 1, AN_HOUR, tmp_path
        wait_for(tmp_path / "0")
        raise KeyboardInterrupt

    assert not map_ordered(napping, pieces(), workers, in_threads, seen.append)
    assert seen == [0]
    assert multiprocessing.active_children() == []


def test_nothing_is_handed_over_behind_a_gap(tmp_path: Path) -> None:
    seen: list[int] = []

    def pieces() -> Iterator[tuple[int, float, Path]]:
        yield 0, AN_HOUR, tmp_path
        yield 1, 0.0, tmp_path
        wait_for(tmp_path / "1")
        raise KeyboardInterrupt

    assert not map_ordered(napping, pieces(), 2, True, seen.append)
    assert seen == []


def test_a_second_interrupt_while_it_stops_takes_nothing_away(tmp_path: Path) -> None:
    seen: list[int] = []

    def take(number: int) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        seen.append(number)

    def pieces() -> Iterator[tuple[int, float, Path]]:
        for number in (0, 1):
            yield number, 0.0, tmp_path
        wait_for(tmp_path / "0", tmp_path / "1")
        raise KeyboardInterrupt

    assert not map_ordered(napping, pieces(), 2, True, take)
    assert seen == [0, 1]


def interrupted(number: int) -> int:
    """A piece during which somebody presses Ctrl-C."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(AN_HOUR)
    return number


@pytest.mark.parametrize(
    "mapped",
    [
        lambda take: map_ordered(interrupted, ((n,) for n in count()), 1, False, take),
        lambda take: map_as_done(interrupted, ((n,) for n in count()), 1, take),
    ],
)
def test_a_single_worker_hears_an_interrupt_in_the_middle_of_its_work(
    mapped: Callable[[Any], bool],
) -> None:
    seen: list[int] = []
    assert not mapped(seen.append)
    assert seen == [0, 1, 2]


def test_what_is_taken_is_taken_whole() -> None:
    done: list[str] = []

    def take() -> None:
        with undisturbed():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("whole")

    with pytest.raises(KeyboardInterrupt):
        take()
    assert done == ["whole"]
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with undisturbed():  # somebody has said that Ctrl-C is not for us
            os.kill(os.getpid(), signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_as_it_is_done_the_quick_do_not_wait_for_the_slow() -> None:
    seen: list[int] = []
    pieces = [(0, 1.0), (1, 0.0), (2, 0.0), (3, 0.0)]
    assert map_as_done(napping, pieces, 2, seen.append)
    assert sorted(seen) == [0, 1, 2, 3]
    assert seen[-1] == 0


def test_when_time_is_up_what_is_under_way_is_dropped() -> None:
    seen: list[int] = []
    pieces = ((number, AN_HOUR if number else 0.0) for number in count())
    started = time.monotonic()
    assert map_as_done(napping, pieces, 2, seen.append, started + 8)
    assert seen == [0]
    assert multiprocessing.active_children() == []
    assert map_as_done(napping, ((n, AN_HOUR) for n in count()), 1, seen.append, started)
    assert seen == [0], "no time was left at all"


def test_an_interrupt_drops_it_there_too(tmp_path: Path) -> None:
    seen: list[int] = []

    def pieces() -> Iterator[tuple[int, float, Path]]:
        yield 0, AN_HOUR, tmp_path
        yield 1, 0.0, tmp_path
        wait_for(tmp_path / "1")
        raise KeyboardInterrupt

    assert not map_as_done(napping, pieces(), 2, seen.append)
    assert seen == [1], "there is no order to keep"
    assert multiprocessing.active_children() == []


def test_what_goes_wrong_is_told_and_nobody_waits_for_the_others() -> None:
    with pytest.raises(ZeroDivisionError):
        map_ordered(failing, [(0,), (1,)], 2, True, print)
    with pytest.raises(ChatiereError, match="a worker has died"):
        map_ordered(os._exit, [(3,)], 2, False, print)


def failing(number: int) -> float:
    return 1 / number if number == 0 else napping(number, AN_HOUR)
