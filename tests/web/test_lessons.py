"""A lesson: read and checked, given at the real table, taken up again, skipped, left."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chatiere.core.game import find, games
from chatiere.web.learn import lesson as lessons
from chatiere.web.learn.course import Course
from chatiere.web.learn.lesson import BadLesson, Lesson, lesson_from, lesson_of
from chatiere.web.tables.table import Table
from tests.web.serving import Browser, Running, served, wait_until

SMALL = """
players = 3
seat = 0
seed = 7

[[step]]
point = ".hand"
says = "Here are *your* cards <b>."

[[step]]
says = "The others play."
others = ["place 3"]

[[step]]
says = "Place the 15."
move = "place 15"
others = ["place 5", "bid 1"]

[[step]]
says = "Bid 2."
move = "bid 2"
others = ["pass", "pass"]

[[step]]
says = "Well done!"
"""


OTHER_SEED = 9
"""A deal of other cards on which the small lesson can be played, too."""


@pytest.fixture(scope="module", autouse=True)
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Filou has the small lesson, and no other game has one."""
    folder = tmp_path_factory.mktemp("games")
    for name in games():
        (folder / name).mkdir()
    (folder / "filou" / "lesson.toml").write_text(SMALL, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lessons, "folder_of", lambda game: folder / game.name)
        lesson_of.cache_clear()
        yield folder
    lesson_of.cache_clear()


def read(**changes: Any) -> Lesson:
    return lesson_from(tomllib.loads(SMALL) | changes, find("filou"))


def step(number: int, **changes: Any) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = tomllib.loads(SMALL)["step"]
    steps[number] |= changes
    return steps


# -- the file -----------------------------------------------------------------------------------


def test_a_lesson_knows_when_each_step_is_shown() -> None:
    lesson = read()
    assert lesson.begins == (0, 0, 1, 4, 7)
    assert [what for who, what in lesson.script if who == lesson.seat] == ["place 15", "bid 2"]


def test_the_page_for_authors_shows_a_lesson_and_names_every_key() -> None:
    page = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")
    assert lesson_from(tomllib.loads(page.split("```")[1].removeprefix("toml")), find("filou"))
    keys = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", page, re.M))))
    assert keys == (lessons.HEAD | lessons.KEYS) - {"step"}


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"colour": 3}, "filou: a lesson has no ‹colour›"),
        ({"players": 9}, "filou: filou is for 3 to 5 players, not ‹9›"),
        ({"options": 3}, "filou: options are a table"),
        ({"seed": "x"}, "filou: a seed is a whole number, not ‹x›"),
        ({"seat": 3}, "filou: seats are 0 to 2, not ‹3›"),
        ({"step": []}, "filou: a lesson has steps"),
        ({"step": step(0, en="x")}, "filou, step 1: a step has no ‹en›"),
        ({"step": step(0, says="")}, "filou, step 1: `says` is a text"),
        ({"step": step(0, point=3)}, "filou, step 1: `point` is a text, not ‹3›"),
        ({"step": step(0, says="mot " * 46)}, "filou, step 1: 46 words in `fr` are too many"),
        ({"step": step(1, others="pass")}, "filou, step 2: `others` is a list of moves"),
        ({"step": step(1, others=[])}, "filou, step 3: the learner is asked for a move"),
        ({"step": step(1, others=["place 3", "bid 1"])}, "filou, step 2: ‹bid 1› by the others"),
        ({"step": step(2, move="place 99")}, "filou, step 3: ‹place 99› is not"),
        ({"step": step(4, move="place 8")}, "filou, step 5: the last step asks for nothing"),
    ],
)
def test_a_fault_is_one_line_with_the_game_and_the_step(changes: dict[str, Any], line: str) -> None:
    with pytest.raises(BadLesson) as error:
        read(**changes)
    assert str(error.value).startswith(line)
    assert "\n" not in str(error.value)


# -- the table ----------------------------------------------------------------------------------


def begin(browser: Browser) -> str:
    answer = browser.send_form("/learn/filou")
    assert answer.status_code == 303, answer.text
    code = str(answer.headers["location"]).removeprefix("/t/")
    assert browser.act(code, pace="instant").status_code == 303
    return code


def course(table: Table) -> Course:
    found = Course.of(table)
    assert found is not None
    return found


def reach(table: Table, number: int) -> None:
    wait_until(lambda: course(table).number == number and course(table).is_shown)


def says(browser: Browser, code: str) -> str:
    found = re.search(r'id="coach-says"[^>]*>(.*?)</p>', browser.get(f"/t/{code}").text, re.S)
    assert found
    return found[1].strip()


def play_lesson(browser: Browser, table: Table) -> None:
    """Do what is asked, to the last step."""
    while not course(table).is_last:
        do_step(browser, table)


