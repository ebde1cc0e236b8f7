"""What a part of a template can depend on, read from the template itself.

`needs_of` walks through the part and keeps every value of the context that it looks at, as
narrowly as the text says: `view.phase`, `view.seats[p.seat].bid`, `players[…].name`.  What it
computes by itself, loops and its own variables, adds nothing.  Where the text leaves room for
doubt, as with an included template or something that changes a value, there is `Unknowable`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import zip_longest

from jinja2 import nodes
from jinja2.compiler import operators

from chatiere.web.server.known_values import FRESH, LOCAL, Either, Known, paths_in
from chatiere.web.server.needs import EACH, NONE, TRUTH, Comparison, Constant, Need, Path, Step
from chatiere.web.server.template_constants import KEEPING, READING, constant_of, first_words


class Unknowable(Exception):
    """This part may depend on anything."""


MOVE = Path("move")
"""The function that draws a move's button: what it shows depends on the moves of that name."""
JUDGED = {"eq", "ne", "in", "notin"}
"""Comparisons that can be made of nearly all values, also where the template does not come to them:
what is not there is not less than anything."""


def needs_of(
    body: Sequence[nodes.Node], macros: Mapping[str, nodes.Macro], constant: Collection[str]
) -> dict[str, Need]:
    """By name, what a part looks at; `constant` are names whose values are always the same."""
    reader = Reader(macros, constant)
    reader.statements(body, {})
    return reader.needs


