"""Large type: labels on boards grow with it, and what has to be read first is in sight."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from coach import languages
from game import GAMES
from game.texts import text
from table.puzzles.choosing import PuzzleFilter
from table.puzzles.run import MINUTES, MISTAKES
from tests.ui.desk import AI, GUEST, YOU, Desk
from tests.ui.gallery import experiments, games, pages
from tests.ui.layouts import Line, Written, drawn_texts
from tests.ui.screen import Screen
from tests.ui.shelves import fill
from ui.kit.button import Button
from ui.kit.look import Look
from ui.kit.scroll import ScrollArea
from ui.kit.tree.leaves import Icon, Text
from ui.kit.tree.scroll import Scroll
from ui.parts.action_bar import ChoiceButton
from ui.parts.status_line import StatusLine
from ui.screens.library.game_list import GameList
from ui.screens.new_game.characters import CharacterChoice
from ui.screens.review.cards import Sentences
from ui.shell.routes import LabRoute, LessonRoute, LibraryRoute, Route, SetupRoute, TournamentRoute
from ui.shell.shortcuts import open_sheet

IN_THE_CARDS = "Step back", "Leave the lesson"
"""The buttons of a lesson that scroll with its cards where the type is large."""


def lines_at(desk: Desk, percent: int) -> list[Line]:
    """Everything that is written once the text has this size, also on pictures that are kept."""
    desk.app.display.set_scale(percent)
    with drawn_texts() as written:
        desk.wait(0.3)
    return written.lines


def tallest(lines: list[Line], words: str) -> int:
    """The height in pixels of the capitals of some words."""
    return max(line.rect.h for line in lines if line.said == words)


@pytest.mark.parametrize(
    ("game", "label", "grown"),
    [("pathwayz", "l", 1.3), ("pentago-twist", "f", 1.3), ("othello", "h", 1.5), ("tic-tac-toe", "c", 1.2)],
)
def test_letters_of_a_board_grow_although_its_cells_shrink(game: str, label: str, grown: float) -> None:
    desk = Desk(game, (YOU, AI))
    usual = tallest(lines_at(desk, 100), label)
    assert tallest(lines_at(desk, 200), label) >= grown * usual
    desk.close()


def test_the_counts_of_kalah_grow_and_touch_neither_each_other_nor_the_keys() -> None:
    desk = Desk("kalah", (YOU, AI))
    usual = tallest(lines_at(desk, 100), "4")
    lines = lines_at(desk, 200)
    assert tallest(lines, "4") >= 1.3 * usual
    board = desk.grid.frame
    rects = {line.rect.center: line.rect for line in lines if board.contains(line.rect) and line.said in "0123456"}
    for place, rect in rects.items():
        assert rect.collidelistall([each for other, each in rects.items() if other != place]) == [], place
    desk.close()


def drawn_line(desk: Desk) -> tuple[StatusLine, Written]:
    """The line under the board, and the texts that it draws."""
    line, window = desk.status_line, pygame.display.get_surface()
    assert window is not None
    with drawn_texts() as written:
        line.draw(window.copy(), desk.app.look, line.status)
    return line, written


@pytest.mark.parametrize("size", [(1280, 800), (960, 640)])
def test_the_first_instruction_of_a_game_is_not_cut(size: tuple[int, int]) -> None:
    desk = Desk("pathwayz", (YOU, AI), size=size)
    desk.app.display.set_scale(200)
    desk.wait(0.3)
    line, written = drawn_line(desk)
    assert " ".join(written).split() == line.status.text().split()
    assert all(line.rect.contains(each.rect) for each in written.lines)
    desk.close()


@pytest.mark.parametrize("percent", [100, 150])
def test_the_first_step_of_a_hint_says_how_to_see_the_second(percent: int) -> None:
    desk = Desk("pathwayz", (YOU, GUEST))
    desk.app.display.set_scale(percent)
    desk.wait(0.3)
    desk.click("Hint")
    desk.wait(0.3)
    line, written = drawn_line(desk)
    assert " ".join(written).split()[-4:] == ["to", "see", "the", "move"]
    assert all(line.rect.contains(each.rect) for each in written.lines)
    desk.click("Hint")
    assert drawn_line(desk)[1] != written
    desk.close()


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 200), ((960, 640), 200), ((800, 1280), 200)])
@pytest.mark.parametrize("board", [game.name for game in GAMES])
def test_the_first_instruction_of_a_game_is_in_sight(board: str, size: tuple[int, int], percent: int) -> None:
    desk = Desk(board, (YOU, AI), size=size)
    desk.app.display.set_scale(percent)
    desk.wait(0.3)
    line, view = desk.status_rect, desk.grid.frame
    assert pygame.Rect((0, 0), size).contains(line)
    assert not line.colliderect(view)
    desk.close()


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 200), ((960, 640), 175), ((960, 640), 200)])
@pytest.mark.parametrize("board", ["pathwayz", "othello"])
def test_what_comes_after_a_game_is_in_sight(board: str, size: tuple[int, int], percent: int) -> None:
    desk = Desk(board, (YOU, AI), size=size)
    desk.app.display.set_scale(percent)
    desk.session.resign(desk.now)
    desk.wait(0.5)
    for name in ("Rematch", "Review", "Share"):
        assert pygame.Rect((0, 0), size).contains(desk.control(name).rect)
    desk.close()


def at_library(folder: Path, size: tuple[int, int], percent: int) -> Screen:
    """The library over thirty games at a size of text."""
    fill(folder, 30)
    screen = Screen.at_home(size, folder)
    screen.app.display.set_scale(percent)
    screen.app.navigate(LibraryRoute())
    screen.wait(0.3)
    return screen


LOW = (960, 640)
SIZES = [(LOW, 100), (LOW, 125), (LOW, 150), (LOW, 200), ((1280, 800), 150), ((1280, 800), 200), ((800, 1280), 150)]


def scrolling_in(screen: Screen) -> list[ScrollArea]:
    """The lists and pages on the screen that scroll."""
    return [each for each in screen.app.scenes[-1].controls if isinstance(each, ScrollArea) and each.scrolls]


def test_the_library_scrolls_by_one_bar_in_every_language(tmp_path: Path) -> None:
    screen = at_library(tmp_path, LOW, 100)
    try:
        for code in languages.languages():
            screen.app.display.set_language(code)
            screen.wait(0.1)
            assert len(scrolling_in(screen)) == 1, code
    finally:
        languages.speak(languages.ENGLISH)
        screen.close()


@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_the_library_scrolls_by_one_bar(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    screen = at_library(tmp_path, size, percent)
    assert len(scrolling_in(screen)) == 1
    assert pygame.Rect((0, 0), size).contains(screen.get("button", "Open").rect)
    screen.close()


def test_the_chosen_game_stays_in_sight_where_the_whole_list_scrolls(tmp_path: Path) -> None:
    screen = at_library(tmp_path, LOW, 200)

    def chosen_after(key: int, mod: int = 0) -> int:
        """The row that is chosen after a key, if it shows."""
        screen.key(key, mod=mod)
        screen.wait(0.3)
        screen.app.paint_owed()
        shown = screen.get("list", "Games").control
        assert isinstance(shown, GameList) and shown.viewport is not None
        in_sight = shown.viewport.rect.contains(shown.row_rect(shown.chosen, screen.app.look))
        return shown.chosen if in_sight else -1

    assert chosen_after(pygame.K_END) == 29
    assert chosen_after(pygame.K_HOME) == 0
    assert 1 <= chosen_after(pygame.K_PAGEDOWN) <= 2, "a page is what shows, not the list"
    at = chosen_after(pygame.K_DOWN)
    assert chosen_after(pygame.K_TAB) == -1, "to the details, below the list"
    assert chosen_after(pygame.K_TAB, pygame.KMOD_SHIFT) == at
    screen.close()


def test_three_lines_of_a_game_do_not_touch_the_frame_around_it(tmp_path: Path) -> None:
    screen = at_library(tmp_path, LOW, 200)
    shown, look = screen.get("list", "Games").control, screen.app.look
    assert isinstance(shown, GameList) and shown.narrow
    row = shown.row_rect(shown.chosen, look)
    screen.scene.invalidate()
    with drawn_texts() as written:
        screen.app.draw()
    lines = [line.rect for line in written.lines if row.contains(line.rect)]
    assert len(lines) == 3
    assert lines[0].unionall(lines).h <= row.h - look.px(20)
    screen.close()


@pytest.mark.parametrize("size", [(1280, 800), (960, 640)])
def test_both_answers_to_the_question_of_a_blunder_are_in_sight(size: tuple[int, int]) -> None:
    desk = Desk("pathwayz", (YOU, AI), size=size, position=games.CROSSING, guard=True)
    desk.app.display.set_scale(200)
    desk.wait(0.3)
    desk.play("i6")
    desk.wait(0.5)
    for name in ("Take it back", "Play it anyway"):
        assert desk.app.display.surface.get_rect().contains(desk.control(name).rect)
    desk.close()


@pytest.mark.parametrize("percent", [150, 200])
def test_the_board_and_the_engine_of_a_study_are_in_sight(percent: int) -> None:
    desk = Desk("pathwayz")
    games.study(desk, {}, "pathwayz", 5, True)
    desk.app.display.set_scale(percent)
    desk.wait(0.3)
    window = desk.app.display.surface.get_rect()
    for name in ("Board", "Pause"):
        assert window.contains(desk.control(name).rect)
    desk.close()


@pytest.mark.parametrize("percent", [150, 200])
def test_the_better_move_of_a_review_is_named_whole(percent: int) -> None:
    desk = Desk("pentago-twist")
    games.review(desk, {"theme": "dark"}, "pentago-twist", "mistake")
    assert "a6/1R" in {line.said for line in lines_at(desk, percent)}
    desk.close()


@pytest.mark.parametrize(("percent", "labels"), [(100, 2), (200, 0)])
def test_the_words_of_a_review_stand_on_its_board_only_where_they_are_lower_than_a_cell(
    percent: int, labels: int
) -> None:
    desk = Desk("othello")
    games.review(desk, {"theme": "dark"}, "othello", "mistake")
    lines = lines_at(desk, percent)
    assert len([line for line in lines if line.said in ("You played c3", "Better: c5")]) == labels
    desk.close()


@pytest.mark.parametrize("percent", [150, 200])
@pytest.mark.parametrize("board", ["pathwayz", "othello", "kalah"])
def test_the_reason_of_a_reviewed_move_is_in_sight(board: str, percent: int) -> None:
    desk = Desk(board)
    games.review(desk, {"theme": "dark"}, board, "mistake")
    desk.app.display.set_scale(percent)
    desk.wait(0.3)
    window, nodes = desk.app.display.surface.get_rect(), desk.nodes()
    assert window.contains(next(node.rect for node in nodes if isinstance(node, Sentences)))
    assert window.contains(desk.grid.frame)
    desk.close()


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 200), ((960, 640), 175), ((960, 640), 200)])
@pytest.mark.parametrize("board", ["pathwayz", "othello", "connect-four", "kalah"])
def test_what_to_do_in_a_puzzle_is_in_sight(board: str, size: tuple[int, int], percent: int) -> None:
    desk = Desk("tic-tac-toe", size=size, animations=False)
    pages.puzzle(desk, {"size": size, "scale": 100, "theme": "dark"}, board, "open")
    lines = lines_at(desk, percent)
    assert desk.app.scene is not None
    status = desk.status_line
    written = " ".join(line.said for line in lines if status.rect.contains(line.rect))
    assert written.startswith(status.status.text())
    desk.close()


def test_the_line_under_the_board_has_a_height_in_a_window_of_one_pixel() -> None:
    desk = Desk("tic-tac-toe")
    assert desk.status_line.heights(-80, desk.app.look).least > 0
    desk.close()


@pytest.mark.parametrize("percent", [150, 200])
@pytest.mark.parametrize("board", ["pathwayz", "kalah"])
def test_the_feedback_on_a_try_is_in_sight(board: str, percent: int) -> None:
    ways = partial(pages.lesson, number=1, tries=1), partial(pages.puzzle, state="wrong")
    for bring_about in ways:
        desk = Desk("tic-tac-toe", animations=False)
        bring_about(desk, {"size": (1280, 800), "scale": 100, "theme": "dark"}, board)
        desk.app.display.set_scale(percent)
        desk.wait(0.3)
        nodes = desk.nodes()
        card = next(node for node in nodes if node.name == "Feedback")
        shown = next(node.rect for node in nodes if isinstance(node, Scroll) and card in node.walk())
        assert shown.contains(next(each.rect for each in card.walk() if isinstance(each, Text) and each.wraps))
        desk.close()


@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize(("route", "name"), [(TournamentRoute("othello"), "Start"), (LabRoute("othello"), "Play")])
def test_what_begins_a_tournament_or_a_course_stays_in_sight(
    route: Route, name: str, percent: int, tmp_path: Path
) -> None:
    screen = Screen.at_home(folder=tmp_path)
    screen.app.navigate(route)
    screen.app.display.set_scale(percent)
    screen.wait(0.3)
    window, begins = screen.app.display.surface.get_rect(), screen.get("button", name)
    assert window.contains(begins.rect)
    screen.point(window.center)
    screen.wheel(-20)
    assert window.contains(screen.get("button", name).rect)
    screen.close()


@pytest.mark.parametrize("size", [(960, 640), (1280, 800)])
def test_half_of_a_window_shows_keys_where_they_are_asked_for(size: tuple[int, int]) -> None:
    desk = Desk("othello", (YOU, AI), size=size)
    desk.app.display.set_scale(200)
    desk.wait(0.3)
    open_sheet(desk.app)
    desk.wait(0.3)
    (page,) = [node for node in desk.app.router.overlays[-1].tree.root.walk() if isinstance(node, Scroll) and node.name]
    assert page.rect.h > size[1] / 2
    desk.close()


def test_the_last_move_is_not_cut() -> None:
    desk = Desk("connect-four", (YOU, AI), moves=("4", "4", "3", "3"))
    desk.app.display.set_scale(200)
    desk.wait(0.3)
    line, written = drawn_line(desk)
    assert " ".join(written) == desk.move_told == "Creek: column 3, row 2"
    assert all(line.rect.contains(each.rect) for each in written.lines)
    desk.close()


@pytest.mark.parametrize("board", ["pathwayz", "kalah", "connect-four"])
def test_the_task_of_a_lesson_is_in_sight(board: str, tmp_path: Path) -> None:
    screen = Screen.at_home(folder=tmp_path)
    screen.app.display.set_scale(200)
    screen.app.navigate(LessonRoute(board))
    screen.wait(0.5)
    task = next(node for node in screen.nodes() if isinstance(node, Text) and node.name.startswith("Your turn."))
    assert task.rect.bottom <= screen.app.display.surface.get_height()
    screen.close()


@pytest.mark.parametrize("moves", [(), ("4", "1", "4", "1", "4", "1", "4")])
def test_key_caps_over_columns_do_not_touch(moves: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    caps: list[pygame.Rect] = []
    draw = Look.keycap

    def noting(look: Look, *rest: Any, **options: Any) -> pygame.Rect:
        caps.append(draw(look, *rest, **options))
        return caps[-1]

    desk = Desk("connect-four", moves=moves)
    monkeypatch.setattr(Look, "keycap", noting)
    for percent in (100, 150, 200):
        caps.clear()
        lines = lines_at(desk, percent)
        assert {"1", "7"} <= {line.said for line in lines}
        rects = [cap.inflate(2, 0) for cap in caps]
        assert all(len(rect.collidelistall(rects)) == 1 for rect in rects)
    desk.close()


@pytest.mark.parametrize("percent", [150, 200])
@pytest.mark.parametrize("board", ["pathwayz", "othello", "kalah"])
def test_pieces_and_buttons_of_a_lesson_are_in_sight_and_only_its_cards_scroll(
    board: str, percent: int, tmp_path: Path
) -> None:
    screen = Screen.at_home(folder=tmp_path)
    screen.app.display.set_scale(percent)
    screen.app.navigate(LessonRoute(board))
    screen.wait(0.5)
    nodes = screen.nodes()
    window = screen.app.display.surface.get_rect()
    pressed = [node for node in nodes if isinstance(node, Button | ChoiceButton) and node.name not in IN_THE_CARDS]
    assert {"Start over", "Show me", "Skip", "Next"} <= {node.name for node in pressed}
    assert [node.name for node in pressed if not window.contains(node.rect)] == []
    assert sum(node.most > 0 for node in nodes if isinstance(node, Scroll)) <= 1
    screen.close()


@pytest.mark.parametrize(("size", "percent"), [((960, 640), 150), ((960, 640), 200), ((1280, 800), 200)])
def test_the_faces_to_choose_from_are_in_sight(size: tuple[int, int], percent: int, tmp_path: Path) -> None:
    screen = Screen.at_home(size, folder=tmp_path)
    screen.app.display.set_scale(percent)
    screen.app.navigate(SetupRoute("kalah"))
    screen.wait(0.5)
    faces = screen.get("choice", "Opponent").control
    assert isinstance(faces, CharacterChoice)
    assert faces.viewport is not None
    face = faces.cell(0, screen.app.look)
    assert face.y + face.h // 2 < faces.viewport.rect.bottom
    screen.close()


def test_the_tick_of_a_solved_puzzle_stands_before_its_word() -> None:
    desk = Desk("tic-tac-toe", size=(1366, 768))
    pages.hub(desk, {}, "pathwayz", 1)
    desk.app.display.set_scale(200)
    desk.wait(0.3)
    nodes = desk.nodes()
    (word,) = [node for node in nodes if isinstance(node, Text) and node.name == "solved"]
    (tick,) = [node for node in nodes if isinstance(node, Icon) and node.icon == "circle-check" and node.tone == "good"]
    assert (tick.rect.centery, tick.rect.right < word.rect.x) == (word.rect.centery, True)
    desk.close()


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 150), ((960, 640), 200)])
def test_a_new_game_is_arranged_in_whole_lines_in_italian(size: tuple[int, int], percent: int, tmp_path: Path) -> None:
    screen = Screen.at_home(size, folder=tmp_path)
    try:
        screen.app.display.set_scale(percent)
        screen.app.display.set_language("it")
        screen.app.navigate(SetupRoute("pathwayz"))
        screen.wait(0.3)
        ways = [node for node in screen.nodes("choice") if node.name in ("Scegli per", "Accanto alla partita")]
        kinds = [node for node in screen.nodes("choice") if node.name.startswith("Giocatore")]
        look = screen.app.look
        assert [node.name for node in ways if node.heights(node.rect.w, look).wanted > look.px(50)] == []
        assert [node.rect.w for node in kinds] == [kinds[0].rect.w] * 2
    finally:
        languages.speak(languages.ENGLISH)
        screen.close()


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_the_spinner_of_a_hint_turns_round_the_lamp_and_not_on_the_word(percent: int) -> None:
    desk = Desk("kalah", (YOU, AI), instant=False)
    desk.app.display.set_scale(percent)
    with drawn_texts() as written:
        desk.key(pygame.K_h)
        desk.wait(0.3)
    hint = desk.control("Hint")
    word = next(line.rect for line in written.lines if line.said == "Hint" and hint.rect.contains(line.rect))
    x, y = hint.icon_middle(hint.rect, desk.app.look)  # type: ignore[attr-defined]
    reach = desk.app.look.px(14)
    assert not word.colliderect((x - reach, y - reach, 2 * reach, 2 * reach))
    desk.close()


@pytest.mark.parametrize(
    ("size", "percent"), [((960, 640), 100), ((960, 640), 200), ((1280, 800), 200), ((1366, 768), 125)]
)
@pytest.mark.parametrize("board", ["pathwayz", "kalah", "connect-four"])
def test_the_board_of_a_review_and_the_buttons_that_step_stand_still(
    board: str, size: tuple[int, int], percent: int
) -> None:
    desk = Desk(board, animations=False)
    games.review(desk, {"theme": "dark"}, board, "start")
    desk.app.display.resize(*size)
    desk.app.display.set_scale(percent)
    desk.key(pygame.K_HOME)
    desk.wait(0.3)
    right, seen = pygame.K_RIGHT, set()
    for key in (*[right] * 6, pygame.K_HOME, right, right, pygame.K_1, pygame.K_ESCAPE, pygame.K_t):
        desk.key(key)
        desk.wait(0.3)
        seen.add((tuple(desk.board_rect), tuple(desk.get("button", "Next move").rect)))
    assert len(seen) == 1
    assert desk.app.display.surface.get_rect().contains(desk.board_rect)
    desk.close()


@pytest.mark.parametrize("size", [(960, 640), (1280, 800)])
@pytest.mark.parametrize("board", ["pathwayz", "kalah"])
def test_the_reason_of_a_reviewed_move_and_its_button_are_in_sight_at_200_percent(
    board: str, size: tuple[int, int]
) -> None:
    desk = Desk(board)
    games.review(desk, {"theme": "dark"}, board, "mistake")
    desk.app.display.resize(*size)
    desk.app.display.set_scale(200)
    desk.wait(0.3)
    window = desk.app.display.surface.get_rect()
    assert window.contains(desk.get("button", "Try it yourself").rect)
    words = next(node.rect for node in desk.nodes() if isinstance(node, Sentences))
    card = next(node.rect for node in desk.nodes("group") if node.name == "The move")
    assert window.contains(card)
    assert card.top < words.top < card.bottom
    desk.close()


@pytest.mark.parametrize(("form", "left"), [(MINUTES, "Time left: 2:5"), (MISTAKES, "Misses left: 3")])
@pytest.mark.parametrize("board", ["pathwayz", "kalah", "othello"])
def test_what_is_left_of_a_run_is_in_sight(board: str, form: str, left: str) -> None:
    desk = Desk("tic-tac-toe", size=(960, 640), animations=False)
    pages.series(desk, {}, board, PuzzleFilter(run=form))
    desk.app.display.set_scale(200)
    desk.wait(0.1)
    (words,) = [node for node in desk.nodes("text") if node.name.startswith(left)]
    shown = next(node.rect for node in desk.nodes() if isinstance(node, Scroll) and words in node.walk())
    assert shown.clip(desk.app.display.surface.get_rect()).contains(words.rect)
    desk.close()


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_the_first_screen_shows_its_buttons_and_that_there_are_more_boards(code: str, tmp_path: Path) -> None:
    screen = Screen.at_home((960, 640), tmp_path)
    try:
        screen.app.settings.first_start = True
        screen.app.home()
        screen.app.display.set_scale(200)
        screen.app.display.set_language(code)
        screen.wait(0.3)
        window = screen.app.display.surface.get_rect()
        buttons = [node for node in screen.nodes("button") if getattr(node, "group", "") == "main"]
        assert buttons
        assert [node.name for node in buttons if not window.contains(node.rect)] == []
        more = next(node for node in screen.nodes("text") if node.name == text("More boards"))
        assert window.colliderect(more.rect)
    finally:
        languages.speak(languages.ENGLISH)
        screen.close()


@pytest.mark.parametrize("size", [(960, 640), (1280, 800), (1366, 768)], ids=str)
def test_lists_of_players_and_games_shorten_no_name_in_german(size: tuple[int, int], tmp_path: Path) -> None:
    window = {"size": (1280, 800), "scale": 100, "theme": "dark"}
    for open_screen, listed, name in (
        (partial(experiments.lab, board="pathwayz", player="left", doing="learning"), "Your players", "Heron"),
        (partial(experiments.tournament, board="othello", state="half"), "Games and tournaments", "Zufall"),
    ):
        desk = Desk("tic-tac-toe", data_dir=tmp_path, animations=False)
        open_screen(desk, window)
        desk.app.display.set_language("de")
        desk.app.display.resize(*size)
        desk.app.display.set_scale(200)
        desk.wait(0.3)
        desk.reveal(desk.control(text(listed)))
        desk.app.router.invalidate()
        with drawn_texts() as written:
            desk.app.router.lay_out()
            desk.app.draw()
        assert name in written
        assert written.cut == [], listed
        languages.speak(languages.ENGLISH)
        desk.close()
