"""The window with the games that break what the boards have in common: a pass, two moves running, and a score."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from coach import library_texts as captions
from coach.phrases import shown_score
from coach.review.annotation import Annotation
from game import Match, find_game
from table.consequences import Cell, consequences_of
from table.lesson import Lesson, LessonStep
from table.review.marks import Mark
from tests.amount import whole_only
from tests.game.odd_games import ODD_GAMES
from tests.game.odd_games.lines import movers_of, odd_matches, played
from tests.game.odd_games.odd_kalah import GAME as KALAH
from tests.game.odd_games.odd_othello import GAME as OTHELLO
from tests.game.odd_games.odd_othello import PASS
from tests.ui import odd_boards
from tests.ui.desk import GUEST, YOU, Desk
from tests.ui.shelves import keep
from tests.ui.studies import KnowingEngine
from tests.ui.watched import WatchedApp
from ui.boards import thumbnail
from ui.boards.messages import Click, Held
from ui.kit.look import Look
from ui.kit.theme import THEMES
from ui.parts.off_board_moves import OffBoardMoves
from ui.screens.learn.lesson_scene import LessonScene
from ui.screens.library.scene import LibraryScene
from ui.screens.play import commands
from ui.screens.play.scene import PlayScene
from ui.screens.study.scene import StudyScene
from ui.shell.routes import LibraryRoute

COUNT = 3
MATCHES = odd_matches(COUNT)
BOTH = pytest.mark.parametrize("match", MATCHES, ids=[f"{m.game.name}-{i % COUNT}" for i, m in enumerate(MATCHES)])


@pytest.fixture(autouse=True)
def boards(odd_games: object, monkeypatch: pytest.MonkeyPatch) -> None:
    odd_boards.put_up(monkeypatch)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn."""
    texts: list[str] = []
    write = Look.draw_text

    def recorded(self: Look, surface: pygame.Surface, string: str, *args: Any, **more: Any) -> pygame.Rect:
        texts.append(string)
        return write(self, surface, string, *args, **more)

    monkeypatch.setattr(WatchedApp, "is_watched", True)
    monkeypatch.setattr(Look, "draw_text", recorded)
    return texts


def type_cell(desk: Desk, cell: Cell) -> None:
    """Lead the cursor to a cell and press Enter, by keys alone."""
    to_the_corner = [pygame.K_LEFT] * 4 + [pygame.K_DOWN] * 4
    desk.key(*to_the_corner, *[pygame.K_RIGHT] * cell[0], *[pygame.K_UP] * cell[1], pygame.K_RETURN)


def type_action(desk: Desk, action: int) -> None:
    clicks = desk.view.clicks_of(action)
    if not clicks:
        desk.key(pygame.K_RETURN)
        return
    cell = desk.grid.places.hit(clicks[0].point)
    assert cell is not None
    type_cell(desk, cell)


def winner_first(match: Match) -> str:
    """The score as the window says it."""
    outcome = match.outcome
    assert outcome is not None
    assert outcome.score is not None
    return shown_score(outcome.score[::-1] if outcome.winner == 1 else outcome.score)


@pytest.mark.soak
@BOTH
@pytest.mark.parametrize("hand", ["mouse", whole_only("keyboard")])
def test_a_whole_game_is_played(match: Match, hand: str, drawn: list[str]) -> None:
    desk = Desk(match.game.name)
    for ply, action in enumerate(match.moves):
        assert desk.session.match.player == match.player_at(ply)
        if hand == "mouse":
            desk.play_action(action)
        else:
            type_action(desk, action)
        assert desk.session.match.moves == match.moves[: ply + 1]
        desk.wait(0.1)
    desk.wait(1.0)
    assert any(said.endswith(" " + winner_first(match)) for said in drawn)
    for ply in range(len(match.moves)):
        desk.scene.browse(ply)
        desk.wait(0.1)
    assert [note.player for note in desk.move_list.notes] == movers_of(match)
    assert desk.notices == []
    desk.close()


