"""Practice on a real server, by plain forms, as a browser without scripts sends them."""

from __future__ import annotations

import csv
import io
import re
import time
from pathlib import Path

import httpx
import pytest

from chatiere.core.move_question import question_about
from chatiere.games.chasse_aux_souris import practice
from chatiere.store.errors import StoreError
from chatiere.store.rows import Answer
from chatiere.store.store import Store
from chatiere.web.practice.export import HEADER
from chatiere.web.practice.learners import MOST_LEARNERS
from chatiere.web.practice.question import Asked, opened
from chatiere.web.practice.routes import ROUND
from tests.web.serving import Browser, Running, field_of, wait_until

GAME = "chasse-aux-souris"


def begin(browser: Browser, name: str = "Zoé") -> str:
    """Somebody new; their id."""
    answer = browser.send_form("/practice", name=name)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].removeprefix("/practice/"))


def asked(running: Running, page: str, who: str) -> Asked:
    return opened(field_of(page, "question"), running.services.signer.secret, who)


def right_answer(running: Running, page: str, who: str) -> int:
    there = asked(running, page, who)
    question = practice.read(there.item, there.asked)
    assert question is not None
    return question.answer


def say(browser: Browser, who: str, page: str, said: object, **more: object) -> httpx.Response:
    sealed = field_of(page, "question")
    return browser.send_form(f"/practice/{who}/ask", question=sealed, said=said, **more)


def log_of(running: Running, who: str) -> list[Answer]:
    return running.in_store(lambda store: store.answers(who))


def test_a_whole_round_without_scripts_with_a_mistake_in_it(running: Running, ana: Browser) -> None:
    who = begin(ana)
    page = ana.get(f"/practice/{who}/ask").text
    for n in range(1, ROUND + 1):
        assert f"Question {n} of {ROUND}" in page
        said = right_answer(running, page, who) + (n == 3)
        answer = say(ana, who, page, said)
        assert answer.status_code == 303
        page = ana.get(answer.headers["location"]).text
        if n == 3:
            assert "Not quite." in page
            assert f"You said {said}." in page
            again = re.search(r'href="(/practice/[^"]*seen=[^"]*)"', page)
            assert again
            page = ana.get(again[1].replace("&amp;", "&")).text
        elif n < ROUND:
            assert "Right!" in page
    assert f"{ROUND - 1} out of {ROUND} right" in page
    assert [answer.right for answer in log_of(running, who)].count(False) == 1
    assert "mastered" in ana.get(f"/practice/{who}").text


def test_a_page_that_is_loaded_again_asks_the_same(running: Running, ana: Browser) -> None:
    who = begin(ana)
    first, second = (asked(running, ana.get(f"/practice/{who}/ask").text, who) for _ in "ab")
    assert (first.item, first.asked) == (second.item, second.asked)


def test_the_time_is_the_browsers_but_never_more_than_the_servers(
    running: Running, ana: Browser
) -> None:
    who = begin(ana)
    for ms, low, high in (("50", 0.05, 0.05), ("99999999", 0.1, 5), ("", 0.1, 5), ("x", 0.1, 5)):
        page = ana.get(f"/practice/{who}/ask").text
        time.sleep(0.15)
        say(ana, who, page, right_answer(running, page, who), ms=ms)
        assert low <= log_of(running, who)[-1].seconds <= high


def test_an_answer_that_is_sent_twice_counts_once(running: Running, ana: Browser) -> None:
    who = begin(ana)
    page = ana.get(f"/practice/{who}/ask").text
    assert say(ana, who, page, 1).status_code == say(ana, who, page, 2).status_code == 303
    assert [answer.said for answer in log_of(running, who)] == ["1"]


@pytest.mark.parametrize("said", ["", "two", "1e3", "12345", "٣", "1.5"])
def test_what_is_no_number_is_refused_in_one_line(ana: Browser, said: str) -> None:
    who = begin(ana)
    answer = say(ana, who, ana.get(f"/practice/{who}/ask").text, said)
    assert answer.status_code == 400
    assert "Please answer with a number." in answer.text


