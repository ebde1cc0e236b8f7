"""What people say: phrases in each reader's language, and lines where a circle wants them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from chatiere.store.rows import Circle, Gathering, Member
from chatiere.web.tables import messages
from chatiere.web.tables.sayings import LONGEST_LINE, PHRASES, SAYING_SECONDS
from chatiere.web.tables.table import Table
from tests.web.serving import Browser, Program, Running

CIRCLE = "c" * 10


@pytest.fixture
def code(ana: Browser, leo: Browser) -> str:
    """Ana and Léo at one table."""
    code = ana.lay("chasse-aux-souris", "me", "friend", onlookers="yes")
    leo.sit(code, 1)
    ana.act(code, start="yes")
    return code


@pytest.fixture
def in_circle(running: Running, ana: Browser, leo: Browser, code: str) -> Iterator[str]:
    """The same table, as a circle's: it wants lines, and Léo is no member."""
    table = running.table(code)
    founder = table.seats[0].player
    assert founder is not None
    circle = Circle(CIRCLE, "k" * 10, "Family", founder, {"free_lines": True}, 1.0, 1.0)
    member = Member("m" * 10, CIRCLE, founder, "Ana", 1.0)
    running.in_store(lambda store: store.add_circle(circle, member))
    table.stored = replace(table.stored, circle=CIRCLE)
    yield code
    table.stored = replace(table.stored, circle=None)
    running.in_store(lambda store: store.delete_circle(CIRCLE))


def seen_by(browser: Browser, code: str, language: str = "en") -> str:
    return browser.get(f"/t/{code}", headers={"accept-language": language}).text


def test_a_phrase_is_read_by_everybody_in_their_own_language(
    running: Running, ana: Browser, leo: Browser, code: str
) -> None:
    assert leo.act(code, say="well-played").status_code == 303
    assert '<q dir="auto">Well played!</q>' in seen_by(ana, code, "en")
    assert '<q dir="auto">Bien joué\u202f!</q>' in seen_by(ana, code, "fr")
    with Browser(running.url) as onlooker:
        assert "Well played!</q>" in seen_by(onlooker, code)


def test_the_last_thing_that_somebody_says_counts(ana: Browser, leo: Browser, code: str) -> None:
    ana.act(code, say="oops")
    leo.act(code, say="lucky")
    ana.act(code, say="thinking")
    page = seen_by(ana, code)
    assert "Oops!</q>" not in page
    assert page.index("What luck!</q>") < page.index("I&#39;m thinking…</q>")


def test_after_a_while_it_is_over(running: Running, ana: Browser, code: str) -> None:
    table = running.table(code)
    running.call(said(table, SAYING_SECONDS - 1))
    assert "Oops!</q>" in seen_by(ana, code)
    running.call(said(table, SAYING_SECONDS + 1))
    assert "</q>" not in seen_by(ana, code)


async def said(table: Table, age: float) -> None:
    messages.speak(table, 0, "oops", "", 1, age)


def test_in_the_lobby_one_may_talk_too(ana: Browser, leo: Browser) -> None:
    code = ana.lay("chasse-aux-souris", "me", "friend", "friend")
    leo.sit(code, 1)
    leo.act(code, say="everybody")
    assert "Hello everybody!</q>" in seen_by(ana, code)


@pytest.mark.parametrize("wrong", ["", "you are stupid", "bravo", "<b>"])
def test_nothing_else_can_be_said(ana: Browser, code: str, wrong: str) -> None:
    assert ana.act(code, say=wrong).status_code == 400


def test_who_only_watches_says_nothing(running: Running, code: str) -> None:
    with Browser(running.url) as onlooker:
        assert onlooker.act(code, say="oops").status_code == 403
        assert onlooker.act(code, line="hello").status_code == 403


# -- lines --------------------------------------------------------------------------------------


def test_without_a_circle_there_are_phrases_only(ana: Browser, code: str) -> None:
    answer = ana.act(code, line="hello there")
    assert answer.status_code == 403
    assert "hello there" not in seen_by(ana, code)
    assert 'name="line"' not in seen_by(ana, code)