def do_step(browser: Browser, table: Table) -> None:
    number, asked = course(table).number, course(table).asked
    if asked:
        browser.act(table.id, n=table.moves_made, move=asked)
    else:
        browser.act(table.id, lesson=f"next {number}")
    reach(table, number + 1)


def test_a_lesson_is_given_at_a_table_of_its_own(running: Running, ana: Browser) -> None:
    code = begin(ana)
    table = running.table(code)
    assert (table.state, table.stored.origin) == ("playing", "lesson 0")
    assert [seat.kind for seat in table.seats] == ["human", "kitten", "kitten"]
    assert says(ana, code) == "Here are <em>your</em> cards &lt;b&gt;."
    assert 'data-point=".hand"' in ana.get(f"/t/{code}").text


def test_everybody_waits_while_something_is_to_be_read(running: Running, ana: Browser) -> None:
    code = begin(ana)
    table = running.table(code)
    assert table.is_bot(table.mover or 0)
    assert not running.services.driver.tasks.get(code)
    ana.act(code, lesson="next 0")
    assert table.stored.origin == "lesson 1"
    made = table.moves_made
    ana.act(code, lesson="next 1")
    reach(table, 2)
    assert table.moves_made == made + 1


def test_a_step_is_passed_once_however_often_the_button_is_pressed(
    running: Running, ana: Browser
) -> None:
    code = begin(ana)
    for _ in range(3):
        assert ana.act(code, lesson="next 0").status_code == 303
    assert course(running.table(code)).number == 1


def test_another_move_is_refused_with_what_is_asked_for(running: Running, ana: Browser) -> None:
    code = begin(ana)
    table = running.table(code)
    ana.act(code, lesson="next 0")
    ana.act(code, lesson="next 1")
    reach(table, 2)
    page = ana.get(f"/t/{code}").text
    asked = re.findall(r'value="([^"]*)" class="move [^"]* wanted"[^>]*coach-says', page)
    assert asked == ["place 15"]
    made = table.moves_made
    answer = ana.act(code, n=made, move="place 8")
    assert answer.status_code == 400
    assert "For now:" in answer.text
    assert "15" in answer.text
    assert table.moves_made == made
    assert ana.act(code, n=made, move="place 15").status_code == 303


def test_the_others_play_what_the_lesson_says(running: Running, ana: Browser) -> None:
    code = begin(ana)
    table = running.table(code)
    play_lesson(ana, table)
    made = tuple((e.who, e.what) for e in table.playing().entries if e.who != "*")
    assert made == read().script
    assert says(ana, code) == "Well done!"


def test_after_the_last_step_the_kittens_think_for_themselves(
    running: Running, ana: Browser
) -> None:
    code = begin(ana)
    table = running.table(code)
    play_lesson(ana, table)
    assert ana.act(code, lesson="alone").status_code == 303
    assert table.stored.origin == "lesson done"
    assert 'id="coach"' not in ana.get(f"/t/{code}").text
    assert ana.act(code, n=table.moves_made, move="place 8").status_code == 303
    wait_until(lambda: table.moves_made >= 20 or table.mover == 0)
    assert ana.act(code, lesson="next 4").status_code == 409


def test_a_lesson_that_is_left_is_no_game_that_goes_on(running: Running, ana: Browser) -> None:
    code = begin(ana)
    assert f"/t/{code}" in ana.get("/").text
    play_lesson(ana, running.table(code))
    answer = ana.act(code, lesson="leave")
    assert answer.headers["location"] == "/games/filou"
    assert f"/t/{code}" not in ana.get("/").text


def test_a_lesson_can_be_skipped_and_taken_up_again(running: Running, ana: Browser) -> None:
    code = begin(ana)
    table = running.table(code)
    ana.act(code, lesson="next 0")
    ana.act(code, lesson="skip")
    assert "As you like!" in says(ana, code)
    ana.act(code, lesson="return")
    assert says(ana, code) == "The others play."
    ana.act(code, lesson="skip")
    ana.act(code, lesson="alone")
    assert table.stored.origin == "lesson done"
    wait_until(lambda: table.mover == 0)


