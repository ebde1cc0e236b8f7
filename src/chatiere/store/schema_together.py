"""The tables of people who meet again: circles, evenings, classes, the day, paths, reports."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, MetaData, Table

from chatiere.store.columns import Count, Document, Words

metadata = MetaData()
"""Of all tables; `schema.py` has the others."""

circle = Table(
    "circle",
    metadata,
    Column("id", Words, primary_key=True),
    Column("code", Words, nullable=False),  # lets people in; the founder may change it
    Column("name", Words, nullable=False),
    Column("founder", Words, ForeignKey("player.id", ondelete="SET NULL")),
    Column("settings", Document, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("serial", Integer, nullable=False, server_default="0"),
    Index("circle_by_code", "code", unique=True),
    info={"since": "0008"},
)

member = Table(
    "member",
    metadata,
    Column("id", Words, primary_key=True),
    Column("circle", Words, ForeignKey("circle.id", ondelete="CASCADE"), nullable=False),
    Column("player", Words, ForeignKey("player.id", ondelete="CASCADE"), nullable=False),
    Column("name", Words, nullable=False),
    Column("joined", Float, nullable=False),
    Index("member_once", "circle", "player", unique=True),
    Index("member_of_player", "player"),
    info={"since": "0008"},
)

circle_result = Table(
    "circle_result",
    metadata,
    Column("id", Words, primary_key=True),  # the table's code, or a name of its own
    Column("circle", Words, ForeignKey("circle.id", ondelete="CASCADE"), nullable=False),
    Column("kind", Words, nullable=False),  # played here, or with the box on a real table
    Column("game", Words, nullable=False),
    Column("at", Float, nullable=False),
    Column("result", Document, nullable=False),  # scores and winners by seat
    Column("gathering", Words),
    Index("result_of_circle", "circle", "at"),
    info={"since": "0008"},
)

circle_place = Table(
    "circle_place",
    metadata,
    Column("result", Words, ForeignKey("circle_result.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Words, nullable=False),  # a person, or a level
    Column("member", Words, ForeignKey("member.id", ondelete="SET NULL")),
    Column("name", Words, nullable=False),  # of who is no member; empty for who has left
    Index("place_of_member", "member"),
    info={"since": "0008"},
)

gathering = Table(
    "gathering",
    metadata,
    Column("id", Words, primary_key=True),
    Column("kind", Words, nullable=False),  # an evening, or a class
    Column("code", Words, nullable=False),  # lets people in
    Column("circle", Words, ForeignKey("circle.id", ondelete="CASCADE")),
    Column("host", Words, ForeignKey("player.id", ondelete="SET NULL")),
    Column("state", Words, nullable=False),
    Column("content", Document, nullable=False),  # people by their numbers, never by name
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("expires", Float),
    Column("serial", Integer, nullable=False, server_default="0"),
    Index("gathering_by_code", "code", unique=True),
    Index("gathering_of_circle", "circle"),
    Index("gathering_of_host", "host"),
    info={"since": "0008"},
)

participant = Table(
    "participant",
    metadata,
    Column("gathering", Words, ForeignKey("gathering.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("player", Words, ForeignKey("player.id", ondelete="SET NULL")),
    Column("name", Words, nullable=False),
    Column("joined", Float, nullable=False),
    Column("left", Float),
    Index("participant_of_player", "player"),
    info={"since": "0008"},
)

day_result = Table(
    "day_result",
    metadata,
    Column("day", Words, primary_key=True),
    Column("game", Words, primary_key=True),
    Column("content", Document, nullable=False),  # what a tiger made of the deal
    Column("created", Float, nullable=False),
    info={"since": "0008"},
)

path_step = Table(
    "path_step",
    metadata,
    Column("player", Words, ForeignKey("player.id", ondelete="CASCADE"), primary_key=True),
    Column("game", Words, primary_key=True),
    Column("step", Words, primary_key=True),
    Column("at", Float, nullable=False),
    info={"since": "0008"},
)

blocked = Table(
    "blocked",
    metadata,
    Column("player", Words, ForeignKey("player.id", ondelete="CASCADE"), primary_key=True),
    Column("other", Words, primary_key=True),  # the digest of an id: who is forgotten stays away
    Column("at", Float, nullable=False),
    info={"since": "0008"},
)

report = Table(
    "report",
    metadata,
    Column("id", Count, primary_key=True),
    Column("table", Words, nullable=False),
    Column("reporter", Words, nullable=False),  # digests of ids, so that nobody can be them
    Column("reported", Words, nullable=False),
    Column("reason", Words, nullable=False),
    Column("at", Float, nullable=False),
    info={"since": "0008"},
)
