"""Pictures of the rules: real positions of a game, from `scenes.toml` in its folder.

A help page shows one with `![what there is to see](scene:two-dogs)`.  A scene is a match that is
played, move by move, by the game's own rules, so that none can show what cannot be.  What of it
is drawn, a function of the game's `scenes.py` says, from a view that has been through `hide`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from chatiere.core.dealer import Dealer, seed_bytes
from chatiere.core.errors import ChatiereError, shown
from chatiere.core.game import Game, find
from chatiere.core.kernel import ONLOOKER
from chatiere.core.match import Match
from chatiere.core.translation import N_, Translator, folder_of, translator

FILE = "scenes.toml"
NAMES = ("Ana", "Bao", "Chloé", "Dany", "Elif", "Fanny")
"""Who sits there."""
MARK = re.compile(r"!\[([^\]]*)\]\(scene:([^)\s]+)\)")
"""How a page asks for a scene: its caption and its name."""
KEYS = {"from", "players", "options", "seed", "seat", "moves", "shows"}


class BadScene(ChatiereError):
    """A scene that cannot be shown; the line says which game's, and why."""

    def __init__(self, line: str) -> None:
        super().__init__(line, N_("a picture of this game cannot be drawn just now"))


class Item(NamedTuple):
    """One thing of a picture: a piece, or figures where it has none, and a few words below it."""

    piece: str = ""
    note: str = ""
    mark: str = ""
    """What is special about it: `best` stands out, `gone` leaves the table, `held` is waiting."""
    figures: str = ""
    on: str = ""
    """The piece that it lies on."""
    edges: str = ""
    """Of squares that touch: `u` and `l` where a border is above and to the left."""


class Lane(NamedTuple):
    """Things side by side, below a few words."""

    items: list[Item]
    title: str = ""
    is_board: bool = False
    """Whether they touch each other, and those of the lanes above and below, as squares do."""
    says: str = ""
    """The same in words, where its things do not say it: a board is not read square by square."""

    def words(self, t: Translator, label: Callable[[str], str]) -> str:
        """For who does not see it; `label` names a piece."""
        if self.says or self.is_board:
            return self.says
        named = [(item.figures or label(item.piece), item.note) for item in self.items]
        things = ", ".join(f"{name} ({note})" if note else name for name, note in named)
        if not self.title:
            return f"{things}."
        return t(N_("{title}: {things}."), title=self.title, things=things)


Picture = list[Lane]


def words_of(picture: Picture, language: str, label: Callable[[str], str]) -> str:
    """A whole picture in words."""
    t = translator(language)
    return " ".join(words for lane in picture if (words := lane.words(t, label)))


class Position(NamedTuple):
    """What is drawn from: the views before and after the last move, and that move, as one seat
    has them; the names at the table, and who puts messages into the reader's language."""

    before: dict[str, Any]
    move: str
    view: dict[str, Any]
    names: list[str]
    t: Translator


@dataclass(frozen=True)
class Scene:
    """A position, and what of it is drawn."""

    match: Match
    seat: int
    """Through whose eyes."""
    shows: str

    def picture(self, language: str) -> Picture:
        draw: Callable[[Position], Picture]
        draw = getattr(self.match.game.module("scenes"), self.shows)
        return draw(self.position(language))

    def position(self, language: str) -> Position:
        match, seat = self.match, self.seat
        before = match.until(max(len(match.entries) - 1, 0)).view(seat)
        move = match.history(seat)[-1][1] if match.entries else ""
        t = match.game.translator(language)
        return Position(before, move, match.view(seat), match.names, t)


@cache
def scenes_of(name: str) -> dict[str, Scene]:
    """The scenes of a game by their names."""
    return read_scenes(find(name))


def read_scenes(game: Game) -> dict[str, Scene]:
    """None where its folder has no such file."""
    file = folder_of(game.package) / FILE
    if not file.exists():
        return {}
    try:
        written = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadScene(f"{game.name}: {FILE} cannot be read: {error}") from None
    whole: dict[str, dict[str, Any]] = {}
    for each, about in written.items():
        whole[each] = continued(about, whole, game, each)
    return {each: scene_from(about, game, each) for each, about in whole.items()}


def continued(
    about: Mapping[str, Any], earlier: Mapping[str, dict[str, Any]], game: Game, name: str
) -> dict[str, Any]:
    """A scene may go on `from` one above it, by further moves."""
    if "from" not in about:
        return dict(about)
    if about["from"] not in earlier:
        raise BadScene(f"{game.name}, scene {name}: there is no {shown(about['from'])} above it")
    before = earlier[about["from"]]
    moves = [*before.get("moves", []), *about.get("moves", [])]
    return {**before, **about, "moves": moves}


def scene_named(game: Game, name: str) -> Scene:
    if name not in scenes_of(game.name):
        raise BadScene(f"{game.name}: {FILE} has no {shown(name)}")
    return scenes_of(game.name)[name]


def scene_from(written: Mapping[str, Any], game: Game, name: str) -> Scene:
    """One scene of the file, played to where it stands."""
    try:
        if strange := sorted(set(written) - KEYS):
            raise ChatiereError(f"a scene has no {shown(strange[0])}")
        players = game.check_players(written.get("players"))
        shows = written.get("shows")
        if not hasattr(game.module("scenes"), str(shows)):
            raise ChatiereError(f"scenes.py does not draw {shown(shows)}")
        match = played(written, game, players)
        match.hidden(seat := written.get("seat", ONLOOKER))
    except ChatiereError as error:
        raise BadScene(f"{game.name}, scene {name}: {error}") from None
    return Scene(match, seat, str(shows))


def played(written: Mapping[str, Any], game: Game, players: int) -> Match:
    """Moves as the record has them, `0 bid 3`; those of chance, `* deal …`, may be written too,
    and where they are not the seed decides.  What is due after the last one is not drawn: so the
    end of a round can be seen.  Without any moves it is the deal."""
    options = game.check_options(written.get("options", {}))
    dealer = Dealer(seed_bytes(written.get("seed", 0)), [b""] * players)
    seats = [{"name": name, "kind": "human"} for name in NAMES[:players]]
    match = Match(game, players, options, game.check_keys({}, options), dealer, seats)
    moves = written.get("moves", [])
    if not moves:
        match.draw()
    for move in moves:
        who, _, what = str(move).partition(" ")
        if who != "*":
            match.draw()
        match.enter(int(who) if who.isdigit() else "*", what)
    return match
