"""The review of a game against the computer that goes on is a help: written down, told, and not rated."""

from __future__ import annotations

import pygame
import pytest

from saves import helps
from saves.errors import LibraryError
from saves.library import Library
from saves.models import SeatRecord
from tests.ui.desk import AI, YOU, Desk
from tests.ui.shelves import ROBIN, keep, level
from tests.ui.shelves import YOU as PERSON
from ui.parts import intake
from ui.screens.play.scene import PlayScene
from ui.screens.review.scene import ReviewScene
from ui.shell.routes import GameRoute, LatestReviewRoute, LibraryRoute, ReviewRoute

TOLD = "The review shows good moves. This game is not rated."


def used(desk: Desk, game: int) -> str:
    return desk.app.library.get(game).tags.get(helps.TAG, "")


@pytest.mark.parametrize(
    ("seats", "result", "counted"),
    [
        ((PERSON, level(3)), "*", True),
        ((level(3), PERSON), "*", True),
        ((PERSON, level(3)), "0-1", False),
        ((PERSON, ROBIN), "*", False),
        ((level(2), level(3)), "*", False),
    ],
)
def test_it_is_one_where_one_person_plays_on_against_an_ai(
    seats: tuple[SeatRecord, SeatRecord], result: str, counted: bool
) -> None:
    desk = Desk("tic-tac-toe")
    game = keep(desk.app.library, "tic-tac-toe", "b2 a1 c3", seats, result=result)
    desk.app.navigate(LatestReviewRoute("tic-tac-toe"))
    assert isinstance(desk.app.scene, ReviewScene)
    assert used(desk, game) == ("review=1" if counted else "")
    assert (TOLD in desk.notices) == counted
    desk.key(pygame.K_ESCAPE)
    desk.app.navigate(GameRoute(game))
    assert helps.is_rated(desk.session.used) != counted
    desk.close()


def test_a_game_that_waits_below_the_library_hears_of_it() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), show_win_chance=False)
    desk.play("b2")
    desk.wait(1.0)
    (game,) = desk.app.library.ids()
    desk.app.navigate(LibraryRoute())
    desk.wait(0.3)
    desk.key(pygame.K_v)
    assert isinstance(desk.app.scene, ReviewScene)
    assert used(desk, game) == "review=1"
    desk.key(pygame.K_ESCAPE)
    desk.key(pygame.K_ESCAPE)
    desk.session.resign(desk.now)
    desk.wait(0.3)
    assert desk.says("Help used: the review. Not rated.")
    assert used(desk, game) == "review=1"
    desk.close()


def test_it_is_told_once() -> None:
    desk = Desk("tic-tac-toe")
    game = keep(desk.app.library, "tic-tac-toe", "b2 a1 c3", (PERSON, level(3)))
    told = 0
    for _ in range(2):
        desk.app.navigate(ReviewRoute(game))
        told += desk.notices.count(TOLD)
        desk.wait(0.1)
        desk.key(pygame.K_ESCAPE)
    assert told == 1
    assert used(desk, game) == "review=2"
    desk.close()


def test_a_game_from_a_file_has_no_rating_to_lose() -> None:
    desk = Desk("tic-tac-toe")
    intake.take_text(desk.app, '[Game "tic-tac-toe"]\n[BlackPlayer "level-3"]\n\n1. b2 a1 2. c3 *\n', "the clipboard")
    desk.wait(0.2)
    (game,) = desk.app.library.ids()
    desk.app.navigate(ReviewRoute(game))
    assert isinstance(desk.app.scene, ReviewScene)
    assert used(desk, game) == ""
    desk.close()


def test_nothing_is_shown_of_a_game_where_it_cannot_be_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_more: object) -> None:
        raise LibraryError("The disk is full.", code="full")

    desk = Desk("tic-tac-toe")
    game = keep(desk.app.library, "tic-tac-toe", "b2 a1 c3", (PERSON, level(3)))
    monkeypatch.setattr(Library, "use_help", fails)
    desk.app.navigate(ReviewRoute(game))
    assert isinstance(desk.app.scene, PlayScene)
    assert desk.notices[-1] == "This game cannot be reviewed. The disk is full."
    desk.close()
