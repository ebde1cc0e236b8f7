"""A hint at the table: a tiger's, or a cat's until the tiger is ready."""

from __future__ import annotations

import pytest

from chatiere.web.bot_workers import NotReady
from tests.web.serving import Browser, Running


async def not_ready(*what: object, **how: object) -> None:
    raise NotReady


def test_until_the_tiger_is_ready_a_cat_gives_the_hint(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running.services.bot_service, "advice", not_ready)
    code = ana.lay("mmm", "me", hints="yes", pace="instant")
    answer = ana.act(code, hint="yes")
    assert answer.status_code == 200
    assert "A cat would do this" in answer.text
    match = running.table(code).playing()
    assert any(f"<strong>{says}</strong>" in answer.text for says in match.say("en").values())


def test_a_new_table_seats_as_many_as_its_lesson(ana: Browser) -> None:
    for game, players in (("filou", 4), ("crazy-mistigri", 3), ("mmm", 1)):
        page = ana.get(f"/games/{game}").text
        assert f'name="players" value="{players}" checked' in page
