"""By which version of the record format a table is played, and which keys no longer count."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    # Whatever was laid before is played to its end as it was begun.
    op.add_column(
        "game_table", sa.Column("version", sa.Integer, nullable=False, server_default="1")
    )
    op.create_table(
        "revoked",
        sa.Column("player", sa.String, primary_key=True),
        sa.Column("before", sa.Integer, nullable=False),
    )
