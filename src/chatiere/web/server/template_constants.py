"""What stands in a template as it is: constants, how texts begin, and names of Jinja's own."""

from __future__ import annotations

from jinja2 import nodes

from chatiere.web.server.needs import Constant

KEEPING = {"reverse", "list", "sort"}
"""Filters that give the elements of a value in another order."""
READING = {"get", "index", "items", "keys", "values", "count", "split", "startswith"}
"""Methods that change nothing."""
WRITTEN = frozenset({str, int, bool, type(None)})
"""What Python writes down as it reads it."""


def constant_of(node: nodes.Expr) -> Constant | None:
    """A value that stands in the template, if Python can write it down and read it again."""
    try:
        value = node.as_const()
    except nodes.Impossible:
        return None
    return Constant(repr(value)) if is_written(value) else None


def is_written(value: object) -> bool:
    """Asked of the value: to read its text again (`ast.literal_eval`) leaves functions that hold
    themselves, which only the garbage collector finds."""
    if isinstance(value, tuple | list):
        return all(map(is_written, value))
    return type(value) in WRITTEN


def first_words(node: nodes.Node) -> str:
    """How a text begins that is put together from a constant and something else: `"bid %s" % n`
    and `"bid " ~ n` begin with `bid `."""
    match node:
        case nodes.Const():
            return str(node.value)
        case nodes.Concat():
            return first_words(node.nodes[0])
        case nodes.Mod(left=nodes.Const(value=str(text))):
            return text.partition("%")[0]
    return ""
