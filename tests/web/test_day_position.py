"""The position of the day: one try, and then every chance."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from chatiere.web.daily.position import Choice, Position, chosen, position_from
from tests.web.dailies import answer_at_once
from tests.web.serving import Browser, Running, served, wait_until


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with served(tmp_path_factory.mktemp("web") / "tables.db", workers=1, away=1e9) as server:
        answer_at_once(server)
        yield server


def found(running: Running, browser: Browser) -> Position:
    """Looking at the page sets it going."""
    assert browser.get("/day/mmm").status_code == 200
    days = running.services.days
    wait_until(lambda: running.call(days.position(days.today)))
    made = running.call(days.position(days.today))
    assert made is not None
    return made[0]


def position(*wins: float, cats: int = 0) -> Position:
    choices = tuple(Choice(f"m{n}", win) for n, win in enumerate(wins))
    return Position((), choices, f"m{cats}", {"fr": "", "en": ""})


def test_squares_that_play_alike_are_one_choice() -> None:
    here = position(0.6, 0.6, 0.5997, 0.5, 0.4)
    assert here.best == ["m0", "m1", "m2"]
    assert here.kinds == 3
    assert here.lead == pytest.approx(0.1)
    assert position_from(here.kept()) == here


def test_the_one_is_chosen_at_which_a_cat_goes_wrong_and_the_best_stands_out() -> None:
    easy = position(0.9, 0.1, 0.05, 0.01)
    narrow = position(0.6, 0.599, 0.5, 0.4, cats=1)
    clear = position(0.6, 0.55, 0.5, 0.4, cats=2)
    trivial = position(0.9, 0.1, cats=1)
    assert chosen([easy, narrow, clear, trivial]) == clear
    assert chosen([easy, trivial]) == easy
    assert chosen([trivial]) == trivial


def test_everybody_gets_the_same_board_and_no_chance_before_they_have_chosen(
    running: Running, ana: Browser, leo: Browser
) -> None:
    here = found(running, ana)
    wins = {f"{100 * choice.win:.1f}" for choice in here.choices}
    for browser in (ana, leo):
        pages = browser.get("/day/mmm").text, browser.get("/day/mmm/position").text
        assert not [win for win in wins for page in pages if win in page]
        assert "Because." not in pages[0] + pages[1]
    boards = [re.sub(r'(name="token" value=")\w+', "", b.get("/day/mmm/position").text)
              for b in (ana, leo)]  # fmt: skip
    assert boards[0] == boards[1]
    offered = set(re.findall(r'name="move" value="([^"]+)"', boards[0]))
    assert offered == {choice.move for choice in here.choices}


def test_one_try_and_then_every_chance_is_shown(running: Running, ana: Browser) -> None:
    here = found(running, ana)
    assert ana.send_form("/day/mmm", move="no such move").status_code == 400
    assert ana.send_form("/day/mmm", move=here.choices[-1].move).status_code == 303
    assert ana.send_form("/day/mmm", move=here.choices[0].move).status_code == 409
    page = ana.get("/day/mmm").text
    assert all(f"{100 * choice.win:.1f}%" in page for choice in here.choices)
    assert "Because." in page
    worst, best = (f"{100 * here.choices[n].win:.1f}%" for n in (-1, 0))
    assert f"{worst} (at best {best})" in page
    assert ana.get("/day/mmm/position").headers["location"] == "/day/mmm"
    assert "played: see how it went" in ana.get("/day").text


def test_the_best_move_is_praised(running: Running, leo: Browser) -> None:
    here = found(running, leo)
    assert leo.send_form("/day/mmm", move=here.best[0]).status_code == 303
    assert "That is the best move." in leo.get("/day/mmm").text


def test_until_it_is_found_one_line_says_so(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(day: object) -> None:
        return None

    monkeypatch.setattr(running.services.days, "position", nothing)
    assert "still looking for a good position" in ana.get("/day/mmm").text
    assert ana.get("/day/mmm/position").status_code == 503
    assert ana.send_form("/day/mmm", move="stop").status_code == 503
