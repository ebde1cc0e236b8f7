"""The first tables.  Written out: a migration does not change when `schema.py` does."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    people()
    tables()


def people() -> None:
    op.create_table(
        "setting",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "key",
        sa.Column("digest", sa.String, primary_key=True),
        sa.Column("player", sa.String, player("CASCADE"), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_index("key_of_player", "key", ["player"])


def tables() -> None:
    op.create_table(
        "game_table",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("keys", sa.JSON, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("host", sa.String, player("SET NULL")),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("seed", sa.String, nullable=False),
        sa.Column("salts", sa.JSON, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.CheckConstraint("state IN ('open', 'playing', 'over')", name="state_is_known"),
    )
    op.create_index("table_of_host", "game_table", ["host"])
    op.create_index("table_by_state", "game_table", ["state", "changed"])
    op.create_table(
        "seat",
        sa.Column("table", sa.String, table(), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("player", sa.String, player("SET NULL")),
        sa.CheckConstraint("kind IN ('human', 'kitten', 'cat', 'tiger')", name="kind_is_known"),
    )
    op.create_index("seat_of_player", "seat", ["player"])
    op.create_table(
        "move",
        sa.Column("table", sa.String, table(), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("who", sa.String, nullable=False),
        sa.Column("what", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def player(ondelete: str) -> sa.ForeignKey:
    return sa.ForeignKey("player.id", ondelete=ondelete)


def table() -> sa.ForeignKey:
    return sa.ForeignKey("game_table.id", ondelete="CASCADE")
