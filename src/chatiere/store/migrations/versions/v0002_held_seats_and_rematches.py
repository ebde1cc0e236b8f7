"""Seats that are held for somebody, and tables that follow one another."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("seat", sa.Column("held", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("game_table", sa.Column("previous", sa.String))
    op.add_column("game_table", sa.Column("next", sa.String))
