"""The tables of the newest revision; `migrations/` leads there from every older one.

Columns that came later stand last, where a migration adds them.
"""

from __future__ import annotations

from typing import get_args

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    false,
)

from chatiere.store.columns import Document, Words
from chatiere.store.rows import Kind, State

REVISIONS = ("0001", "0002")
"""Every revision a file may have, oldest first, known without importing Alembic."""


def one_of(column: str, words: tuple[str, ...]) -> CheckConstraint:
    listed = ", ".join(f"'{word}'" for word in words)
    return CheckConstraint(f"{column} IN ({listed})", name=f"{column}_is_known")


metadata = MetaData()

setting = Table(
    "setting",
    metadata,
    Column("name", Words, primary_key=True),
    Column("value", Words, nullable=False),
)

player = Table(
    "player",
    metadata,
    Column("id", Words, primary_key=True),
    Column("name", Words, nullable=False),
    Column("language", Words, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

key = Table(
    "key",
    metadata,
    Column("digest", Words, primary_key=True),
    Column("player", Words, ForeignKey("player.id", ondelete="CASCADE"), nullable=False),
    Column("expires", Float, nullable=False),
    Index("key_of_player", "player"),
)

game_table = Table(
    "game_table",
    metadata,
    Column("id", Words, primary_key=True),
    Column("game", Words, nullable=False),
    Column("options", Document, nullable=False),
    Column("keys", Document, nullable=False),
    Column("state", Words, nullable=False),
    Column("host", Words, ForeignKey("player.id", ondelete="SET NULL")),
    Column("settings", Document, nullable=False),
    Column("seed", Words, nullable=False),
    Column("salts", Document, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("previous", Words),  # no foreign keys: old tables go, and leave rematches behind
    Column("next", Words),
    one_of("state", get_args(State)),
    Index("table_of_host", "host"),
    Index("table_by_state", "state", "changed"),
)

seat = Table(
    "seat",
    metadata,
    Column("table", Words, ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Words, nullable=False),
    Column("name", Words, nullable=False),
    Column("player", Words, ForeignKey("player.id", ondelete="SET NULL")),
    Column("held", Boolean, nullable=False, server_default=false()),
    one_of("kind", get_args(Kind)),
    Index("seat_of_player", "player"),
)

move = Table(
    "move",
    metadata,
    Column("table", Words, ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),  # the key: there is only one n-th move
    Column("who", Words, nullable=False),
    Column("what", Words, nullable=False),
    Column("at", Float, nullable=False),
)
