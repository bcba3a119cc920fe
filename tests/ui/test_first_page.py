"""At 200 % the first page of a screen shows what a person needs next, without scrolling."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from coach import languages
from tests.ui.desk import Desk
from tests.ui.gallery import experiments, games, pages
from tests.ui.gallery.stage import stopped
from tests.ui.layouts import drawn_texts
from tests.ui.screen import Screen
from ui.kit.tree import Node
from ui.kit.tree.scroll import Scroll
from ui.screens.editor.cards import PieceButton
from ui.screens.new_game.characters import CharacterChoice
from ui.screens.study.line_list import LineList
from ui.shell.routes import EditorRoute, SetupRoute, TournamentRoute

SIZES = [(960, 640), (1280, 800), (1366, 768)]
WRONG = "12/3b8/12/12/12/12/12/12 w"


@pytest.fixture(params=SIZES, ids=str)
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    """A window at 200 %."""
    desk = Desk("tic-tac-toe", size=request.param, data_dir=tmp_path, animations=False)
    desk.app.display.set_scale(200)
    yield desk
    languages.speak(languages.ENGLISH)
    desk.close()


def page_of(screen: Screen) -> pygame.Rect:
    """The part of the window in which the page scrolls, at its beginning."""
    screen.wait(0.3)
    page = next(node for node in screen.nodes() if isinstance(node, Scroll))
    assert page.offset == 0
    return page.rect


def shown(screen: Screen, name: str) -> Node:
    """The first node of that name."""
    return next(node for node in screen.nodes() if node.name == name)


def test_a_tournament_begins_with_its_progress_and_the_game_that_is_played(desk: Desk) -> None:
    experiments.tournament(desk, {}, "othello", "half", live=True)
    page, window = page_of(desk), desk.app.display.surface.get_rect()
    players = [node for node in desk.nodes("text") if node.name in ("Builder", "Careful builder")]
    assert page.contains(shown(desk, "Progress").rect)
    assert [page.contains(player.rect) for player in players[:2]] == [True, True], players
    assert window.contains(desk.get("button", "Start").rect)
    assert desk.get("button", "Start").label == "Pause"


def test_a_tournament_that_is_arranged_begins_with_its_players(desk: Desk) -> None:
    desk.app.navigate(TournamentRoute("othello"))
    assert page_of(desk).contains(shown(desk, "Players").rect)
    assert not desk.find("button", "Watch it large"), "there is no game yet"


def test_where_no_tournament_was_played_that_is_said(desk: Desk) -> None:
    desk.app.navigate(TournamentRoute("othello"))
    page_of(desk)
    assert desk.says("Earlier tournaments")
    assert desk.texts().count("newest first") == 0
    desk.reveal(desk.get("list", "Games and tournaments").control)
    assert "No tournament has been played on this board yet." in " ".join(desk.texts())


@pytest.mark.parametrize("language", ["en", "de", "uk"])
@pytest.mark.parametrize("board", ["pathwayz", "othello", "kalah"])
def test_the_palette_is_whole_beside_the_board(desk: Desk, board: str, language: str) -> None:
    desk.app.display.set_language(language)
    desk.app.navigate(EditorRoute(board))
    page, pieces = page_of(desk), [each for each in desk.controls if isinstance(each, PieceButton)]
    assert pieces
    assert [piece.name for piece in pieces if not page.contains(piece.rect)] == []
    assert page.contains(desk.board.rect)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("percent", [100, 150, 200])
def test_every_piece_of_the_palette_has_its_words(desk: Desk, percent: int, language: str) -> None:
    desk.app.display.set_language(language)
    desk.app.display.set_scale(percent)
    desk.app.navigate(EditorRoute("pathwayz", WRONG))
    desk.wait(0.3)
    with drawn_texts() as written:
        desk.app.draw()
    pieces = [each for each in desk.controls if isinstance(each, PieceButton)]
    assert pieces
    for piece in pieces:
        words = [line.said for line in written.lines if piece.rect.contains(line.rect)]
        assert {piece.choice.title, piece.choice.detail} <= {*words}, words


def test_a_new_game_shows_a_whole_row_of_opponents_and_the_button_that_begins(desk: Desk) -> None:
    for language in ("en", "de", "it"):
        desk.app.display.set_language(language)
        desk.app.navigate(SetupRoute("kalah"), replace=language != "en")
        page, window = page_of(desk), desk.app.display.surface.get_rect()
        faces = next(each for each in desk.controls if isinstance(each, CharacterChoice))
        assert page.contains(faces.cell(0, desk.app.look))
        assert window.contains(desk.primary.rect)


@pytest.mark.parametrize("board", ["pathwayz", "othello", "kalah"])
def test_a_study_shows_the_chances_the_best_move_and_the_way_on_beside_the_board(desk: Desk, board: str) -> None:
    games.study(desk, {}, board, 5, True)
    page = page_of(desk)
    for control in (desk.board, desk.control("Pause"), desk.control("Play on from here")):
        assert page.contains(control.rect), control.name
    lines = next(node for node in desk.nodes() if isinstance(node, LineList))
    assert page.contains(shown(desk, "Result with best play").rect)
    if board != "kalah":  # whose board is higher than half of the window
        assert page.contains(lines.rows(desk.app.look)[0].inflate(0, -4))


def test_a_course_of_the_lab_begins_with_its_progress(desk: Desk) -> None:
    size = desk.app.size
    desk.app.display.set_scale(100)
    desk.app.display.resize(1280, 800)  # the row of the player is in sight, so that the page stays at its beginning
    experiments.lab(desk, {"size": size, "scale": 200, "theme": "dark"}, "pathwayz", "left", "learning")
    page = page_of(desk)
    for name in ("Pause", "Stop"):
        assert page.contains(desk.get("button", name).rect)
    assert page.contains(shown(desk, "Progress").rect)
    recipe = desk.get("text field", "Name").rect
    assert recipe.top > shown(desk, "Progress").rect.bottom or recipe.left > shown(desk, "Progress").rect.right


@pytest.mark.parametrize("state", ["wrong", "solved"])
def test_a_tried_puzzle_shows_the_verdict_and_the_way_on_beside_the_board(desk: Desk, state: str) -> None:
    pages.puzzle(desk, {}, "pathwayz", state)
    for language in languages.languages():
        desk.app.display.set_language(language)
        desk.wait(0.1)
        assert desk.primary.rect.left >= desk.board_rect.right, language
        assert desk.app.display.surface.get_rect().contains(desk.primary.rect), language


@pytest.mark.parametrize("steps", [0, 12], ids=["somebody new", "today's puzzles"])
def test_the_puzzles_show_the_whole_button_of_the_next_one(desk: Desk, steps: int) -> None:
    with stopped():
        pages.hub(desk, {}, "pathwayz", steps)
        for language in languages.languages():
            desk.app.display.set_language(language)
            assert page_of(desk).contains(desk.primary.rect), language


def test_a_tournament_that_is_over_begins_with_its_table(desk: Desk) -> None:
    experiments.tournament(desk, {}, "othello", "done")
    page_of(desk)
    assert shown(desk, "Results").rect.top < shown(desk, "No game is being played.").rect.top


def test_a_study_shows_whose_win_it_tells_where_the_names_have_no_room(desk: Desk) -> None:
    games.study(desk, {}, "pathwayz", 5, True)
    page_of(desk)
    (bar,) = (node for node in desk.nodes("meter") if node.name == "Result with best play")
    with drawn_texts() as written:
        bar.paint(desk.app.display.surface, desk.app.look)
    assert "White" not in list(written)
    px, (left, top) = desk.app.look.px, bar.rect.topleft
    ends = [pygame.Rect(x, top + px(9), px(16), px(16)) for x in (left + px(16), bar.rect.right - px(32))]
    white, black = (sum(pygame.transform.average_color(desk.app.display.surface, end)[:3]) for end in ends)
    assert white > 1.5 * black, "a piece of each side stands at its end"
