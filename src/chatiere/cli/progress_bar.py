"""A progress bar for whatever takes longer than a second, on terminals only."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 1.0
"""Seconds without a bar."""


class ProgressBar:
    """`with ProgressBar("verify", 100) as bar: bar.step(1)`"""

    def __init__(self, what: str, total: int) -> None:
        self._what = what
        self._total = total
        self._done = 0
        self._started = time.monotonic()
        self._progress: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._progress is not None:
            self._progress.stop()

    def step(self, count: int) -> None:
        """So many more are done."""
        self.reach(self._done + count)

    def reach(self, done: int) -> None:
        """So many are done in all."""
        self._done = done
        if not sys.stderr.isatty() or time.monotonic() - self._started < PATIENCE:
            return
        if self._progress is None:
            self._show()
        if self._progress is not None and self._task is not None:
            self._progress.update(self._task, completed=self._done)

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        self._progress = Progress(console=Console(stderr=True), transient=True)
        self._task = self._progress.add_task(self._what, total=self._total)
        self._progress.start()
