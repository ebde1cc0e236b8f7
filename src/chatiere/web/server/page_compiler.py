"""Makes Python of the templates of pages: tables in one piece, their parts remembered.

What Jinja does in general, and tables need dozens of times in every picture, is done shortly here:
an expression is shown by a function that knows the usual kinds of values, functions of ours are
called without asking first whether they need the context, and `view.round` is looked for in a
dictionary without calling anything.
"""

from __future__ import annotations

from collections import Counter
from itertools import count
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.visitor import NodeTransformer

from chatiere.web.server import escaping
from chatiere.web.server.inlining import inlined
from chatiere.web.server.remembering import Remember
from chatiere.web.server.template_reader import Unknowable, needs_of

TABLE = "table/base.html"
PURE = frozenset({"label", "piece"})
"""Functions that depend on nothing but what they are given, and the game and the language."""
OURS = PURE | {"_", "ngettext", "common", "art", "move", "names_of", "lines", "joined"}
"""Functions that need nothing of the context."""
DRAWING = frozenset({"art", "common", "move", "piece"})
"""Those that give markup, which is shown as it is."""
METHODS = frozenset({"append", "count", "extend", "get", "index", "remove", "update"})
"""Nor do those of lists and dictionaries: no value of ours has a function of such a name in it."""


class Generator(CodeGenerator):
    """Makes a part of every block, and finds out what each part looks at."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        environment = self.environment
        remember: Remember = environment.extensions[Remember.identifier]  # type: ignore[assignment]
        self.plain: dict[str, nodes.Macro] = {}
        """Macros whose functions are called directly."""
        is_one_piece = is_table(node)
        if is_one_piece:
            inlined(environment, node, lambda block: part_of(block, remember))
            self.plain = plain_macros(node)
        Folding(environment, assigned(node)).visit(node)
        macros = {each.name: each for each in node.body if isinstance(each, nodes.Macro)}
        constant = (set(environment.globals) | PURE) - assigned(node)
        for place, part in enumerate(filter(is_part, node.find_all(nodes.CallBlock))):
            self.look_at(part, f"{remember.number}/{self.name}/{place}", macros, constant)
        if is_one_piece:  # nobody imports its variables
            node.body = [nodes.Scope(node.body)]
        node.set_environment(environment)
        self.direct = OURS - assigned(node)
        self.values = count()
        """On the way to others: each has a name of its own."""
        self.writeline(f"from {escaping.__name__} import markup, put_together, shown")
        self.writeline(f"parts = environment.extensions[{Remember.identifier!r}].parts")
        super().visit_Template(node, frame)

    def look_at(
        self, part: nodes.CallBlock, name: str, macros: dict[str, nodes.Macro], constant: set[str]
    ) -> None:
        remember: Remember = self.environment.extensions[Remember.identifier]  # type: ignore[assignment]
        try:
            needs = needs_of(part.body, macros, constant)
        except Unknowable:
            return
        remember.keep(name, needs)
        part.call.args = [nodes.Const(name), *(nodes.Name(root, "load") for root in needs)]

    def visit_Macro(self, node: nodes.Macro, frame: Frame) -> None:  # noqa: N802
        """One that is only called needs nothing around its function."""
        if self.plain.get(node.name) is not node:
            super().visit_Macro(node, frame)
            return
        self.macro_body(node, frame)
        self.writeline(f"{frame.symbols.ref(node.name)} = macro")

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
            name, *values = node.call.args
            self.write("parts[")
            self.visit(name, frame)
            self.write("](macro")
            for each in values:
                self.write(", ")
                self.visit(each, frame)
            self.write(")")
        else:
            self.write("macro()")
        self.end_write(frame)

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("(" if self.is_markup(node) else "shown(")

    def is_markup(self, node: nodes.Expr) -> bool:
        """Whether it is markup in any case."""
        called = node.node if isinstance(node, nodes.Call) else None
        drawing = (DRAWING & self.direct) | self.plain.keys()
        return isinstance(called, nodes.Name) and called.name in drawing

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """As `PageEnvironment.getattr` has it."""
        value, name = f"value_{next(self.values)}", repr(node.attr)
        self.write(f"({value}[{name}] if type({value} := ")
        self.visit(node.node, frame)
        self.write(f") is dict and {name} in {value} else environment.getattr({value}, {name}))")

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super().visit_Concat(node, frame)
            return
        self.write("put_together(")
        for each in node.nodes:
            self.visit(each, frame)
            self.write(", ")
        self.write(")")

    def visit_Call(  # noqa: N802
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        called = node.node
        if isinstance(called, nodes.Name) and called.name in self.plain:
            self.call_plain(node, self.plain[called.name], frame)
            return
        is_ours = isinstance(called, nodes.Name) and called.name in self.direct
        is_method = isinstance(called, nodes.Getattr) and called.attr in METHODS
        if not (is_ours or is_method) or forward_caller or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        if isinstance(called, nodes.Getattr):
            self.visit(called.node, frame)
            self.write(f".{called.attr}(")
        else:
            self.visit(called, frame)
            self.write("(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write(")")

    def call_plain(self, node: nodes.Call, macro: nodes.Macro, frame: Frame) -> None:
        """A macro's function takes its arguments in their order, `missing` for one not given."""
        names = [each.name for each in macro.args]
        given = dict(zip(names, node.args, strict=False))
        given |= {each.key: each.value for each in node.kwargs}
        if len(given) < len(node.args) + len(node.kwargs) or not given.keys() <= set(names):
            self.fail(f"the macro {macro.name} does not take these arguments", node.lineno)
        self.write("markup(")
        self.visit(node.node, frame)
        self.write("(")
        for name in names:
            if name in given:
                self.visit(given[name], frame)
            else:
                self.write("missing")
            self.write(", ")
        self.write("))")


