"""Servers of two versions share a store while one is put in place of the other."""

from __future__ import annotations

import ast
import os
import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from alembic.config import Config

from chatiere.store import migrating, opening, postgres_opening, revisions
from chatiere.store.errors import StoreError
from chatiere.store.opening import open_store
from chatiere.store.schema import REVISIONS
from tests.store.samples import table

LATER = "0999"
MIGRATION = f"""
import sqlalchemy as sa
from alembic import op
revision = "{LATER}"
down_revision = "{REVISIONS[-1]}"
def upgrade():
    op.add_column("game_table", sa.Column("mood", sa.String, server_default="calm"))
    op.create_table("mood", sa.Column("name", sa.String, primary_key=True))
"""
VERSIONS = Path(migrating.__file__).parent / "migrations" / "versions"
FIRST_PROMISED = "0007"
ADDING = {"add_column", "create_table", "create_index", "f"}
"""What a migration may do that the version before has to live with."""


@contextmanager
def later_version(folder: Path, able: str) -> Iterator[None]:
    """As if the next version, which knows one revision more, ran in this process."""
    (folder / "v0999_mood.py").write_text(MIGRATION)
    configuration = migrating.configuration

    def with_one_more() -> Config:
        config = configuration()
        config.set_main_option("version_locations", f"{VERSIONS}{os.pathsep}{folder}")
        return config

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrating, "configuration", with_one_more)
        more = revisions.SET_LIVES_WITH.replace(f"'{revisions.OLDEST_ABLE}'", f"'{able}'")
        patch.setattr(migrating, "SET_LIVES_WITH", more)
        for module in (revisions, opening, postgres_opening, migrating):
            patch.setattr(module, "NEWEST", LATER)
        for module in (revisions, opening, postgres_opening):
            patch.setattr(module, "REVISIONS", (*REVISIONS, LATER))
        yield


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest) -> Path | str:
    name = "path" if request.param == "sqlite" else "empty_url"
    place: Path | str = request.getfixturevalue(name)
    return place


def test_the_version_before_goes_on_with_what_the_next_one_added(
    place: Path | str, tmp_path: Path
) -> None:
    with closing(open_store(place)) as store:
        store.add_table(table())
    with later_version(tmp_path, able=REVISIONS[-1]), closing(open_store(place)) as store:
        store.append("abc", 0, [(0, "new")], 1.0, seen=0)
        with store.transaction() as sql:
            assert sql.exec_driver_sql("SELECT mood FROM game_table").scalars().all() == ["calm"]
    with closing(open_store(place)) as store:
        store.append("abc", 1, [(0, "old")], 1.0, seen=1)
        store.add_table(table("def"))
    with later_version(tmp_path, able=REVISIONS[-1]), closing(open_store(place)) as store:
        found = store.table("abc")
        assert found is not None
        assert found.moves == [(0, "new"), (0, "old")]


def test_the_version_before_does_not_open_what_it_cannot_live_with(
    place: Path | str, tmp_path: Path
) -> None:
    open_store(place).close()
    with later_version(tmp_path, able=LATER):
        open_store(place).close()
    with pytest.raises(StoreError, match="written by a newer Chatière: install that one"):
        open_store(place)


def test_a_server_plays_on_while_others_start_with_the_next_version(
    empty_url: str, tmp_path: Path
) -> None:
    started = threading.Event()
    over = threading.Event()

    def play() -> int:
        """By the version before, all the time."""
        n = 0
        while not over.is_set():
            store.append("abc", n, [(0, "pass")], 1.0, seen=n)
            found = store.table("abc")
            assert found is not None
            n = found.serial
            started.set()
        return n

    with closing(open_store(empty_url)) as store, ThreadPoolExecutor() as threads:
        store.add_table(table())
        playing = threads.submit(play)
        started.wait(5)
        with later_version(tmp_path, able=REVISIONS[-1]):
            for opened in threads.map(open_store, [empty_url] * 3):
                opened.close()
        over.set()
        made = playing.result()
        assert made > 1
        assert store.serials(["abc"]) == {"abc": made}


