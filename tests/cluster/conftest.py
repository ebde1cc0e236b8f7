"""Two servers on one PostgreSQL, with the random proxy before them, in place of the one server that
tests of the website have: the same tests can be asked of both."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cluster.serving import Cluster, cluster
from tests.postgres import Postgres
from tests.web.conftest import ana, leo, robo

__all__ = ["ana", "leo", "robo"]


@pytest.fixture(scope="module")
def running(postgres: Postgres) -> Iterator[Cluster]:
    with cluster(postgres, workers=1) as servers:
        yield servers
