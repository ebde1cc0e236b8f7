"""How often a table was changed, and what several servers of one store tell each other."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    serial = sa.Column("serial", sa.Integer, nullable=False, server_default="0")
    op.add_column("game_table", serial)
    op.create_table(
        "server",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "lease",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("server", sa.String, server("CASCADE"), nullable=False),
    )
    op.create_index("lease_of_server", "lease", ["server"])
    op.create_table(
        "thought",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("asked_by", sa.String, server("CASCADE"), nullable=False),
        sa.Column("asker", sa.String, nullable=False),
        sa.Column("question", sa.JSON, nullable=False),
        sa.Column("budget", sa.Float, nullable=False),
        sa.Column("taken_by", sa.String, server("SET NULL")),
        sa.Column("reply", sa.JSON),
    )
    op.create_index("thought_by_taker", "thought", ["taken_by"])
    op.create_index("thought_of_server", "thought", ["asked_by"])
    op.create_table(
        "taken_deal",
        sa.Column("hash", sa.String, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "volatile",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )


def server(when_gone: str) -> sa.ForeignKey:
    return sa.ForeignKey("server.id", ondelete=when_gone)