def test_somebody_who_is_in_the_way_for_a_while_is_waited_for(
    empty_url: str, tmp_path: Path
) -> None:
    open_store(empty_url).close()
    with psycopg.connect(empty_url) as raw:
        raw.execute("SELECT count(*) FROM game_table")  # in a transaction that does not end yet
        threading.Timer(1.5, raw.commit).start()
        with later_version(tmp_path, able=REVISIONS[-1]):
            open_store(empty_url).close()


def test_a_failing_migration_leaves_the_database_as_it_was(empty_url: str, tmp_path: Path) -> None:
    with closing(open_store(empty_url)) as store:
        store.add_table(table())
    with later_version(tmp_path, able=REVISIONS[-1]):
        broken = tmp_path / "v0999_mood.py"
        broken.write_text(f"{MIGRATION}    op.drop_table('nowhere')\n")
        with pytest.raises(StoreError, match=r"could not be brought from .* it is as it was"):
            open_store(empty_url)
    with closing(open_store(empty_url)) as store:
        assert store.table("abc") == table()


def test_migrations_only_add_what_the_version_before_need_not_know() -> None:
    """From the first on that several servers may share."""
    for path in sorted(VERSIONS.glob("v*.py")):
        if path.name[1:5] > FIRST_PROMISED:
            assert breaking(path.read_text(encoding="utf-8")) == [], path.name
    assert revisions.OLDEST_ABLE >= FIRST_PROMISED
    assert revisions.OLDEST_ABLE in REVISIONS


def breaking(source: str) -> list[str]:
    """What an older server would stumble over: all but adding, and what is added must have a
    value that nobody gives.  What is unique in a new table, it does not know of."""
    found = []
    new = set(re.findall(r'create_table\(\s*["\'](\w+)', source))
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        is_unique = any(word.arg == "unique" for word in node.keywords)
        if is_unique and isinstance(node.args[1], ast.Constant):
            is_unique = node.args[1].value not in new
        if ast.unparse(node.func.value) == "op" and (node.func.attr not in ADDING or is_unique):
            found.append(node.func.attr)
        if node.func.attr == "add_column":
            said = {word.arg: ast.unparse(word.value) for word in column_of(node, source).keywords}
            if said.get("nullable") == "False" and "server_default" not in said:
                found.append("add_column")
    return found


def column_of(node: ast.Call, source: str) -> ast.Call:
    """The column that is added, where it stands or by the name it was given."""
    given = node.args[1]
    if isinstance(given, ast.Name):
        given = next(
            one.value
            for one in ast.walk(ast.parse(source))
            if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == given.id
        )
    assert isinstance(given, ast.Call)
    assert ast.unparse(given.func) == "sa.Column"
    return given


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("op.drop_table('seat')", ["drop_table"]),
        ("op.drop_column('seat', 'name')", ["drop_column"]),
        ("op.rename_table('seat', 'chair')", ["rename_table"]),
        ("op.alter_column('seat', 'name', type_=sa.Integer)", ["alter_column"]),
        ("op.execute('DROP TABLE seat')", ["execute"]),
        ("op.create_check_constraint('x', 'seat', 'y')", ["create_check_constraint"]),
        ("op.add_column('seat', sa.Column('x', sa.String, nullable=False))", ["add_column"]),
        ("op.create_index('x', 'seat', ['name'], unique=True)", ["create_index"]),
        ("op.create_table('new'); op.create_index('x', 'new', ['y'], unique=True)", []),
        ("op.add_column('seat', sa.Column('x', sa.String))", []),
        ("x = sa.Column('x', nullable=False, server_default='0'); op.add_column('seat', x)", []),
        ("x = sa.Column('x', nullable=False); op.add_column('seat', x)", ["add_column"]),
    ],
)
def test_so_it_is_found_out(statement: str, what: list[str]) -> None:
    assert breaking(statement) == what


def test_the_last_migration_keeps_the_promise_itself() -> None:
    [newest] = VERSIONS.glob(f"v{FIRST_PROMISED}_*.py")
    assert breaking(newest.read_text(encoding="utf-8")) == []