def test_a_lesson_goes_on_after_the_server_was_started_again(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with served(path, workers=1) as running, Browser(running.url) as ana:
        code = begin(ana)
        ana.act(code, lesson="next 0")
        cookies = dict(ana.cookies)
    with served(path, workers=1) as running, Browser(running.url) as ana:
        for name, value in cookies.items():
            ana.cookies.set(name, value, domain="127.0.0.1")
        assert f"/t/{code}" in ana.get("/learn/filou").text
        assert says(ana, code) == "The others play."
        play_lesson(ana, running.table(code))


def test_beginning_again_takes_the_same_table_back_to_its_deal(
    running: Running, ana: Browser
) -> None:
    code = begin(ana)
    table = running.table(code)
    dealt = table.moves_made
    play_lesson(ana, table)
    assert begin(ana) == code
    assert (table.moves_made, course(table).number) == (dealt, 0)
    play_lesson(ana, table)


def test_a_lesson_that_was_written_anew_never_leaves_anybody_stuck(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = begin(ana)
    table = running.table(code)
    ana.act(code, lesson="next 0")
    other = {"step": tomllib.loads(SMALL)["step"][1:]}
    monkeypatch.setattr("chatiere.web.learn.course.lesson_of", lambda _: read(**other))
    running.call(noted(table, "lesson 3"))
    assert course(table).number == 1  # the first step that asks for a move
    ana.act(code, lesson="skip")
    ana.act(code, lesson="return")
    reach(table, 1)
    script = {"step": step(1, others=["place 8"])}
    monkeypatch.setattr("chatiere.web.learn.course.lesson_of", lambda _: read(**script))
    assert Course.of(table) is None  # other moves than ours: from here on it is a free game


def dealt_anew(monkeypatch: pytest.MonkeyPatch) -> Lesson:
    """The lesson gets another deal, as all did when the dealer's key changed after 0.5."""
    new = read(seed=OTHER_SEED)
    monkeypatch.setattr("chatiere.web.learn.course.lesson_of", lambda _: new)
    monkeypatch.setattr("chatiere.web.learn.routes.lesson_of", lambda _: new)
    return new


@pytest.mark.parametrize("steps", [0, 3])
def test_a_table_with_the_deal_of_an_older_lesson_plays_on_without_the_coach(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    code = begin(ana)
    table = running.table(code)
    while course(table).number < steps:
        do_step(ana, table)
    dealt_anew(monkeypatch)
    assert Course.of(table) is None
    page = ana.get(f"/t/{code}")
    assert page.status_code == 200
    assert 'id="coach"' not in page.text
    running.services.driver.drive(table)
    wait_until(lambda: table.mover == 0)
    made = table.moves_made
    assert ana.act(code, n=made, move=table.playing().moves()[0]).status_code == 303
    assert table.moves_made > made
    assert ana.act(code, lesson="next 0").status_code == 409


def test_whoever_has_an_older_lesson_begins_the_new_one_at_another_table(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = begin(ana)
    do_step(ana, running.table(old))
    lesson = dealt_anew(monkeypatch)
    assert ana.get("/learn/filou").status_code == 200
    new = begin(ana)
    assert new != old
    play_lesson(ana, running.table(new))
    entries = tuple((e.who, e.what) for e in running.table(new).playing().entries)
    assert entries == lesson.record
    ana.act(new, lesson="leave")
    assert f"/t/{old}" not in ana.get("/learn/filou").text, "nobody is led to a lesson that is gone"


def test_a_table_outlives_a_lesson_that_cannot_be_given_any_more(
    running: Running, ana: Browser, small: Path
) -> None:
    code = begin(ana)
    file = small / "filou" / "lesson.toml"
    file.write_text(SMALL.replace("place 15", "place 99"), encoding="utf-8")
    lesson_of.cache_clear()
    page = ana.get(f"/t/{code}")
    file.write_text(SMALL, encoding="utf-8")
    lesson_of.cache_clear()
    assert page.status_code == 200
    assert 'id="coach"' not in page.text


async def noted(table: Table, origin: str) -> None:
    from chatiere.web.tables.actions import change_table

    async with table.lock:
        await change_table(table, origin=origin)


def test_a_game_without_a_lesson_says_so(ana: Browser) -> None:
    assert "/learn/mmm" not in ana.get("/").text
    assert "/learn/filou" in ana.get("/").text
    for answer in (ana.get("/learn/mmm"), ana.send_form("/learn/mmm")):
        assert answer.status_code == 404
        assert "no lesson yet" in answer.text
    assert ana.get("/learn/go").status_code == 404


def test_a_lesson_that_cannot_be_given_is_told_to_who_hosts_and_hides_no_other(
    running: Running, ana: Browser, small: Path
) -> None:
    bad = small / "mmm" / "lesson.toml"
    bad.write_text("players = 99", encoding="utf-8")
    lesson_of.cache_clear()
    page = ana.get("/learn").text
    assert "/learn/filou" in page
    assert "/learn/mmm" not in page
    assert "lesson left out: mmm: mmm is for 1 to" in "".join(running.log.lines)
    assert "lesson cannot be given just now" in ana.get("/learn/mmm").text
    bad.unlink()
    lesson_of.cache_clear()


def test_only_the_learner_answers_the_coach(running: Running, ana: Browser, leo: Browser) -> None:
    code = begin(ana)
    assert leo.act(code, lesson="next 0").status_code == 403
    assert leo.get(f"/t/{code}").status_code == 403
    assert ana.act(code, lesson="fly").status_code == 400
