"""On paper: what very many tables at once need, by what one table was measured to cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

TABLES = 100_000
PAGES_A_TABLE = 3
SECONDS_A_MOVE = 6.0
POLL_SECONDS = 2.0
LOAD_SECONDS = 300.0
"""How often somebody loads a page anew, by our guess."""
BUSY = 0.66
"""Of a core: above that people begin to wait."""
LISTENING = 0.2
"""Of a core that may go into listening before it is too much."""
STUCK = 5.0
"""Seconds for which a table may stand still after an accident."""
DATABASE_CORES, CONNECTIONS = 8, 500
"""Of one database server of a usual size, and how many it likes without a pool."""
DAY = 86400
MEGABYTE, GIGABYTE = 1e6, 1e9
Medians = Mapping[str, float]


class Row(NamedTuple):
    what: str
    value: float
    unit: str
    how: str


class Reckoning:
    """Of so many tables; `of` has the median of each figure."""

    def __init__(self, of: Medians, tables: int = TABLES) -> None:
        self.of, self.tables = of, tables
        self.pages = PAGES_A_TABLE * tables
        self.moves = tables / SECONDS_A_MOVE

    # -- servers ----------------------------------------------------------------------------------

    @property
    def work(self) -> float:
        """Cores that do what has to be done, wherever it is done."""
        moving = self.moves * self.of["server_cpu_move_three"] / 1e3
        resting = self.pages * self.of["page_rest_cpu"] / 1e6
        loading = self.pages / LOAD_SECONDS * self.of["page_cpu"] / 1e3
        return moving + resting + loading

    @property
    def messages(self) -> float:
        return self.moves * self.of["messages_move"]

    @property
    def notifications(self) -> float:
        return self.moves * self.of["notifications_move"]

    @property
    def listening(self) -> float:
        """Of a core, in every process: each hears what all others say about moves."""
        return self.notifications * self.of["heard_alone_cpu"] / 1e6

    @property
    def answers(self) -> float:
        """A second: who fetches a table asks all others what they know of it."""
        return self.pages / LOAD_SECONDS * self.processes

    @property
    def answering(self) -> float:
        """Of a core, in every process, for hearing the answers that others get."""
        return self.answers * self.of["heard_cpu"] / 1e6

    @property
    def asking_anew(self) -> float:
        """Seconds of every core once the database is back: all ask all about all tables."""
        return self.pages * self.processes * self.of["heard_cpu"] / 1e6

    @property
    def processes(self) -> float:
        """If a server hears only of the tables that it has."""
        return self.work / (BUSY - self.of["server_rest_cpu"] / 1e3)

    @property
    def memory(self) -> float:
        """Gigabytes; a table is at as many servers as it has pages."""
        each = (self.of["memory_table"] + self.of["memory_page"]) * 1e3
        return (self.pages * each + self.processes * self.of["memory_server"] * 1e6) / GIGABYTE

    # -- the database -----------------------------------------------------------------------------

    @property
    def writing(self) -> float:
        return self.moves * self.of["database_cpu_move_one"] / 1e3

    @property
    def polling(self) -> float:
        return self.pages / POLL_SECONDS * self.of["poll_database_cpu"] / 1e6

    @property
    def living(self) -> float:
        return self.processes * self.of["database_rest_cpu"] / 1e3

    @property
    def telling(self) -> float:
        """Every notification to every process."""
        return self.notifications * self.processes * self.of["listener_cpu"] / 1e6

    @property
    def connections(self) -> float:
        return self.processes * self.of["connections"]

    def rows(self) -> list[Row]:
        wal = self.moves * self.of["wal_move"]
        disk = self.moves * self.of["inserted_move"] * self.of["row_bytes"] * DAY
        return [
            Row("moves, and so commits", self.moves, "a second", "a move every six seconds"),
            Row("open pages", self.pages, "", "three at a table"),
            Row("server processes, a core each", self.processes, "", "two thirds busy"),
            Row("memory of all servers", self.memory, "GB", ""),
            Row("connections to the database", self.connections, "", "without a pool"),
            Row("PostgreSQL: writing moves", self.writing, "cores", ""),
            Row("PostgreSQL: polls of serials", self.polling, "cores", "each page's table, 2 s"),
            Row("PostgreSQL: signs of life", self.living, "cores", ""),
            Row("PostgreSQL: NOTIFY to all", self.telling, "cores", "why it has to go"),
            Row("WAL", wal / MEGABYTE, "MB/s", "and what a standby and an archive take"),
            Row("games on the disk", disk / GIGABYTE, "GB a day", "all tables, day and night"),
            Row("messages about moves", self.messages, "a second", ""),
            Row("hearing all of them", self.listening, "cores", "in each process"),
            Row(
                "answers to who fetches a table", self.answers, "a second", "one from each process"
            ),
            Row("hearing all of these", self.answering, "cores", "in each process"),
            Row("after a restart of the database", self.asking_anew, "s", "of each core"),
        ]

    def limits(self) -> list[Row]:
        """How many tables it takes until each is reached, the first one first."""
        one = Reckoning(self.of, 1)
        waking = LISTENING * DATABASE_CORES / one.telling  # tables times servers
        found = [
            Row("the database comes back, and all ask all", (STUCK / one.asking_anew) ** 0.5, "",
                f"it takes {STUCK:g} s of every core"),
            Row("all answer who fetches a table", (LISTENING / one.answering) ** 0.5, "",
                f"{LISTENING:.0%} of each core goes into hearing it"),
            Row("all hear of every move", LISTENING / one.listening, "",
                f"{LISTENING:.0%} of each core goes into listening"),
            Row("NOTIFY's one queue", self.of["rate_apart"] / one.notifications, "",
                "as many as PostgreSQL takes here"),
            Row("PostgreSQL wakes every listener", waking**0.5, "",
                f"{LISTENING:.0%} of {DATABASE_CORES} cores go into it"),
            Row("connections", CONNECTIONS / one.connections, "", f"{CONNECTIONS} without a pool"),
            Row("commits of one primary", self.of["rate_silent"] / one.moves, "",
                "as many as PostgreSQL takes here"),
            Row("polls of serials", 1 / one.polling, "", "a core of PostgreSQL"),
        ]  # fmt: skip
        return sorted(found, key=lambda row: row.value)