class Reader:
    """Reads one part, statement by statement; `known` holds its own variables."""

    def __init__(self, macros: Mapping[str, nodes.Macro], constant: Collection[str]) -> None:
        self.macros, self.constant = macros, constant
        self.needs: dict[str, Need] = {}
        self._read: set[str] = set()
        """Macros that are being read, or were read whatever they are given."""

    def note(self, path: Path) -> Need:
        need = self.needs.setdefault(path.root, Need())
        for step in path.steps:
            if isinstance(step, Path):
                self.note(step).is_whole = True
            need = need.parts.setdefault(step, Need())
        return need

    # -- statements -----------------------------------------------------------------------

    def statements(self, body: Sequence[nodes.Node], known: dict[str, Known]) -> None:
        for node in body:
            self.statement(node, known)

    def statement(self, node: nodes.Node, known: dict[str, Known]) -> None:  # noqa: C901, PLR0912 - a case for each kind
        match node:
            case nodes.Output():
                for each in node.nodes:
                    self.use(each, known)
            case nodes.If():
                self.test(node.test, known)
                for body in (node.body, node.elif_, node.else_):
                    self.branch(body, known)
            case nodes.For() if not node.recursive:
                self.loop(node, known)
            case nodes.Scope():
                self.statements(node.body, dict(known))
            case nodes.Assign():
                self.assign(node, known)
            case nodes.AssignBlock() if isinstance(node.target, nodes.Name):
                self.statements(node.body, dict(known))
                known[node.target.name] = LOCAL
            case nodes.ExprStmt():
                self.use(node.node, known)
            case nodes.Macro():
                self.macro(node, known)
                known[node.name] = LOCAL
            case nodes.CallBlock() if isinstance(node.call.node, nodes.ExtensionAttribute):
                self.statements(node.body, dict(known))  # a part within this one
            case nodes.CallBlock():
                self.use(node.call, known)
                self.macro(node, known)
            case _:
                raise Unknowable(type(node).__name__)

    def loop(self, node: nodes.For, known: dict[str, Known]) -> None:
        over, inner = self.elements(node.iter, known), dict(known)
        names = [each.name for each in node.target.find_all(nodes.Name)]
        if isinstance(node.target, nodes.Name):
            names = [node.target.name]
        if isinstance(over, Path):
            self.note(over.to(EACH)).is_whole |= not isinstance(node.target, nodes.Name)
        element = over.to(EACH) if isinstance(over, Path) else LOCAL
        inner |= dict.fromkeys(names, element if isinstance(node.target, nodes.Name) else LOCAL)
        inner["loop"] = LOCAL
        if node.test is not None:
            self.test(node.test, inner)
        self.statements(node.body, inner)
        self.statements(node.else_, dict(known))

    def elements(self, node: nodes.Node, known: dict[str, Known]) -> Known:
        """Where the elements come from that a loop goes through."""
        if not isinstance(node, nodes.Filter) or node.name not in KEEPING or node.node is None:
            return self.value(node, known)
        over = self.elements(node.node, known)
        by = [each.value.as_const() for each in node.kwargs if each.key == "attribute"]
        if node.name == "sort" and isinstance(over, Path):
            if len(by) != 1:
                self.note(over).is_whole = True
            else:
                self.note(over.to(EACH).to(by[0])).is_whole = True
        return over

    def assign(self, node: nodes.Assign, known: dict[str, Known]) -> None:
        if isinstance(node.target, nodes.Name):
            known[node.target.name] = self.value(node.node, known)
        elif isinstance(node.target, nodes.Tuple):
            self.use(node.node, known)
            for each in node.target.find_all(nodes.Name):
                known[each.name] = LOCAL
        else:
            raise Unknowable("namespace")

    def branch(self, body: Sequence[nodes.Node], known: dict[str, Known]) -> None:
        """What may or may not be come to: afterwards a variable that is set there may also be
        what it was before, or what the context has."""
        inner = dict(known)
        self.statements(body, inner)
        for name, value in inner.items():
            before = known.get(name, Path(name))
            if value is not before:
                known[name] = Either((*paths_in(value), *paths_in(before)))

    def macro(
        self, node: nodes.Macro | nodes.CallBlock, known: dict[str, Known], /, **given: Known
    ) -> None:
        inner = dict(known)
        for each in node.defaults:
            self.use(each, known)
        inner |= dict.fromkeys(
            ("caller", "varargs", "kwargs", *(argument.name for argument in node.args)), LOCAL
        )
        self.statements(node.body, inner | given)

    # -- expressions ----------------------------------------------------------------------

    def use(self, node: nodes.Node, known: dict[str, Known]) -> None:
        """All of this value is looked at."""
        value = self.value(node, known)
        if isinstance(value, Path):
            self.note(value).is_whole = True

    def test(self, node: nodes.Node, known: dict[str, Known]) -> None:
        """Of this value it only matters whether it is true."""
        match node:
            case nodes.And() | nodes.Or():
                self.test(node.left, known)
                self.test(node.right, known)
            case nodes.Not():
                self.test(node.node, known)
            case nodes.Test(name="none"):
                self.look(self.value(node.node, known), NONE)
            case _:
                self.look(self.value(node, known), TRUTH)

    def look(self, value: Known, step: Step) -> None:
        if isinstance(value, Path):
            self.note(value.to(step)).is_whole = True

    def value(self, node: nodes.Node, known: dict[str, Known]) -> Known:  # noqa: C901, PLR0911, PLR0912
        """Where a value comes from.  What it is made of, if it is made here, is noted."""
        match node:
            case nodes.Name():
                return self.named(node.name, known)
            case nodes.Getattr():
                of = self.value(node.node, known)
                return of.to(node.attr) if isinstance(of, Path) else LOCAL
            case nodes.Getitem():
                return self.item(self.value(node.node, known), node.arg, known)
            case nodes.Call():
                return self.call(node, known)
            case nodes.TemplateData() | nodes.Const():
                return LOCAL
            case nodes.List() | nodes.Dict():
                self.parts(node, known)
                return FRESH
            case nodes.CondExpr():
                self.test(node.test, known)
                for each in (node.expr1, node.expr2):
                    if each is not None:
                        self.use(each, known)
                return LOCAL
            case nodes.Not() | nodes.Test(name="none"):
                self.test(node, known)
                return LOCAL
            case nodes.Compare(ops=[other]) if other.op in JUDGED:
                self.compare(node, other, known)
                return LOCAL
            case nodes.Filter(name="random"):
                raise Unknowable(node.name)
            case (
                nodes.Filter() | nodes.Test() | nodes.Compare() | nodes.Operand()
                | nodes.Concat() | nodes.Tuple() | nodes.BinExpr() | nodes.UnaryExpr()
                | nodes.Pair() | nodes.Keyword() | nodes.Slice()
            ):  # fmt: skip
                self.parts(node, known)
                is_new = isinstance(node, nodes.Filter) and node.name == "list"
                return FRESH if is_new else LOCAL
        raise Unknowable(type(node).__name__)

    def compare(self, node: nodes.Compare, other: nodes.Operand, known: dict[str, Known]) -> None:
        """Of two values that are only compared it matters how that ends."""
        left, right = self.side(node.expr, known), self.side(other.expr, known)
        paths = [side for side in (left, right) if isinstance(side, Path)]
        for path in paths:
            if left is None or right is None:
                self.note(path).is_whole = True
            else:
                comparison = Comparison(left, operators[other.op], right)
                self.needs.setdefault(path.root, Need()).comparisons[comparison] = None

    def side(self, node: nodes.Node, known: dict[str, Known]) -> Path | Constant | None:
        """A value that is compared, if it stands in the template or is one of the context;
        otherwise what it was made of is noted."""
        if isinstance(node, nodes.Literal | nodes.Neg) and (constant := constant_of(node)):
            return constant
        value = self.value(node, known)
        if isinstance(value, Path) and not value.is_one:
            self.note(value).is_whole = True
        return value if isinstance(value, Path) and value.is_one else None

    def parts(self, node: nodes.Node, known: dict[str, Known]) -> None:
        for each in node.iter_child_nodes():
            self.use(each, known)

    def named(self, name: str, known: dict[str, Known]) -> Known:
        if name in known:
            value = known[name]
            if not isinstance(value, Either):
                return value
            for path in value.paths:
                self.note(path).is_whole = True
            return LOCAL
        if name in self.macros:
            if name not in self._read:
                self._read.add(name)
                self.macro(self.macros[name], {})
            return LOCAL
        if name in ("self", "super", "varargs", "kwargs", "caller"):
            raise Unknowable(name)
        return LOCAL if name in self.constant else Path(name)

    def item(self, of: Known, index: nodes.Node, known: dict[str, Known]) -> Known:
        if not isinstance(of, Path):
            self.use(index, known)
            return LOCAL
        try:
            constant = index.as_const()  # type: ignore[attr-defined]
        except (nodes.Impossible, AttributeError):
            at = self.value(index, known)
            if isinstance(index, nodes.Slice):
                self.note(of).is_whole = True
                return LOCAL
            if isinstance(at, Path):
                self.note(at).is_whole = True
            return of.to(at if isinstance(at, Path) and at.is_one else EACH)
        return of.to(constant) if isinstance(constant, str | int) else self.whole(of)

    def whole(self, path: Path) -> Known:
        self.note(path).is_whole = True
        return LOCAL

    def call(self, node: nodes.Call, known: dict[str, Known]) -> Known:
        if node.dyn_args is not None or node.dyn_kwargs is not None:
            raise Unknowable("*")
        if isinstance(node.node, nodes.Getattr):
            return self.method(node, node.node, known)
        if isinstance(node.node, nodes.Name) and self.is_macro(node.node.name, known):
            return self.call_macro(node, self.macros[node.node.name], known)
        for each in (*node.args, *node.kwargs):
            self.use(each, known)
        called = self.value(node.node, known)
        if isinstance(called, Path):
            words = first_words(node.args[0]) if called == MOVE and node.args else ""
            self.note(called.to(words) if words else called).is_whole = True
        is_dict = isinstance(node.node, nodes.Name) and node.node.name == "dict"
        return FRESH if is_dict and "dict" in self.constant else LOCAL

    def is_macro(self, name: str, known: dict[str, Known]) -> bool:
        return name in self.macros and name not in known and name not in self._read

    def call_macro(self, node: nodes.Call, macro: nodes.Macro, known: dict[str, Known]) -> Known:
        """What a macro looks at.  Of something in a value, like `last.seat`, it matters what the
        macro looks at; of a value itself all does, since to pick takes longer than to compare."""
        names = [each.name for each in macro.args]
        named = [(each.key, each.value) for each in node.kwargs]
        given: dict[str, Known] = {}
        for name, each in [*zip_longest(names[: len(node.args)], node.args), *named]:
            value = self.value(each, known)
            if isinstance(value, Path) and value.steps and name:
                given[name] = value
            elif isinstance(value, Path):
                self.note(value).is_whole = True
        self._read.add(macro.name)
        self.macro(macro, {}, **given)
        self._read.remove(macro.name)
        return LOCAL

    def method(self, node: nodes.Call, called: nodes.Getattr, known: dict[str, Known]) -> Known:
        """What changes a value may only change one that the part has made."""
        of = self.value(called.node, known)
        if called.attr == "get" and isinstance(of, Path) and len(node.args) == 1:
            return self.item(of, node.args[0], known)
        for each in (*node.args, *node.kwargs):
            self.use(each, known)
        if isinstance(of, Path):
            self.note(of).is_whole = True
        if of is not FRESH and called.attr not in READING:
            raise Unknowable(called.attr)
        return LOCAL
