"""A table as one viewer sees it: what the templates get, and nothing else of the match.

`hide` has been applied to all of it: `Match.view`, `Match.tell` and `Match.say` see a
hidden state only.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, partial
from typing import Any

from markupsafe import Markup

from chatiere.core.game import find
from chatiere.core.kernel import EVERYTHING
from chatiere.core.language import typeset
from chatiere.web.server.escaping import markup, shown
from chatiere.web.server.languages import folder_of
from chatiere.web.server.needed_values import Helper
from chatiere.web.server.rendering import environment
from chatiere.web.tables.bubbles import bubbles_of, sound_of
from chatiere.web.tables.invitation import is_far, qr
from chatiere.web.tables.patches import Frame
from chatiere.web.tables.pictures import label_of, picture
from chatiere.web.tables.player_values import player_values, seen_by
from chatiere.web.tables.rematch_call import games_for
from chatiere.web.tables.sayings import in_words
from chatiere.web.tables.shown_table import ShownTable
from chatiere.web.tables.table import OPEN, OVER
from chatiere.web.tables.verdict import Verdict, verdict_of
from chatiere.web.tables.viewer import Viewer

STORY = 14
"""Moves that are told again beside the table."""


def render_fragment(table: ShownTable, viewer: Viewer) -> str:
    """The table as HTML."""
    return "".join(render_parts(table, viewer))


def render_parts(table: ShownTable, viewer: Viewer) -> Frame:
    """The same in parts, by the template that fits its state."""
    if table.state == OPEN:
        name = "table/waiting.html"
    elif viewer.curtain is not None:
        name = "table/curtain.html"
    else:
        name = template_of(table.game.name)
    templates = environment(viewer.language, table.game.package)
    return templates.drawn_parts(name, template_values(table, viewer))


@cache
def template_of(game: str) -> str:
    """The game's own table, or one that shows its lines and moves as they are."""
    has_own = (folder_of(find(game)) / "table.html").exists()
    return f"{game}/table.html" if has_own else "table/plain.html"


def template_values(table: ShownTable, viewer: Viewer) -> dict[str, Any]:
    """What a table's template can use; `docs/tables.md` lists it."""
    helpers = TemplateHelpers(table, viewer)
    chosen, is_visible = helpers.chosen(), helpers.is_visible
    view = table.match.view(viewer.seat) if table.match and is_visible else None
    story = table.story(viewer.seat, viewer.language, STORY) if is_visible else []
    return helpers.common | {
        "table": table,
        "me": viewer.seat,
        "viewer": viewer,
        "order": viewer.order,
        "players": helpers.players(),
        "view": view,
        "hands": helpers.hands(view) if view and viewer.seat == EVERYTHING else [],
        "lines": Helper(helpers.lines, view, helpers.common["names"]),
        "moves": helpers.moves,
        "my_turn": helpers.my_turn,
        "sound": helpers.common["sound"] if is_visible else "",
        "bubbles": helpers.common["bubbles"] if is_visible else {},
        "story": [entry.data for entry in story],
        "log": [entry.html for entry in reversed(story)],
        "tale": helpers.tale,
        "verdict": helpers.verdict(view),
        "move": Helper(helpers.move, *helpers.shown_by_moves()),
        "chosen": chosen,
        "note": helpers.note(),
        "lesson": helpers.lesson_bubble(),
        "hint": viewer.hint if helpers.my_turn and not chosen else None,
        "can_undo": viewer.undo is not None,
    }


def common_values(table: ShownTable, language: str) -> dict[str, Any]:
    """Those of them that are the same for all who look at a table in one language.  The table keeps
    them, so it is not among them: what holds itself waits for the garbage collector."""
    activity = table.fragments.get("activity", table.activity)
    names, bubbles = [seat.name for seat in table.seats], bubbles_of(table, language)
    return {
        "game": table.game,
        "settings": table.settings,
        "n": table.moves_made,
        "names": names,
        "names_of": Helper(lambda seats: [names[seat] for seat in seats], names),
        "players": [player_values(table, seat, activity, bubbles) for seat in table.seats],
        "past": table.is_past,
        "moment": table.match.moment if table.match else None,
        "sound": sound_of(table),
        "bubbles": bubbles,
        "sayings": in_words(activity.sayings, language),
        "round_break": activity.round_break,
        "over": table.state == OVER,
        "piece": partial(picture, table.game.name),
        "label": partial(label_of, table.game.name, language),
        "waiting_since": activity.waiting_since,
        "deadline": activity.deadline,
        "is_dealing": activity.is_dealing,
        "next_table": activity.next_table,
        "rematch": activity.rematch,
        "way_on": activity.way_on,
        "rematch_games": games_for(len(table.seats)) if table.state == OVER else [],
        "of_day": activity.is_of_day,
        "sealed": activity.is_sealed,
        "onlookers": activity.onlookers,
        "inviter": activity.inviter,
        "is_far": is_far,
        "qr": qr,
    }


