"""Parts of a page that are remembered by what they show.

Every block of a table, or else every part of it between `{% remember %}` and
`{% endremember %}`, is drawn once for the values that it looks at and found again wherever these
are the same: at the next move, for the next seat, at another table.  Nobody says what a part
depends on: `template_reader.py` reads it from the template.  So a text can only be shown to
somebody for whom exactly that text would have been drawn, and what one seat alone may know stays
with whoever has it in their view.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from functools import partial
from itertools import count
from types import MethodType
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from jinja2.visitor import NodeTransformer

from chatiere.web.server.needed_values import Helper, Reader, readers_of
from chatiere.web.server.template_reader import Unknowable, needs_of

MOST_KEPT = 24_000_000
"""Characters of text that are at hand; as many again may be on their way out."""
TABLE = "table/base.html"
PURE = frozenset({"label", "piece"})
"""Functions that depend on nothing but what they are given, and the game and the language."""


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
        except Exception:  # whatever it was, the other one says it
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
            wrong = "define a macro that calls its caller outside of what is remembered"
            self.fail(wrong, node.lineno)
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
        translate: Any = environment.globals.get("_")
        self.translate = None if "_" in assigned else translate

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        is_message = isinstance(node.node, nodes.Name) and node.node.name == "_"
        has_holes = node.kwargs or node.dyn_args or node.dyn_kwargs or len(node.args) != 1
        if not is_message or self.translate is None or has_holes:
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
