"""Templates: one environment for each language, with what all pages use."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache, lru_cache, partial
from typing import Any

from babel.dates import format_date
from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup, escape

from chatiere.core.game import games
from chatiere.core.language import elide, number
from chatiere.core.strategy import has_strategy
from chatiere.core.translation import (
    LANGUAGES,
    N_,
    ROOT,
    Plural,
    Translator,
    language_name,
    translator,
)
from chatiere.printing.book import can_print
from chatiere.printing.paper import PAPERS
from chatiere.web.server.assets import address
from chatiere.web.server.faces import face
from chatiere.web.server.languages import folder_of, folders_named
from chatiere.web.server.level_names import LEVEL_NAMES
from chatiere.web.server.page_environment import PageEnvironment
from chatiere.web.server.remembering import Remember

REACTIONS = {
    "bravo": N_("Bravo!"),
    "ouch": N_("Ouch!"),
    "thanks": N_("Thank you!"),
    "zzz": N_("I'm falling asleep…"),
    "laugh": N_("Ha ha!"),
    "wow": N_("Wow!"),
    "sorry": N_("Sorry!"),
    "hello": N_("Hello!"),
    "luck": N_("Good luck!"),
    "heart": N_("I like that!"),
    "hmm": N_("Hmm…"),
    "party": N_("Hooray!"),
}
"""What people can say at a table, in words for who does not see the cat's face."""


@cache
def environment(language: str, package: str = ROOT) -> PageEnvironment:
    """With the messages of a package: a game's table speaks by the game's own catalogue."""
    folders = {name: FileSystemLoader(folder_of(game)) for name, game in games().items()}
    made = PageEnvironment(
        loader=ChoiceLoader([FileSystemLoader(folders_named("templates")), PrefixLoader(folders)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.do", Remember],
    )
    t = translator(language, package)
    made.filters |= {"utc": utc, "day": lambda then: day(then, language), "number": number}
    made.globals |= {
        "_": partial(filled, t),
        "ngettext": partial(counted, t),
        "language": language,
        "languages": LANGUAGES,
        "language_names": {each: language_name(each) for each in LANGUAGES},
        "address": address,
        "common": partial(common),
        "art": art,
        "face": partial(face),
        "reaction_names": {name: t.text(says) for name, says in REACTIONS.items()},
        "level_names": {level: t.text(name.title) for level, name in LEVEL_NAMES.items()},
        "level_choices": {level: t.text(name.choice) for level, name in LEVEL_NAMES.items()},
        "can_print": can_print,
        "has_strategy": has_strategy,
        "papers": [(paper.name, paper.label) for paper in PAPERS.values()],
        "joined": lambda things: t.join(list(things)),
    }
    return made


def utc(then: float) -> str:
    """A moment as `<time>` has it."""
    return datetime.fromtimestamp(then, UTC).isoformat(timespec="seconds")


def day(then: float, language: str) -> str:
    """The day of a moment, by the host's calendar: a page's script knows the reader's."""
    return format_date(datetime.fromtimestamp(then).astimezone(), "d MMMM", locale=language)


@lru_cache(maxsize=20_000, typed=True)
def filled(t: Translator, message: str, /, **words: object) -> Markup:
    """A message with its holes filled; what is filled in is escaped.  A table asks for dozens of
    messages at every move, and mostly for the same."""
    return Markup(elided(t, t.text(message), words)) % signed(words)  # noqa: S704 - ours


@lru_cache(maxsize=5_000, typed=True)
def counted(t: Translator, one: str, many: str, n: int, /, **words: object) -> Markup:
    words = {"num": n, **words}
    return Markup(elided(t, t.plural_text(Plural(one, many), n), words)) % signed(words)  # noqa: S704


def elided(t: Translator, text: str, words: dict[str, object]) -> str:
    return elide(text, words) if t.elides else text


def signed(words: dict[str, object]) -> dict[str, object]:
    """What fills a message's holes: a number below nought has a minus sign."""
    return {name: number(word) if type(word) is int else word for name, word in words.items()}


def page(name: str, language: str, **values: Any) -> str:
    return environment(language).get_template(name).render(values)


MOTIONS = {"key": "glide", "source": "from", "target": "to", "tumble": "tumble"}
"""What a template says of a picture's movement, and the attribute that `glide.js` reads."""


@lru_cache(maxsize=20_000, typed=True)
def art(sheet: str, name: str, label: str = "", cls: str = "", **motion: str) -> Markup:
    """A picture of a sheet.  Without a label it is an ornament, which no screen reader reads;
    pictures with the same key before and after a move glide from place to place."""
    place = f"{address(f'art/{sheet}.svg')}#{name}"
    hidden = "" if label else ' aria-hidden="true"'
    role = f' role="img" aria-label="{escape(label)}"' if label else ""
    moves = "".join(
        f' data-{MOTIONS[how]}="{escape(value)}"' for how, value in motion.items() if value
    )
    return Markup(  # noqa: S704 - all parts are escaped or ours
        f'<svg class="art {escape(cls)}"{role}{hidden}{moves}><use href="{place}"/></svg>'
    )


def common(name: str, label: str = "", cls: str = "") -> Markup:
    return art("common", name, label, cls)
