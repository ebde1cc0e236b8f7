"""What a game folder says of itself, and finding the folders.

A folder holds `__init__.py` with one `GAME = Game(...)`, and beside it `rules.py`
(`contract.py` lists what it offers), `words.py`, `view.py` and the help pages.  Nothing
here imports a game's rules before somebody plays it.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

from chatiere.core.dealer import VERSION
from chatiere.core.errors import ChatiereError, listed, shown
from chatiere.core.translation import N_, Translator, folder_of, translator

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from chatiere.core.engine import Engine
    from chatiere.core.kernel import Argument, Arguments

Value = bool | int | str
YES_NO = (N_("no"), N_("yes"))
MOODS = {
    "together": N_("team up"),
    "laugh": N_("laugh"),
    "bluff": N_("bluff"),
    "think": N_("think"),
    "sums": N_("do sums"),
    "calm": N_("relax"),
}
"""What one may feel like, by the words in which a game says what it is good for."""
PLUGINS = "chatiere.games"
"""The entry-point group by which an installed package offers a `Game`."""


@cache
def has_module(package: str, name: str) -> bool:
    at = package
    for part in name.split("."):
        at = f"{at}.{part}"
        if importlib.util.find_spec(at) is None:
            return False
    return True


@dataclass(frozen=True)
class Option:
    """A choice made before a match."""

    values: tuple[Value, ...]
    default: Value
    says: str
    """What it means, in one sentence: a message of the game's catalogue."""
    named: Mapping[Value, str] = field(default_factory=dict)
    """Values that people call otherwise than the record does: messages too."""

    def value_message(self, value: Value) -> str:
        """A value as people call it, in English; a number or a word of the record as it is."""
        if value in self.named:
            return self.named[value]
        return YES_NO[value] if isinstance(value, bool) else spelled(value)


