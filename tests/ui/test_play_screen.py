"""How the play scene fits its window, keeps time, sleeps, and survives what goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game import GAMES, Game, Outcome
from table.clock import TimeControl
from table.config import Seat
from tests.amount import few
from tests.ui.desk import AI, GUEST, YOU, Desk
from tests.ui.layouts import drawn_texts, every_pair
from tests.ui.table import LINE_OF_X
from ui.boards.flips import Flips
from ui.boards.pentago_twist.view import PentagoTwistView
from ui.kit.theme import THEMES
from ui.screens.play.scene import PlayScene
from ui.shell.routes import GameRoute
from ui.shell.shortcuts import KeySheet

SIZES = ((960, 640), (1000, 1200), (1280, 800), (1366, 768), (1920, 1080), (2560, 1080), (3840, 2160))
SCALES = (75, 100, 150, 200)


def picture(desk: Desk) -> bytes:
    desk.app.draw()
    return pygame.image.tobytes(desk.app.display.surface, "RGB")


def on_board(desk: Desk) -> bytes:
    desk.app.draw()
    return pygame.image.tobytes(desk.app.display.surface.subsurface(desk.board_rect), "RGB")


def _without_notices(desk: Desk) -> bytes:
    """The picture of the board; the shadow of a notice above it would come and go by the clock."""
    desk.app.services.notices.clear()
    return on_board(desk)


# -- what comes and goes ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(960, 640), (1280, 800)], ids=str)
def test_what_the_program_says_hides_neither_the_status_nor_a_button(size: tuple[int, int]) -> None:
    desk = Desk("tic-tac-toe", size=size, animations=False)
    names = ("Take back", "Hint", "Resign", "Game menu", "Sound", "Full screen", "Theme", "Settings")
    places = [desk.status_rect, *(desk.control(name).rect for name in names)]

    def shown() -> list[bytes]:
        desk.app.draw()
        return [pygame.image.tobytes(desk.app.display.surface.subsurface(place), "RGB") for place in places]

    before = shown()
    for sentence in ("c3 gave it away. Before: draw. After: loses in 2 moves.", "It is copied. " * 12, "No."):
        desk.app.notice(sentence, "good")
    assert shown() == before


@pytest.mark.parametrize("name", ["Bartholomew Maximilian", "Bartholomewmaximiliane"])
@pytest.mark.parametrize("size", [(960, 640), (1280, 800)], ids=str)
def test_a_long_name_stands_whole_beside_a_clock(size: tuple[int, int], name: str) -> None:
    desk = Desk("tic-tac-toe", (Seat.human(name), GUEST), size=size, time_control=TimeControl(600, 5))
    with drawn_texts() as written:
        desk.scene.layout(size)
        desk.app.draw()
    assert not written.cut


# -- room -------------------------------------------------------------------------------------------


@every_pair(size=SIZES, scale=SCALES, seats=[(YOU, GUEST), (YOU, AI)])
def test_nothing_overlaps_or_leaves_the_window(size: tuple[int, int], scale: int, seats: tuple[Seat, Seat]) -> None:
    desk = Desk("pathwayz", seats, size=size, time_control=TimeControl(600, 5) if AI in seats else None)
    desk.app.display.set_scale(scale)
    desk.wait(0.1)
    look, window = desk.app.look, pygame.Rect((0, 0), size)
    assert desk.faults() == []
    scrolls = size[0] < size[1] or scale > 100  # the panel, below the board or beside it
    for control in () if scrolls else desk.controls:
        assert window.contains(control.rect) or not control.visible, control.name
    assert window.contains(desk.board_rect)
    assert scale > 100 or desk.move_list.rect.h >= look.px(120), "the moves stay readable"
    desk.close()


@pytest.mark.parametrize("size", [(960, 640), (1280, 800), (1920, 1080)], ids=str)
def test_the_board_has_the_cells_of_the_tokens(size: tuple[int, int]) -> None:
    wanted = {(960, 640): 46, (1280, 800): 66, (1920, 1080): 89}[size]
    desk = Desk("pathwayz", size=size)
    assert abs(desk.grid.cell - wanted) <= 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("size", [(960, 640), (1920, 1080)], ids=str)
def test_a_game_goes_on_in_a_window_of_another_size(game: Game, size: tuple[int, int]) -> None:
    desk = Desk(game.name)
    desk.play_action(desk.session.legal_actions()[0])
    desk.app.display.resize(*size)
    desk.wait(0.1)
    assert desk.app.size == size
    desk.play_action(desk.session.legal_actions()[-1])
    assert len(desk.moves) == 2
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(control.rect) for control in desk.controls if control.visible)
    panel = desk.grid.panel if isinstance(desk.grid, PentagoTwistView) else None
    assert window.contains(desk.grid.places.outer)
    assert panel is None or window.contains(panel.rect)


@pytest.mark.parametrize("scale", [75, 130, 200])
def test_a_game_goes_on_at_another_scale(scale: int) -> None:
    desk = Desk("pathwayz", size=(1600, 1000))
    desk.app.display.set_scale(scale)
    desk.wait(0.1)
    desk.play("d5", "e5*")
    assert len(desk.moves) == 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_theme_looks_different_and_plays_the_same(game: Game) -> None:
    desk = Desk(game.name)
    desk.play_action(desk.session.legal_actions()[0])
    desk.wait(1.0)
    pictures = []
    for theme in THEMES:
        desk.app.display.set_theme(theme)
        desk.wait(0.3)
        pictures.append(picture(desk))
    assert len(set(pictures)) == len(THEMES)
    desk.play_action(desk.session.legal_actions()[0])
    assert len(desk.moves) == 2


@pytest.mark.parametrize("theme", THEMES)
def test_a_half_made_move_survives_a_resize(theme: str) -> None:
    desk = Desk("pentago-twist", theme=theme)
    desk.click(desk.grid.places.cell_rect((2, 2)).center)
    desk.app.display.resize(960, 640)
    desk.wait(0.1)
    assert desk.view.pending()


# -- time -------------------------------------------------------------------------------------------


def test_a_fallen_flag_ends_the_game_on_the_screen() -> None:
    desk = Desk("tic-tac-toe", time_control=TimeControl(3))
    desk.play("a1")
    desk.wait(3.2)
    assert desk.session.outcome == Outcome(0, "time")
    assert {"You win", "Guest’s time ran out after move 1."} <= set(desk.written)


def test_over_the_columns_of_a_game_that_was_resigned_stands_no_key() -> None:
    desk = Desk("connect-four", animations=False)
    desk.play("4")
    pictures = []
    for resigned in (False, True):
        if resigned:
            desk.session.resign(desk.now)
            desk.wait(0.5)
        for desk.view.keyed in (False, True):
            pictures.append(on_board(desk))
    assert pictures[0] != pictures[1]
    assert pictures[2] == pictures[3]


@pytest.mark.parametrize(("key", "row"), [(pygame.K_r, "Resign"), (pygame.K_ESCAPE, "Pause")])
def test_a_fallen_flag_closes_a_question_and_a_menu_of_the_game(key: int, row: str) -> None:
    desk = Desk("tic-tac-toe", time_control=TimeControl(3))
    desk.play("a1")
    desk.key(key)
    desk.wait(0.3)
    (popup,) = desk.app.router.overlays
    assert row in [control.name for control in popup.controls]
    desk.wait(3.2)
    assert desk.session.outcome == Outcome(0, "time")
    assert desk.app.router.overlays == []
    desk.key(pygame.K_ESCAPE)
    assert len(desk.app.router.overlays) == 1, "the menu of a finished game"


def alarmed(desk: Desk) -> list[str]:
    """The players whose card shows the colour of alarm."""
    desk.app.draw()
    page, danger = desk.app.display.surface, bytes(desk.app.look.theme.danger)
    shown = {clock.name: pygame.image.tobytes(page.subsurface(clock.rect), "RGB") for clock in desk.nodes("timer")}
    return [name for name, pixels in shown.items() if pixels.count(danger) > 500]


@pytest.mark.parametrize("theme", THEMES)
def test_the_clock_that_runs_warns_and_the_other_is_calm(theme: str) -> None:
    desk = Desk("tic-tac-toe", theme=theme, time_control=TimeControl(12))
    desk.play("a1")
    desk.wait(1.5)
    assert alarmed(desk) == []
    desk.wait(1.0)
    assert alarmed(desk) == ["Guest"]
    desk.play("a2")
    desk.wait(0.1)
    assert alarmed(desk) == []


def test_a_clock_ticks_once_a_second_while_it_runs_and_is_nearly_down() -> None:
    desk = Desk("tic-tac-toe", time_control=TimeControl(11))
    desk.play("a1")
    desk.wait(0.5)
    assert "tick" not in desk.sounds.played
    desk.wait(3.0)
    assert desk.sounds.played.count("tick") == 3
    desk.key(pygame.K_p)
    desk.wait(3.0)
    assert desk.sounds.played.count("tick") == 3


def test_a_clock_wakes_the_scene_once_for_each_reading() -> None:
    desk = Desk("tic-tac-toe", time_control=TimeControl(60), show_win_chance=False)
    desk.play("a1")
    desk.wait(1.5)
    wake = desk.scene.next_frame_delay(desk.now)
    assert wake is not None
    assert 0 < wake <= 1.01
    desk.wait(45)
    wake = desk.scene.next_frame_delay(desk.now)
    assert wake is not None
    assert 0 < wake <= 0.11


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_with_nothing_moving_the_scene_sleeps(game: Game) -> None:
    desk = Desk(game.name)
    desk.play_action(desk.session.legal_actions()[0])
    desk.wait(3.0)
    assert desk.asleep()
    assert desk.scene.next_frame_delay(desk.now) is None


def test_frames_of_a_game_read_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk("pathwayz", (YOU, AI), animations=False)
    read: list[Path] = []
    listed = Path.iterdir

    def iterdir(path: Path) -> Iterator[Path]:
        read.append(path)
        return listed(path)

    monkeypatch.setattr(Path, "iterdir", iterdir)
    desk.wait(0.5)
    assert not read


def test_while_an_ai_thinks_only_its_line_is_drawn_anew() -> None:
    desk = Desk("pathwayz", (AI, YOU), instant=False)
    desk.wait(1.0)
    assert desk.app.is_animating(desk.now)
    before, composed = picture(desk), desk.nodes()[0]
    desk.wait(0.5)
    assert desk.nodes()[0] is composed
    assert picture(desk) != before, "the spinner turns"


def test_without_animations_a_move_is_there_at_once_or_fades() -> None:
    desk = Desk("connect-four", animations=False)
    desk.app.every_frame = True
    desk.play("4")
    desk.wait(0.2)
    assert not desk.view.is_animating(desk.now)


# -- what goes wrong ----------------------------------------------------------------------------------


def break_down(*_: object) -> None:
    raise RuntimeError("no such sprite")


@pytest.mark.parametrize("method", ["_animate", "update", "celebrate", "on_sound"])
def test_a_board_that_fails_loses_no_game(method: str) -> None:
    desk = Desk("tic-tac-toe")
    setattr(desk.scene.view, method, break_down)
    desk.play("a1", "a2", "b1", "b2", "c1")
    desk.wait(1.0)
    assert len(desk.moves) == 5
    assert desk.view.state == desk.session.match.state
    assert isinstance(desk.app.scene, PlayScene)
    assert len(desk.notices) == 1


def test_a_board_that_cannot_be_drawn_is_told_once() -> None:
    desk = Desk("tic-tac-toe")
    setattr(desk.scene.view, "draw", break_down)  # noqa: B010  (mypy lets nobody assign a method)
    desk.play("a1", "b2")
    desk.wait(0.5)
    assert len(desk.moves) == 2
    assert len(desk.notices) == 1


def test_a_search_that_fails_is_told_and_the_game_can_go_on() -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), instant=False)
    desk.play("b2")
    desk.engine.last.fail(ValueError("out of memory"))
    desk.wait(0.1)
    assert desk.notices[0] == "The computer could not find a move. The log file has the details."
    assert desk.status == "Paused"
    desk.key(pygame.K_p)
    desk.engine.last.finish()
    desk.wait(0.5)
    assert len(desk.moves) == 2


# -- a game that comes back ---------------------------------------------------------------------------


def test_an_unfinished_game_is_resumed_on_the_screen() -> None:
    desk = Desk("pathwayz", time_control=TimeControl(600, 5))
    desk.play("d5", "e5*", "f6")
    (kept,) = desk.app.library.unfinished()
    desk.app.navigate(GameRoute(kept.id))
    desk.wait(0.2)
    assert desk.moves == ["d5", "e5*", "f6"]
    desk.play("a1")
    assert len(desk.moves) == 4
    assert [game.plies for game in desk.app.library.unfinished()] == [4]


def test_a_move_is_in_the_library_before_it_is_drawn() -> None:
    desk = Desk("tic-tac-toe")
    shown: list[tuple[int, int]] = []

    def compare() -> None:
        (kept,) = desk.app.library.unfinished()
        shown.append((len(desk.moves), kept.plies))

    desk.play("b2")
    desk.app.on_frame = compare
    desk.app.every_frame = True
    desk.play("a1", "c3")
    desk.key(pygame.K_u)
    desk.wait(0.2)
    assert {moves for moves, _ in shown} == {2, 3}
    assert all(moves == kept for moves, kept in shown)


def test_watched_games_are_kept_only_if_that_is_wanted() -> None:
    desk = Desk("tic-tac-toe", (AI, AI), kept=False)
    desk.wait(1.0)
    assert desk.moves
    assert desk.app.library.ids() == []


def test_the_moves_are_listed_with_what_they_did() -> None:
    desk = Desk("pathwayz", (YOU, GUEST))
    desk.play("d5", "d6", "e5*")
    notes = desk.move_list.notes
    assert [note.text for note in notes] == ["d5", "d6", "e5*"]
    assert [note.kind for note in notes] == ["regular", "regular", "permanent"]
    assert notes[2].extra == Flips(2)
    assert all(one != other for one, other in pairwise(notes))


# -- before the first move, and after the last -------------------------------------------------------------


def test_a_clock_says_that_it_starts_with_the_first_move() -> None:
    desk = Desk("tic-tac-toe", time_control=TimeControl(60))
    told = []
    for key in (None, "a1", pygame.K_u):
        if isinstance(key, str):
            desk.play(key)
        elif key is not None:
            desk.key(key)
        desk.wait(0.5)
        with drawn_texts() as written:
            desk.app.draw()
        told.append([*written].count("from move 2"))
    assert told == [2, 0, 2], "both clocks, and again once the move is taken back"
    desk.close()


@pytest.mark.parametrize("won", [True, False], ids=["won", "lost"])
@pytest.mark.parametrize("size", [(960, 640), (1280, 800)], ids=str)
def test_the_ways_on_from_an_ended_game_lie_on_its_card(size: tuple[int, int], won: bool) -> None:
    desk = Desk("tic-tac-toe", (YOU, AI), moves=LINE_OF_X[:-1], size=size)
    if won:
        desk.play(LINE_OF_X[-1])
    else:
        desk.session.resign(desk.now)
    desk.wait(1.5)
    board, shown = desk.board_rect, [*desk.controls]
    below = [each for each in shown if each.rect.top > board.bottom and each.rect.right <= board.right]
    next_steps = ["Rematch", "Review"] if won else ["Review", "Rematch"]
    assert [button.name for button in below] == [*next_steps, "Share", "Take back the end"]
    desk.close()


# -- a pause ---------------------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize("game", few(GAMES), ids=lambda game: game.name)
def test_a_pause_covers_the_board_while_it_keeps_a_clock_from_running(game: Game) -> None:
    pictures = []
    for moves in (1, 2):
        desk = Desk(game.name, time_control=TimeControl(60), animations=False)
        for _ in range(moves):
            desk.play_action(desk.session.legal_actions()[0])
            desk.wait(0.5)
        desk.key(pygame.K_t)
        desk.key(pygame.K_p)
        desk.wait(0.5)
        pictures.append(_without_notices(desk))
        desk.key(pygame.K_COMMA)
        desk.wait(0.5)
        pictures.append(_without_notices(desk))
        desk.key(pygame.K_p)
        desk.wait(0.5)
        assert on_board(desk) not in pictures
        desk.close()
    assert len(set(pictures)) == 1, "whatever lies there, and whatever position is looked back at"


def test_the_sheet_of_keys_covers_it_too() -> None:
    desk = Desk("tic-tac-toe", time_control=TimeControl(60), moves=("a1",), animations=False)
    before = on_board(desk)
    desk.app.router.open(KeySheet("", desk.scene.keys))
    with drawn_texts() as written:
        desk.app.draw()
    assert "The board is hidden while the clocks are stopped." in written
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.3)
    assert on_board(desk) == before
    desk.close()


@pytest.mark.parametrize(
    ("seats", "clock", "moves"),
    [
        ((YOU, GUEST), None, ("a1",)),
        ((YOU, GUEST), TimeControl(60), ()),
        ((AI, AI), TimeControl(60), ("a1",)),
    ],
    ids=["without a clock", "before the first move", "two computers"],
)
def test_a_pause_that_stops_no_persons_clock_covers_nothing(
    seats: tuple[Seat, Seat], clock: TimeControl | None, moves: tuple[str, ...]
) -> None:
    desk = Desk("tic-tac-toe", seats, time_control=clock, moves=moves, animations=False, instant=False)
    before = on_board(desk)
    desk.session.pause(True, desk.now)
    desk.wait(0.3)
    assert desk.session.paused
    assert on_board(desk) == before
    desk.close()