def test_a_question_that_was_not_asked_is_not_taken(running: Running, ana: Browser) -> None:
    who, other = begin(ana), begin(ana)
    page = ana.get(f"/practice/{who}/ask").text
    assert say(ana, other, page, 1).status_code == 409, "asked of somebody else"
    forged = Asked(who, "1+1", "1+1", 0, 0.0).sealed(b"another secret")
    answer = ana.send_form(f"/practice/{who}/ask", question=forged, said=2)
    assert answer.status_code == 409
    assert log_of(running, who) == log_of(running, other) == []


def test_nobody_else_sees_who_practises_here(ana: Browser, leo: Browser) -> None:
    who = begin(ana, "Zoé")
    for path in ("", "/ask", "/progress", "/answers.csv"):
        assert ana.get(f"/practice/{who}{path}").status_code == 200
        assert leo.get(f"/practice/{who}{path}").status_code == 404
    assert leo.send_form(f"/practice/{who}/progress", delete="yes").status_code == 404
    assert "Zoé" not in leo.get("/practice").text + leo.get("/practice/progress").text
    for odd in ("%00", "nobody", "é", "x" * 300):
        assert ana.get(f"/practice/{odd}").status_code == 404


def test_children_at_one_tablet_are_told_apart_renamed_and_deleted(ana: Browser) -> None:
    first, second = begin(ana, "Léo"), begin(ana, "Léo")
    page = ana.get("/practice").text
    assert "Léo</bdi>" in page
    assert "Léo 2</bdi>" in page
    ana.send_form(f"/practice/{second}/progress", name="Lia")
    assert "Lia" in ana.get(f"/practice/{second}").text
    ana.send_form(f"/practice/{first}/progress", delete="yes")
    assert ana.get(f"/practice/{first}").status_code == 404
    assert "Lia" in ana.get("/practice/progress").text
    answer = ana.send_form("/practice", name="   ")
    assert answer.status_code == 400


def test_a_browser_has_room_for_a_class_and_not_for_a_city(ana: Browser) -> None:
    for n in range(MOST_LEARNERS):
        begin(ana, f"Child {n}")
    assert ana.send_form("/practice", name="One more").status_code == 400


def test_every_answer_in_a_spreadsheet_and_no_name_is_worked_out(
    running: Running, ana: Browser
) -> None:
    who = begin(ana, "=1+1")
    begin(ana, "Mia")
    page = ana.get(f"/practice/{who}/ask").text
    there = asked(running, page, who)
    say(ana, who, page, -7, ms=50)
    for path in ("/practice/answers.csv", f"/practice/{who}/answers.csv"):
        answer = ana.get(path)
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        assert answer.content.startswith(b"\xef\xbb\xbf")
        rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
        assert len(rows) == 1
        assert rows[0]["learner"] == "'=1+1"
        question = practice.read(there.item, there.asked)
        assert question is not None
        assert rows[0]["kind of sum"] == practice.label(there.item, "en")
        assert (rows[0]["question"], rows[0]["answer"]) == (question.shown, str(question.answer))
        assert (rows[0]["said"], rows[0]["where"]) == ("-7", "practice")
        assert rows[0]["right (1) or wrong (0)"] == "0"
        french = ana.get(path, headers={"accept-language": "fr"}).content.decode("utf-8-sig")
        assert french.startswith("élève,quand,où,")
        assert "entraînement" in french


def test_the_page_on_practice_names_every_column() -> None:
    page = (Path(__file__).parents[2] / "docs" / "practice.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `([^`]+)` \|", page, re.M) == list(HEADER)