@dataclass(frozen=True)
class Game:
    """A game as its folder describes it."""

    name: str
    package: str
    title: str
    """The game in one sentence: a message of its catalogue."""
    players: range
    minutes: int
    age: int
    options: Mapping[str, Option] = field(default_factory=dict)
    called: str = ""
    """The game's name as people write it; from `name` if it is not given."""
    pitch: tuple[str, ...] = ()
    """The rules in thirty seconds, for who is invited: a few short sentences, each a message."""
    round_name: str = N_("Round")
    """What people call one of its rounds: a message, of the game's catalogue where it has it."""
    aim: str = "most"
    """Who wins: who has the `most` points or the `fewest`, or all `together` or nobody."""
    has_secrets: bool = True
    """Whether players know things that others at the table do not."""
    moods: tuple[str, ...] = ()
    """What it is good for, of `MOODS`: people choose by it."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Further keys of its records, each with the module of the folder that reads it:
    `default(options)`, `check(value, options)` and `pack(value)` into numbers."""

    @property
    def label(self) -> str:
        """The name on the box."""
        return self.called or self.name.replace("-", " ").title()

    def module(self, name: str) -> ModuleType:
        path = f"{self.package}.{name}"  # looked up here first: a table asks many times a move
        return sys.modules.get(path) or importlib.import_module(path)

    def optional_module(self, name: str) -> ModuleType | None:
        """A module that a game may leave out, `bot.strategy`; None where it has."""
        return self.module(name) if has_module(self.package, name) else None

    @property
    def rules(self) -> ModuleType:
        return self.module("rules")

    @property
    def words(self) -> ModuleType:
        return self.module("words")

    @property
    def view(self) -> ModuleType:
        return self.module("view")

    def plain(self) -> Engine:
        """The rules as written."""
        from chatiere.core import engine

        return engine.plain(self.rules)

    def compiled(self) -> Engine:
        """The rules at machine speed."""
        from chatiere.core import engine

        return engine.compiled(self.rules, self.name)

    def translator(self, language: str) -> Translator:
        """Puts this game's messages into a language."""
        return translator(language, self.package)

    def title_in(self, language: str) -> str:
        return self.translator(language)(self.title)

    def pitch_in(self, language: str) -> list[str]:
        return [self.translator(language)(sentence) for sentence in self.pitch]

    def round_name_in(self, language: str) -> str:
        return self.translator(language)(self.round_name)

    def option_in(self, name: str, language: str) -> str:
        """What an option means, in one sentence."""
        return self.translator(language)(self.options[name].says)

    def value_in(self, name: str, value: Value, language: str) -> str:
        """A value of an option as people read it."""
        return self.translator(language)(self.options[name].value_message(value))

    def help(self, language: str) -> str:
        """The help page of this game, as Markdown."""
        return (folder_of(self.package) / f"help.{language}.md").read_text(encoding="utf-8")

    def check_players(self, players: object) -> int:
        if type(players) is not int or players not in self.players:
            low, high = self.players[0], self.players[-1]
            raise ChatiereError(
                "%(game)s is for %(low)s to %(high)s players, not %(it)s",
                N_("%(label)s is for %(low)s to %(high)s players, not %(it)s"),
                game=self.name, label=self.label, low=low, high=high, it=shown(players),
            )  # fmt: skip
        return players

    def check_options(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All options of the game, those not given at their default."""
        for name in given:
            if name not in self.options:
                has = listed(list(self.options)) if self.options else "none"
                raise ChatiereError(
                    "%(game)s has no option %(it)s; it has: %(has)s",
                    N_("%(label)s has no option %(it)s"),
                    game=self.name, label=self.label, it=shown(name), has=has,
                )  # fmt: skip
        chosen = {}
        for name, option in self.options.items():
            value = given.get(name, option.default)
            chosen[name] = self._value(name, value)
        return chosen

    def _value(self, name: str, value: object) -> Value:
        for allowed in self.options[name].values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        allowed_text = listed([spelled(v) for v in self.options[name].values])
        raise ChatiereError(
            "option %(name)s is one of %(allowed)s, not %(it)s",
            N_("an option of %(label)s cannot be %(it)s"),
            name=name, label=self.label, allowed=allowed_text, it=shown(value),
        )  # fmt: skip

    def option_from_text(self, name: str, text: str) -> Value:
        """An option's value as somebody types it."""
        for value in self.options[name].values if name in self.options else ():
            if spelled(value) == text.lower():
                return value
        return self._value(name, text) if name in self.options else text

    def check_keys(
        self, given: Mapping[str, object], options: Mapping[str, Value]
    ) -> dict[str, Any]:
        """The further record keys, those not given at their default."""
        checked = {}
        for key, module in self.keys.items():
            reader = self.module(module)
            value = given[key] if key in given else reader.default(options)
            checked[key] = reader.check(value, options)
        return checked

    def setup_arguments(
        self,
        options: Mapping[str, Value] | None = None,
        keys: Mapping[str, Any] | None = None,
        version: int = VERSION,
    ) -> Arguments:
        """What `setup` takes after the number of players, in the order of its parameters."""
        options = self.check_options(options or {})
        keys = self.check_keys({}, options) if keys is None else keys
        names = setup_parameters(self.rules.setup)
        if missing := [name for name in self.options if name not in names]:
            raise ChatiereError(
                "setup of %(game)s leaves out %(missing)s",
                N_("what was sent does not fit this game"),
                game=self.name, missing=listed(missing),
            )  # fmt: skip
        return tuple(self._argument(name, options, keys, version) for name in names)

    def _argument(
        self, name: str, options: Mapping[str, Value], keys: Mapping[str, Any], version: int
    ) -> Argument:
        if name in self.options:
            return self.options[name].values.index(options[name])
        if name in self.keys:
            import numpy as np

            return np.array(self.module(self.keys[name]).pack(keys[name]), np.int64)
        if name == "version":
            return version
        raise ChatiereError(
            "setup of %(game)s asks for %(it)s, which is no option, key or version",
            N_("what was sent does not fit this game"),
            game=self.name, it=shown(name),
        )  # fmt: skip


@cache
def setup_parameters(setup: Callable[..., None]) -> tuple[str, ...]:
    """The names of what a game's `setup` takes after the state and the number of players."""
    import inspect

    return tuple(inspect.signature(setup).parameters)[2:]


def spelled(value: Value) -> str:
    """A value as one types it: `true`, `2`, `wild`."""
    return str(value).lower()


@lru_cache(maxsize=1)
def games() -> dict[str, Game]:
    """Every game, ours and those that installed plug-ins bring, by name."""
    ours = importlib.import_module("chatiere.games")
    found: dict[str, Game] = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(ours.__path__)):
        game = importlib.import_module(f"chatiere.games.{module}").GAME
        found[game.name] = game
    metadata = importlib.import_module("importlib.metadata")  # slow to import
    for entry in metadata.entry_points(group=PLUGINS):
        _add_plugin(found, entry)
    return found


def _add_plugin(found: dict[str, Game], entry: EntryPoint) -> None:
    """A plug-in that does not load is left out: it must not take the others along."""
    try:
        game = entry.load()
    except Exception as error:
        warnings.warn(f"plug-in {entry.name} left out: {error!r}", stacklevel=2)
        return
    if not isinstance(game, Game) or game.name in found:
        warnings.warn(f"plug-in {entry.name} left out: not a new Game", stacklevel=2)
        return
    if not isinstance(game.title, str):
        warnings.warn(f"plug-in {entry.name} left out: its title is no text", stacklevel=2)
        return
    found[game.name] = game


def find(name: object) -> Game:
    """The game of this name."""
    if isinstance(name, str) and name in games():
        return games()[name]
    raise ChatiereError(
        "no game %(it)s; there are: %(has)s",
        N_("there is no game %(it)s here"),
        it=shown(name),
        has=listed(sorted(games())),
    )
