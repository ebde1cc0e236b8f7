"""One way to translate: messages are written in English, catalogues hold the other languages.

A message is marked where it is written (`N_`, `NP_`, `NN_`) and translated where it is shown
(`Translator`).  A package keeps its translations in files named by language beside its code:
`fr.po`.  What a game's catalogue does not say, that of `chatiere` itself may.  A language is
there as soon as `chatiere` has a catalogue of it: adding one adds files and edits no code.

    >>> t = translator("fr", __package__)
    >>> t(N_("{who} passes."), who="Ana")
    'Ana passe.'

`python -m scripts.messages` keeps the catalogues in step with the code.  Plural forms and lists
follow Babel's rules; elision and the signs of French are in `language.py`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from chatiere.core.language import elide, number

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ROOT = "chatiere"
FIRST, SOURCE = "fr", "en"
"""The language we speak unless another is wished for, and the one that messages are written in."""
CONTEXT = "\x04"
"""Between a context and its message, as gettext has it."""
LOCALES = {"en": "en_GB"}
"""Whose rules a language follows, where its name alone would be somebody else's: we write
`a, b and c`."""


class Plural(NamedTuple):
    """A message that follows a number, in its two English forms."""

    one: str
    many: str


@dataclass(frozen=True)
class Message:
    """A message with the words that fill it, to be translated where it is shown; a word that
    is a message is translated too."""

    text: str
    words: Mapping[str, object] = field(default_factory=dict)


Label = str | Message | Callable[[str], str]
"""What can be put into a language: a message, one with its words, or, where it takes more than
that, a function of the language."""


def N_(message: str) -> str:  # noqa: N802 - what gettext calls it
    """Marks a message for the catalogues; it is translated where it is shown."""
    return message


def NP_(context: str, message: str) -> str:  # noqa: N802
    """The same English in another sense: it may be translated otherwise."""
    return f"{context}{CONTEXT}{message}"


def NN_(one: str, many: str) -> Plural:  # noqa: N802
    """Marks a message that follows a number."""
    return Plural(one, many)


# -- languages --------------------------------------------------------------------------------


def folder_of(package: str) -> Path:
    return Path(str(importlib.import_module(package).__file__)).parent


_there = {file.stem for file in Path(__file__).parents[1].glob("*.po")}
LANGUAGES: tuple[str, ...] = (FIRST, SOURCE, *sorted(_there - {FIRST, SOURCE}))
"""Ours: French first, English, and whatever else `chatiere` has a catalogue of."""


@cache
def locale_of(language: str) -> str:
    """The name by which Babel knows a language; what it does not know follows English rules."""
    from babel import Locale, UnknownLocaleError

    name = LOCALES.get(language, language)
    try:
        Locale.parse(name)
    except (ValueError, UnknownLocaleError):
        return LOCALES[SOURCE]
    return name


def language_name(language: str) -> str:
    """As its speakers write it: `Français`, `English`."""
    from babel import Locale

    name = str(Locale.parse(locale_of(language)).get_language_name())
    return name[0].upper() + name[1:]


# -- catalogues -------------------------------------------------------------------------------


def read_catalogue(file: Path) -> Catalog:
    from babel.messages.pofile import read_po

    with file.open("rb") as opened:
        return read_po(opened)


@cache
def messages_of(language: str, package: str) -> Mapping[str, str | tuple[str, ...]]:
    """What a package's own catalogue says, by context and English."""
    file = folder_of(package) / f"{language}.po"
    if language == SOURCE or not file.exists():
        return {}
    found: dict[str, str | tuple[str, ...]] = {}
    for message in read_catalogue(file):
        text = message.string
        if message.id and (all(text) if isinstance(text, tuple | list) else text):
            english = message.id if isinstance(message.id, str) else message.id[0]
            key = NP_(message.context, english) if message.context else english
            found[key] = text if isinstance(text, str) else tuple(text or ())
    return found


def catalogue_packages(package: str) -> list[str]:
    """Whose catalogues a module's messages may be in: its own package's and those above, then
    ours."""
    parts = package.split(".")
    own = [".".join(parts[:n]) for n in range(len(parts), 0, -1)]
    return [*own, *([] if ROOT in own else [ROOT])]


# -- translating ------------------------------------------------------------------------------


