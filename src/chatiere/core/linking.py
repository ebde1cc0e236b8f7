"""Inner functions are put into those that call them, and made into machine code there alone.

Numba optimises every function with all that it calls, makes machine code of it, and then puts it
into its callers, which are optimised with all that they call: where calls are ten deep, that is
half of the time that compiling takes.  What only other rules call needs none of that.  What comes
out is the same, since the outermost function is optimised with everything in it.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

INNER = "chatiere_inner"
"""What the names of inner functions hold, by which they are known when they are compiled."""


@cache
def link_inner_functions() -> None:
    """From now on, in this process, whatever is named `INNER`; all else as Numba does it.
    `pyproject.toml` says for which versions of it."""
    codegen: Any = importlib.import_module("numba.core.codegen")
    target: Any = importlib.import_module("numba.core.registry").cpu_target
    made: Any = target.target_context.codegen()

    class InnerLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
        """Code that is only there to be put into other code."""

        def finalize(self) -> None:
            self._raise_if_finalized()
            for library in dict.fromkeys(self._linking_libraries):
                self._reload_init.update(library._reload_init)
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
            self._finalized = True

    create_library, set_env = made.create_library, made.set_env

    def create_either(name: str, **options: Any) -> Any:
        if INNER in name:
            return InnerLibrary(made, name, **options)
        return create_library(name, **options)

    def set_env_of_called(name: str, env: Any) -> None:
        """What Python cannot call has no environment."""
        if INNER not in name:
            set_env(name, env)

    made.create_library, made.set_env = create_either, set_env_of_called
