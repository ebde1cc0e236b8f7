"""docs/scale.md says what was measured, and names what is there; what measures it works."""

from __future__ import annotations

import json
import re
import shlex
import statistics
import sys

import pytest

from bench.web.scale import __main__ as command
from bench.web.scale import games, notify
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
    assert twice.telling == pytest.approx(4 * once.telling)
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
    watched, found = Watched(postgres, postgres.new_database()), Found()
    before = watched.counts()
    games.measure(watched, 2, found)
    used = watched.counts() - before
    assert used.wal > 0
    assert used.cpu > 0
    assert found.median("game_rows") > 10
    assert found.median("row_bytes") > 0
    monkeypatch.setattr(notify, "SECONDS", 1)
    notify.prepare(watched)
    with notify.listeners(watched.url, 1):
        assert all(notify.rate(watched.url, script, 2) > 0 for script in notify.SCRIPTS.values())
    watched.sql.close()
