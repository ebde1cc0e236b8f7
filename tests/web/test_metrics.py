"""What is counted is what the page for hosts promises, and it counts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from chatiere.web.server.metrics import Histogram, metrics
from chatiere.web.server.metrics_exporter import ServerCollector, histogram
from chatiere.web.server.rate_limits import RateLimits
from chatiere.web.server.refusal import TooMany
from tests.web.serving import Browser, Running, wait_until

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
ENDINGS = re.compile(r"_(total|info|bucket|count|sum)$")


def test_every_figure_is_on_the_page_and_every_one_on_the_page_exists(running: Running) -> None:
    told = {family.name for family in ServerCollector(running.services).collect()}
    named = {ENDINGS.sub("", name) for name in re.findall(r"\bchatiere_\w+", PAGE)}
    assert told == named


def test_moves_of_the_computer_games_and_refusals_are_counted(
    running: Running, ana: Browser
) -> None:
    kinds, begun = metrics.moves.copy(), metrics.games_begun["filou"]
    refused = metrics.refusals["NotFound"]
    code = ana.lay("filou", "me", "kitten", "kitten")
    assert metrics.games_begun["filou"] == begun + 1
    assert ana.get("/t/aaaaaaaaaa").status_code == 404
    assert metrics.refusals["NotFound"] == refused + 1
    table = running.table(code)
    wait_until(lambda: table.mover is not None and not table.is_bot(table.mover))
    what = table.playing().moves()[0]
    assert ana.act(code, n=table.moves_made, move=what).is_redirect
    assert metrics.moves["person"] == kinds["person"] + 1
    wait_until(lambda: metrics.moves["computer"] > kinds["computer"])


def test_who_asks_too_often_is_counted_by_what_they_asked_for() -> None:
    limits, before = RateLimits(clock=lambda: 0.0), metrics.rate_limited["key"]
    for _ in range(10):
        limits.take("key", "ana")
    with pytest.raises(TooMany):
        limits.take("key", "ana")
    assert metrics.rate_limited["key"] == before + 1


def test_a_histogram_counts_each_time_once_and_tells_it_as_prometheus_wants() -> None:
    times = Histogram((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 7.0):
        times.add(seconds)
    assert times.counts == [2, 1, 1]
    samples = {
        (sample.name, sample.labels.get("le")): sample.value
        for sample in histogram("x", "", times).samples
    }
    assert samples == {
        ("chatiere_x_bucket", "0.1"): 2, ("chatiere_x_bucket", "1.0"): 3,
        ("chatiere_x_bucket", "+Inf"): 4, ("chatiere_x_count", None): 4,
        ("chatiere_x_sum", None): pytest.approx(7.65),
    }  # fmt: skip
