"""A hint at the table: a tiger's, or a cat's until the tiger is ready; it points at the table."""

from __future__ import annotations

import re
from typing import Any

import pytest

from chatiere.bots.advice import Line, equally_good
from chatiere.web.bot_workers import NotReady
from chatiere.web.tables.hints import Hint, alternatives
from chatiere.web.tables.live_stream import stamp
from tests.web.parties import party
from tests.web.serving import Browser, Running, first_event

STRIP = re.compile(r'<section id="hint".*?</section>', re.DOTALL)


async def not_ready(*what: object, **how: object) -> None:
    raise NotReady


def tiger(running: Running, code: str, apart: float = 0.3) -> Any:
    """Who likes the first move best, by so much; the others are all alike."""
    moves = running.table(code).playing().moves()

    async def advice(hidden: bytes, seed: str, **how: object) -> dict[str, Any]:
        wins = [0.41, *([0.41 - apart] * (len(moves) - 1))]
        lines = [
            {"move": move, "win": win, "points": None, "playouts": 400}
            for move, win in zip(moves, wins, strict=True)
        ]
        why = {"fr": "Parce que.", "en": "Because."}
        return {"seat": 0, "lines": lines, "why": why, "is_exact": False}

    return advice


def strip_on(page: str) -> str:
    found = STRIP.search(page)
    return found[0] if found else ""


def wanted_on(page: str) -> set[str]:
    return set(re.findall(r'name="move" value="([^"]+)" class="move [^"]*wanted', page))


def test_a_hint_points_at_its_move_says_why_and_makes_it_with_one_button(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = ana.lay("mmm", "me", hints="yes", pace="instant")
    monkeypatch.setattr(running.services.bot_service, "advice", tiger(running, code))
    assert ana.act(code, hint="yes").status_code == 303
    best = running.table(code).playing().moves()[0]
    page = ana.get(f"/t/{code}").text
    strip = strip_on(page)
    assert wanted_on(page) == {best}
    assert "41% chance of winning" in strip
    assert "Because." in strip
    assert "points" not in strip
    assert f'name="move" value="{best}" data-careful' in strip
    ana.act(code, move=best, n=running.table(code).moves_made)
    assert strip_on(ana.get(f"/t/{code}").text) == "", "it goes with the move"


def test_moves_that_are_as_good_are_named_together(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = ana.lay("mmm", "me", hints="yes", pace="instant")
    monkeypatch.setattr(running.services.bot_service, "advice", tiger(running, code, 0.005))
    ana.act(code, hint="yes")
    page = ana.get(f"/t/{code}").text
    assert len(wanted_on(page)) == 3
    assert "as good as each other" in strip_on(page)


def test_only_what_lies_within_the_noise_is_as_good() -> None:
    best, near, far = (
        Line("a", 0.5, None, 900),
        Line("b", 0.495, None, 900),
        Line("c", 0.4, None, 9),
    )
    unknown = Line("d", 0.5, None, 2)
    assert equally_good([best, near, far, unknown], is_exact=False) == [best, near]
    assert equally_good([best, near, far], is_exact=True) == [best]


def test_alternatives_say_once_what_they_share() -> None:
    bids = [f"miser {n} souris" for n in (7, 8, 9)]
    assert alternatives(bids, "fr") == "miser 7, 8 ou 9 souris"
    cards = ["poser le lapin", "poser le chat 3"]
    assert alternatives(cards, "fr") == "poser le lapin ou le chat 3"
    assert alternatives(["bid 1 mouse", "bid 2 mice"], "en") == "bid 1 mouse or 2 mice"
    assert alternatives(["pass"], "en") == "pass"


@pytest.mark.parametrize(
    ("win", "shown"), [(None, None), (0.0, 0), (0.001, 1), (0.18, 18), (0.999, 99), (1.0, 100)]
)
def test_nothing_is_certain_unless_it_is(win: float | None, shown: int | None) -> None:
    assert Hint(("pass",), win).per_cent == shown


def test_a_hint_is_put_away_and_nobody_else_hears_of_it(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    with party(running, "filou", 3, {}) as made:
        code, mover = made.table.id, made.table.mover
        assert mover is not None
        advice = tiger(running, code)
        monkeypatch.setattr(running.services.bot_service, "advice", advice)
        others = [player for player in made.players if player != made.players[mover]]
        before = [stamp(made.table, player) for player in others]
        mine = stamp(made.table, made.players[mover])
        asker = made.browsers[mover]
        asker.act(code, hint="yes")
        assert stamp(made.table, made.players[mover]) != mine
        assert [stamp(made.table, player) for player in others] == before
        assert strip_on(first_event(asker, f"/t/{code}/live"))
        for n, browser in enumerate(made.browsers):
            assert n == mover or not strip_on(browser.get(f"/t/{code}").text)
        made.browsers[mover - 1].act(code, hint="no")
        assert strip_on(asker.get(f"/t/{code}").text), "nobody else puts it away"
        asker.act(code, hint="no")
        page = asker.get(f"/t/{code}").text
        assert not strip_on(page)
        assert not wanted_on(page)


def test_a_hint_that_comes_too_late_is_not_shown(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = ana.lay("mmm", "me", hints="yes", pace="instant")
    table, advice = running.table(code), tiger(running, code)

    async def slow(hidden: bytes, seed: str, **how: object) -> dict[str, Any]:
        await table.play(0, table.moves_made, table.playing().moves()[0])
        found: dict[str, Any] = await advice(hidden, seed)
        return found

    monkeypatch.setattr(running.services.bot_service, "advice", slow)
    answer = ana.act(code, hint="yes")
    assert answer.status_code == 409
    assert "The table has moved on" in answer.text
    assert not strip_on(ana.get(f"/t/{code}").text)


def test_until_the_tiger_is_ready_a_cat_gives_the_hint(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running.services.bot_service, "advice", not_ready)
    code = ana.lay("mmm", "me", hints="yes", pace="instant")
    ana.act(code, hint="yes")
    page = ana.get(f"/t/{code}").text
    strip = strip_on(page)
    assert "A cat would do this" in strip
    assert "%" not in strip
    (what,) = wanted_on(page)
    assert f"<b>{running.table(code).playing().say('en')[what]}</b>" in strip


def test_a_new_table_seats_as_many_as_its_lesson(ana: Browser) -> None:
    for game, players in (("filou", 4), ("crazy-mistigri", 3), ("mmm", 1)):
        page = ana.get(f"/games/{game}").text
        assert f'name="players" value="{players}" checked' in page