def test_a_member_of_the_circle_writes_a_line(
    running: Running, ana: Browser, leo: Browser, in_circle: str
) -> None:
    assert 'name="line"' in seen_by(ana, in_circle)
    assert ana.act(in_circle, line=" <b>Grandma</b>\u202e says\n https://x.org ").status_code == 303
    page = seen_by(leo, in_circle)
    assert '<q dir="auto">&lt;b&gt;Grandma&lt;/b&gt; says https://x.org</q>' in page
    table = running.table(in_circle)
    kept = running.in_store(lambda store: store.table(in_circle))
    assert "Grandma" not in str(kept)
    assert "Grandma" not in str(table.playing().record())


def test_who_is_no_member_writes_none(leo: Browser, in_circle: str) -> None:
    assert 'name="line"' not in seen_by(leo, in_circle)
    assert leo.act(in_circle, line="hello").status_code == 403


@pytest.mark.parametrize("wish", [False, "yes", 1, None])
def test_a_circle_says_whether_it_wants_lines(
    running: Running, ana: Browser, in_circle: str, wish: object
) -> None:
    running.in_store(lambda store: store.set_circle(CIRCLE, 0, settings={"free_lines": wish}))
    assert ana.act(in_circle, line="hello").status_code == 403


def test_not_where_anybody_may_sit_down(running: Running, ana: Browser, in_circle: str) -> None:
    table = running.table(in_circle)
    table.stored = replace(table.stored, public=True)
    assert ana.act(in_circle, line="hello").status_code == 403


@pytest.mark.parametrize(("kind", "status"), [("class", 403), ("evening", 303)])
def test_not_in_a_class(
    running: Running, ana: Browser, in_circle: str, kind: str, status: int
) -> None:
    name = kind[:1] * 10
    new = Gathering(name, kind, name, CIRCLE, None, "open", {}, 1.0, 1.0)  # type: ignore[arg-type]
    running.in_store(lambda store: store.add_gathering(new))
    table = running.table(in_circle)
    table.stored = replace(table.stored, gathering=name)
    assert ana.act(in_circle, line="hello").status_code == status
    table.stored = replace(table.stored, gathering=None)


@pytest.mark.parametrize("wrong", ["", " \u200b\u202e ", "x" * (LONGEST_LINE + 1), "x" * 5000])
def test_a_line_is_short_and_says_something(ana: Browser, in_circle: str, wrong: str) -> None:
    assert ana.act(in_circle, line=wrong).status_code == 400


# -- programs -----------------------------------------------------------------------------------


def test_a_program_says_and_hears_phrases(running: Running, robo: Program) -> None:
    assert robo.get("/phrases").json()["oops"] == {"fr": "Oups\u202f!", "en": "Oops!"}
    assert set(robo.get("/phrases").json()) == set(PHRASES)
    seats = [{"mine": True}, {"kind": "cat"}]
    made = robo.post("/tables", json={"game": "chasse-aux-souris", "seats": seats}).json()
    assert made["said"] == []
    answer = robo.post(f"/tables/{made['id']}/sayings", json={"phrase": "oops"})
    assert answer.json()["said"] == [{"seat": 0, "phrase": "oops", "line": ""}]
    wrong = robo.post(f"/tables/{made['id']}/sayings", json={"phrase": "you"})
    assert wrong.status_code == 400
    line = robo.post(f"/tables/{made['id']}/sayings", json={"line": "you"})
    assert line.status_code == 403


def test_a_later_version_may_say_what_we_do_not_know(
    running: Running, ana: Browser, code: str
) -> None:
    table = running.table(code)
    assert messages.hear(table, 0, "no such kind", 1) is None

    async def said_by_a_later_one() -> None:
        messages.speak(table, 0, "no such phrase", "", 1)

    running.call(said_by_a_later_one())
    assert "…</q>" in seen_by(ana, code)
