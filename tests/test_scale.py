"""docs/scale.md says what was measured, and names what is there; what measures it works."""

from __future__ import annotations

import json
import re
import shlex
import statistics
import sys
from argparse import Namespace

import pytest

from bench.web.scale import __main__ as command
from bench.web.scale import games, notify, tables
from bench.web.scale.database import Heard, Watched
from bench.web.scale.figures import BLOCKS, KEYS, Found, number
from bench.web.scale.page import BLOCK, JSON, PAGE, filled
from bench.web.scale.reckoning import Reckoning
from chatiere.store.schema import metadata
from tests.postgres import Postgres
from tests.test_architecture import ROOT, names_in

TEXT = PAGE.read_text(encoding="utf-8")
VALUES: dict[str, list[float]] = json.loads(JSON.read_text(encoding="utf-8"))["values"]
MEDIANS = {key: statistics.median(values) for key, values in VALUES.items()}
NAMED = sorted(set(re.findall(r"`((?:src|docs)/[\w./-]+(?:: \w+)?)`", TEXT)))


def test_the_page_shows_every_figure_as_it_was_measured() -> None:
    assert {found[1] for found in BLOCK.finditer(TEXT)} == {*BLOCKS, "about", "needed", "limits"}
    assert set(VALUES) == KEYS
    assert filled(TEXT) == TEXT


@pytest.mark.parametrize("text", NAMED)
def test_every_path_and_name_on_it_exists(text: str) -> None:
    path, _, name = text.partition(": ")
    assert (ROOT / path).exists(), path
    if name:
        assert name in names_in(ROOT / path)


def test_its_command_can_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    said = re.search(r"python -m bench\.web\.scale(.*)", TEXT)
    assert said is not None
    monkeypatch.setattr(sys, "argv", ["scale", *shlex.split(said[1])])
    assert command.arguments().keep


def test_it_says_of_every_stored_thing_whether_it_goes_with_a_table_or_with_people() -> None:
    section = TEXT.partition("several primaries, by table")[2].partition("###")[0]
    theirs = {"server", "thought", "taken_deal", "volatile", "setting"}
    """Of no use elsewhere: each database has its own."""
    for table in metadata.tables.keys() - theirs:
        assert f"`{table}`" in section, table


def test_twice_the_tables_need_twice_the_servers_and_the_limits_are_told_in_order() -> None:
    once, twice = Reckoning(MEDIANS, 1000), Reckoning(MEDIANS, 2000)
    assert twice.processes == pytest.approx(2 * once.processes)
    assert twice.listening == pytest.approx(2 * once.listening)
    for what in ("telling", "answering", "asking_anew"):
        assert getattr(twice, what) == pytest.approx(4 * getattr(once, what)), what
    reached = [row.value for row in once.limits()]
    assert reached == sorted(reached) == [row.value for row in twice.limits()]


def test_no_more_digits_are_told_than_are_true() -> None:
    told = {0.00344: "0.0034", 1.744: "1.7", 268.4: "268", 8834.0: "8,830", -2.54: "−2.5"}
    assert {value: number(value) for value in told} == told


def test_messages_are_counted_and_signs_of_life_apart_from_them() -> None:
    heard = Heard()
    heard.count('[["a","beat",1.5]]')
    heard.count('[["a","table","CODE",3],["a","visit","CODE",""],["a","beat",2.5]]')
    assert (heard.messages, heard.beats, heard.notifications) == (2, 2, 1)


def test_games_and_notifications_are_measured_on_a_real_database(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Found()
    monkeypatch.setattr(notify, "SECONDS", 1)
    with Watched(postgres, postgres.new_database()) as watched:
        before = watched.counts()
        games.measure(watched, 2, found)
        used = watched.counts() - before
        notify.prepare(watched)
        with notify.listeners(watched.url, 1):
            rates = [notify.rate(watched.url, script, 2) for script in notify.SCRIPTS.values()]
    assert used.wal > 0
    assert used.cpu > 0
    assert found.median("game_rows") > 10
    assert found.median("row_bytes") > 0
    assert min(rates) > 0


FEW = {"WARM": 1, "WARMING": 2.0, "REST": 0.4, "LOADS": 6, "POLLED": 100, "TOLD": 40}
OTHER_PARTS = {figure.key for name in ("disk", "notify") for figure in BLOCKS[name]}


def test_one_server_and_three_are_measured_with_few_tables(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in FEW.items():
        assert hasattr(tables, name)
        monkeypatch.setattr(tables, name, value)
    found = Found()
    given = Namespace(game="filou", tables=2, rounds=1, seconds=2.0, period=0.5)
    command.measure_servers(postgres, given, found)
    assert set(found.values) == KEYS - OTHER_PARTS - {"game_rows", "delivery"}
    assert found.median("start_cpu") > 0
    assert found.median("restart_seconds") > 0
    assert found.median("updated_move") > 0.9  # and what idle connections add late, of before
    assert found.median("messages_move") >= 1
    assert found.median("connections") > 2
