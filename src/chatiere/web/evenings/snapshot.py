"""An evening with its people, as the store had it at one moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from chatiere.store.rows import Gathering, Participant
from chatiere.store.store import Store
from chatiere.web.evenings.content import DrawnTable, Evening

KIND: Final = "evening"
OPEN, PLAYING, OVER = "open", "playing", "over"
"""People come in; rounds are played; all is done."""


def room_of(evening: str) -> str:
    return f"evening {evening}"


@dataclass(frozen=True)
class Snapshot:
    """`people` were read after `gathering`: a change that lies between counts its serial up, so
    what is drawn from both is refused by the store if they do not belong together."""

    gathering: Gathering
    people: Sequence[Participant]

    @classmethod
    def of(cls, store: Store, id: str) -> Snapshot | None:  # noqa: A002
        found = store.gathering(id)
        if found is None or found.kind != KIND:
            return None
        return cls(found, store.participants(id))

    @cached_property
    def evening(self) -> Evening:
        return Evening.from_json(self.gathering.content)

    @property
    def id(self) -> str:
        return self.gathering.id

    @property
    def state(self) -> str:
        return self.gathering.state

    @cached_property
    def here(self) -> frozenset[int]:
        """The numbers of those who take part now."""
        return frozenset(one.number for one in self.people if self.is_here(one))

    def is_here(self, one: Participant) -> bool:
        return one.left is None and one.player is not None and one.number not in self.evening.banned

    def number_of(self, player: str) -> int | None:
        return next((one.number for one in self.people if one.player == player), None)

    def is_host(self, player: str) -> bool:
        """Where the host was forgotten, the first who is there takes over."""
        if self.gathering.host is not None:
            return self.gathering.host == player
        number = self.number_of(player)
        return number is not None and number == min(self.here, default=None)

    def table_for(self, player: str) -> DrawnTable | None:
        """The table at which they are to play now."""
        number, drawn = self.number_of(player), self.evening.round
        if self.state != PLAYING or number not in self.here or drawn is None:
            return None
        table = drawn.table_of(number)
        return table if table and not table.is_done else None
