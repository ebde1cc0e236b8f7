"""Reads what a part of a template looks at from the values that it is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from jinja2.runtime import Undefined
from markupsafe import Markup

from chatiere.web.server.needs import (
    EACH,
    Comparison,
    Constant,
    Each,
    Need,
    Noneness,
    Path,
    Truth,
)

OBJECTS = frozenset({"game", "loop", "settings", "table", "viewer"})
DICTIONARIES = frozenset({"p", "view"})
"""Names whose values are known to have attributes, or keys: they are read without asking."""
HELPERS = frozenset({"lines", "move", "names_of"})
"""Names of functions that say what they show."""
PLAIN = frozenset({str, int, bool, list, dict, tuple, type(None)})
MANY = 4
"""Of elements of which so much is looked at, all is: to pick takes longer than to compare.  Of
players most changes at every turn, so there it pays."""
NOTHING = ...
"""In place of what is not there."""


class Helper:
    """A function that templates call, and the values on which what it gives depends, besides
    what it is called with and the language."""

    __slots__ = ("_starting", "function", "values")

    def __init__(self, function: Callable[..., Any], *values: Any) -> None:
        self.function, self.values = function, values
        self._starting: dict[str, tuple[Any, ...]] = {}

    def __call__(self, *given: Any, **named: Any) -> Any:
        return self.function(*given, **named)

    def shows(self) -> tuple[Any, ...]:
        return self.values

    def starting(self, words: str) -> tuple[Any, ...]:
        """The same where all that it is called with begins with these words: of the first
        value, which is by words, only what does."""
        found = self._starting.get(words)
        if found is None:
            first, *rest = self.values
            some = first and {key: value for key, value in first.items() if key.startswith(words)}
            found = self._starting[words] = (some, *rest) if some or any(rest[1:]) else ()
        return found


def item(value: Any, step: Any) -> Any:
    """One step into a value, as templates take it."""
    if type(value) is dict:
        return value.get(step, NOTHING)
    if type(step) is str:
        return getattr(value, step, NOTHING)
    try:
        return value[step]
    except (LookupError, TypeError):
        return NOTHING


def each(value: Any, part: Callable[[Any], Any]) -> Any:
    """What is looked at of every element; all of what is no list."""
    return [part(one) for one in value] if type(value) in (list, tuple) else whole(value)


def truth(value: Any) -> Any:
    """Whether a value is true; what is not there is neither."""
    return NOTHING if value is NOTHING or isinstance(value, Undefined) else bool(value)


def compared(compare: Callable[[], Any]) -> Any:
    """How a comparison ends; where it cannot be made, the template does not come to it, or there
    is no text to remember."""
    try:
        return bool(compare())
    except Exception:
        return NOTHING


def whole(value: Any) -> Any:
    """All of a value: a function stands for what it shows, which it says itself."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, Undefined):
        return NOTHING
    if isinstance(value, Markup):
        return NOTHING, str(value)
    if isinstance(value, tuple):
        return tuple(value)
    return value.shows() if type(value) is Helper else value


class Reading(NamedTuple):
    """How Python reads what is looked at."""

    values: str
    """What it is read from, in the order in which they are needed."""
    quick: str
    """Raises something where a value is not what is usual."""
    careful: str
    """Copes with it."""


def reading_of(needs: dict[str, Need]) -> Reading:
    names = {root: f"v{place}" for place, root in enumerate(needs)}
    comparisons = dict.fromkeys(each for need in needs.values() for each in need.comparisons)
    made = []
    for source in (Source(names, True), Source(names, False)):
        read = [source.read(need, names[root], root) for root, need in needs.items()]
        made.append(f"[{', '.join([*read, *map(source.compared, comparisons)])}]")
    return Reading(", ".join(names.values()), *made)


