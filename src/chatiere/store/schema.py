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
    Table,
    false,
)

from chatiere.store.columns import Count, Document, Words
from chatiere.store.rows import State
from chatiere.store.schema_together import (
    blocked,
    circle,
    circle_place,
    circle_result,
    day_result,
    gathering,
    member,
    metadata,
    participant,
    path_step,
    report,
)

__all__ = (
    "REVISIONS",
    "VOLATILE",
    "answer",
    "blocked",
    "circle",
    "circle_place",
    "circle_result",
    "day_result",
    "expiring",
    "game_table",
    "gathering",
    "key",
    "learner",
    "lease",
    "member",
    "metadata",
    "move",
    "participant",
    "path_step",
    "player",
    "record",
    "report",
    "review",
    "revoked",
    "seat",
    "server",
    "setting",
    "subscription",
    "taken_deal",
    "thought",
    "volatile",
)

REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008")
"""Every revision a file may have, oldest first, known without importing Alembic."""


setting = Table(
    "setting",
    metadata,
    Column("name", Words, primary_key=True),
    Column("value", Words, nullable=False),
    info={"since": "0001"},
)

player = Table(
    "player",
    metadata,
    Column("id", Words, primary_key=True),
    Column("name", Words, nullable=False),
    Column("language", Words, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("face", Words, nullable=False, server_default=""),  # an animal and a colour
    info={"since": "0001"},
)

revoked = Table(
    "revoked",
    metadata,
    Column("player", Words, primary_key=True),  # the id's SHA-256: who is forgotten stays so
    Column("before", Integer, nullable=False),  # keys of this number and later ones count
    info={"since": "0004"},
)

key = Table(
    "key",
    metadata,
    Column("digest", Words, primary_key=True),
    Column("player", Words, ForeignKey("player.id", ondelete="CASCADE"), nullable=False),
    Column("expires", Float, nullable=False),
    Index("key_of_player", "player"),
    info={"since": "0001"},
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
    Column("origin", Words),  # a lesson, or the moment of another game; null: dealt here
    Column("result", Document(none_as_null=True)),
    Column("version", Integer, nullable=False, server_default="1"),  # of the record format
    Column("serial", Integer, nullable=False, server_default="0"),  # how often it was changed
    Column("circle", Words),  # no foreign keys here either: the game goes on without
    Column("gathering", Words),
    Column("public", Boolean, nullable=False, server_default=false()),  # anybody may sit down
    CheckConstraint(f"state IN {get_args(State)}", name="state_is_known"),
    Index("table_of_host", "host"),
    Index("table_by_state", "state", "changed"),
    Index("table_of_circle", "circle", "state"),
    Index("table_of_gathering", "gathering"),
    Index("table_by_origin", "origin"),
    Index("table_for_anybody", "public", "state"),
    info={"since": "0001"},
)

seat = Table(
    "seat",
    metadata,
    Column("table", Words, ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Words, nullable=False),  # a person, or a level of `bots/levels.py`
    Column("name", Words, nullable=False),
    Column("player", Words, ForeignKey("player.id", ondelete="SET NULL")),
    Column("held", Boolean, nullable=False, server_default=false()),
    Column("face", Words, nullable=False, server_default=""),
    Index("seat_of_player", "player"),
    info={"since": "0001"},
)

move = Table(
    "move",
    metadata,
    Column("table", Words, ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),  # the key: there is only one n-th move
    Column("who", Words, nullable=False),
    Column("what", Words, nullable=False),
    Column("at", Float, nullable=False),
    info={"since": "0001"},
)

record = Table(
    "record",
    metadata,
    Column("id", Words, primary_key=True),
    Column("owner", Words, ForeignKey("player.id", ondelete="CASCADE"), nullable=False),
    Column("content", Document, nullable=False),
    Column("created", Float, nullable=False),
    Index("record_of_owner", "owner"),
    info={"since": "0003"},
)

review = Table(
    "review",
    metadata,
    Column("code", Words, primary_key=True),  # of a table or of a record
    Column("asked", Float, nullable=False),
    Column("result", Document(none_as_null=True)),
    info={"since": "0003"},
)

learner = Table(
    "learner",
    metadata,
    Column("id", Words, primary_key=True),
    Column("player", Words, ForeignKey("player.id", ondelete="CASCADE"), nullable=False),
    Column("name", Words, nullable=False),
    Column("created", Float, nullable=False),
    Index("learner_of_player", "player"),
    info={"since": "0003"},
)

answer = Table(
    "answer",
    metadata,
    Column("id", Count, primary_key=True),  # in the order in which they were given
    Column("learner", Words, ForeignKey("learner.id", ondelete="CASCADE"), nullable=False),
    Column("at", Float, nullable=False),
    Column("item", Words, nullable=False),
    Column("asked", Words, nullable=False),
    Column("said", Words, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("seconds", Float, nullable=False),
    Index("answer_of_learner", "learner", "at"),
    info={"since": "0003"},
)

subscription = Table(
    "subscription",
    metadata,
    Column("endpoint", Words, primary_key=True),
    Column("player", Words, ForeignKey("player.id", ondelete="CASCADE"), nullable=False),
    Column("keys", Document, nullable=False),
    Column("language", Words, nullable=False),
    Column("created", Float, nullable=False),
    Index("subscription_of_player", "player"),
    info={"since": "0003"},
)

expiring = Table(
    "expiring",
    metadata,
    Column("code", Words, primary_key=True),  # of a table or of a record that looked too old
    Column("since", Float, nullable=False),  # by a clock that only runs forward
    info={"since": "0005"},
)

# -- what servers tell each other, of no use once all have stopped ------------------------------

VOLATILE = {"since": "0007", "volatile": True}
"""Of tables that are not carried from one store to another, and that a database which can write
them more cheaply may lose when it crashes: servers then come in anew."""

server = Table(
    "server",
    metadata,
    Column("id", Words, primary_key=True),  # a process; one that was away comes back as another
    Column("kind", Words, nullable=False),  # it serves pages, or it thinks
    Column("seen", Float, nullable=False),  # by the database's clock
    info=VOLATILE,
)

lease = Table(
    "lease",
    metadata,
    Column("name", Words, primary_key=True),  # a table's code, or another thing for one alone
    Column("server", Words, ForeignKey("server.id", ondelete="CASCADE"), nullable=False),
    Index("lease_of_server", "server"),
    info=VOLATILE,
)

thought = Table(
    "thought",
    metadata,
    Column("id", Count, primary_key=True),  # in the order in which they were asked for
    Column("asked_by", Words, ForeignKey("server.id", ondelete="CASCADE"), nullable=False),
    Column("asker", Words, nullable=False),  # among whom the time to think is shared
    Column("question", Document, nullable=False),
    Column("budget", Float, nullable=False),  # seconds that it may take by its own clock
    Column("taken_by", Words, ForeignKey("server.id", ondelete="SET NULL")),
    Column("reply", Document(none_as_null=True)),
    Index("thought_by_taker", "taken_by"),
    Index("thought_of_server", "asked_by"),
    info=VOLATILE,
)

taken_deal = Table(
    "taken_deal",
    metadata,
    Column("hash", Words, primary_key=True),  # of a deal that a page offered and somebody took
    Column("at", Float, nullable=False),
    info=VOLATILE,
)

volatile = Table(
    "volatile",
    metadata,
    Column("name", Words, primary_key=True),
    Column("value", Words, nullable=False),
    info=VOLATILE,
)
