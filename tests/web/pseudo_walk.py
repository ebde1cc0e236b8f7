"""Everything that people read, in a language made by a script: `python -m tests.web.pseudo_walk`.

Runs in a process whose `chatiere` has the files of `scripts/pseudo_language.py` and prints, as
JSON, every text with a plain Latin word in it, by where it was found.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import chatiere
from chatiere.cli.talk import talk_in
from chatiere.core.chance import below, generator
from chatiere.core.game import Game, games
from chatiere.core.match import Match
from chatiere.core.scene import NAMES as IN_SCENES
from chatiere.core.translation import LANGUAGES
from chatiere.games.chasse_aux_souris.card_names import card_words
from chatiere.printing.words import words_in
from chatiere.web.learn.lesson import lesson_of
from chatiere.web.tables.names import BOTS
from scripts.pseudo_language import LANGUAGE
from tests.web.serving import Browser, field_of, served

NAMES = ("Ā", "Ē", "Ī", "Ō", "Ū", "Ȳ")
"""People whose names no check stumbles over."""
PLAIN = re.compile(r"[A-Za-z]{3,}")
HOLE = re.compile(r"\{\w+\}")
ON_CARDS = map(
    card_words, ("poursuite", "demi-tour", "horloge", "sumo", "piege", "cadeau", "souris")
)
"""What stands on cards, the same in every language."""
OURS = re.compile(
    "|".join(
        map(
            re.escape,
            ["Chatière", *BOTS, *IN_SCENES, *ON_CARDS, *(g.label for g in games().values())],
        )
    )
    + r"|\b(JSON|CSV|API|PDF|SHA-256|HMAC-SHA-256|Letter|https?://\S+)\b"
)
"""Names, which are the same in every language."""
SILENT = {"script", "style", "code", "pre", "kbd", "title"}
SPOKEN = {"aria-label", "title", "alt", "placeholder"}
NO_PAGE = re.compile(r"/(a|t|r|dealer)/|/api\b|.*\.(pdf|zip|csv|json|webmanifest|svg|js|ico|png)")
"""Links to files, and to tables, which are looked at one by one."""
WRONG = ("/nowhere", "/t/nothing", "/games/nothing", "/learn/nothing", "/practice/nobody")
SHARES = (0.6, 0.3)
"""Chances to win of the best move and of the others, for a hint."""


@dataclass
class Found:
    """What was read, and what of it is not translated."""

    read: int = 0
    plain: dict[str, list[str]] = field(default_factory=dict)

    def look(self, where: str, texts: Iterable[str]) -> None:
        for text in texts:
            self.read += 1
            left = HOLE.sub("", OURS.sub("", text))
            if PLAIN.search(left) and text not in self.plain.setdefault(where, []):
                self.plain[where].append(text)


class Reader(HTMLParser):
    """What a page says to somebody who reads or hears it."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        spoken = dict(attrs)
        if tag in SILENT or (spoken.get("lang") in LANGUAGES and tag != "html"):
            self.within.append(tag)
        self.texts += [value for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        if self.within and self.within[-1] == tag:
            self.within.pop()

    def handle_data(self, data: str) -> None:
        if not self.within and data.strip():
            self.texts.append(data.strip())


def texts_of(page: str) -> list[str]:
    reader = Reader()
    reader.feed(page)
    return reader.texts


# -- the library ------------------------------------------------------------------------------


def matches(game: Game) -> Iterator[Match]:
    """Random games: for every number of players, and with every value of every option."""
    for players in game.players:
        yield chatiere.new(game.name, players, players, names=NAMES[:players])
    fewest = game.players[0]
    for name, option in game.options.items():
        for value in option.values:
            yield chatiere.new(game.name, fewest, 7, {name: value}, NAMES[:fewest])


def said_at(match: Match) -> Iterator[str]:
    """All that a table says now, to everybody."""
    for seat in (-1, *range(match.players)):
        yield from match.lines(LANGUAGE, seat)
        if match.entries:
            yield from match.tell(len(match.entries) - 1, LANGUAGE, seat)
    if isinstance(match.to_move, int):
        yield from match.say(LANGUAGE).values()
        yield from hints(match, match.to_move)


def hints(match: Match, seat: int) -> Iterator[str]:
    """Why each of some moves would be good."""
    reasons = match.game.optional_module("bot.reasons")
    moves = match.engine.moves(match.states)
    for best in moves[:: 1 + len(moves) // 4]:
        order = [best, *(move for move in moves if move != best)]
        estimates = [
            SimpleNamespace(move=move, win=SHARES[n > 0], points=1.0, playouts=50)
            for n, move in enumerate(order)
        ]
        if reasons:
            yield reasons.why(match.state(seat), best, estimates, LANGUAGE)


def play_through(match: Match, found: Found) -> None:
    rng = generator("pseudo")
    while not match.is_over:
        found.look(f"sentences of {match.game.name}", said_at(match))
        moves = match.engine.moves(match.states)
        match.choose(moves[below(rng, len(moves))])
    found.look(f"sentences of {match.game.name}", said_at(match))


def library(found: Found) -> None:
    for game in games().values():
        about = f"about {game.name}"
        found.look(about, [game.title_in(LANGUAGE), game.round_name_in(LANGUAGE)])
        found.look(about, (game.option_in(name, LANGUAGE) for name in game.options))
        found.look(about, (piece.label(LANGUAGE) for piece in game.module("art").pieces()))
        lesson = lesson_of(game.name)
        if lesson:
            t = game.translator(LANGUAGE)
            found.look(f"lesson of {game.name}", (t(step.says) for step in lesson.steps))
        for match in matches(game):
            play_through(match, found)
    found.look("the terminal", terminal())
    found.look("prints", printed())


def terminal() -> Iterator[str]:
    yield from (value for key, value in vars(talk_in(LANGUAGE)).items() if key != "language")


def printed() -> Iterator[str]:
    for said in vars(words_in(LANGUAGE)).values():
        yield from [said] if isinstance(said, str) else said


# -- the pages --------------------------------------------------------------------------------


def pages(found: Found, folder: Path) -> None:
    with served(folder / "pseudo.db", workers=1) as running:
        me = Browser(running.url, LANGUAGE)
        me.send_form("/me", name=NAMES[0])
        for game in games().values():
            at_the_table(found, me, game)
            lesson(found, me, game)
        practice(found, me)
        circle(found, me)
        for path, page in linked(me):
            found.look(path, texts_of(page))
        for path in WRONG:
            found.look(path, texts_of(me.get(path).text))


def linked(me: Browser) -> Iterator[tuple[str, str]]:
    """Every page that one comes to from home; one table and one replay stand for all."""
    seen, waiting = set[str](), ["/"]
    while waiting:
        path = waiting.pop()
        seen.add(path)
        answer = me.get(path, follow_redirects=True)
        yield path, answer.text
        if answer.headers.get("content-type", "").startswith("text/html"):
            links = set(re.findall(r'href="(/[^"#]*)"', answer.text)) - {*seen, *waiting}
            waiting += sorted(link for link in links if not NO_PAGE.match(link))


def at_the_table(found: Found, me: Browser, game: Game) -> None:
    """A whole game through the page, then its replay and its dealer."""
    where, rng = f"table of {game.name}", generator(game.name)
    others = ["kitten"] * (game.players[0] - 1)
    code = me.lay(game.name, "me", *others, pace="instant", hints=1, name=NAMES[0])
    found.look(where, texts_of(me.get(f"/t/{code}").text))
    me.act(code, start=1)
    while f"/r/{code}" not in (page := me.get(f"/t/{code}").text):
        found.look(where, texts_of(page))
        if moves := re.findall(r'name="move" value="([^"]*)"', page):
            move = unescape(moves[below(rng, len(moves))])
            me.act(code, n=field_of(page, "n"), move=move)
    found.look(where, texts_of(page))
    for path in (f"/r/{code}", f"/dealer/{code}"):
        found.look(f"{path[:3]} of {game.name}", texts_of(me.get(path).text))


def lesson(found: Found, me: Browser, game: Game) -> None:
    answer = me.send_form(f"/learn/{game.name}")
    found.look(f"lesson of {game.name}", texts_of(me.get(answer.headers["location"]).text))


def practice(found: Found, me: Browser) -> None:
    place = me.send_form("/practice", name=NAMES[1]).headers["location"]
    asked = me.get(f"{place}/ask", follow_redirects=True).text
    found.look("practice", texts_of(asked))


def circle(found: Found, me: Browser) -> None:
    """What an invitation says; the circle itself is linked from home."""
    place = me.send_form("/circles", circle=NAMES[2], name=NAMES[0]).headers["location"]
    link = re.search(r'data-copy="[^"]*(/c/[^"]*)"', me.get(place).text)
    assert link
    with Browser(str(me.base_url), LANGUAGE) as guest:
        found.look("an invitation to a circle", texts_of(guest.get(link[1]).text))


def main() -> None:
    found = Found()
    library(found)
    with tempfile.TemporaryDirectory() as folder:
        pages(found, Path(folder))
    json.dump(
        {"read": found.read, "plain": {k: v for k, v in found.plain.items() if v}}, sys.stdout
    )


if __name__ == "__main__":
    main()