class Source:
    """Writes how what is needed of a value is read."""

    def __init__(self, names: Mapping[str, str], is_quick: bool) -> None:
        self.names, self.is_quick = names, is_quick
        self.names_given = 0
        """To values on the way."""

    def step(self, text: str, step: str | int | Path, root: str) -> str:
        at = self.path(step) if isinstance(step, Path) else repr(step)
        if root in HELPERS:
            return f"{text}.starting({at})"
        if not self.is_quick:
            return f"item({text}, {at})"
        if isinstance(step, str):
            if text.isidentifier() and root in OBJECTS:
                return f"{text}.{step}"
            if text.isidentifier() and root in DICTIONARIES:
                return f"{text}[{at}]"
            return self.quick_step(text, at)
        return self.quick_place(text, at)

    def quick_place(self, text: str, at: str) -> str:
        """To one of several, most of which are lists, without calling anything of ours."""
        value, place = self.new_name(), self.new_name()
        is_list = f"type({value} := {text}) is list"
        is_there = f"type({place} := {at}) is int and -1 < {place} < len({value})"
        return f"({value}[{place}] if {is_list} and {is_there} else item({value}, {at}))"

    def quick_step(self, text: str, at: str) -> str:
        """Into a dictionary, as most are, without calling anything of ours."""
        if text.isidentifier():
            return f"({text}.get({at}, ...) if type({text}) is dict else {self.other(text, at)})"
        name = self.new_name()
        found = f"{name}.get({at}, ...) if type({name} := {text}) is dict"
        return f"({found} else {self.other(name, at)})"

    def other(self, name: str, at: str) -> str:
        """Of what is no dictionary: most often there is nothing at all."""
        return f"... if {name} is None else item({name}, {at})"

    def new_name(self) -> str:
        self.names_given += 1
        return f"t{self.names_given}"

    def path(self, path: Path) -> str:
        text = self.names[path.root]
        for step in path.steps:
            assert isinstance(step, str | int | Path)
            text = self.step(text, step, path.root)
        return text

    def truth(self, text: str) -> str:
        return self.told(text, "not not {}") if self.is_quick else f"truth({text})"

    def told(self, text: str, test: str) -> str:
        """What is not there is neither true nor false, nor None."""
        if "item(" not in text and "..." not in text:
            return f"({test.format(text)})"
        name = self.new_name()
        return f"(... if ({name} := {text}) is ... else {test.format(name)})"

    def compared(self, comparison: Comparison) -> str:
        """Nothing is in what is empty or not there: then that is told in place of it."""
        left, right = map(self.side, (comparison.left, comparison.right))
        if not self.is_quick:
            return f"compared(lambda: {left} {comparison.operator} {right})"
        if "in" not in comparison.operator or isinstance(comparison.right, Constant):
            return f"({left} {comparison.operator} {right})"
        name = self.new_name()
        return f"({left} {comparison.operator} {name} if ({name} := {right}) else {name})"

    def side(self, side: Path | Constant) -> str:
        return side.text if isinstance(side, Constant) else self.path(side)

    def whole(self, text: str, root: str) -> str:
        if not self.is_quick:
            return f"whole({text})"
        if text.isidentifier() and root in HELPERS:
            return f"{text}.values"
        return f"({text} and tuple({text}))" if text == self.names.get("moment") else text

    def every(self, text: str, one: str, inner: str) -> str:
        """What is looked at of each element; of a dictionary, all."""
        if not self.is_quick:
            return f"each({text}, lambda {one}: {inner})"
        name = self.new_name()
        listed, is_list = f"[{inner} for {one} in {name}]", f"type({name} := {text}) is list"
        return f"({listed} if {is_list} else each({name}, lambda {one}: {inner}))"

    def read(self, need: Need, text: str, root: str, depth: int = 0) -> str:
        many = need.parts.get(EACH)
        is_much = many is not None and len(many.parts) >= MANY and root != "players"
        if need.is_all or is_much:
            return self.whole(text, root)
        parts = []
        for step, part in need.parts.items():
            if isinstance(step, Truth):
                parts.append(self.truth(text))
            elif isinstance(step, Noneness):
                parts.append(self.told(text, "{} is None"))
            elif isinstance(step, Each):
                one = f"e{depth}"
                inner = self.read(part, one, "", depth + 1)
                parts.append(self.every(text, one, inner))
            else:
                parts.append(self.read(part, self.step(text, step, root), root, depth))
        return f"[{', '.join(parts)}]"
