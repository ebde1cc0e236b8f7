"""What looked too old, and since when by a clock that only runs forward."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "expiring",
        sa.Column("code", sa.String, primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
    )
