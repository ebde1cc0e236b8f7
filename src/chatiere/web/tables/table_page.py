"""A table as one viewer sees it: what the templates get, and nothing else of the match.

`hide` has been applied to all of it: `Match.view`, `Match.tell` and `Match.say` see a
hidden state only.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from markupsafe import Markup, escape

from chatiere.art.sheet import slug
from chatiere.core.game import find
from chatiere.core.kernel import EVERYTHING, ONLOOKER
from chatiere.core.language import typeset
from chatiere.web.learn.coach import bubble
from chatiere.web.learn.course import Course
from chatiere.web.replay.moment import Moment
from chatiere.web.server.assets import named_pieces
from chatiere.web.server.languages import folder_of
from chatiere.web.server.rendering import art, environment
from chatiere.web.tables.actions import REACTION_SECONDS, is_missing
from chatiere.web.tables.people import HUMAN
from chatiere.web.tables.table import OPEN, OVER, Table

Shown = Table | Moment
STORY = 14
"""Moves that are told again beside the table."""


@dataclass(frozen=True)
class Viewer:
    """Who looks: all that a picture of the table may depend on."""

    seat: int
    """Through whose eyes, or an onlooker's."""
    curtain: int | None
    """Who has to lift the curtain first."""
    mine: tuple[int, ...]
    is_host: bool
    language: str
    order: str = ""
    """How the viewer wants cards in the hand to lie."""
    undo: int | None = None
    """The move that the viewer may take back."""
    salts: str = ""
    """For which table and seats the viewer's browser is asked for salts now: `CODE 0 2`."""


def viewer_of(table: Table, player: str, language: str, order: str) -> Viewer:
    return Viewer(
        table.seat_viewed_by(player),
        table.next_behind_curtain(player),
        tuple(table.seats_of(player)),
        table.host == player,
        language,
        order,
        table.can_undo(player),
        salts_wanted(table, player) or salts_wanted(table.following, player),
    )


def salts_wanted(table: Table | None, player: str) -> str:
    """A browser may still show the game before when its rematch is about to be dealt."""
    if table is None or table.state != OPEN or player not in table.awaited:
        return ""
    return " ".join([table.id, *map(str, table.seats_without_salt(player))])


async def current_fragment(
    table: Table, look: Callable[[], Viewer], draw: Callable[[Table, Viewer], str] | None = None
) -> str:
    """The part of the page that changes, drawn once for all who see the same.

    With the lock held, so that nobody sees what is not yet written, nor with eyes of before.
    """
    async with table.lock:
        viewer = look()
        if table.drawn_at != table.version:
            table.drawn_at = table.version
            table.drawn.clear()
        if viewer not in table.drawn:
            table.drawn[viewer] = (draw or render_fragment)(table, viewer)
        return table.drawn[viewer]


def render_fragment(table: Shown, viewer: Viewer) -> str:
    if table.state == OPEN:
        name = "table/waiting.html"
    elif viewer.curtain is not None:
        name = "table/curtain.html"
    else:
        name = template_of(table.game.name)
    return (
        environment(viewer.language, table.game.package)
        .get_template(name)
        .render(template_values(table, viewer))
    )


@cache
def template_of(game: str) -> str:
    """The game's own table, or one that shows its lines and moves as they are."""
    has_own = (folder_of(find(game)) / "table.html").exists()
    return f"{game}/table.html" if has_own else "table/plain.html"


def template_values(table: Shown, viewer: Viewer) -> dict[str, Any]:
    """What a table's template can use; `docs/tables.md` lists it."""
    drawn = TemplateHelpers(table, viewer)
    playing = table.match is not None and viewer.curtain is None
    view = table.match.view(viewer.seat) if table.match and playing else None
    return {
        "table": table,
        "game": table.game,
        "settings": table.settings,
        "n": table.moves_made,
        "me": viewer.seat,
        "viewer": viewer,
        "order": viewer.order,
        "names": [seat.name for seat in table.seats],
        "names_of": lambda seats: [table.seats[seat].name for seat in seats],
        "players": [drawn.player(seat) for seat in range(len(table.seats))],
        "view": view,
        "past": isinstance(table, Moment),
        "hands": drawn.hands(view) if view and viewer.seat == EVERYTHING else [],
        "lines": drawn.lines,
        "moves": drawn.moves,
        "my_turn": drawn.my_turn,
        "story": drawn.story() if playing else [],
        "tale": drawn.tale,
        "over": table.state == OVER,
        "move": drawn.move,
        "piece": drawn.piece,
        "label": drawn.label,
        "asked_total": drawn.asked_total(),
        "note": drawn.note(),
        "coach": drawn.coach(),
        "can_undo": viewer.undo is not None,
        "deadline": table.deadline() if table.settings.clock and table.mover is not None else None,
    }


