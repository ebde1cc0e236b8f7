"""What stands in a template as it is: constants, and how texts begin."""

from __future__ import annotations

from ast import literal_eval

from jinja2 import nodes

from chatiere.web.server.needs import Constant


def constant_of(node: nodes.Expr) -> Constant | None:
    """A value that stands in the template, if Python can write it down and read it again."""
    try:
        text = repr(node.as_const())
        literal_eval(text)
    except (nodes.Impossible, ValueError, SyntaxError):
        return None
    return Constant(text)


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
