"""Circles and their results, evenings and classes, the deal of the day, paths, open tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    add_to_tables()
    add_circles()
    add_results()
    add_gatherings()
    add_what_players_have()
    add_reports()


def add_to_tables() -> None:
    of_player = sa.Column("face", sa.String, nullable=False, server_default="")
    op.add_column("player", of_player)
    of_seat = sa.Column("face", sa.String, nullable=False, server_default="")
    op.add_column("seat", of_seat)
    op.add_column("game_table", sa.Column("circle", sa.String))
    op.add_column("game_table", sa.Column("gathering", sa.String))
    public = sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("game_table", public)
    op.create_index("table_of_circle", "game_table", ["circle", "state"])
    op.create_index("table_of_gathering", "game_table", ["gathering"])
    op.create_index("table_by_origin", "game_table", ["origin"])
    op.create_index("table_for_anybody", "game_table", ["public", "state"])


def add_circles() -> None:
    op.create_table(
        "circle",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("code", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("founder", sa.String, to("player", "SET NULL")),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("serial", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("circle_by_code", "circle", ["code"], unique=True)
    op.create_table(
        "member",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("circle", sa.String, to("circle", "CASCADE"), nullable=False),
        sa.Column("player", sa.String, to("player", "CASCADE"), nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("joined", sa.Float, nullable=False),
    )
    op.create_index("member_once", "member", ["circle", "player"], unique=True)
    op.create_index("member_of_player", "member", ["player"])


def add_results() -> None:
    op.create_table(
        "circle_result",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("circle", sa.String, to("circle", "CASCADE"), nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("result", sa.JSON, nullable=False),
        sa.Column("gathering", sa.String),
    )
    op.create_index("result_of_circle", "circle_result", ["circle", "at"])
    op.create_table(
        "circle_place",
        sa.Column("result", sa.String, to("circle_result", "CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("member", sa.String, to("member", "SET NULL")),
        sa.Column("name", sa.String, nullable=False),
    )
    op.create_index("place_of_member", "circle_place", ["member"])


def add_gatherings() -> None:
    op.create_table(
        "gathering",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("code", sa.String, nullable=False),
        sa.Column("circle", sa.String, to("circle", "CASCADE")),
        sa.Column("host", sa.String, to("player", "SET NULL")),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("content", sa.JSON, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("expires", sa.Float),
        sa.Column("serial", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("gathering_by_code", "gathering", ["code"], unique=True)
    op.create_index("gathering_of_circle", "gathering", ["circle"])
    op.create_index("gathering_of_host", "gathering", ["host"])
    op.create_table(
        "participant",
        sa.Column("gathering", sa.String, to("gathering", "CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("player", sa.String, to("player", "SET NULL")),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("joined", sa.Float, nullable=False),
        sa.Column("left", sa.Float),
    )
    op.create_index("participant_of_player", "participant", ["player"])


def add_what_players_have() -> None:
    op.create_table(
        "day_result",
        sa.Column("day", sa.String, primary_key=True),
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("content", sa.JSON, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "path_step",
        sa.Column("player", sa.String, to("player", "CASCADE"), primary_key=True),
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("step", sa.String, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "blocked",
        sa.Column("player", sa.String, to("player", "CASCADE"), primary_key=True),
        sa.Column("other", sa.String, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )


def add_reports() -> None:
    op.create_table(
        "report",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table", sa.String, nullable=False),
        sa.Column("reporter", sa.String, nullable=False),
        sa.Column("reported", sa.String, nullable=False),
        sa.Column("reason", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def to(table: str, when_gone: str) -> sa.ForeignKey:
    return sa.ForeignKey(f"{table}.id", ondelete=when_gone)