def test_progress_over_time_is_drawn_and_also_said_in_a_table(
    running: Running, ana: Browser
) -> None:
    who = begin(ana)
    assert "No answers yet." in ana.get(f"/practice/{who}/progress").text
    now = time.time()

    def write(store: Store) -> None:
        for day in range(5):
            right = day != 2
            store.add_answer(Answer(who, now - day * 86400, "7+8", "7+8", "15", right, 3.0))

    running.in_store(write)
    page = ana.get(f"/practice/{who}/progress").text
    assert page.count('<svg class="canvas" role="img" aria-label="') == 3
    assert page.count('<tr><th scope="row">') >= 5
    assert "80% right" in page
    assert "polyline" in ana.get("/practice/progress").text


def test_practice_is_found_from_the_pages_of_its_game(ana: Browser) -> None:
    for path in ("/", f"/help/{GAME}", f"/games/{GAME}"):
        assert 'href="/practice"' in ana.get(path).text
    assert 'href="/practice"' not in ana.get("/help/filou").text
    assert 'href="/practice/progress"' in ana.get("/me").text


# -- totals said at a table -----------------------------------------------------------------


def say_a_total(running: Running, browser: Browser, code: str, wrong: int) -> str:
    """Lay an addition in the learning mode and announce what it makes, or something else."""
    table = running.table(code)
    wait_until(lambda: table.mover == 0)
    match, n = table.playing(), table.moves_made
    card = next(what for what in match.moves() if "+" in what)
    question = question_about(match, 0, card)
    assert question is not None
    browser.act(code, n=n, move=card)
    said = str(int(question.answer) + wrong)
    assert browser.act(code, n=n, total=said).status_code == 303
    assert table.playing().entries[n].what == card
    return said


def answers_of_all(running: Running, browser: Browser) -> list[tuple[str, list[Answer]]]:
    links = re.findall(
        r'href="/practice/([^"/]+)/progress"', browser.get("/practice/progress").text
    )
    return [(who, log_of(running, who)) for who in links]


@pytest.mark.parametrize("wrong", [0, 1])
def test_S12_a_total_said_at_a_table_is_remembered_for_the_seats_name(
    running: Running, ana: Browser, wrong: int
) -> None:
    known = begin(ana, "Ana")
    code = ana.lay(GAME, "me", "kitten", learn="yes", pace="instant")
    said = say_a_total(running, ana, code, wrong)
    wait_until(lambda: log_of(running, known))
    (answer,) = log_of(running, known)
    assert (answer.said, answer.right) == (said, not wrong)
    assert practice.is_at_table(answer.asked)
    assert 0 <= answer.seconds < 10
    assert "table" in ana.get(f"/practice/{known}/answers.csv").text
    assert "Question 1 of" in ana.get(f"/practice/{known}/ask?since=0").text, "of no round"


def test_S12_a_learner_is_made_for_who_learns_at_a_table(running: Running, ana: Browser) -> None:
    code = ana.lay(GAME, "me", "kitten", learn="yes", pace="instant", name="Lou")
    say_a_total(running, ana, code, 0)
    wait_until(lambda: any(answers for _, answers in answers_of_all(running, ana)))
    assert "Lou" in ana.get("/practice").text


def test_S12_what_cannot_be_remembered_is_logged_and_the_game_goes_on(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Store, given: Answer, since: float | None = None) -> bool:
        raise StoreError("the disk is full")

    monkeypatch.setattr(Store, "add_answer", full)
    code = ana.lay(GAME, "me", "kitten", learn="yes", pace="instant")
    say_a_total(running, ana, code, 0)
    wait_until(lambda: any("was not remembered" in line for line in running.log.lines))
    wait_until(lambda: running.table(code).mover == 0)


def test_S12_an_ordinary_table_remembers_nothing(running: Running, ana: Browser) -> None:
    code = ana.lay(GAME, "me", "kitten", pace="instant")
    table = running.table(code)
    wait_until(lambda: table.mover == 0)
    ana.act(code, n=table.moves_made, move=table.playing().moves()[0])
    assert answers_of_all(running, ana) == []
