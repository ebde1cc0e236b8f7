"""What people told about others at open tables: read, and deleted, while the server runs."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated

import typer

from chatiere.core.errors import ChatiereError

Data = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="The server's file, or postgresql://…"),
]


def reports(
    data: Data = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
    delete: Annotated[
        list[int] | None, typer.Option(metavar="N", help="Delete this report; repeatable.")
    ] = None,
    delete_all: Annotated[
        bool, typer.Option("--delete-all", help="Delete all that are shown.")
    ] = False,
) -> None:
    """What people at open tables told about others; the server may run meanwhile.

    Nobody is named: who reported and who was reported stand as digests of their ids, so that
    several reports of or about the same person can be told from others.

    Example: chatiere reports --data games.db --json
    """
    from chatiere.cli.serve import usual_data
    from chatiere.cli.serve_options import store_at
    from chatiere.store.opening import open_reports

    with closing(open_reports(usual_data() if data is None else store_at(data))) as store:
        found = store.reports()
        for each in found:
            typer.echo(json.dumps(asdict(each)) if as_json else line_of(asdict(each)))
        if delete_all:
            store.delete_reports([each.id for each in found if each.id is not None])
        elif delete:
            unknown = sorted(set(delete) - {each.id for each in found})
            if unknown:
                raise ChatiereError(f"there is no report {unknown[0]}")
            store.delete_reports(delete)


SHORT = 12
"""Letters of a digest that tell people apart."""


def line_of(row: dict[str, object]) -> str:
    at = datetime.fromtimestamp(float(str(row["at"])), UTC).isoformat(sep=" ", timespec="minutes")
    who, whom = str(row["reporter"])[:SHORT], str(row["reported"])[:SHORT]
    return f"{row['id']}  {at}  {row['reason']}  table {row['table']}  {who} about {whom}"
