"""The head of an HTTP/1.1 message, as much of it as a proxy has to understand."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

END = b"\r\n\r\n"
BODILESS = {204, 304}


@dataclass(frozen=True)
class Head:
    first: str
    headers: tuple[tuple[str, str], ...]

    @classmethod
    async def read(cls, reader: asyncio.StreamReader) -> Head:
        first, *lines = (await reader.readuntil(END)).decode("latin-1").split("\r\n")[:-2]
        pairs = (line.partition(":") for line in lines)
        return cls(first, tuple((name, value.strip()) for name, _, value in pairs))

    def get(self, wanted: str) -> str:
        return next((value for name, value in self.headers if name.lower() == wanted), "")

    def but(self, **changes: str) -> Head:
        """With other values for some headers; an empty one takes the header away."""
        new = {name.replace("_", "-"): value for name, value in changes.items()}
        kept = tuple(pair for pair in self.headers if pair[0].lower() not in new)
        return Head(self.first, kept + tuple((k, v) for k, v in new.items() if v))

    def encoded(self) -> bytes:
        lines = (self.first, *(f"{name}: {value}" for name, value in self.headers))
        return "\r\n".join(lines).encode("latin-1") + END

    @property
    def status(self) -> int:
        """Of an answer."""
        return int(self.first.split(" ")[1])

    @property
    def is_chunked(self) -> bool:
        return self.get("transfer-encoding").lower() == "chunked"

    @property
    def length(self) -> int:
        return int(self.get("content-length") or 0)
