"""What a referee offers.  The referees are written from the rulebooks alone, slow and
plain, and share nothing with the engine: two readings of the same rules."""

from __future__ import annotations

from typing import Any, Protocol


class Referee(Protocol):
    def __init__(
        self, players: int, options: dict[str, Any], keys: dict[str, Any], **more: int
    ) -> None:
        """`more` is the record's `version`, for games whose rules have changed."""

    def to_move(self) -> int | str | None: ...

    def allowed(self) -> list[str] | None: ...

    def enter(self, who: int | str, what: str) -> None: ...

    def outcomes(self, already: tuple[str, ...] = ()) -> list[str]: ...

    def prefix(self) -> str: ...

    def count(self) -> int: ...

    def result(self) -> dict[str, list[int]] | None: ...