class Folding(NodeTransformer):
    """Puts messages without holes into the language when a template is compiled: there is one
    environment for each.  And what is shown only if something is true is nothing otherwise."""

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

    def visit_CondExpr(self, node: nodes.CondExpr) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        if node.expr2 is None:
            node.expr2 = nodes.Const("", lineno=node.lineno)
        return node


def part_of(block: nodes.Block, remember: Remember) -> list[nodes.Node]:
    """What stands for a block of a table: a part, unless it is made of parts itself."""
    has_parts = any(map(is_part, block.find_all(nodes.CallBlock)))
    if not block.body or has_parts or calls_back(block):
        return block.body
    return [remember.part(block.body).set_lineno(block.lineno)]


def is_part(node: nodes.CallBlock) -> bool:
    return isinstance(node.call.node, nodes.ExtensionAttribute)


def calls_back(node: nodes.Node) -> bool:
    """Whether a macro is defined in it that takes more than its arguments: Jinja would take the
    whole part for such a macro."""
    return any(each.name in ("caller", "kwargs", "varargs") for each in node.find_all(nodes.Name))


def plain_macros(node: nodes.Template) -> dict[str, nodes.Macro]:
    """By name, the macros that are nothing but called, and always with arguments that the
    template writes one by one."""
    macros = list(node.find_all(nodes.Macro))
    blocks = {id(each.call) for each in node.find_all(nodes.CallBlock)}
    called = {
        id(each.node)
        for each in node.find_all(nodes.Call)
        if id(each) not in blocks and each.dyn_args is None and each.dyn_kwargs is None
    }
    others = [each.name for each in node.find_all(nodes.Name) if id(each) not in called]
    names = Counter([*others, *(each.name for each in macros)])
    return {each.name: each for each in macros if names[each.name] == 1 and not calls_back(each)}


def is_table(node: nodes.Template) -> bool:
    """Whether it is a game's table: other pages are asked for too seldom."""
    extended = [each.template for each in node.find_all(nodes.Extends)]
    return any(isinstance(each, nodes.Const) and each.value == TABLE for each in extended)


def assigned(node: nodes.Template) -> set[str]:
    """The names that a template gives values to."""
    return {each.name for each in node.find_all(nodes.Name) if each.ctx == "store"}
