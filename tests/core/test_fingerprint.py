"""Digests of code: what changes them, and what must not."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from chatiere.core import binding, compiler, loops
from chatiere.core.engine import rules_of
from chatiere.core.fingerprint import bare, fingerprint, imported, source_of
from chatiere.core.game import Game, games

EXAMPLE = Path(__file__).parents[1] / "example" / "miette"
EVERY_GAME = pytest.mark.parametrize("game", games().values(), ids=list(games()))
CODE = '''"""What it is."""

import math
from a import b, c

LIMIT = 3
"""What it means."""


def f(x: int) -> int:
    """What it does."""
    return x + LIMIT
'''


def sources_of_rules(game: Game) -> set[Path]:
    """What the cache of a game's compiled rules is keyed by."""
    bindings = rules_of(game.rules)
    rules = [*binding.kernels_of([loops]).values(), *bindings.values()]
    return compiler.sources_of(rules, bindings)


def test_comments_docstrings_and_the_order_of_imports_do_not_matter() -> None:
    other = CODE.replace("What", "Which").replace("x + LIMIT", "(x + LIMIT)  # as it must")
    other = other.replace("import math\n", "").replace("b, c", "c\nfrom a import b\nimport math")
    assert bare(other) == bare(CODE)


def test_names_for_the_type_checker_alone_do_not_matter() -> None:
    checked = "if TYPE_CHECKING:\n    from d import E\n"
    assert bare(CODE + checked) == bare(CODE)
    assert bare(CODE + checked.replace("TYPE_CHECKING", "LIMIT")) != bare(CODE)


@pytest.mark.parametrize(
    ("old", "new"), [("= 3", "= 4"), ("x +", "x -"), ("import b", "import d as b"), ("f(x", "g(x")]
)
def test_code_matters(old: str, new: str) -> None:
    assert bare(CODE.replace(old, new)) != bare(CODE)


def test_a_body_that_only_says_what_it_does_is_still_one() -> None:
    assert bare('class A:\n    """Nothing."""\n') == "class A:\n    pass"


def test_files_that_are_no_code_count_byte_by_byte(tmp_path: Path) -> None:
    (tmp_path / "weights.npy").write_bytes(b"# 1")
    before = fingerprint([tmp_path / "weights.npy"])
    (tmp_path / "weights.npy").write_bytes(b"# 2")
    assert fingerprint([tmp_path / "weights.npy"]) != before


def test_a_name_that_is_no_module_has_no_source() -> None:
    assert source_of("chatiere.core.kernel") == Path(str(compiler.__file__)).with_name("kernel.py")
    assert source_of("chatiere.core.kernel.rule") is None
    assert source_of("chatiere.core.nothing") is None
    assert source_of("math") is None


@EVERY_GAME
def test_rules_do_not_depend_on_what_only_says_or_shows_them(game: Game) -> None:
    names = {path.name for path in sources_of_rules(game)}
    speaking = {"words.py", "story.py", "card_names.py", "view.py", "__init__.py", "errors.py"}
    assert not names & speaking
    assert {"rules.py", "state.py", "knowledge.py", "guess.py", "loops.py", "kernel.py"} <= names


@EVERY_GAME
@pytest.mark.parametrize("changed", ["core/loops.py", "state.py", "rules.py", "guess.py"])
def test_a_changed_kernel_constant_or_rule_changes_the_key(
    game: Game, changed: str, tmp_path: Path
) -> None:
    files = sources_of_rules(game)
    folder = Path(str(game.rules.__file__)).parent
    path = folder / changed if "/" not in changed else Path(str(loops.__file__))
    copy = tmp_path / path.parent.name / path.name
    copy.parent.mkdir()
    copy.write_text(path.read_text() + "# no more than a remark\n")
    assert fingerprint({*files - {path}, copy}) == fingerprint(files)
    head, equals, tail = path.read_text().rpartition(" = ")
    copy.write_text(f"{head}{equals}1 + {tail}")
    assert fingerprint({*files - {path}, copy}) != fingerprint(files)


@pytest.fixture
def crumbs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The example as a package of its own, to edit."""
    folder = tmp_path / "crumbs"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "crumbs"]:
        del sys.modules[name]


def test_imports_are_followed_however_they_are_written(crumbs: Path) -> None:
    rules = crumbs / "rules.py"
    code = rules.read_text()
    (crumbs / "inner").mkdir()
    (crumbs / "inner" / "__init__.py").write_text("from .deep import SIZE\n")
    (crumbs / "inner" / "deep.py").write_text("import json\n\nSIZE = 9\n")
    (crumbs / "more.py").write_text("import crumbs.rules\n\nMORE = 1\n")
    for line, names in {
        "from . import more": {"rules.py", "more.py"},
        "import crumbs.more": {"rules.py", "more.py"},
        "from crumbs.inner import SIZE": {"rules.py", "__init__.py", "deep.py"},
        "from crumbs.inner import deep": {"rules.py", "deep.py"},
        "import miette.words": {"rules.py"},
    }.items():
        rules.write_text(code.replace("import annotations\n", f"import annotations\n{line}\n", 1))
        found = imported(["crumbs.rules"])
        assert {path.name for path in found if crumbs in path.parents} == names
        assert not any("miette" in path.parts for path in found)


def test_a_changed_sentence_changes_nothing_and_a_changed_constant_does(crumbs: Path) -> None:
    def now() -> str:
        return fingerprint(imported(["crumbs.rules"]))

    rules = crumbs / "rules.py"
    code = rules.read_text()
    (crumbs / "size.py").write_text("SIZE = 9\n")
    rules.write_text(code.replace("CRUMBS = 9", "from crumbs.size import SIZE as CRUMBS"))
    before = now()
    for name in ("words.py", "view.py", "__init__.py"):
        (crumbs / name).write_text((crumbs / name).read_text() + "NEW = 1\n")
    (crumbs / "size.py").write_text("SIZE = 9  # crumbs\n")
    assert now() == before
    (crumbs / "size.py").write_text("SIZE = 7\n")
    assert now() != before