class Translator:
    """Puts messages into one language, by the catalogues of one package."""

    def __init__(self, language: str, package: str = ROOT) -> None:
        self.language = language
        self.locale = locale_of(language)
        self.elides = language == "fr"
        """Whether a word may lose its last letter to the next: `d'Ana`."""
        self._catalogues = [messages_of(language, each) for each in catalogue_packages(package)]

    def __call__(self, message: Label, /, **words: object) -> str:
        """A message in this language, `{holes}` filled; numbers get a real minus sign."""
        if isinstance(message, Message):
            return self(message.text, **message.words, **words)
        if callable(message):
            return message(self.language)
        try:
            return filled_before(self, message, **words)
        except TypeError:  # a word that cannot be remembered
            return self._filled(self.text(message), words)

    def count(self, plural: Plural, n: float, /, **words: object) -> str:
        """The form that goes with a number, which fills `{n}`."""
        try:
            return counted_before(self, plural, n, **words)
        except TypeError:  # a word that cannot be remembered
            return self._filled(self.plural_text(plural, n), {"n": n, **words})

    def join(self, things: Sequence[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        return listed(self.locale, "standard", *things)

    def either(self, things: Sequence[str]) -> str:
        """`a`, `a or b`, `a, b or c`."""
        return listed(self.locale, "or", *things)

    def decimal(self, value: float, digits: int) -> str:
        """`12.5`, `12,5`: so many digits behind the point."""
        from babel.numbers import format_decimal

        pattern = f"0.{'0' * digits}" if digits else "0"
        return format_decimal(value, pattern, locale=self.locale)

    def knows(self, message: str) -> bool:
        """Whether some catalogue has it; English needs none."""
        return self.language == SOURCE or any(message in each for each in self._catalogues)

    def text(self, message: str) -> str:
        """A message with its holes as they are."""
        found = self._found(message)
        if found is None:
            return message.rpartition(CONTEXT)[2]
        return found if isinstance(found, str) else found[0]

    def plural_text(self, plural: Plural, n: float) -> str:
        """The same for one that follows a number."""
        found = self._found(plural.one)
        forms = (plural.one.rpartition(CONTEXT)[2], plural.many)
        if isinstance(found, tuple):
            return found[min(plural_form(self.locale, n), len(found) - 1)]
        return forms[plural_form(LOCALES[SOURCE], n)]

    def _found(self, message: str) -> str | tuple[str, ...] | None:
        for messages in self._catalogues:
            if message in messages:
                return messages[message]
        return None

    def _filled(self, text: str, words: Mapping[str, object]) -> str:
        if not words:
            return text
        spoken = {name: self._word(word) for name, word in words.items()}
        if self.elides:
            text = elide(text, spoken)
        return text.format(**spoken)

    def _word(self, word: object) -> object:
        if isinstance(word, Message):
            return self(word)
        return number(word) if type(word) is int else word


@lru_cache(maxsize=5_000)
def listed(locale: str, style: Literal["standard", "or"], *things: str) -> str:
    """Babel looks for its rules anew every time."""
    from babel.lists import format_list

    return format_list(things, style=style, locale=locale)


@lru_cache(maxsize=20_000, typed=True)
def filled_before(t: Translator, message: str, /, **words: object) -> str:
    """A sentence is told to many, and moves are said again at every turn."""
    return t._filled(t.text(message), words)


@lru_cache(maxsize=5_000, typed=True)
def counted_before(t: Translator, plural: Plural, n: float, /, **words: object) -> str:
    """The same of what follows a number: every bid that can be made has its mice."""
    return t._filled(t.plural_text(plural, n), {"n": n, **words})


@cache
def translator(language: str, package: str = ROOT) -> Translator:
    """The one translator for this language and package; `package` may be a module's
    `__package__`, whose catalogue lies in a folder above."""
    return Translator(language, package)


@cache
def plural_rule(locale: str) -> Callable[[int], int]:
    from gettext import c2py

    from babel.messages.plurals import get_plural

    return c2py(get_plural(locale).plural_expr)


@cache
def plural_form(locale: str, n: float) -> int:
    """Which of a message's forms goes with a number: nought is plural in English and singular
    in French, and so is one and a half."""
    if isinstance(n, int):
        return plural_rule(locale)(abs(n))
    from babel import Locale

    return 0 if Locale.parse(locale).plural_form(abs(n)) == "one" else 1
