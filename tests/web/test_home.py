"""Home: choosing by players, age and mood, joining by code, and where one was."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from chatiere.core.game import MOODS, games
from chatiere.web.tables.codes import LETTERS, code_in
from tests.web.serving import Browser, Running, served

CODE = "abcdefghjk"


def offered(page: str) -> list[str]:
    """The games whose cards are shown, in their order."""
    return re.findall(r'class="sheet game-card ([\w-]+)"', page)


def test_one_line_says_what_it_is(ana: Browser) -> None:
    assert "free, without an account, from 6 years." in ana.get("/").text
    french = ana.get("/", headers={"accept-language": "fr"}).text
    assert "gratuits, sans compte, dès 6 ans." in french


def test_all_games_are_there_until_something_is_chosen(ana: Browser) -> None:
    assert sorted(offered(ana.get("/").text)) == sorted(games())


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("age=6", ["mmm"]),
        ("age=7", ["crazy-mistigri", "mmm"]),
        ("mood=sums", ["chasse-aux-souris"]),
        ("people=6", ["chasse-aux-souris", "mmm"]),
        ("people=6&mood=together", ["mmm"]),
        ("people=3&age=8&mood=bluff", ["filou"]),
        ("age=6&mood=bluff", []),
    ],
)
def test_a_choice_leaves_the_games_that_suit(ana: Browser, query: str, names: list[str]) -> None:
    assert sorted(offered(ana.get(f"/?{query}").text)) == names


def test_who_are_too_few_for_a_game_get_it_last_with_the_computer(ana: Browser) -> None:
    page = ana.get("/?people=2").text
    enough, too_few = page.split("With the computer to make up the numbers")
    assert sorted(offered(enough)) == ["chasse-aux-souris", "cheez-tricks", "mmm"]
    assert sorted(offered(too_few)) == ["crazy-mistigri", "filou"]
    assert 'href="/games/filou?people=2"' in too_few


def test_where_nothing_suits_one_line_says_so_and_leads_back(ana: Browser) -> None:
    page = ana.get("/?age=6&mood=bluff").text
    assert "No game fits all of this." in page
    assert 'href="/#choose"' in page


@pytest.mark.parametrize(
    "query", ["people=x", "age=-1", "mood=<b>", "people=99", "age=", "mood=%00&people=1e3"]
)
def test_what_is_not_offered_counts_as_not_chosen(ana: Browser, query: str) -> None:
    answer = ana.get(f"/?{query}")
    assert answer.status_code == 200
    assert len(offered(answer.text)) == len(games())
    assert "<b>" not in answer.text.replace("<b>Filou", "")


def test_a_chosen_value_is_marked_and_pressed_again_it_is_any(ana: Browser) -> None:
    page = ana.get("/?people=3&mood=laugh").text
    assert 'href="/?mood=laugh#choose" aria-current="true">3<' in page
    assert 'href="/?people=3#choose" aria-current="true">laugh<' in page
    assert 'href="/?people=4&amp;mood=laugh#choose">4<' in page


def test_every_game_of_ours_says_what_it_is_good_for() -> None:
    for game in games().values():
        assert game.moods
        assert set(game.moods) <= set(MOODS)


@pytest.mark.parametrize(
    "typed",
    [
        CODE, CODE.upper(), f"  {CODE}\n", "abcde-fghjk", "abc def ghjk",
        f"https://cats.example/t/{CODE}", f"/t/{CODE}?seen=1",
        f"Viens jouer avec moi : https://cats.example/t/{CODE} !",
    ],
)  # fmt: skip
def test_a_code_is_read_however_it_was_typed_or_pasted(typed: str) -> None:
    assert code_in(typed) == CODE


@pytest.mark.parametrize(
    "typed", ["", "abc", CODE + "a", f"/t/{CODE}a", "abcdefghj0", "../../me", "é" * 10]
)
def test_what_is_no_code_is_not_taken_for_one(typed: str) -> None:
    assert code_in(typed) is None


def test_a_code_leads_to_its_table(ana: Browser, leo: Browser, running: Running) -> None:
    code = ana.lay("filou", "me", "friend", "cat")
    for typed in (code, code.upper(), f"{running.url}/t/{code}"):
        answer = leo.send_form("/join", code=typed)
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/t/{code}"


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("abc", "A code has 10 letters and digits: look at it once more, please."),
        ("https://evil.example/", "A code has 10 letters"),
        (CODE, "Nothing here has this code."),
    ],
)
def test_a_wrong_code_gets_one_line_and_stays_to_be_mended(
    ana: Browser, typed: str, line: str
) -> None:
    answer = ana.send_form("/join", code=typed)
    assert answer.status_code == 404
    assert line in answer.text
    assert f'value="{typed}"' in answer.text
    assert "location" not in answer.headers
    assert ana.get("/join").status_code == 200


def test_what_was_typed_is_shown_as_text_only(ana: Browser) -> None:
    page = ana.send_form("/join", code='"><script>x</script>').text
    assert "<script>x" not in page


def test_codes_cannot_be_tried_without_end(tmp_path: Path) -> None:
    with (
        served(tmp_path / "t.db", rate_factor=1.0, workers=1) as running,
        Browser(running.url) as eve,
    ):
        letters = iter(LETTERS * 10)
        answers = [eve.send_form("/join", code=next(letters) * 10).status_code for _ in range(70)]
        assert answers[:50] == [404] * 50
        assert 429 in answers[50:]


def test_a_code_needs_a_page_of_ours(leo: Browser) -> None:
    assert leo.post("/join", data={"code": CODE}).status_code == 403
    leo.get("/")
    assert leo.post("/join", data={"code": CODE}).status_code == 403, "without its token"


def test_what_was_left_off_comes_before_the_games_and_the_last_game_first(ana: Browser) -> None:
    assert "played last" not in ana.get("/").text
    code = ana.lay("mmm", "me")
    page = ana.get("/").text
    assert page.index(f'href="/t/{code}"') < page.index("What shall we play?")
    assert "Continue" in page
    assert offered(page)[0] == "mmm"
    assert page.count("played last") == 1


def test_nobody_sees_where_somebody_else_was(ana: Browser, leo: Browser) -> None:
    code = ana.lay("filou", "me", "friend", "cat")
    page = leo.get("/").text
    assert code not in page
    assert "played last" not in page


def test_links_for_programs_stand_at_the_end(ana: Browser) -> None:
    links = re.findall(r'href="(/[^"]*)"', ana.get("/").text)
    assert links[-2:] == ["/docs", "/style"]


def test_every_style_is_there_in_every_theme(ana: Browser) -> None:
    for theme in ("", "light", "dark"):
        ana.send_form("/look", theme=theme)
        for path in ("/", "/games/filou"):
            for style in re.findall(r'rel="stylesheet" href="([^"]+)"', ana.get(path).text):
                assert ana.get(style).status_code == 200, style
