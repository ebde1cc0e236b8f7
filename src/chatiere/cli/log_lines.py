"""What the server logs: lines for people, or one JSON object a line for programs."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from enum import StrEnum
from traceback import extract_tb


class LogFormat(StrEnum):
    """How lines are written."""

    TEXT = "text"
    JSON = "json"


class JsonFormatter(logging.Formatter):
    """Time, level, logger and message; and the process, where there are several.

    Of an error its kind and where it happened: what it says may quote what somebody sent.
    """

    def __init__(self, process: int | None = None) -> None:
        super().__init__()
        self.process = process

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if self.process is not None:
            line["process"] = self.process
        if record.exc_info and record.exc_info[0]:
            kind, _, trace = record.exc_info
            line["error"] = kind.__name__
            line["where"] = [f"{frame.name}:{frame.lineno}" for frame in extract_tb(trace)]
        return json.dumps(line, ensure_ascii=False)


def set_up_logging(how: LogFormat, process: int | None = None) -> None:
    """Warnings and errors go to standard error, with the number of the process if it has one."""
    number = "" if process is None else f"[{process}] "
    formatter = (
        JsonFormatter(process)
        if how is LogFormat.JSON
        else logging.Formatter(f"%(asctime)s {number}%(name)s %(message)s")
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
