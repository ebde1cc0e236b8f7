"""Parts of a page that are remembered by what they show.

Every block of a table, or else every part of it between `{% remember %}` and
`{% endremember %}`, is drawn once for the values that it looks at and found again wherever these are the same: at the
next move, for the next seat, at another table.  Nobody says what a part depends on: `needs.py`
reads it from the template.  So a text can only be shown to somebody for whom exactly that text
would have been drawn, and what one seat alone may know stays with whoever has it in their view.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from types import MethodType
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context, Macro, Undefined
from jinja2.utils import missing
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from chatiere.web.server.needs import (
    EACH,
    Each,
    Need,
    Noneness,
    Path,
    Truth,
    Unknowable,
    needs_of,
)

MOST_KEPT = 24_000_000
"""Characters of text that are at hand; as many again may be on their way out."""
TABLE = "table/base.html"
OBJECTS = frozenset({"game", "loop", "settings", "table", "viewer"})
DICTIONARIES = frozenset({"p", "view"})
"""Names whose values are known to have attributes, or keys: they are read without asking."""
PURE = frozenset({"label", "piece"})
"""Functions that depend on nothing but what they are given, and the game and the language."""
HELPERS = frozenset({"lines", "move", "names_of"})
"""Names of functions that say what they show."""
PLAIN = frozenset({str, int, bool, list, dict, tuple, type(None)})
MANY = 4
"""Of elements of which so much is looked at, all is: to pick takes longer than to compare."""
NOTHING = ...
"""In place of what is not there."""


class Texts:
    """What was drawn, by the part and the values that it looked at.

    Of two halves the older one is dropped when the newer is full: what is asked for now and
    then stays, and nothing has to be put in order.
    """

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most, self.size = most, 0
        self._new: dict[tuple[str, bytes], str] = {}
        self._old: dict[tuple[str, bytes], str] = {}

    def clear(self) -> None:
        self._new, self._old, self.size = {}, {}, 0

    def get(self, key: tuple[str, bytes], draw: Callable[[], str]) -> str:
        found = self._new.get(key)
        if found is None:
            found = self._old.get(key)
            self.keep(key, found := draw() if found is None else found)
        return found

    def keep(self, key: tuple[str, bytes], text: str) -> None:
        self.size += len(text) + len(key[1])
        if self.size > self.most:
            self._old, self._new, self.size = self._new, {}, len(text) + len(key[1])
        self._new[key] = text


TEXTS = Texts()
NUMBERS = count()


# -- the values that a part looks at -------------------------------------------------------


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
        if words not in self._starting:
            first, *rest = self.values
            found = {key: value for key, value in first.items() if key.startswith(words)}
            self._starting[words] = (found, *rest) if found or any(rest[1:]) else ()
        return self._starting[words]


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
    return NOTHING if isinstance(value, Undefined) else bool(value)


def listed(value: Any) -> Any:
    """A value that has elements in an order, and nothing else."""
    if type(value) not in (list, tuple):
        raise TypeError
    return value


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


Reader = Callable[..., Any]


def readers_of(needs: dict[str, Need]) -> tuple[Reader, Reader]:
    """Two functions of the values by name, in their order, that give what is looked at.  The
    first is quick and raises something where a value is not what is usual; the second copes."""
    names = {root: f"v{place}" for place, root in enumerate(needs)}
    known = {"item": item, "each": each, "whole": whole, "listed": listed, "truth": truth}
    made = []
    for source in (Source(names, True), Source(names, False)):
        every = ", ".join(source.read(need, names[root], root) for root, need in needs.items())
        made.append(eval(f"lambda {', '.join(names.values())}: [{every}]", known))  # noqa: S307 - made of names and steps alone
    return made[0], made[1]


class Source:
    """Writes how what is needed of a value is read."""

    def __init__(self, names: Mapping[str, str], is_quick: bool) -> None:
        self.names, self.is_quick = names, is_quick

    def step(self, text: str, step: str | int | Path, root: str) -> str:
        at = self.path(step) if isinstance(step, Path) else repr(step)
        if root in HELPERS:
            return f"{text}.starting({at})"
        if not self.is_quick or not text.isidentifier() or isinstance(step, Path):
            return f"item({text}, {at})"
        if root in OBJECTS and isinstance(step, str):
            return f"{text}.{step}"
        return f"{text}[{at}]" if root in DICTIONARIES else f"item({text}, {at})"

    def path(self, path: Path) -> str:
        text = self.names[path.root]
        for step in path.steps:
            assert isinstance(step, str | int | Path)
            text = self.step(text, step, path.root)
        return text

    def whole(self, text: str, root: str) -> str:
        if not self.is_quick:
            return f"whole({text})"
        if text.isidentifier() and root in HELPERS:
            return f"{text}.values"
        return f"({text} and tuple({text}))" if text == self.names.get("moment") else text

    def read(self, need: Need, text: str, root: str, depth: int = 0) -> str:
        many = need.parts.get(EACH)
        if need.is_whole or (many is not None and len(many.parts) >= MANY):
            return self.whole(text, root)
        parts = []
        for step, part in need.parts.items():
            if isinstance(step, Truth):
                parts.append(f"truth({text})")
            elif isinstance(step, Noneness):
                parts.append(f"{text} is None")
            elif isinstance(step, Each):
                one = f"e{depth}"
                inner = self.read(part, one, "", depth + 1)
                quick = f"({text} if type({text}) is dict else [{inner} for {one} in listed({text})])"
                parts.append(quick if self.is_quick else f"each({text}, lambda {one}: {inner})")
            else:
                parts.append(self.read(part, self.step(text, step, root), root, depth))
        return f"[{', '.join(parts)}]"


# -- in templates -----------------------------------------------------------------------------


DIRECT = frozenset({Helper, MethodType, partial})


class Remember(Extension):
    """`{% remember %}…{% endremember %}`."""

    tags = {"remember"}  # noqa: RUF012 - as Jinja has it

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self.number = next(NUMBERS)
        """Of the environment: each has its own parts."""
        self.parts: dict[str, tuple[Reader, Reader]] = {}

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        body = parser.parse_statements(("name:endremember",), drop_needle=True)
        return self.part(body).set_lineno(line)

    def part(self, body: list[nodes.Node]) -> nodes.CallBlock:
        return nodes.CallBlock(self.call_method("draw", []), [], [], body)

    def draw(self, body: Callable[[], str], part: str, *values: Any) -> str:
        """The text of a part, which `body` draws if these values were never seen."""
        quick, careful = self.parts[part]
        try:
            key = part, marshal.dumps(quick(*values), 0)
        except Exception:  # noqa: BLE001 - whatever it was, the other one says it
            try:
                key = part, marshal.dumps(careful(*values), 0)
            except ValueError:  # a value that cannot be written down
                return body()
        return TEXTS.get(key, body)


class Generator(CodeGenerator):
    """Makes a part of every block, and finds out what each part looks at."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        environment = self.environment
        Folding(environment, assigned(node)).visit(node)
        remember: Remember = environment.extensions[Remember.identifier]  # type: ignore[assignment]
        for block in node.find_all(nodes.Block) if is_table(node, self.name) else ():
            has_parts = any(map(is_part, block.find_all(nodes.CallBlock)))
            if block.body and not has_parts and not calls_back(block):
                block.body = [remember.part(block.body).set_lineno(block.lineno)]
        macros = {each.name: each for each in node.body if isinstance(each, nodes.Macro)}
        constant = (set(environment.globals) | PURE) - assigned(node)
        for place, part in enumerate(node.find_all(nodes.CallBlock)):
            if is_part(part):
                self.look_at(part, f"{remember.number}/{self.name}/{place}", macros, constant)
        node.set_environment(environment)
        super().visit_Template(node, frame)

    def look_at(
        self, part: nodes.CallBlock, name: str, macros: dict[str, nodes.Macro], constant: set[str]
    ) -> None:
        remember: Remember = self.environment.extensions[Remember.identifier]  # type: ignore[assignment]
        try:
            needs = needs_of(part.body, macros, constant)
        except Unknowable:
            return
        remember.parts[name] = readers_of(needs)
        part.call.args = [nodes.Const(name), *(nodes.Name(root, "load") for root in needs)]


    def visit_CallBlock(self, node: nodes.CallBlock, frame: Frame) -> None:  # noqa: N802
        """A part is drawn by a plain function, which is called only if it has to be."""
        if not is_part(node):
            super().visit_CallBlock(node, frame)
            return
        if calls_back(node):
            self.fail("define a macro that calls its caller outside of what is remembered", node.lineno)
        self.macro_body(node, frame)
        self.start_write(frame, node)
        if node.call.args:
            self.write(f"environment.extensions[{Remember.identifier!r}].draw(macro")
            for each in node.call.args:
                self.write(", ")
                self.visit(each, frame)
            self.write(")")
        else:
            self.write("macro()")
        self.end_write(frame)


