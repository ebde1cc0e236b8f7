"""Which revision a store has, and whether this Chatière can use it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import Connection

from chatiere.store.errors import StoreError
from chatiere.store.schema import REVISIONS, metadata

NEWEST = REVISIONS[-1]
LIVES_WITH = "lives with"
"""The setting that says which is the oldest revision whose Chatière can go on using the store."""
OLDEST_ABLE = "0007"
"""What the newest revision says there: from 0007 on, migrations only add what older ones need not
know, so that servers of two versions may share a store while one is put in place of the other."""
SET_LIVES_WITH = f"""
INSERT INTO setting (name, value) VALUES ('{LIVES_WITH}', '{OLDEST_ABLE}')
ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""  # noqa: S608 - our own words
GET_LIVES_WITH = f"SELECT value FROM setting WHERE name = '{LIVES_WITH}'"  # noqa: S608


def create_tables(sql: Connection) -> None:
    """All of the newest revision, in an empty database."""
    metadata.create_all(sql, checkfirst=False)
    sql.exec_driver_sql(
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
        "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
    )
    sql.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{NEWEST}')")  # noqa: S608
    sql.exec_driver_sql(SET_LIVES_WITH)


def check_revision(
    name: str, tables: Collection[str], versions: Sequence[str], lives_with: Sequence[str]
) -> str:
    """Which revision it has: one of ours, or a newer one that ours can live with."""
    if len(versions) != 1 or not (versions[0] in REVISIONS or able(versions[0], lives_with)):
        raise StoreError(f"{name} was written by a newer Chatière: install that one to open it")
    due = {name for name, table in metadata.tables.items() if table.info["since"] <= versions[0]}
    if missing := sorted(due - set(tables)):
        raise StoreError(f"{name} lacks the table {missing[0]}: put a backup in its place")
    return versions[0]


def able(revision: str, lives_with: Sequence[str]) -> bool:
    return revision > NEWEST and any(oldest <= NEWEST for oldest in lives_with)
