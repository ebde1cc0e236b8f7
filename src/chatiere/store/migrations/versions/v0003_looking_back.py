"""What is left of a game when it is over, and what somebody has learned."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("game_table", sa.Column("origin", sa.String))
    op.add_column("game_table", sa.Column("result", sa.JSON))
    op.create_table(
        "record",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("owner", sa.String, of_player(), nullable=False),
        sa.Column("content", sa.JSON, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("record_of_owner", "record", ["owner"])
    op.create_table(
        "review",
        sa.Column("code", sa.String, primary_key=True),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("result", sa.JSON),
    )
    op.create_table(
        "learner",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("player", sa.String, of_player(), nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("learner_of_player", "learner", ["player"])
    op.create_table(
        "answer",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column(
            "learner", sa.String, sa.ForeignKey("learner.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("item", sa.String, nullable=False),
        sa.Column("asked", sa.String, nullable=False),
        sa.Column("said", sa.String, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
    )
    op.create_index("answer_of_learner", "answer", ["learner", "at"])
    op.create_table(
        "subscription",
        sa.Column("endpoint", sa.String, primary_key=True),
        sa.Column("player", sa.String, of_player(), nullable=False),
        sa.Column("keys", sa.JSON, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("subscription_of_player", "subscription", ["player"])


def of_player() -> sa.ForeignKey:
    return sa.ForeignKey("player.id", ondelete="CASCADE")