class Folding(NodeTransformer):
    """Puts messages without holes into the language when a template is compiled: there is one
    environment for each."""

    def __init__(self, environment: Environment, assigned: set[str]) -> None:
        self.translate = environment.globals.get("_") if "_" not in assigned else None

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        is_message = isinstance(node.node, nodes.Name) and node.node.name == "_"
        if not is_message or self.translate is None or node.kwargs or len(node.args) != 1:
            return node
        message = node.args[0]
        if not isinstance(message, nodes.Const):
            return node
        return nodes.Const(self.translate(message.value)).set_lineno(node.lineno)


def is_part(node: nodes.CallBlock) -> bool:
    return isinstance(node.call.node, nodes.ExtensionAttribute)


def calls_back(node: nodes.Node) -> bool:
    """Whether a macro is defined in it that takes more than its arguments: Jinja would take the
    whole part for such a macro."""
    return any(each.name in ("caller", "kwargs", "varargs") for each in node.find_all(nodes.Name))


def is_table(node: nodes.Template, name: str | None) -> bool:
    """Whether it is a game's table, or what all of them extend: other pages are asked for too
    seldom."""
    extended = [each.template for each in node.find_all(nodes.Extends)]
    return TABLE in (name, *(each.value for each in extended if isinstance(each, nodes.Const)))


def assigned(node: nodes.Template) -> set[str]:
    """The names that a template gives values to."""
    return {each.name for each in node.find_all(nodes.Name) if each.ctx == "store"}


class PageContext(Context):
    """Calls what is known to need nothing of the context without asking for it first."""

    def call(self, obj: Callable[..., Any], *given: Any, **named: Any) -> Any:
        kind = type(obj)
        if kind is not Macro and kind not in DIRECT:
            return super().call(obj, *given, **named)
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return obj(self.eval_ctx, *given, **named) if kind is Macro else obj(*given, **named)

    def derived(self, locals: dict[str, Any] | None = None) -> Context:  # noqa: A002
        """For a scoped block: the same blocks, and what is known there besides."""
        known = {key: value for key, value in (locals or {}).items() if value is not missing}
        made = PageContext(self.environment, {**self.parent, **self.vars, **known}, self.name, {})
        made.eval_ctx, made.blocks = self.eval_ctx, self.blocks
        return made


class PageEnvironment(Environment):
    """Templates whose parts are remembered, and in which `view.round` is looked for among a
    dictionary's own keys first."""

    code_generator_class = Generator
    context_class = PageContext

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)
