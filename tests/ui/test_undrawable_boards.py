"""A board that cannot be drawn: an empty card with a sentence, once in the log, and all else as it was."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from coach.boards import texts_of
from tests.ui.screen import Screen
from tests.ui.sentences import Drawn
from ui.boards import diagram, thumbnail, view_for
from ui.kit.theme import THEMES
from ui.screens.home import scene as home

NAME, START = home.OTHERS[0], "6/6/6/6/6/6 w"
SENTENCE = "This board cannot be drawn. The log says why."


@pytest.mark.parametrize("size", [(1280, 800), (1600, 1000)])
def test_the_home_screen_shows_all_other_boards(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    bad = replace(texts_of(NAME), sample=f"no position at {size}")
    monkeypatch.setattr(home, "texts_of", lambda name: bad if name == NAME else texts_of(name))
    drawn = Drawn(monkeypatch)
    hands = Screen.at_home(size, tmp_path)
    hands.app.router.invalidate()
    hands.wait(0.5)
    assert [card.name for card in hands.elements("card")] == [home.TITLES[game] for game in home.OTHERS]
    assert hands.notices == []
    assert SENTENCE in drawn.said
    (error,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert error.getMessage() == f"a position of {NAME} cannot be drawn: {bad.sample}"
    assert error.exc_info is not None
    hands.close()


def test_a_view_that_fails_leaves_its_small_pictures_empty(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(view_for(NAME), "draw", fail)
    themes = [THEMES[theme] for theme in ("dark", "contrast")]
    pictures = [thumbnail(NAME, START, (231, 123), theme) for theme in themes]
    pictures += [diagram(NAME, START, None, None, (231, 123), theme) for theme in themes]
    assert [picture.get_size() for picture in pictures] == [(231, 123)] * 4
    assert len([record for record in caplog.records if record.levelname == "ERROR"]) == 1
