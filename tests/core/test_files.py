"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest

from chatiere.core.errors import ChatiereError
from chatiere.core.files import atomic_write, check_writable, output_file


def test_a_file_is_written_whole_or_not_at_all_and_a_device_stays_one(tmp_path: Path) -> None:
    path, link = tmp_path / "found", tmp_path / "link"
    path.write_text("old")
    link.symlink_to(path)
    with suppress(RuntimeError), output_file(path) as beside:
        beside.write_text("half of it")
        raise RuntimeError
    assert path.read_text() == "old"
    with output_file(link) as beside:
        beside.write_text("new")
        assert path.read_text() == "old"
    assert (path.read_text(), link.is_symlink()) == ("new", True)
    assert sorted(tmp_path.iterdir()) == [path, link]
    full = Path("/dev/full")
    with (
        pytest.raises(ChatiereError, match=f"cannot write {full}: No space"),
        output_file(full) as it,
    ):
        it.write_text("much")


def test_an_atomic_write_replaces_a_link_and_raises_what_the_system_says(tmp_path: Path) -> None:
    path, link = tmp_path / "found", tmp_path / "link"
    path.write_text("old")
    link.symlink_to(path)
    with atomic_write(link) as beside:
        beside.write_text("new")
    assert (path.read_text(), link.read_text(), link.is_symlink()) == ("old", "new", False)
    with pytest.raises(FileNotFoundError), atomic_write(tmp_path / "nowhere" / "file"):
        pass


def test_what_only_its_owner_may_read_is_hidden_from_the_first_moment(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    with atomic_write(path, only_owner=True) as beside:
        assert beside.read_bytes() == b""
        assert beside.stat().st_mode & 0o777 == 0o600
        beside.write_text("secret")
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_durable_file_and_its_folder_are_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[str] = []
    monkeypatch.setattr(
        os, "fsync", lambda handle: synced.append(os.readlink(f"/proc/self/fd/{handle}"))
    )
    path = tmp_path / "found"
    with atomic_write(path, durable=True) as beside:
        beside.write_text("new")
        written = str(beside)
    assert synced == [written, str(tmp_path)], "first what is in it, then its name"


def test_a_place_where_nothing_can_be_written_is_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert check_writable(tmp_path / "new") == tmp_path / "new"
    with pytest.raises(ChatiereError, match="it is a folder"):
        check_writable(tmp_path)
    with pytest.raises(ChatiereError, match="there is no folder"):
        check_writable(tmp_path / "nowhere" / "new")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(ChatiereError, match="nothing may be written to"):
        check_writable(tmp_path / "new")


def test_something_that_is_no_file_is_written_to_as_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with output_file(pipe) as place:
        assert place == pipe
    assert not pipe.is_file()