class TemplateHelpers:
    """The functions with which templates draw one viewer's picture."""

    def __init__(self, table: Shown, viewer: Viewer) -> None:
        self.table, self.viewer = table, viewer
        match = table.match
        behind = viewer.curtain is not None or match is None
        self.course = Course.of(table) if isinstance(table, Table) and viewer.mine else None
        self.my_turn = not behind and table.mover in viewer.mine and table.mover == viewer.seat
        self.points = (
            not behind
            and self.course is None
            and table.game.aim == "together"
            and bool(viewer.mine)
            and table.mover is not None
        )
        self.moves = match.say(viewer.language) if match and (self.my_turn or self.points) else {}

    def piece(self, name: object, label: str = "", cls: str = "", key: str = "") -> Markup:
        """A picture of the game's own, by its name in the record."""
        known = slug(str(name))
        if known not in named_pieces(self.table.game.name):
            return Markup('<span class="art {}">{}</span>').format(cls, name)
        return art(self.table.game.name, known, label, cls, key)

    def label(self, name: object) -> str:
        """A piece in words."""
        piece = named_pieces(self.table.game.name).get(slug(str(name)))
        return piece.label(self.viewer.language) if piece else str(name)

    def move(
        self, what: str, content: object = None, cls: str = "", careful: bool = False
    ) -> Markup:
        """A button that makes this move, or, when it cannot be made now, just its content.

        Where all play together, the others' buttons point at the move instead.
        """
        said = self.moves.get(what)
        inside = escape(said if content is None else content)
        who, dots = self.pointers(what)
        if said is None:
            return Markup('<span class="still {}">{}{}</span>').format(cls, inside, dots)
        said += who
        label = "" if content is None else Markup(' aria-label="{}"').format(said)
        title = "" if content is None else Markup(' title="{}"').format(said)
        kind = "move" if self.my_turn else "point"
        care = Markup(" data-careful") if careful and self.my_turn else ""
        pressed = ""
        if self.course and what == self.course.asked and self.my_turn:
            cls += " wanted"
            care += Markup(' aria-describedby="coach-says"')
        if kind == "point":
            held = any(self.table.pointing.get(seat) == what for seat in self.viewer.mine)
            pressed = Markup(' aria-pressed="{}"').format("true" if held else "false")
        return Markup(
            '<button form="act" name="{}" value="{}" class="move {}"{}{}{}{}>{}{}</button>'
        ).format(kind, what, cls, label, title, care, pressed, inside, dots)

    def coach(self) -> dict[str, Any] | None:
        """What the coach of a lesson says now."""
        return bubble(self.course, self.viewer.language) if self.course else None

    def pointers(self, what: str) -> tuple[str, Markup]:
        """Who points at this move: in words, and as dots on it."""
        seats = [seat for seat, pointed in self.table.pointing.items() if pointed == what]
        if not seats:
            return "", Markup("")
        dot = Markup('<span class="pointer seat-{}" aria-hidden="true">{}</span>')
        names = [self.table.seats[seat].name for seat in seats]
        dots = [dot.format(seat, name[:1]) for seat, name in zip(seats, names, strict=True)]
        return f" ({', '.join(names)} 👉)", Markup("").join(dots)

    def player(self, seat: int) -> dict[str, Any]:
        """One seat: who sits there, and how they are."""
        table, who = self.table, self.table.seats[seat]
        now = time.monotonic()
        reaction = [r for r in table.reactions if r.seat == seat and now - r.at < REACTION_SECONDS]
        return {
            "seat": seat,
            "name": who.name,
            "kind": who.kind,
            "is_human": who.kind == HUMAN,
            "is_free": who.kind == HUMAN and who.player is None,
            "is_mine": seat in self.viewer.mine,
            "is_me": seat == self.viewer.seat,
            "is_turn": table.mover == seat,
            "is_here": self.is_here(seat),
            "is_missing": self.is_missing(seat),
            "held": who.held,
            "reaction": reaction[-1] if reaction else None,
        }

    def is_here(self, seat: int) -> bool:
        """Computers always are, and so is who is looking."""
        table, who = self.table, self.table.seats[seat]
        if isinstance(table, Moment) or who.kind != HUMAN or seat in self.viewer.mine:
            return True
        return who.player is not None and table.is_here(who.player)

    def is_missing(self, seat: int) -> bool:
        table = self.table
        return isinstance(table, Table) and table.state != OPEN and is_missing(table, seat)

    def hands(self, view: dict[str, Any]) -> list[list[str] | None]:
        """Every hand that the viewer sees, by seat: of all, when a game is looked at again with
        its cards open."""
        if "hands" in view:
            return list(view["hands"])
        return [seat.get("hand") for seat in view.get("seats", [])]

    def lines(self) -> list[str]:
        table, viewer = self.table, self.viewer
        match = table.playing()
        return match.lines(viewer.language, viewer.seat)

    def story(self) -> list[dict[str, Any]]:
        """The last moves, oldest first."""
        return self._told(STORY)

    def tale(self) -> list[dict[str, Any]]:
        """The whole story, once the game is over."""
        return self._told(self.table.moves_made) if self.table.state == OVER else []

    def _told(self, most: int) -> list[dict[str, Any]]:
        told = self.table.story(self.viewer.seat, self.viewer.language, most)
        return [{"n": n, "who": who, "lines": lines} for n, who, lines in told]

    def asked_total(self) -> str | None:
        """The card for which the viewer is asked to say the total."""
        return self.table.saying.get(self.viewer.seat) if self.my_turn else None

    def note(self) -> dict[str, Any] | None:
        """What the viewer alone is told about the total that was typed last."""
        note = self.table.notes.get(self.viewer.seat)
        if note is None or self.viewer.seat == ONLOOKER:
            return None
        n, why, is_right = note
        return {"n": n, "why": typeset(why), "is_right": is_right}
