"""`make pictures`: the same commit looks the same, and what differs between two is found, counted and shown."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pygame
import pytest

from tests import pictures
from tests.pictures import AFTER, APART, BEFORE, PLAIN, Difference, NoPicturesError, unpack
from tests.ui.gallery.everything import STATES

SIZE = (40, 30)


def save(page: Path, part: str, name: str, dots: int = 0, size: tuple[int, int] = SIZE) -> None:
    """A picture with so many white dots."""
    picture = pygame.Surface(size)
    for x in range(dots):
        picture.set_at((x, 5), (255, 255, 255))
    (page / part).mkdir(exist_ok=True)
    pygame.image.save(picture, page / part / name)


def test_a_screen_is_drawn_the_same_twice(tmp_path: Path) -> None:
    some = [
        state for state in STATES if state.name in ("some games played", "pathwayz, hint and its move", "othello, end")
    ]
    assert len(some) == 3
    for part in (BEFORE, AFTER):
        pictures.draw_all(tmp_path / part, [PLAIN], some)
        assert len([*(tmp_path / part).iterdir()]) == len(some)
    assert pictures.compare(tmp_path) == []


def test_one_screen_is_drawn_at_both_text_sizes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert pictures.main(["--draw", str(tmp_path / "out"), "--only", "about"]) == 0
    drawn = sorted(path.name.partition(" - ")[2] for path in (tmp_path / "out").iterdir())
    assert drawn == [f"the program - 1280x800 {scale} % dark.png" for scale in (100, 200)]
    for wrong, words in (
        (["--draw", str(tmp_path), "--only", "abuot"], "no screen abuot"),
        (["--only", "about"], "--draw"),
    ):
        with pytest.raises(SystemExit):
            pictures.main(wrong)
        assert words in capsys.readouterr().err


def test_what_differs_is_counted_and_shown_the_most_first(tmp_path: Path) -> None:
    for part, few, many in ((BEFORE, 0, 0), (AFTER, 2, 7)):
        save(tmp_path, part, "same.png", 3)
        save(tmp_path, part, "few 100 %.png", few)
        save(tmp_path, part, "many.png", many)
    save(tmp_path, AFTER, "new.png")
    save(tmp_path, BEFORE, "larger.png")
    save(tmp_path, AFTER, "larger.png", size=(50, 30))
    found = pictures.compare(tmp_path)
    pixels = {"larger.png": 50 * 30, "new.png": 40 * 30, "many.png": 7, "few 100 %.png": 2}
    assert found == [Difference(*each) for each in pixels.items()]
    assert {path.name for path in (tmp_path / APART).iterdir()} == {"few 100 %.png", "many.png"}
    assert not (tmp_path / BEFORE / "same.png").exists()
    pictures.write_page(tmp_path, "a commit", found)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "Pictures that differ from a commit: 4" in page
    assert 'src="difference/few%20100%20%25.png"' in page
    assert page.index("larger: 1,500 pixels (before, after)") < page.index("many: 7 pixels (before, after, difference)")


def commit(root: Path) -> None:
    """A repository with one commit, of which nobody can make pictures."""
    (root / "README.md").write_text("Nothing to see\n", encoding="utf-8")
    author = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"]
    for words in (["init", "-q"], ["add", "."], [*author, "commit", "-q", "-m", "Begin"]):
        subprocess.run(["git", *words], cwd=root, check=True, capture_output=True)


def test_a_commit_that_cannot_be_drawn_is_told(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    commit(root)
    with pytest.raises(NoPicturesError, match=r"The commit HEAD has no tests/pictures\.py: choose one that can draw"):
        unpack("HEAD", tmp_path / "files", root)
    with pytest.raises(NoPicturesError, match=r"The commit nonsense cannot be read: .*nonsense"):
        unpack("nonsense", tmp_path / "files", root)


@pytest.mark.parametrize(("differences", "status"), [([], 0), ([Difference("a.png", 3)], 1)])
def test_the_exit_status_says_whether_anything_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, differences: list[Difference], status: int
) -> None:
    monkeypatch.setattr(pictures, "PAGE", tmp_path)
    monkeypatch.setattr(pictures, "draw_both", lambda *_: None)
    monkeypatch.setattr(pictures, "compare", lambda _page: differences)
    assert pictures.main(["HEAD"]) == status
    assert (tmp_path / "index.html").exists()


def test_a_commit_that_is_not_there_ends_with_status_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "PAGE", tmp_path)
    assert pictures.main(["no-such-commit"]) == 2
    assert "no-such-commit cannot be read" in capsys.readouterr().err
