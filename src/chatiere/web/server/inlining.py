"""A table's template as one text: what it extends and what it includes are put in their places.

Jinja calls a function for every block and every included template, each with a context of its
own, while a table is drawn: that takes longer than the drawing.  Here the blocks of a game go into
the page that it extends when the template is compiled, each with its own variables; and parts that
are remembered (`remembering.py`) may hold several of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from jinja2 import Environment, nodes
from jinja2.visitor import NodeTransformer

Body = list[nodes.Node]


def inlined(
    environment: Environment, node: nodes.Template, wrapped: Callable[[nodes.Block], Body]
) -> None:
    """Make one of a template and the one that it extends; `wrapped` is what stands for a block."""
    [extends] = node.find_all(nodes.Extends)
    assert isinstance(extends.template, nodes.Const)
    base = parsed(environment, extends.template.value)
    blocks = {block.name: block for block in node.find_all(nodes.Block)}
    node.body = [*declarations(node.body), *base.body]
    Inlining(environment, blocks, wrapped).visit(node)


def parsed(environment: Environment, name: str) -> nodes.Template:
    assert environment.loader is not None
    source, filename, _ = environment.loader.get_source(environment, name)
    return environment._parse(source, name, filename)


def declarations(body: Body) -> Body:
    """What a template does before the one that it extends is drawn: all that shows nothing."""
    kept = []
    for node in body:
        if isinstance(node, nodes.Output | nodes.Block | nodes.Extends):
            continue
        if isinstance(node, nodes.For | nodes.If):
            node.body, node.else_ = declarations(node.body), declarations(node.else_)
        kept.append(node)
    return kept


class Inlining(NodeTransformer):
    """Puts the bodies of blocks and of included templates where they are called."""

    def __init__(
        self,
        environment: Environment,
        blocks: Mapping[str, nodes.Block],
        wrapped: Callable[[nodes.Block], Body],
    ) -> None:
        self.environment, self.blocks, self.wrapped = environment, blocks, wrapped

    def visit_Block(self, node: nodes.Block) -> nodes.Node:  # noqa: N802
        block = self.blocks.get(node.name, node)
        self.generic_visit(block)
        return nodes.Scope(self.wrapped(block)).set_lineno(node.lineno)

    def visit_Include(self, node: nodes.Include) -> nodes.Node:  # noqa: N802
        if not isinstance(node.template, nodes.Const) or not node.with_context:
            return node
        body = parsed(self.environment, node.template.value).body
        return self.generic_visit(nodes.Scope(body).set_lineno(node.lineno))
