"""Alembic runs this; the connection and its transaction are the caller's."""

from __future__ import annotations

from alembic import context

from chatiere.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # SQLite can, as we begin transactions ourselves
)
context.run_migrations()
