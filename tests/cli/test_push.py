"""`push-keys`, and a server that starts with what it made."""

from __future__ import annotations

from pathlib import Path

import pytest

from chatiere.cli import run


def test_keys_are_made_once_and_the_server_starts_with_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keys, data = str(tmp_path / "push.json"), str(tmp_path / "games.db")
    assert run(["push-keys", keys, "--contact", "host@cats.example"]) == 0
    assert run(["serve", "--check", "--port", "0", "--data", data, "--push", keys]) == 0
    before = Path(keys).read_bytes()
    capsys.readouterr()
    assert run(["push-keys", keys, "--contact", "host@cats.example"]) == 2
    assert "there already" in capsys.readouterr().err
    assert Path(keys).read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["push-keys", "new.json", "--contact", "nobody"], "want an e-mail address"),
        (["push-keys", "no/such/folder.json", "--contact", "a@b.example"], "No such file"),
        (["serve", "--check", "--push", "none.json"], "cannot read the push keys none.json"),
        (["serve", "--check", "--push", "."], "cannot read the push keys ."),
        (["serve", "--check", "--push", "bad.json"], "make them with chatiere push-keys"),
    ],
)
def test_what_cannot_be_is_refused_with_one_line(
    arguments: list[str], line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("bad.json").write_text("{}", encoding="utf-8")
    data = ["--data", "games.db", "--port", "0"] if arguments[0] == "serve" else []
    assert run([*arguments, *data]) == 2
    err = capsys.readouterr().err
    assert line in err
    assert err.count("\n") == 1
