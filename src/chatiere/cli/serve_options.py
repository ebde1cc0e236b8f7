"""How to serve, as the command line says; a parent hands it on to its processes as JSON."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from chatiere.cli.log_lines import LogFormat
from chatiere.core.errors import ChatiereError, shown

LOOPBACK = "127.0.0.1"
LARGEST_PORT = 65535


@dataclass(frozen=True)
class ServeOptions:
    """What was asked for."""

    host: str | None
    port: int | None
    lan: bool
    data: Path | str | None
    """A file, or the address of a database."""
    origins: tuple[str, ...]
    browser: bool
    keep_days: int
    workers: int | None
    check: bool
    """Whether to leave as soon as it is clear that it could start."""
    push: Path | None = None
    """The file with the keys for telling people who are away."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies on other machines."""
    processes: int = 1
    metrics: str | None = None
    """Where Prometheus may ask: a port, or host:port."""
    log: LogFormat = LogFormat.TEXT
    public: str = ""
    """What the links of tables begin with, where it is not what the host's browser shows."""
    open_tables: bool = False
    """Whether strangers may sit together."""

    def check_texts(self) -> None:
        """Refuses what cannot be meant."""
        for origin in self.origins:
            check_origin(origin)
        for proxy in self.proxies:
            check_proxy(proxy)
        if self.metrics is not None:
            metrics_address(self.metrics, self.processes - 1)
            import chatiere.web.server.metrics_exporter  # noqa: F401 - it says what it lacks

    def to_json(self) -> str:
        return json.dumps(asdict(self), default=str)

    @classmethod
    def from_json(cls, text: str) -> ServeOptions:
        """As `to_json` wrote them."""
        said: dict[str, Any] = json.loads(text)
        for name in ("origins", "proxies"):
            said[name] = tuple(said[name])
        said["data"] = None if said["data"] is None else store_at(said["data"])
        said["push"] = None if said["push"] is None else Path(said["push"])
        said["log"] = LogFormat(said["log"])
        return cls(**said)


def store_at(text: str) -> Path | str:
    """Where everything is kept: a file, or the address of a database."""
    scheme = re.match(r"([a-z][a-z0-9+.-]*)://", text)
    if scheme is None:
        return Path(text)
    if scheme[1] not in ("postgresql", "postgres"):
        raise ChatiereError(
            f"a store is a file or an address like postgresql://host/name, not {shown(text)}"
        )
    return text


def check_origin(origin: str) -> None:
    parts = urlsplit(origin)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
        raise ChatiereError(
            f"an origin is like https://cats.example, not {shown(origin)}: scheme and name only"
        )
    if origin.endswith("/"):
        raise ChatiereError(f"an origin has no slash at its end: {shown(origin.rstrip('/'))}")


def check_proxy(proxy: str) -> None:
    try:
        ip_network(proxy)
    except ValueError:
        raise ChatiereError(
            f"a proxy is an address or a network, like 10.0.0.7 or 10.0.0.0/24, not {shown(proxy)}"
        ) from None


def metrics_address(text: str, process: int = 0) -> tuple[str, int]:
    """Where a process tells its figures: each has a port of its own, counted from the first."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit()) or not 0 < int(port) + process <= LARGEST_PORT:
        raise ChatiereError(f"metrics are told at a port or at host:port, not {shown(text)}")
    return host.strip("[]") or LOOPBACK, int(port) + process
