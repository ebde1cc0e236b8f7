"""The cache of compiled rules: fast the second time, never stale, never in the way."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from miette import GAME

from chatiere.core import binding, compiler
from chatiere.core.engine import Engine
from chatiere.core.errors import ChatiereError
from chatiere.core.kernel import inlined, rule

EXAMPLE = Path(__file__).parents[1] / "example" / "miette"
ASK = """
from miette import GAME
engine = GAME.compiled()
print(engine.is_cached, end=" ")
states = engine.new_states()
engine.setup(states, 0, 2, GAME.setup_arguments())
print(len(engine.moves(states)))
"""
WARM = "engine.warm(GAME.setup_arguments())"
"""Compiles all the rest, so that whoever asks next finds it."""


def ask(folder: Path, cache: Path, then: str = "") -> str:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(folder), *sys.path]),
        "CHATIERE_CACHE": str(cache),
    }
    done = subprocess.run(
        [sys.executable, "-c", ASK + then], env=environment, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_cache_that_is_broken_or_stale_is_never_run(tmp_path: Path) -> None:
    game = tmp_path / "miette"
    shutil.copytree(EXAMPLE, game, ignore=shutil.ignore_patterns("__pycache__"))
    cache = tmp_path / "cache"
    assert ask(tmp_path, cache, WARM) == "False 9"
    assert ask(tmp_path, cache) == "True 9"
    for path in cache.rglob("*.nb?"):
        path.write_bytes(b"not what Numba wrote")
    assert ask(tmp_path, cache).endswith(" 9")
    rules = game / "rules.py"
    rules.write_text(rules.read_text().replace("CRUMBS = 9", "CRUMBS = 7"))
    assert ask(tmp_path, cache) == "False 7"


def test_a_changed_sentence_compiles_nothing_anew(tmp_path: Path) -> None:
    game, cache = tmp_path / "miette", tmp_path / "cache"
    shutil.copytree(EXAMPLE, game, ignore=shutil.ignore_patterns("__pycache__"))
    assert ask(tmp_path, cache, WARM) == "False 9"
    for name in ("words.py", "view.py", "__init__.py"):
        (game / name).write_text((game / name).read_text().replace("crumb", "morsel") + "NEW = 1\n")
    assert ask(tmp_path, cache) == "True 9"


def test_where_nothing_can_be_written_rules_still_compile(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("CHATIERE_CACHE", str(tmp_path / "file"))
    engine = Engine(GAME.rules, compile_as="miette_uncached")
    assert engine.is_cached is False
    states = engine.new_states()
    engine.setup(states, 0, 2, GAME.setup_arguments())
    assert engine.to_move(states) == -1


def test_the_cache_lies_where_users_expect_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHATIERE_CACHE", "/somewhere")
    assert compiler.cache_home() == Path("/somewhere")
    monkeypatch.delenv("CHATIERE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/xdg")
    assert compiler.cache_home() == Path("/xdg/chatiere")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert compiler.cache_home() == Path.home() / ".cache" / "chatiere"


def test_only_the_newest_caches_of_a_game_are_kept(tmp_path: Path) -> None:
    for age in range(6):
        (tmp_path / f"v{age}").mkdir()
        os.utime(tmp_path / f"v{age}", (1000 - age, 1000 - age))
    compiler.drop_old(tmp_path, keep=4)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["v0", "v1", "v2", "v3"]


def test_a_rule_elsewhere_that_rules_call_is_part_of_the_key(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "miette", ignore=shutil.ignore_patterns("__pycache__"))
    rules = tmp_path / "miette" / "rules.py"
    text = rules.read_text().replace("    n = 0\n", "    n = more()\n")
    first = "from chatiere.core.chance import below\n"
    rules.write_text(text.replace(first, f"from beside import more\n{first}"))
    beside = tmp_path / "beside.py"
    for number, then in ((0, WARM), (3, "")):
        beside.write_text(
            "from chatiere.core.kernel import rule\n\n\n@rule\ndef more() -> int:\n"
            f"    return {number} - {number}\n"
        )
        assert ask(tmp_path, tmp_path / "cache", then) == "False 9"


def test_a_rule_that_calls_itself_is_refused() -> None:
    rules = ModuleType("circle")
    exec(  # noqa: S102
        "from chatiere.core.kernel import rule\n"
        "@rule\ndef one(n):\n    return two(n)\n"
        "@rule\ndef two(n):\n    return one(n)\n",
        rules.__dict__,
    )
    with pytest.raises(ChatiereError, match=r"rule one of \S+ calls itself: write a loop"):
        compiler.reached([rules.one], {})


def test_a_user_without_a_home_has_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(compiler, "cache_home", homeless)
    assert compiler.cache_for("miette", []) is None


def test_a_cache_that_cannot_be_read_counts_as_empty() -> None:
    class Damaged:
        flushed = False

        def load_overload(self, *key: object) -> object:
            if self.flushed:
                return "compiled"
            raise EOFError

        def flush(self) -> None:
            self.flushed = True

    cache = Damaged()
    compiler.forgive(cache)
    assert cache.load_overload("signature", "context") is None
    assert cache.load_overload("signature", "context") == "compiled"


@inlined
def doubled(n: int) -> int:
    return 2 * n


@rule
def doubled_twice(n: int) -> int:
    return doubled(doubled(n))


def test_a_rule_that_is_compiled_into_its_callers_says_the_same() -> None:
    made = binding.bind_compiled([sys.modules[__name__]], {}, "inlined-test", None)
    twin = made["doubled_twice"]
    assert twin(3) == doubled_twice(3) == 12


@rule
def doubled_thrice(n: int) -> int:
    return 2 * doubled_twice(n)


def test_what_only_rules_call_is_part_of_its_callers_alone(tmp_path: Path) -> None:
    made = binding.bind_compiled(
        [sys.modules[__name__]], {}, "linked-test", tmp_path, ["doubled_thrice"]
    )
    outer = made["doubled_thrice"]
    assert outer(3) == doubled_thrice(3) == 24
    (kept,) = tmp_path.rglob("*.nbc")
    assert ".doubled_thrice-" in kept.name
    inner = vars(sys.modules[f"chatiere.compiled.linked-test.{__name__}"])["doubled_twice"]
    (compiled,) = inner.overloads.values()
    symbol = compiled.fndesc.llvm_func_name
    assert not compiled.library.codegen._engine.is_symbol_defined(symbol), "no machine code"
