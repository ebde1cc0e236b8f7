"""With whom somebody plays: three choices from which all seats follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from chatiere.bots.levels import LEVELS
from chatiere.core.game import Game
from chatiere.core.translation import N_
from chatiere.web.server.refusal import Refusal
from chatiere.web.server.request_context import Form

ME, HERE, FRIEND, NOBODY = "me", "here", "friend", "none"
"""A seat for the host, for somebody at the same device, for somebody with the link; none."""
COMPUTER, FRIENDS, SIDE_BY_SIDE = "computer", "friends", "here"
COMPANIES = (COMPUTER, FRIENDS, SIDE_BY_SIDE)


@dataclass(frozen=True)
class Company:
    """Against the computer, with friends far away, or side by side at one device."""

    who: str
    players: int
    """Seats at a table against the computer, with one's own."""
    people: int
    """How many people play together; where they are too few for the game, cats join in."""
    level: str
    """How strong the computer players are."""

    def seats(self, game: Game) -> list[str]:
        """Who sits where, as single seats are chosen."""
        if self.who == COMPUTER:
            return [ME, *[self.level] * (self.players - 1)]
        other = FRIEND if self.who == FRIENDS else HERE
        missing = game.players[0] - self.people
        return [ME, *[other] * (self.people - 1), *[self.level] * missing]

    def remembered(self, game: Game, taught: int | None) -> dict[str, str]:
        """As preferences.  The number that is usual for a game says nothing of the next one."""
        is_usual = self.players == usual_players(game, taught)
        return {
            "company": self.who,
            "level": self.level,
            "players": "" if is_usual else str(self.players),
            "people": str(self.people),
        }


def usual_players(game: Game, taught: int | None) -> int:
    """As many as in the lesson, where there is one, or as make a good table; alone against the
    game where all play together."""
    fewest, most = game.players[0], game.players[-1]
    if game.aim == "together":
        return fewest
    return taught or min(most, max(fewest, 3))


def people_offered(game: Game) -> range:
    return range(2, game.players[-1] + 1)


def usual_company(
    game: Game, taught: int | None, preferences: Mapping[str, str], people: str
) -> Company:
    """What is chosen already when the page is opened: as it was last, and for so many `people`
    as they said that they are."""
    together = people_offered(game)
    last_players = wished(preferences["players"], game.players, usual_players(game, taught))
    last_people = wished(preferences["people"], together, max(2, game.players[0]))
    return Company(
        preferences["company"] if together else COMPUTER,
        wished(people, game.players, last_players),
        wished(people, together, last_people),
        preferences["level"],
    )


def wished(text: str, offered: range, usual: int) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0  # noqa: PLR2004
    return number if number in offered else usual


def company_from(form: Form, game: Game) -> Company:
    """The three choices of a form; those that do not matter may be missing."""
    who, level = form.text("who"), form.text("level", LEVELS[0])
    if who not in COMPANIES:
        raise Refusal(N_("This form cannot be read."))
    if level not in LEVELS:
        raise Refusal(N_("A seat is for a human, a kitten, a cat or a tiger."))
    players = form.number("players", game.players[0])
    people = form.number("people", 2)
    check_number(game, players, game.players)
    if people_offered(game):
        check_number(game, people, people_offered(game))
    return Company(who, players, people, level)


def check_number(game: Game, number: int, offered: range) -> None:
    if number not in offered:
        raise Refusal(
            N_("%(game)s is for %(low)s to %(high)s players, not %(n)s."),
            game=game.label, low=game.players[0], high=game.players[-1], n=number,
        )  # fmt: skip


def places_from(form: Form, game: Game, company: Company | None) -> list[str]:
    """For whom each seat is: as the company has it, unless the seat itself says otherwise."""
    usual = company.seats(game) if company else []
    usual += [NOBODY] * (game.players[-1] - len(usual))
    return [form.text(f"seat{place}") or kind for place, kind in enumerate(usual)]
