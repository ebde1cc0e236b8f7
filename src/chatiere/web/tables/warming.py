"""Tigers are woken while people still sit down: their first thought may take a minute."""

from __future__ import annotations

from chatiere.bots.levels import TIGER
from chatiere.web.tables.driver import Driver
from chatiere.web.tables.table import Table


def warm_tigers(driver: Driver, table: Table, ahead: bool = False) -> None:
    """In the background, where a tiger sits or may be asked for a hint; or `ahead` of the table
    that is laid after this one."""
    levels = {seat.kind for seat in table.seats}
    if ahead or TIGER in levels or table.settings.hints:
        options = dict(table.stored.options)
        work = driver.bot_service.warm(table.game.name, TIGER, len(table.seats), options)
        driver.run_in_background(work)
