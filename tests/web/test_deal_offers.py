"""A deal is taken once: whoever knows its seed from a record can never have it dealt again."""

from __future__ import annotations

import asyncio
import re
import shutil
from pathlib import Path

import pytest

from chatiere.store.files import copy_running
from chatiere.web.server.refusal import Late
from chatiere.web.tables.deal_offers import SECONDS, DealOffers
from tests.web.serving import Browser, Running, field_of, served


def taken(deals: DealOffers) -> bytes:
    return asyncio.run(deals.take(asyncio.run(deals.offer())[0]))


def deal_on(browser: Browser, game: str = "mmm") -> str:
    return field_of(browser.get(f"/games/{game}").text, "deal")


def take(browser: Browser, deal: str) -> int:
    form = {"deal": deal, "seat0": "me", "name": "Ana"}
    return browser.send_form("/games/mmm", **form).status_code


def played_out(running: Running, browser: Browser, deal: str) -> str:
    """Play the deal alone to its end; the seed, as the record tells it."""
    form = {"deal": deal, "seat0": "me", "name": "Mallory"}
    code = browser.send_form("/games/mmm", **form).headers["location"].removeprefix("/t/")
    table = running.table(code)
    while (seat := table.mover) is not None:
        running.call(table.play(seat, table.moves_made, table.playing().moves()[0]))
    return str(browser.get(f"/t/{code}/record").json()["seed"])


def test_a_deal_that_was_played_out_and_deleted_is_not_dealt_again(
    running: Running, ana: Browser, leo: Browser
) -> None:
    deal = deal_on(ana)
    played_out(running, leo, deal)
    assert leo.send_form("/me/games", delete="yes", sure="yes").status_code == 303
    assert take(ana, deal) == 409
    assert take(leo, deal) == 409
    leo.send_form("/me", forget="yes")
    assert take(ana, deal) == 409


def test_neither_a_restart_nor_a_backup_that_is_put_back_makes_a_deal_new(tmp_path: Path) -> None:
    data, backup = tmp_path / "tables.db", tmp_path / "backup.db"
    with served(data, workers=1) as running, Browser(running.url) as ana:
        deal = deal_on(ana)
        copy_running(data, backup)
        played_out(running, ana, deal)
    with served(data, workers=1) as again, Browser(again.url) as leo:
        assert take(leo, deal) == 409
        assert take(leo, deal_on(leo)) == 303
    data.unlink()
    shutil.copy(backup, data)
    with served(data, workers=1) as restored, Browser(restored.url) as leo:
        assert take(leo, deal) == 409


def test_the_page_of_a_table_offers_no_deal_that_could_be_tried_before_a_rematch(
    running: Running, ana: Browser
) -> None:
    page = ana.get(f"/t/{ana.lay('filou', 'me', 'cat', 'cat')}").text
    assert not re.search('name="deal"', page)


def test_a_form_that_is_refused_does_not_use_up_its_deal(ana: Browser) -> None:
    deal = deal_on(ana)
    bad = {"deal": deal, "seat0": "me", "name": "Ana", "salt": "no hex"}
    assert ana.send_form("/games/mmm", **bad).status_code == 400
    assert take(ana, deal) == 303


def test_a_deal_lives_for_a_day_and_is_remembered_for_longer() -> None:
    now = 1000.0
    deals = DealOffers(clock=lambda: now)
    first, second, third = (asyncio.run(deals.offer())[0] for _ in range(3))
    asyncio.run(deals.take(first))
    now += SECONDS
    asyncio.run(deals.take(second))
    now += 1
    for deal in (first, second, third):
        with pytest.raises(Late):
            asyncio.run(deals.take(deal))


def test_what_is_remembered_of_deals_does_not_grow_for_ever() -> None:
    now = 0.0
    deals = DealOffers(clock=lambda: now)
    for _ in range(100):
        taken(deals)
        now += SECONDS / 10
    assert len(deals._taken) <= 22


def test_every_deal_has_a_seed_of_its_own() -> None:
    deals = DealOffers()
    seeds = {taken(deals) for _ in range(100)}
    assert len(seeds) == 100
