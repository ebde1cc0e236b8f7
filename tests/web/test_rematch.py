"""Playing again: one asks, everybody answers, and the next match begins with who wants to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest

from chatiere.web.tables import rematch_call
from chatiere.web.tables.table import OVER, PLAYING, Table
from tests.web.serving import Browser, Running, wait_until
from tests.web.test_salts import page_open, played_out


@pytest.fixture
def zoe(running: Running) -> Iterator[Browser]:
    with Browser(running.url) as browser:
        yield browser


@contextmanager
def everybody_looks(running: Running, code: str, *browsers: Browser) -> Iterator[None]:
    with ExitStack() as stack:
        for browser in browsers:
            stack.enter_context(page_open(running, browser, code))
        yield


def finished(running: Running, ana: Browser, leo: Browser, *others: str, **more: object) -> Table:
    """Ana and Léo have played to the end, with or without others."""
    code = ana.lay("chasse-aux-souris", "me", "friend", *others, **more)
    leo.sit(code, 1)
    if "friend" not in others:
        ana.act(code, start="yes")
        played_out(running, code)
    return running.table(code)


def finished_by_three(
    running: Running, ana: Browser, leo: Browser, zoe: Browser, **more: object
) -> Table:
    table = finished(running, ana, leo, "friend", **more)
    zoe.sit(table.id, 2, name="Zoé")
    ana.act(table.id, start="yes")
    return played_out(running, table.id)


def next_of(running: Running, table: Table) -> Table:
    assert table.stored.next is not None
    return running.table(table.stored.next)


def where(answer: httpx.Response) -> str:
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


def seats(table: Table) -> list[tuple[str, str, bool]]:
    return [(seat.name, seat.kind, seat.held) for seat in table.seats]


def test_it_begins_by_itself_when_everybody_has_said_yes(
    running: Running, ana: Browser, leo: Browser
) -> None:
    table = finished(running, ana, leo)
    with everybody_looks(running, table.id, ana, leo):
        assert where(ana.act(table.id, rematch="yes")) == table.id, "Léo has not answered"
        assert table.stored.next is None
        page = leo.get(f"/t/{table.id}").text
        assert "Ana proposes a game of La Chasse aux Souris" in page
        assert "has not answered yet" in page
        new = where(leo.act(table.id, join="chasse-aux-souris"))
        assert new == table.stored.next
    assert seats(running.table(new)) == [("Léo", "human", False), ("Ana", "human", False)]
    assert 'data-next="go"' in ana.get(f"/t/{table.id}").text, "who said yes is taken along"


def test_with_the_computer_only_it_begins_at_once(running: Running, ana: Browser) -> None:
    code = ana.lay("mmm", "me", "here", "cat", name1="Zoé")
    played_out(running, code)
    with everybody_looks(running, code, ana):
        new = where(ana.act(code, rematch="yes"))
    assert [name for name, *_ in seats(running.table(new))][1:] == [
        running.table(code).seats[2].name, "Ana",
    ]  # fmt: skip


def test_the_table_can_choose_another_game_for_as_many(
    running: Running, ana: Browser, leo: Browser
) -> None:
    table = finished(running, ana, leo, learn="yes", no_negative="yes")
    with everybody_looks(running, table.id, ana, leo):
        page = ana.get(f"/t/{table.id}").text
        offered = re.findall(r'name="rematch" value="([\w-]+)"', page)
        assert offered == ["yes", "cheez-tricks", "mmm"], "Filou is for three and more"
        assert ana.act(table.id, rematch="filou").status_code == 400
        assert ana.act(table.id, rematch="nothing").status_code == 400
        assert table.rematch is None
        ana.act(table.id, rematch="cheez-tricks")
        assert "Ana proposes a game of Cheez-Tricks" in leo.get(f"/t/{table.id}").text
        new = running.table(where(leo.act(table.id, join="cheez-tricks")))
    assert (new.game.name, new.settings.learn) == ("cheez-tricks", False)


def test_two_who_ask_at_once_for_the_same_have_agreed(
    running: Running, ana: Browser, leo: Browser
) -> None:
    table = finished(running, ana, leo)
    with everybody_looks(running, table.id, ana, leo):
        ana.act(table.id, rematch="yes")
        new = where(leo.act(table.id, rematch="yes"))
    assert new == table.stored.next
    assert where(leo.act(table.id, rematch="yes")) == new, "a press too many leads there too"
    assert where(ana.act(table.id, join="chasse-aux-souris")) == new


def test_who_asks_for_another_game_asks_everybody_anew(
    running: Running, ana: Browser, leo: Browser, zoe: Browser
) -> None:
    table = finished_by_three(running, ana, leo, zoe)
    with everybody_looks(running, table.id, ana, leo, zoe):
        ana.act(table.id, rematch="filou")
        zoe.act(table.id, rematch="mmm")
        late = leo.act(table.id, join="filou")
        assert late.status_code == 409, "what he says yes to is asked no more"
        assert table.rematch is not None
        assert (table.rematch.game.name, len(table.rematch.ready)) == ("mmm", 1)
        leo.act(table.id, join="mmm")
        assert table.stored.next is None, "Ana said yes to Filou, not to this"
        ana.act(table.id, join="mmm")
    assert next_of(running, table).game.name == "mmm"


def test_a_press_twice_is_one_answer(running: Running, ana: Browser, leo: Browser) -> None:
    table = finished(running, ana, leo)
    with everybody_looks(running, table.id, ana, leo):
        for _ in range(2):
            ana.act(table.id, rematch="yes")
        assert table.rematch is not None
        assert len(table.rematch.ready) == 1
        assert table.stored.next is None


def test_for_who_declines_a_cat_plays_once_somebody_begins_without_them(
    running: Running, ana: Browser, leo: Browser, zoe: Browser
) -> None:
    table = finished_by_three(running, ana, leo, zoe)
    with everybody_looks(running, table.id, ana, leo, zoe):
        leo.act(table.id, rematch="yes")
        ana.act(table.id, decline="yes")
        early = leo.act(table.id, start_rematch="yes")
        assert early.status_code == 409, "Zoé has not answered"
        zoe.act(table.id, join="chasse-aux-souris")
        assert table.stored.next is None, "that a cat plays is for people to decide"
        assert "Start without Ana" in zoe.get(f"/t/{table.id}").text
        assert ana.act(table.id, start_rematch="yes").status_code == 409, "she is not in"
        new = running.table(where(zoe.act(table.id, start_rematch="yes")))
        assert where(leo.act(table.id, start_rematch="yes")) == new.id
        assert ana.act(table.id, decline="yes").status_code == 409
    kinds = [(kind, held) for _, kind, held in seats(new)]
    assert kinds == [("human", False), ("human", False), ("cat", False)]
    assert new.seats[2].name not in ("Ana", "Léo", "Zoé")
    assert new.host == table.seats[1].player, "a host who plays no more is no host"
    wait_until(lambda: new.state == PLAYING)
    assert ana.get(f"/t/{new.id}").status_code == 403
    assert "The others play on without you" in ana.get(f"/t/{table.id}").text


def test_who_changed_their_mind_is_in_again(running: Running, ana: Browser, leo: Browser) -> None:
    table = finished(running, ana, leo)
    with everybody_looks(running, table.id, ana, leo):
        ana.act(table.id, rematch="yes")
        leo.act(table.id, decline="yes")
        assert table.stored.next is None
        new = where(leo.act(table.id, join="chasse-aux-souris"))
    assert seats(running.table(new)) == [("Léo", "human", False), ("Ana", "human", False)]


def test_what_nobody_wants_any_more_is_not_asked_any_more(
    running: Running, ana: Browser, leo: Browser
) -> None:
    table = finished(running, ana, leo)
    with everybody_looks(running, table.id, ana, leo):
        ana.act(table.id, rematch="yes")
        ana.act(table.id, decline="yes")
        assert table.rematch is None
        assert leo.act(table.id, join="chasse-aux-souris").status_code == 409
        assert leo.act(table.id, decline="yes").status_code == 409
        assert 'name="rematch" value="yes"' in leo.get(f"/t/{table.id}").text


def test_nobody_waits_for_who_is_away_and_a_cat_holds_their_seat_until_they_come(
    running: Running, ana: Browser, leo: Browser
) -> None:
    table = finished(running, ana, leo)
    with everybody_looks(running, table.id, ana):
        new = running.table(where(ana.act(table.id, rematch="yes")))
    assert seats(new) == [("Léo", "human", True), ("Ana", "human", False)]
    assert f'href="/t/{new.id}"' in leo.get(f"/t/{table.id}").text
    assert leo.get(f"/t/{new.id}").status_code == 200
    assert seats(new) == [("Léo", "human", False), ("Ana", "human", False)]


def test_in_a_game_over_days_nobody_has_to_be_there(
    running: Running, ana: Browser, leo: Browser
) -> None:
    table = finished(running, ana, leo, clock="days")
    new = running.table(where(ana.act(table.id, rematch="yes")))
    assert [held for *_, held in seats(new)] == [False, False]


def test_who_does_not_answer_is_not_waited_for_for_ever(
    running: Running, ana: Browser, leo: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rematch_call, "ANSWER_SECONDS", 0.5)
    table = finished(running, ana, leo)
    with everybody_looks(running, table.id, ana, leo):
        ana.act(table.id, rematch="yes")
        assert "Start without" not in ana.get(f"/t/{table.id}").text
        wait_until(lambda: table.rematch is not None and table.rematch.is_overdue)
        running.loop.call_soon_threadsafe(table.publish)
        wait_until(lambda: "Start without Léo" in ana.get(f"/t/{table.id}").text)
        new = running.table(where(ana.act(table.id, start_rematch="yes")))
    assert seats(new) == [("Léo", "human", True), ("Ana", "human", False)]


def test_side_by_side_one_answer_is_for_all_at_a_device(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = ana.lay("mmm", "me", "here", "friend", name1="Zoé")
    leo.sit(code, 2)
    ana.act(code, start="yes")
    table = played_out(running, code)
    with everybody_looks(running, code, ana, leo):
        leo.act(code, rematch="yes")
        new = where(ana.act(code, join="mmm"))
    assert [seat[0] for seat in seats(running.table(new))] == ["Zoé", "Léo", "Ana"]
    assert table.stored.next == new


def test_a_restart_in_between_forgets_only_that_somebody_asked(
    running: Running, ana: Browser, leo: Browser
) -> None:
    table = finished(running, ana, leo)
    with everybody_looks(running, table.id, leo):
        ana.act(table.id, rematch="yes")
        assert table.rematch is not None
    del running.services.registry.tables[table.id]  # the store alone knows it
    again = running.table(table.id)
    assert again is not table
    assert (again.rematch, again.stored.next, again.state) == (None, None, OVER)
    assert leo.act(again.id, join="chasse-aux-souris").status_code == 409
    assert leo.act(again.id, rematch="yes").status_code == 303


def test_only_who_sits_there_is_asked_and_may_answer(
    running: Running, ana: Browser, leo: Browser, zoe: Browser
) -> None:
    table = finished(running, ana, leo, onlookers="yes")
    with everybody_looks(running, table.id, ana, leo, zoe):
        for fields in ({"rematch": "yes"}, {"join": "mmm"}, {"decline": "yes"}):
            assert zoe.act(table.id, **fields).status_code == 403
        ana.act(table.id, rematch="yes")
        assert zoe.act(table.id, start_rematch="yes").status_code == 403
        page = zoe.get(f"/t/{table.id}").text
        assert "Ana proposes" in page
        assert 'name="join"' not in page
        leo.act(table.id, join="chasse-aux-souris")
    assert table.stored.next is not None


def test_nobody_answers_before_the_game_is_over(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = ana.lay("chasse-aux-souris", "me", "friend")
    leo.sit(code, 1)
    ana.act(code, start="yes")
    for fields in ({"join": "mmm"}, {"decline": "yes"}, {"start_rematch": "yes"}):
        assert leo.act(code, **fields).status_code == 409
