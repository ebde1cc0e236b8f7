"""What docs/hosting.md and the Containerfile tell a host to type can be typed."""

from __future__ import annotations

import ast
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from chatiere.cli import run
from chatiere.cli.commands import app
from chatiere.web.server import file_routes

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
COMMANDS: dict[str, Any] = get_command(app).commands  # type: ignore[attr-defined]
BLOCKS = "\n".join(re.findall(r"```(?:console|ini)\n(.*?)```", PAGE, re.S))
TYPED = sorted(
    set(re.findall(r"(?:^\$ |bin/|ExecStart=\S*|chatiere )chatiere ([a-z].*)", BLOCKS, re.M))
)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def instructions(name: str) -> list[str]:
    """The arguments of each such line of the Containerfile, its further lines joined."""
    text = re.sub(r"\\\n\s*", "", CONTAINERFILE)
    return re.findall(rf"^{name} (.+)$", text, re.M)


def options_of(command: str) -> set[str]:
    params = COMMANDS[command].params
    return {name for param in params for name in (*param.opts, *param.secondary_opts)}


def test_the_page_has_its_commands() -> None:
    assert len(TYPED) > 8


@pytest.mark.parametrize("line", TYPED)
def test_a_command_of_the_page_exists_with_all_its_options(line: str) -> None:
    command, *words = shlex.split(line)
    assert command in COMMANDS
    assert {word for word in words if word.startswith("--")} <= options_of(command)


@pytest.mark.parametrize("text", [PAGE, CONTAINERFILE], ids=["page", "container"])
def test_the_parts_that_are_to_be_installed_exist(text: str) -> None:
    named = re.findall(r"(?:clone|\.)\[([\w,]+)\]", text)
    assert named
    for extras in named:
        assert set(extras.split(",")) <= set(PROJECT["optional-dependencies"])


def test_the_image_starts_the_server_that_it_asks_whether_it_is_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert instructions("ENTRYPOINT") == ['["chatiere"]']
    (text,) = instructions("CMD")
    command, *words = ast.literal_eval(text)
    assert command == "serve"
    port, data = words[words.index("--port") + 1], words[words.index("--data") + 1]
    assert instructions("EXPOSE") == [port]
    assert Path(data).parent == Path(instructions("VOLUME")[0])
    (check,) = instructions("HEALTHCHECK")
    program = ast.literal_eval(check.partition("CMD ")[2])[2]
    ast.parse(program)
    (asked,) = re.findall(rf"http://127\.0\.0\.1:{port}(/\w+)", program)
    assert asked in {route.path for route in file_routes.router.routes}  # type: ignore[attr-defined]
    words[words.index("--data") + 1] = str(tmp_path / "chatiere.db")
    words[words.index("--port") + 1] = "0"
    assert run(["serve", "--check", *words]) == 0


def test_the_image_is_made_of_what_is_here_and_runs_as_somebody_without_rights() -> None:
    copied = [line.split() for line in instructions("COPY") if not line.startswith("--from")]
    for *sources, _ in copied:
        assert all((ROOT / source).exists() for source in sources)
    assert {PROJECT["readme"], *PROJECT["license-files"], "hatch_build.py"} <= {
        source for *sources, _ in copied for source in sources
    }
    (user,) = instructions("USER")
    assert user not in ("root", "0")
    assert any(f"useradd --system --uid 10001 --create-home --home-dir /var/lib/chatiere {user}" in
               line for line in instructions("RUN"))  # fmt: skip
    assert instructions("STOPSIGNAL") == ["SIGTERM"]
    (base,) = instructions("ARG")
    assert re.fullmatch(r"BASE=[a-z]+:[\w.-]+", base), "a name without a host"
