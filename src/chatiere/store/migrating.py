"""From an older revision to a newer one.  Imported only when there is something to migrate."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from chatiere.store.revisions import NEWEST, SET_LIVES_WITH


def configuration() -> Config:
    """Where our migrations lie; no alembic.ini is needed."""
    config = Config()
    folder = Path(__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def upgrade(sql: Connection, revision: str) -> None:
    """Inside the caller's transaction: a failing migration leaves nothing."""
    config = configuration()
    config.attributes["connection"] = sql
    command.upgrade(config, revision)
    if revision == NEWEST:
        sql.exec_driver_sql(SET_LIVES_WITH)
