"""Seats without a list of levels: which computer players there are is for `bots/levels.py` to say.

SQLite cannot drop a check, so the table of seats is made anew without it and takes its rows
along; no other table refers to it.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "new_seat",
        sa.Column("table", sa.String, table(), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("player", sa.String, sa.ForeignKey("player.id", ondelete="SET NULL")),
        sa.Column("held", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.execute("INSERT INTO new_seat SELECT * FROM seat")
    op.drop_table("seat")
    op.rename_table("new_seat", "seat")
    op.create_index("seat_of_player", "seat", ["player"])


def table() -> sa.ForeignKey:
    return sa.ForeignKey("game_table.id", ondelete="CASCADE")
