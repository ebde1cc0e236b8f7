"""Why no answer came; each is one line for a person."""

from __future__ import annotations

from chatiere.core.translation import N_
from chatiere.web.server.refusal import Unready


class NotReady(Unready):
    """What it takes to think is still being compiled or solved."""

    def __init__(self) -> None:
        super().__init__(N_("The tiger is still getting to know this game: ask again in a minute."))


class Busy(Unready):
    """Far too many questions wait already."""

    def __init__(self) -> None:
        super().__init__(N_("The computer players have too much to think about: try again soon."))


class Stopped(Unready):
    """The server goes away; the question can be asked of the next one."""

    def __init__(self) -> None:
        super().__init__(N_("The server is stopping: try again in a moment."))


class Lost(Unready):
    """A worker died, hung or failed.  `why` is for the log and tells no card."""

    def __init__(self, why: str) -> None:
        super().__init__(N_("The computer player lost its train of thought: ask again."))
        self.why = why
