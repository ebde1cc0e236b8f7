"""Where a PostgreSQL database is, how to connect to it, and why it could not be."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chatiere.core.errors import printable
from chatiere.store.database import to_json
from chatiere.store.errors import StoreError

if TYPE_CHECKING:
    import psycopg

SCHEMES = ("postgresql://", "postgres://")
SESSION = {
    "idle_in_transaction_session_timeout": "3s",  # who is paused holds on to nothing for longer
    "lock_timeout": "2s",
    "statement_timeout": "60s",
}
"""How the server treats each connection of ours."""
CONNECTION = {
    "application_name": "chatiere",
    "client_encoding": "UTF8",
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",  # milliseconds
}
"""How a connection is made, and how soon it is noticed that nobody is there any more."""


def is_address(data: Path | str) -> bool:
    return isinstance(data, str) and data.startswith(SCHEMES)


def check_installed() -> None:
    if find_spec("psycopg") is None:
        raise StoreError("PostgreSQL needs one more package: pip install 'chatiere[postgres]'")


class Address:
    """As given by the host, `postgresql://user@host/database`, with whatever libpq knows."""

    def __init__(self, given: str) -> None:
        import psycopg
        from psycopg import conninfo

        try:
            self.parts: dict[str, Any] = conninfo.conninfo_to_dict(given)
        except psycopg.Error:
            raise StoreError(
                "that is no address of a database: it is like postgresql://user@host/database"
            ) from None

    def connect(self, **session: str) -> psycopg.Connection[Any]:
        """Transactions begin where we say, never by themselves."""
        import psycopg
        from psycopg.types.json import set_json_dumps

        options = " ".join(f"-c {name}={value}" for name, value in (SESSION | session).items())
        if given := self.parts.get("options"):
            options = f"{options} {given}"
        parts = CONNECTION | self.parts | {"options": options}
        raw = psycopg.connect(**parts, autocommit=True)
        set_json_dumps(to_json, raw)
        return raw

    def __str__(self) -> str:
        """Without the password, and with nothing else that somebody may have put in."""
        parts = {name: printable(str(value)) for name, value in self.parts.items()}
        who = f"{parts['user']}@" if "user" in parts else ""
        port = f":{parts['port']}" if "port" in parts else ""
        return f"postgresql://{who}{parts.get('host', '')}{port}/{parts.get('dbname', '')}"
