"""The build: what others wrote is locked, fetched and shipped, and never committed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from fnmatch import fnmatch
from importlib.metadata import distribution
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hatchling.bridge.app import Application
from packaging.requirements import Requirement

import hatch_build
from hatch_build import FOR_TESTS, LOCK, SHIPPED, SUMS, CustomBuildHook, fetch, in_place

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WHEEL = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
WANTED: dict[str, Any] = json.loads((ROOT / "assets/package.json").read_text(encoding="utf-8"))
LOCKED: dict[str, Any] = json.loads((ROOT / LOCK).read_text(encoding="utf-8"))["packages"]
PINS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()[1:]
# In pieces, so that this file does not name a registry either.
REGISTRIES = ("npmjs" + ".", "python" + "hosted.", "pypi" + ".org")


def files_of_the_repository() -> list[str]:
    """What is committed, or would be."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is not a clone")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for path in listed.split("\0") if (ROOT / path).is_file()]


def name_of(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement)[0].lower().replace("_", "-")


def test_the_lock_holds_no_address() -> None:
    for path in (ROOT / "assets").iterdir():
        assert "://" not in path.read_text(encoding="utf-8"), path
    assert not [name for name, package in LOCKED.items() if "resolved" in package]
    assert "omit-lockfile-registry-resolved=true" in (ROOT / "assets/.npmrc").read_text()


def test_what_is_asked_for_is_what_is_locked_at_exact_versions() -> None:
    for kind in ("dependencies", "devDependencies"):
        assert LOCKED[""][kind] == WANTED[kind]
        for name, version in WANTED[kind].items():
            assert re.fullmatch(r"\d+\.\d+\.\d+", version)
            assert LOCKED[f"node_modules/{name}"]["version"] == version


def test_every_locked_package_has_its_hash() -> None:
    assert all(LOCKED[name]["integrity"].startswith("sha512-") for name in LOCKED if name)


def test_the_fetched_files_are_those_of_the_lock() -> None:
    assert in_place(ROOT, SHIPPED | FOR_TESTS), f"remove {SUMS} and .venv, and run ./test again"


def test_the_wheel_takes_what_pages_need_and_nothing_for_tests() -> None:
    def taken(path: str) -> bool:
        return any(fnmatch(path, pattern) for pattern in WHEEL["artifacts"])

    assert all(map(taken, SHIPPED))
    assert not any(map(taken, [*FOR_TESTS, SUMS]))


def test_nothing_of_others_is_committed() -> None:
    files = files_of_the_repository()
    assert LOCK in files
    assert not {*SHIPPED, *FOR_TESTS, SUMS} & set(files)
    assert not [path for path in files if re.search(r"\.min\.|vendor/|node_modules/", path)]


def test_no_file_names_a_package_registry() -> None:
    for path in files_of_the_repository():
        text = (ROOT / path).read_bytes().decode("utf-8", errors="replace")
        assert not [host for host in REGISTRIES if host in text], path


def test_every_dependency_is_pinned_and_the_build_at_the_same_versions() -> None:
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", pin) for pin in PINS)
    project = PROJECT["project"]
    pinned = {name_of(pin) for pin in PINS}
    extras = project["optional-dependencies"]
    # Peers are measured as they are; which PyTorch fits is the machine's affair.
    needed = (extras[extra] for extra in extras if extra not in ("bench", "learning"))
    for requirement in chain(project["dependencies"], *needed):
        assert name_of(requirement) in pinned | {project["name"]}
    assert {*PROJECT["build-system"]["requires"], WHEEL["hooks"]["custom"]["npm"]} <= set(PINS)


def required_by(wanted: Requirement) -> list[Requirement]:
    """What one more package asks for here, with the extras that are wanted of it."""
    project = PROJECT["project"]
    if name_of(wanted.name) == project["name"]:
        extras = project["optional-dependencies"]
        lines = list(chain(project["dependencies"], *(extras[extra] for extra in wanted.extras)))
    else:
        lines = distribution(wanted.name).requires or []
    asked = [{"extra": extra} for extra in (wanted.extras or {""})]
    return [
        needed
        for needed in map(Requirement, lines)
        if needed.marker is None or any(map(needed.marker.evaluate, asked))
    ]


def test_all_that_the_tests_pull_in_is_pinned_at_the_version_that_is_here() -> None:
    waiting, seen = [Requirement("chatiere[test]")], set()
    while waiting:
        for needed in required_by(waiting.pop()):
            if str(needed) not in seen:
                seen.add(str(needed))
                waiting.append(needed)
    names = {name_of(Requirement(line).name) for line in seen} - {"chatiere"}
    pinned = {name_of(pin): pin.partition("==")[2] for pin in PINS}
    assert {name: distribution(name).version for name in names} == {
        name: pinned.get(name) for name in names
    }


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source tree with nothing fetched, and an npm that gives empty files."""

    def npm_ci(folder: str, dev: str) -> None:
        for source in (SHIPPED | FOR_TESTS if dev == "--include=dev" else SHIPPED).values():
            path = Path(folder, "node_modules", source)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()

    monkeypatch.setattr(hatch_build, "npm_ci", npm_ci)
    shutil.copytree(ROOT / "assets", tmp_path / "assets")
    return tmp_path


def hook(tree: Path) -> CustomBuildHook:
    config = {"npm": "npm==1"}
    nothing: Any = None
    return CustomBuildHook(str(tree), config, nothing, nothing, "", "wheel", Application())


def test_a_wheel_fetches_less_than_an_editable_install(tree: Path) -> None:
    hook(tree).initialize("standard", {})
    assert in_place(tree, SHIPPED)
    assert not any((tree / path).exists() for path in FOR_TESTS)
    hook(tree).initialize("editable", {})
    assert in_place(tree, SHIPPED | FOR_TESTS)


def test_a_build_needs_npm_only_when_something_is_to_be_fetched(tree: Path) -> None:
    assert hook(tree).dependencies() == ["npm==1"]
    fetch(tree, SHIPPED | FOR_TESTS, tests_too=True)
    assert hook(tree).dependencies() == []


@pytest.mark.parametrize("path", [LOCK, *SHIPPED, *FOR_TESTS])
def test_a_changed_lock_or_file_is_noticed(path: str, tree: Path) -> None:
    fetch(tree, SHIPPED | FOR_TESTS, tests_too=True)
    (tree / path).write_text("changed", encoding="utf-8")
    assert not in_place(tree, SHIPPED | FOR_TESTS)


def test_a_download_that_fails_is_one_clear_line(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def refused(folder: str, dev: str) -> None:
        raise OSError("the mouse ate the cable")

    monkeypatch.setattr(hatch_build, "npm_ci", refused)
    with pytest.raises(SystemExit):
        hook(tree).initialize("standard", {})
    line = f"chatiere: the build could not fetch what {LOCK} names: the mouse ate the cable\n"
    assert "".join(capfd.readouterr()) == line