def test_a_draw_tells_its_score() -> None:
    match = next(match for seed in range(1000) if is_draw(match := played(KALAH, seed)))
    desk = Desk(KALAH.name, moves=match.moves_text[:-1])
    desk.play_action(match.moves[-1])
    desk.wait(0.5)
    assert {"A draw 6–6", "Neither side has more points."} <= set(desk.written)


def is_draw(match: Match) -> bool:
    return match.outcome is not None and match.outcome.winner is None


def before_the_pass(**more: Any) -> tuple[Desk, Match]:
    """A game of Othello in which a player has to pass now, and the whole of it."""
    match = next(match for match in MATCHES if match.game is OTHELLO)
    return Desk(OTHELLO.name, moves=match.moves_text[: match.moves.index(PASS)], **more), match


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_a_pass_is_offered_only_while_it_is_legal(size: tuple[int, int]) -> None:
    desk, match = before_the_pass(size=size)
    button = desk.control("Pass")
    assert desk.status == "Nothing can be played on the board: Pass"
    assert not any(button.rect.colliderect(other.rect) for other in map(desk.control, ("Take back", "Hint", "Resign")))
    ply = len(desk.moves)
    desk.click("Pass")
    desk.wait(0.2)
    assert desk.moves == match.moves_text[: ply + 1]
    with pytest.raises(KeyError):
        desk.control("Pass")
    assert desk.focused == "Board"
    desk.key(pygame.K_u)
    desk.wait(0.2)
    assert desk.moves == match.moves_text[:ply]
    assert desk.control("Pass").visible
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    desk.wait(0.2)
    assert desk.moves == match.moves_text[: ply + 1]
    assert desk.notices == []


