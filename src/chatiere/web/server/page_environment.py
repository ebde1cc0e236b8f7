"""The environment in which pages are drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import MethodType
from typing import Any

from jinja2 import Environment
from jinja2.runtime import Context, Macro

from chatiere.web.server.needed_values import Helper
from chatiere.web.server.page_compiler import Generator

DIRECT = frozenset({Helper, MethodType, partial})


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

    def context_of(self, name: str, values: dict[str, Any]) -> Context:
        """What a template is drawn from, if it has no blocks and no globals of its own: as Jinja
        makes it, but in one step."""
        return PageContext(self, {**self.globals, **values}, name, {})

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)
