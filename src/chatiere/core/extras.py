"""What an installation may lack: `pip install chatiere` brings the rules, the computer players, the
arena and the command line; the rest comes with what `pyproject.toml` calls extras."""

from __future__ import annotations

from importlib.util import find_spec

from chatiere.core.errors import ChatiereError

MODULES = {
    "web": (
        "alembic",
        "fastapi",
        "fsrs",
        "httptools",
        "itsdangerous",
        "jinja2",
        "markdown_it",
        "python_multipart",
        "segno",
        "sqlalchemy",
        "uvicorn",
    ),
    "print": ("markdown_it", "typst"),
    "plots": ("jinja2", "matplotlib"),
    "research": ("gymnasium", "open_spiel", "pettingzoo"),
    "cuda": ("cupy", "numba_cuda"),
}
"""What is imported of each, by which its absence is noticed."""


def check_extra(extra: str, who: str) -> None:
    """`who` needs an extra: refuse in one line that says how to get it."""
    if any(find_spec(module) is None for module in MODULES[extra]):
        raise ChatiereError(
            f"{who} needs more packages than are installed: pip install 'chatiere[{extra}]'"
        )
