"""What a person asked for and cannot have, in words that are translated where they are shown."""

from __future__ import annotations

from collections.abc import Callable

from chatiere.core.errors import ChatiereError


class Refusal(ChatiereError):
    """One line for a person.  `message` is a message of the catalogues."""

    status = 400
    wait = 0
    """Seconds after which it may be asked again, where time helps."""

    def __init__(self, message: str, **words: object) -> None:
        super().__init__(message % words if words else message)
        self.message = message
        self.words = words

    def told(self, translate: Callable[[str], str]) -> str:
        """In the reader's language."""
        told = translate(self.message)
        return told % self.words if self.words else told

    def headers(self) -> dict[str, str]:
        return {"retry-after": str(self.wait)} if self.wait else {}


class NotFound(Refusal):
    status = 404


class Forbidden(Refusal):
    status = 403


class Late(Refusal):
    """The table has moved on since the page was shown."""

    status = 409


class TooMany(Refusal):
    status = 429
    wait = 5


class Unready(Refusal):
    status = 503


def N_(message: str) -> str:  # noqa: N802 - what gettext calls it
    """Marks a message for the catalogues; it is translated where it is shown."""
    return message
