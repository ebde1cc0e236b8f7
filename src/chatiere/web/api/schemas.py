"""What programs send and get."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from chatiere.web.tables.dealing import LONGEST_SALT
from chatiere.web.tables.names import LONGEST

Name = Annotated[str, Field(min_length=1, max_length=LONGEST)]
Salt = Annotated[str, Field(max_length=LONGEST_SALT, pattern="^([0-9a-f]{2})*$")]
Number = Annotated[int, Field(ge=0, le=1_000_000)]


class Asked(BaseModel):
    """What a program sends; a key that we do not know is a mistake and refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Wrong(BaseModel):
    """One line that says what is wrong."""

    error: str


class NewPlayer(Asked):
    name: Name


class Keyed(BaseModel):
    name: str
    key: str
    """Send it as `Authorization: Bearer …`, and show it to nobody."""


class NewSeat(Asked):
    kind: str = "human"
    """`human`, `kitten`, `cat` or `tiger`."""
    mine: bool = False
    """Whether you play for this seat; other human seats are for who has the link."""


class NewTable(Asked):
    game: str
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=6)]
    options: dict[str, bool | int | str] = {}
    pace: str = "instant"
    clock: int = 0
    hints: bool = False
    onlookers: bool = False
    open_screen: bool = False
    """Whether a screen for onlookers shows all cards, one round late."""
    days: bool = False
    """Whether the game runs over days: nobody is missed soon, and there is no clock."""
    salt: Salt = ""


class Sit(Asked):
    seat: Number
    salt: Salt = ""


class Move(Asked):
    n: Number
    move: Annotated[str, Field(max_length=100)]


class Undo(Asked):
    n: Number


class React(Asked):
    reaction: str


class Say(Asked):
    """One of the two."""

    phrase: Annotated[str, Field(max_length=40)] = ""
    """By its name, as `GET /api/phrases` lists them."""
    line: Annotated[str, Field(max_length=200)] = ""
    """Your own words, where the table's circle allows it."""