@pytest.mark.parametrize("key", [pygame.K_0, pygame.K_RETURN])
def test_a_pass_can_be_the_move_of_a_lesson(key: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = next(match for match in MATCHES if match.game is OTHELLO)
    step = LessonStep(
        name="pass",
        title="Pass",
        tells="Whoever cannot turn anything passes.",
        task="pass.",
        position=OTHELLO.to_position(match.states[match.moves.index(PASS)]),
        example="pass",
        right="Right.",
        otherwise="",
        goal=lambda _: True,
    )
    monkeypatch.setattr(odd_boards.OthelloView, "texts", replace(odd_boards.OthelloView.texts, lesson=Lesson((step,))))
    odd_boards.put_up(monkeypatch)
    desk = Desk(OTHELLO.name)
    desk.app.push(LessonScene(desk.app, OTHELLO.name))
    desk.wait(0.3)
    assert desk.find("button", "Pass")
    desk.key(key)
    assert desk.get("button", "Next").enabled


@pytest.mark.parametrize("key", [pygame.K_0, pygame.K_RETURN, pygame.K_SPACE])
def test_keys_pass(key: int) -> None:
    desk, _ = before_the_pass()
    desk.key(key)
    assert desk.moves[-1] == "pass"


def test_a_focused_button_is_not_pressed_for_the_pass() -> None:
    desk, _ = before_the_pass()
    desk.controls.focus(desk.control("Game menu"), desk.app.look, by_keyboard=True)
    desk.key(pygame.K_RETURN)
    assert desk.moves[-1] != "pass"
    assert desk.overlay is not None


def test_a_pass_can_be_the_hint() -> None:
    desk, _ = before_the_pass()
    desk.key(pygame.K_h)
    desk.wait(0.5)
    assert desk.status.endswith("plays pass")
    assert desk.notices == []


def test_a_pass_can_be_clicked_from_outside() -> None:
    desk, _ = before_the_pass()
    assert desk.scene.traced()["clicks"] == {"pass": [(*desk.control("Pass").rect.center, 1)]}


def test_where_more_can_be_played_only_a_key_of_its_own_passes() -> None:
    played: list[int] = []
    names = {7: "Pass", 9: "Swap"}
    view: Any = SimpleNamespace(
        all_on_board=False,
        clicks_of=lambda action: () if action in names else (Click((0, 0)),),
        game=SimpleNamespace(action_to_string=lambda _state, action: names[action]),
        texts=SimpleNamespace(call=str),
    )
    off_board_moves = OffBoardMoves(played.append)
    assert off_board_moves.offer(view, None, [1, 2, 7, 9])
    assert not off_board_moves.offer(view, None, [1, 7, 9])
    assert not off_board_moves.forced
    assert off_board_moves.status() is None
    assert [(b.label, b.keycap, b.shortcut) for b in off_board_moves.buttons.values()] == [
        ("Pass", "0", pygame.K_0),
        ("Swap", "", None),
    ]
    off_board_moves.buttons[9].on_click()
    assert played == [9]
    assert off_board_moves.offer(view, None, [])
    assert not off_board_moves.buttons


def test_two_moves_running_are_taken_back_one_by_one() -> None:
    match = next(match for match in MATCHES if match.game is KALAH)
    movers = movers_of(match)
    second = next(ply for ply in range(1, len(movers)) if movers[ply] == movers[ply - 1])
    desk = Desk(KALAH.name, moves=match.moves_text[:second])
    assert desk.session.match.player == movers[second - 1]
    desk.play_action(match.moves[second])
    for ply in (second, second - 1):
        desk.key(pygame.K_u)
        desk.wait(0.2)
        assert desk.moves == match.moves_text[:ply]
        assert desk.session.match.player == movers[second]
    desk.key(pygame.K_h)
    desk.wait(0.5)
    assert desk.scene.hint is not None
    assert desk.notices == []


@BOTH
def test_the_library_shows_the_score_and_opens_the_game(match: Match, tmp_path: Path, drawn: list[str]) -> None:
    desk = Desk(match.game.name, (YOU, GUEST), data_dir=tmp_path)
    for action in match.moves:
        desk.play_action(action)
        desk.wait(0.05)
    desk.wait(0.5)
    headline = next(text for text in desk.written if text.endswith(" " + winner_first(match)))
    desk.app.navigate(LibraryRoute())
    desk.wait(0.5)
    assert isinstance(desk.app.scene, LibraryScene)
    (game,) = desk.app.library.summaries(desk.app.library.ids())
    told = captions.result_of(game)
    assert told.endswith(" " + winner_first(match))
    drawn.clear()
    desk.app.router.invalidate()
    desk.wait(0.1)
    assert drawn.count(told) == 2, "in the list and in the details"
    desk.key(pygame.K_RETURN)
    desk.wait(0.5)
    assert isinstance(desk.app.scene, PlayScene)
    assert headline in desk.written
    assert desk.notices == []
    desk.close()


@pytest.mark.parametrize("game", ODD_GAMES, ids=lambda game: game.name)
def test_a_thumbnail_is_drawn(game: Any) -> None:
    position = game.to_position(game.initial_state())
    assert thumbnail(game.name, position, (84, 52), THEMES["dark"]).get_bounding_rect().w > 0


def test_boards_without_points_show_none(tmp_path: Path) -> None:
    from saves.library import Library

    with Library.open(tmp_path) as library:
        game = library.summaries([keep(library, moves="a1 b1 a2 b2 a3")])[0]
    assert find_game(game.board).score is None
    assert captions.result_of(game) == "Won"


@BOTH
def test_any_position_can_be_studied(match: Match) -> None:
    desk = Desk(match.game.name, (YOU, GUEST), moves=match.moves_text[:-1], engine=KnowingEngine())
    commands.study(desk.scene)
    desk.wait(0.2)
    assert isinstance(desk.app.scene, StudyScene)
    assert desk.view.state == match.states[-2]
    desk.key(pygame.K_1)
    desk.wait(0.1)
    assert desk.view.state != match.states[-2], "the first line of the engine is begun"
    desk.close()


@BOTH
def test_a_review_and_a_held_move_can_be_drawn(match: Match, caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk(match.game.name)
    for action in match.moves[:6]:
        desk.play_action(action)
    view, move = desk.view, consequences_of(match.game, match.states[5], match.moves[5])
    view.preview(Held(move, "answer", 1 - move.mover, steps=tuple(match.moves[6:7]), numbered=True))
    desk.wait(0.5)
    view.preview(None)
    view.annotate(Annotation(move, Mark.BLUNDER, label="You played it"))
    desk.wait(0.5)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
