"""The environment in which pages are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from types import BuiltinMethodType, MethodType
from typing import Any

from jinja2 import Environment, filters
from jinja2.runtime import Context, Macro
from jinja2.utils import missing

from chatiere.web.server.needed_values import Helper
from chatiere.web.server.page_compiler import Generator

DIRECT = frozenset({Helper, BuiltinMethodType, MethodType, partial})
AT_ONCE = "sync_do_"
"""How the names of filters begin in Jinja that need not ask whether they are to wait."""


class Values(dict[str, Any]):
    """What a template is drawn from."""

    def __missing__(self, name: str) -> object:
        return missing


class PageContext(Context):
    """Calls what is known to need nothing of the context without asking for it first."""

    def call(self, obj: Callable[..., Any], *given: Any, **named: Any) -> Any:
        kind = type(obj)
        if kind is not Macro and kind not in DIRECT:
            return super().call(obj, *given, **named)
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return obj(self.eval_ctx, *given, **named) if kind is Macro else obj(*given, **named)


class PageEnvironment(Environment):
    """Templates whose parts are remembered, and in which `view.round` is looked for among a
    dictionary's own keys first."""

    code_generator_class = Generator
    context_class = PageContext

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.roots: dict[str, Callable[[Context], Iterator[str]]] = {}
        """By the name of a template, what draws it."""
        at_once = [name for name in vars(filters) if name.startswith(AT_ONCE)]
        self.filters |= {name.removeprefix(AT_ONCE): getattr(filters, name) for name in at_once}

    def drawn_parts(self, name: str, values: dict[str, Any]) -> tuple[str, ...]:
        """A template that has no blocks and no globals of its own, in the parts that it is made of.

        Its context is made in one step, where Jinja goes through the globals one by one.  Macros
        hold on to the context that holds them: they are let go, or all that was drawn from would
        wait for the garbage collector.
        """
        every = Values(self.globals)
        every.update(values)
        context = PageContext(self, every, name, {})
        context.resolve_or_missing = every.__getitem__  # type: ignore[assignment, method-assign]
        if name not in self.roots:
            self.roots[name] = self.get_template(name).root_render_func
        parts = tuple(self.roots[name](context))
        context.vars.clear()
        return parts

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)
