"""Files of other people: read up to a limit, or told in one sentence why not."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest

from saves.reading import UnreadableFileError, check_file, read_text

WORDS = '[White "Zoë"]\n1. d5 *\n'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_a_file_says_how_it_is_written(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "some.txt"
    path.write_bytes(WORDS.encode(encoding))
    assert read_text(path, 1000).text.removeprefix("\ufeff") == WORDS


def test_both_ends_of_utf_16_may_come_first(tmp_path: Path) -> None:
    for mark, name in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        (tmp_path / name).write_bytes(mark + WORDS.encode(name))
        assert read_text(tmp_path / name, 1000).text == WORDS


def test_damaged_utf_16_is_called_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "half").write_bytes(WORDS.encode("utf-16")[:-1])
    with pytest.raises(UnreadableFileError, match="UTF-16 text, and damaged"):
        read_text(tmp_path / "half", 1000)


def test_what_is_longer_than_the_limit_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_bytes(b"x" * 100)
    assert len(read_text(path, 100).text) == 100
    with pytest.raises(UnreadableFileError, match="more than 99 bytes"):
        read_text(path, 99)
    with path.open("r+b") as file:
        file.truncate(1 << 40)
    with pytest.raises(UnreadableFileError, match="more than 100 bytes"):
        read_text(path, 100)


@pytest.mark.parametrize("path", ["missing.txt", ".", "nul\0byte", "x" * 10_000, "a/" * 5_000])
def test_a_path_that_leads_to_no_file_is_told(tmp_path: Path, path: str) -> None:
    with pytest.raises(UnreadableFileError, match=r"the file cannot be read\. "):
        read_text(tmp_path / path, 1000)


def test_pipes_devices_and_sockets_are_not_opened(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("Windows has no such files")
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(tmp_path / "s"))
        for path in (tmp_path / "pipe", tmp_path / "s", Path("/dev/zero"), Path("/dev/tty")):
            with pytest.raises(UnreadableFileError, match="no regular file"):
                read_text(path, 1000)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no FIFO in a folder")
def test_only_a_regular_file_is_one_and_only_while_it_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, opens = tmp_path / "games.txt", os.open
    path.write_text(WORDS, encoding="utf-8")
    check_file(path)

    def replaced(name: str, *how: int) -> int:
        path.unlink()
        if sys.platform != "win32":
            os.mkfifo(path)
        return opens(name, *how)

    with monkeypatch.context() as racing, pytest.raises(UnreadableFileError, match="no regular file"):
        racing.setattr(os, "open", replaced)
        read_text(path, 1000)
    for none in (path, tmp_path):
        with pytest.raises(UnreadableFileError):
            check_file(none)