class TemplateHelpers:
    """The functions with which templates render a table for one viewer."""

    def __init__(self, table: ShownTable, viewer: Viewer) -> None:
        self.table, self.viewer = table, viewer
        self.activity = table.fragments.get("activity", table.activity)
        self.common = table.fragments.get(
            ("values", viewer.language), lambda: common_values(table, viewer.language)
        )
        self.is_visible = table.match is not None and viewer.curtain is None
        behind = not self.is_visible
        self.lesson = self.activity.lesson if viewer.mine else None
        self.my_turn = not behind and table.mover in viewer.mine and table.mover == viewer.seat
        self.points = (
            not behind
            and self.lesson is None
            and table.game.aim == "together"
            and bool(viewer.mine)
            and table.mover is not None
        )
        self.moves = said(table, viewer.language) if self.my_turn or self.points else {}
        self.wanted = self.moves_wanted()

    def moves_wanted(self) -> Collection[str | None]:
        """What is pointed at: the move that a lesson asks for, or those of a hint."""
        if self.lesson:
            return (self.lesson.asked,) if self.my_turn else ()
        hint = self.viewer.hint if self.my_turn or self.table.is_past else None
        return hint.moves if hint else ()

    def shown_by_moves(self) -> tuple[object, ...]:
        """All that the button of a move can show, besides what it is given."""
        pointing = self.activity.pointing
        return (
            self.moves,
            self.my_turn,
            [*self.wanted, self.lesson is None] if self.wanted else [],
            dict(pointing),
            [(self.table.seats[seat].name, seat in self.viewer.mine) for seat in pointing],
        )

    def move(
        self, what: str, content: object = None, cls: str = "", careful: bool = False
    ) -> Markup:
        """A button that makes this move, or, when it cannot be made now, just its content.

        Where all play together, the others' buttons point at the move instead.
        """
        said = self.moves.get(what)
        inside = shown(said if content is None else content)
        who, dots = self.pointers(what) if self.activity.pointing else ("", "")
        cls += " wanted" if what in self.wanted else ""
        if said is None:
            return markup(f'<span class="still {shown(cls)}">{inside}{dots}</span>')
        name, spoken = "move" if self.my_turn else "point", shown(said + who)
        says = "" if content is None else f' aria-label="{spoken}" title="{spoken}"'
        says += " data-careful" if careful and self.my_turn else ""
        return markup(  # all parts are escaped or ours
            f'<button form="act" name="{name}" value="{shown(what)}" class="move {shown(cls)}"'
            f"{says}{self.described_by(what)}>{inside}{dots}</button>"
        )

    def described_by(self, what: str) -> str:
        """Where it is said why a move is pointed at, and whether the viewer points at it."""
        said = ""
        if what in self.wanted:
            said = f' aria-describedby="{"coach-says" if self.lesson else "hint-says"}"'
        if not self.my_turn:
            held = any(self.activity.pointing.get(seat) == what for seat in self.viewer.mine)
            said += f' aria-pressed="{"true" if held else "false"}"'
        return said

    def lesson_bubble(self) -> dict[str, Any] | None:
        """What the lesson at this table says to its learner now."""
        return self.lesson.bubble(self.viewer.language) if self.lesson else None

    def pointers(self, what: str) -> tuple[str, str]:
        """Who points at this move: in words, and as dots on it."""
        seats = [seat for seat, pointed in self.activity.pointing.items() if pointed == what]
        if not seats:
            return "", Markup("")
        dot = Markup('<span class="pointer seat-{}" aria-hidden="true">{}</span>')
        names = [self.table.seats[seat].name for seat in seats]
        dots = [dot.format(seat, name[:1]) for seat, name in zip(seats, names, strict=True)]
        return f" ({', '.join(names)} 👉)", Markup("").join(dots)

    def players(self) -> list[dict[str, Any]]:
        """Every seat as the viewer sees it."""
        return [seen_by(self.viewer, self.is_visible, seat) for seat in self.common["players"]]

    def hands(self, view: dict[str, Any]) -> list[list[str] | None]:
        """Every hand that the viewer sees, by seat: of all, when a game is looked at again with
        its cards open."""
        if "hands" in view:
            return list(view["hands"])
        return [seat.get("hand") for seat in view.get("seats", [])]

    def verdict(self, view: dict[str, Any] | None) -> Verdict | None:
        """Once the game is over."""
        if view is None or self.table.state != OVER:
            return None
        return verdict_of(self.table, self.viewer.mine, view["result"])

    def lines(self) -> list[str]:
        """The table in lines of text."""
        match, viewer = self.table.match, self.viewer
        return match.lines(viewer.language, viewer.seat) if match else []

    def tale(self) -> list[dict[str, Any]]:
        """The whole story, once the game is over."""
        table, viewer = self.table, self.viewer
        if table.state != OVER:
            return []
        every = table.story(viewer.seat, viewer.language, table.moves_made)
        return [entry.data for entry in every]

    def chosen(self) -> str | None:
        """The move that the viewer has chosen, while a question about it is asked."""
        what = self.activity.chosen.get(self.viewer.seat)
        return what if self.my_turn and what in self.moves else None

    def note(self) -> dict[str, Any] | None:
        """What the viewer alone is told about the answer that was typed last."""
        note = self.activity.notes.get(self.viewer.seat)
        if note is None:
            return None
        return {"n": note.n, "why": typeset(note.explanation), "is_right": note.is_right}


def said(table: ShownTable, language: str) -> dict[str, str]:
    """Every move that can be made now and its sentence, in the words of who may make it."""
    match = table.match
    return table.fragments.get(("moves", language), lambda: match.say(language) if match else {})
