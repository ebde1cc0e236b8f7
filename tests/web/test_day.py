"""The deal of the day: the same for everybody, once for each, and how the others did."""

from __future__ import annotations

import hashlib
import io
import json
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from zipfile import ZipFile

import pytest

from chatiere.core.record import verify
from chatiere.web.bot_workers import Lost
from chatiere.web.tables.sealing import sealed_until
from tests.web.dailies import answer_at_once, begin, last_move, later, play_out, played
from tests.web.serving import Browser, Running, served, wait_until


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with served(tmp_path_factory.mktemp("web") / "tables.db", workers=1, away=1e9) as server:
        answer_at_once(server)
        yield server


def tigers(running: Running, game: str = "filou") -> object:
    services = running.services
    day = services.days.today.isoformat()
    return running.in_store(lambda store: store.day_result(day, game))


def test_everybody_is_dealt_the_same_and_who_plays_alike_meets_the_same_game(
    running: Running, ana: Browser, leo: Browser
) -> None:
    one, other = played(running, ana), played(running, leo, name="Léo")
    assert one.id != other.id
    assert one.stored.seed == other.stored.seed
    assert [(entry.who, entry.what) for entry in one.playing().entries] == [
        (entry.who, entry.what) for entry in other.playing().entries
    ]
    assert {seat.kind for seat in one.seats} == {"human", "cat"}
    assert one.stored.salts == [""] * len(one.seats)


def test_each_game_and_each_day_has_a_seed_of_its_own(running: Running) -> None:
    days = running.services.days
    seeds = {
        days.secrets.seed(days.today + timedelta(days=n), game)
        for n in range(3)
        for game in ("filou", "mmm")
    }
    assert len(seeds) == 6
    luck = {days.secrets.luck(days.today, "filou", n) for n in range(9)}
    assert len(luck) == 9
    assert not [seed for seed in seeds if any(one in seed.hex() for one in luck)]


def test_who_asks_again_comes_back_to_the_same_table(running: Running, ana: Browser) -> None:
    code = begin(ana, "cheez-tricks")
    assert begin(ana, "cheez-tricks") == code
    assert "Go on playing" in ana.get("/day/cheez-tricks").text
    assert "begun: go on" in ana.get("/day").text
    table = running.table(code)
    assert table.state == "playing"
    assert not table.settings.hints
    assert ana.act(code, hint="yes").status_code == 403


def test_nothing_is_told_of_the_others_before_one_has_finished(
    running: Running, ana: Browser, leo: Browser
) -> None:
    played(running, leo, "chasse-aux-souris", name="Léo")
    assert leo.send_form("/day/chasse-aux-souris", naming="yes", named="yes").status_code == 303
    wait_until(lambda: tigers(running, "chasse-aux-souris"))
    before = ana.get("/day/chasse-aux-souris").text
    assert not [word for word in ("Léo", "tiger made", 'class="bars"') if word in before]
    code = begin(ana, "chasse-aux-souris")
    during = ana.get("/day/chasse-aux-souris").text
    assert not [word for word in ("Léo", "tiger made", 'class="bars"') if word in during]
    play_out(running, ana, code)
    after = ana.get("/day/chasse-aux-souris").text
    assert all(word in after for word in ("Léo", "tiger made", 'class="bars"', "of 2"))


def test_a_name_is_shown_only_to_who_has_finished_and_only_if_its_owner_says_so(
    running: Running, ana: Browser, leo: Browser
) -> None:
    played(running, ana, "crazy-mistigri", name="Anastasia")
    played(running, leo, "crazy-mistigri", name="Léo")
    assert "Anastasia" not in leo.get("/day/crazy-mistigri").text
    ana.send_form("/day/crazy-mistigri", naming="yes", named="yes")
    assert "Anastasia" in leo.get("/day/crazy-mistigri").text
    ana.send_form("/day/crazy-mistigri", naming="yes", named="no")
    assert "Anastasia" not in leo.get("/day/crazy-mistigri").text


def test_nobody_is_named_who_has_not_played(running: Running, ana: Browser) -> None:
    assert ana.send_form("/day/filou", naming="yes", named="yes").status_code == 404


