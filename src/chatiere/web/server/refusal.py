"""What a person asked for and cannot have, in words that are translated where they are shown."""

from __future__ import annotations

from chatiere.core.errors import ChatiereError

__all__ = ["Forbidden", "Late", "MovedOn", "NotFound", "Refusal", "TooMany", "Unready"]


class Refusal(ChatiereError):
    """One line for a person, with the status of the answer that brings it."""

    status = 400
    wait = 0
    """Seconds after which it may be asked again, where time helps."""

    def headers(self) -> dict[str, str]:
        return {"retry-after": str(self.wait)} if self.wait else {}


class NotFound(Refusal):
    status = 404


class Forbidden(Refusal):
    status = 403


class Late(Refusal):
    """The table has moved on since the page was shown."""

    status = 409


class MovedOn(Late):
    """Somebody else was faster, perhaps through another server.  We know the table as it is now:
    whoever asked can be served, if what they want still makes sense."""


class TooMany(Refusal):
    status = 429
    wait = 5


class Unready(Refusal):
    status = 503