def test_the_commitment_is_shown_the_day_before_and_the_seed_the_day_after(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    days = running.services.days
    today = days.today
    seed = days.secrets.seed(today, "filou")
    commitment = hashlib.sha256(seed).hexdigest()
    later(monkeypatch, -1)
    page = ana.get("/day/filou").text
    assert commitment in page
    assert seed.hex() not in page
    later(monkeypatch, 0)
    page = ana.get("/day/filou").text
    assert commitment in page
    assert seed.hex() not in page
    later(monkeypatch, at=sealed_until(today) - 1)
    page = ana.get("/day/filou").text
    assert commitment in page
    assert seed.hex() not in page
    later(monkeypatch, at=sealed_until(today) + 1)
    page = ana.get("/day/filou").text
    assert commitment in page
    assert seed.hex() in page


def test_after_the_day_the_record_is_there_and_proves_the_deal(
    running: Running, ana: Browser, leo: Browser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = played(running, ana)
    commitment = running.services.days.secrets.commitment(running.services.days.today, "filou")
    assert leo.get(f"/r/{table.id}").status_code == 409
    later(monkeypatch, at=sealed_until(running.services.days.today) + 1)
    assert leo.get(f"/r/{table.id}?eyes=open").status_code == 200
    record = tmp_path / "record.json"
    record.write_bytes(ana.get(f"/t/{table.id}/record").content)
    verify(record)
    assert json.loads(record.read_text())["commitment"] == commitment
    assert "Check the whole game" in leo.get(f"/dealer/{table.id}").text
    assert f"/dealer/{table.id}" in ana.get("/day/filou").text


def test_it_counts_as_a_game_and_its_record_comes_with_the_archive_after_the_day(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(running, ana)
    assert "1 game played" in ana.get("/me/games").text

    def files() -> list[str]:
        return ZipFile(io.BytesIO(ana.get("/me/archive.zip").content)).namelist()

    assert not [name for name in files() if table.id in name]
    later(monkeypatch, 2)
    [name] = [name for name in files() if table.id in name]
    assert not name.startswith("practice")


def test_the_review_of_ones_own_game_is_there_at_once(running: Running, ana: Browser) -> None:
    table = played(running, ana)
    assert "Review this game" in ana.get(f"/r/{table.id}/review").text
    replay = ana.get(f"/r/{table.id}")
    assert replay.status_code == 200
    assert "all cards face up" not in replay.text
    assert "Play on from here" not in replay.text


def test_a_line_for_friends_names_the_deal_and_no_card(running: Running, ana: Browser) -> None:
    table = played(running, ana)
    wait_until(lambda: tigers(running))
    page = ana.get("/day/filou").text
    [line] = set(re.findall(r'data-copy="([^"]+)"', page))
    result = table.playing().result
    assert result is not None
    assert re.fullmatch(
        r"Chatière · Filou · \d+ \w+ \d{4} · (−?\d+) \(tiger −?\d+\) · #[0-9a-f]{6}", line
    )
    assert line.endswith(table.commitment()[:6])
    assert f"· {str(result['scores'][0]).replace('-', '−')} (" in line


def test_the_tiger_plays_once_for_all_who_ask(running: Running, ana: Browser) -> None:
    begin(ana)
    wait_until(lambda: tigers(running))
    first = tigers(running)
    running.loop.call_soon_threadsafe(
        running.services.days.tiger.begin, running.services.days.today, "filou"
    )
    wait_until(lambda: not running.services.days.tiger.tasks)
    assert tigers(running) == first
    assert isinstance(first, dict)
    assert set(first) == {"scores", "winners"}, "nothing else is kept of it"


def test_a_tiger_that_fails_is_tried_again_after_a_rest(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    tiger, today = running.services.days.tiger, running.services.days.today
    yesterday, tried = today - timedelta(days=1), list[int]()

    async def lost(*asked: object) -> dict[str, object]:
        tried.append(1)
        raise Lost("is gone")

    monkeypatch.setattr(tiger, "advice", lost)
    for _ in range(2):
        running.loop.call_soon_threadsafe(tiger.begin, yesterday, "filou")
        wait_until(lambda: (yesterday, "filou") in tiger.failed and not tiger.tasks)
        assert len(tried) == 1, "not again and again"
    monkeypatch.setattr("chatiere.web.daily.tiger.REST", 0.0)
    running.loop.call_soon_threadsafe(tiger.begin, yesterday, "filou")
    wait_until(lambda: len(tried) == 2)
    wait_until(lambda: not tiger.tasks)


def test_a_game_that_somebody_left_to_a_cat_is_not_among_the_others(
    running: Running, ana: Browser, leo: Browser
) -> None:
    table = played(running, ana)
    assert "Place" in ana.get("/day/filou").text or "first one" in ana.get("/day/filou").text
    services = running.services
    seats = [{**vars(seat), "held": seat.seat == 0} for seat in table.seats]
    held = [type(table.seats[0])(**seat) for seat in seats]
    running.in_store(lambda store: store.set_table(table.id, held))
    services.days.forget_scores()
    assert "not finished by yourself" in ana.get("/day/filou").text


def test_what_is_not_a_game_has_no_day(ana: Browser) -> None:
    assert ana.get("/day/chess").status_code == 404
    assert ana.send_form("/day/chess").status_code == 404


def test_a_different_play_is_a_different_game_with_the_same_deal(
    running: Running, ana: Browser, leo: Browser
) -> None:
    one = played(running, ana)
    other = play_out(running, leo, begin(leo), last_move)
    deals = [
        [entry.what for entry in table.playing().entries if entry.who == "*"][:3]
        for table in (one, other)
    ]
    assert deals[0] == deals[1]
    assert json.dumps([e.what for e in one.playing().entries]) != json.dumps(
        [e.what for e in other.playing().entries]
    )
