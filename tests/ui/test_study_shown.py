"""What the study board shows is so: whole rows of lines, keys that do what they stand over, and certain verdicts."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from ai.proven import Proven
from coach import languages
from saves.library import Library
from saves.models import SeatRecord
from tests.ui.hearing import heard
from tests.ui.layouts import drawn_texts
from tests.ui.shelves import keep
from tests.ui.studies import KnowingEngine, Studied, tap, written
from ui.screens.study.scene import StudyScene


@pytest.mark.parametrize(
    ("move_values", "told"),
    [
        ({"4": Proven(-1, 16)}, {"–"}),
        ({"4": Proven(1, 17), "3": Proven(-1, 8)}, {"wins", "loses"}),
        ({str(column): Proven(-1, 2 * column) for column in range(1, 8)}, {"wins in 7", "loses in 7"}),
        ({str(column): Proven(-1, 2 * column, exact=column > 3) for column in range(1, 8)}, {"wins", "loses"}),
        ({"4": Proven(1, 17)} | {column: Proven(0) for column in "123567"}, {"wins in 9", "loses in 9"}),
    ],
    ids=["a loss among others", "a win among others", "all lose", "nobody knows how late", "all are known"],
)
def test_the_verdict_on_a_position_waits_for_every_move(move_values: dict[str, Proven], told: set[str]) -> None:
    desk = Studied("connect-four", engine=KnowingEngine(move_values))
    desk.wait(0.6)
    assert set(desk.win_bar.words) == told
    desk.close()


def test_the_move_of_the_game_is_told_among_the_best_too(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        game = keep(library, "pathwayz", "d5 a1", result="1-0", termination="resignation")
    desk = Studied(kept=game, ply=1, data_dir=tmp_path)
    assert [rank for rank, move, _ in desk.told if move == "a1"] == [1]
    assert "played in the game" in written(desk)
    desk.close()


def test_a_game_s_players_are_named_in_the_language_of_the_window(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        game = keep(library, seats=(SeatRecord("You"), SeatRecord("Puddle", "level-1")))
    try:
        languages.speak("de")
        desk = Studied(kept=game, data_dir=tmp_path)
        assert "aus der Partie Du gegen Pfütze" in written(desk)
        desk.close()
    finally:
        languages.speak(languages.ENGLISH)


@pytest.mark.parametrize("size", [(960, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("more", [0, 1, 2])
def test_what_stands_in_a_row_lies_within_it(tmp_path: Path, size: tuple[int, int], more: int) -> None:
    with Library.open(tmp_path) as library:
        game = keep(library, "pathwayz", "d5 e5 f5 g5", result="1-0", termination="resignation")
    desk = Studied(kept=game, ply=2, data_dir=tmp_path, size=size)
    for _ in range(more):
        tap(desk, pygame.K_PLUS)
    desk.wait(0.6)
    assert [rank for rank, *_ in desk.told] == [*range(1, 4 + more), 0]
    assert rows_that_are_cut(desk) == []
    desk.close()


def rows_that_are_cut(desk: Studied) -> list[str]:
    """What is written in the list and does not lie whole in a row, strokes below the line included."""
    lines, look = desk.lines, desk.app.look
    rows = [row.inflate(0, -look.px(4)) for row in lines.rows(look)]
    window = pygame.display.get_surface()
    assert window is not None
    with drawn_texts(window) as found:
        lines.draw(window, look)
    assert "played in the game" in found
    letters = [(line.said, line.rect.inflate(0, 2 * look.px(4))) for line in found.lines]
    return [said for said, rect in letters if not any(row.contains(rect.clip(row.inflate(0, 999))) for row in rows)]


def test_the_keys_of_columns_stand_over_them_only_while_they_are_the_boards() -> None:
    desk = Studied("connect-four")
    over = desk.board_rect

    def caps() -> set[str]:
        window = pygame.display.get_surface()
        assert window is not None
        with drawn_texts(window) as found:
            desk.studied.draw(window)
        return {line.said for line in found.lines if over.contains(line.rect)}

    assert caps().isdisjoint("1234567")
    desk.key(pygame.K_TAB)
    assert caps() >= set("123567"), "and an arrow over the one that is pointed at"
    desk.key(pygame.K_2)
    assert desk.line == "2"
    desk.key(pygame.K_ESCAPE)
    assert caps().isdisjoint("1234567")
    desk.close()


def test_the_keys_that_finish_a_half_made_move_are_the_boards() -> None:
    desk = Studied("pentago-twist")
    view = desk.view
    desk.click(view.clicks_of(desk.game.actions(desk.view.state)[0])[0].point)
    assert view.pending()
    tap(desk, pygame.K_w)
    assert isinstance(desk.app.scene, StudyScene)
    assert len(desk.line.split()) == 1
    desk.close()


@pytest.mark.parametrize(
    ("game", "first"), [("connect-four", "1. Yellow first: columns 1, 1, "), ("kalah", "1. houses 1, 1, ")]
)
def test_a_line_of_numbers_is_heard_with_the_word_for_them(game: str, first: str) -> None:
    desk = Studied(game, engine=KnowingEngine({"1": Proven(0)}))
    desk.wait(0.6)
    assert desk.rows[0].name.startswith(first), desk.rows[0].name
    desk.close()


def test_the_chosen_line_is_heard_with_the_reasons_that_stand_below_it() -> None:
    desk = Studied("connect-four", moves="4 1 4 1 4 1", engine=KnowingEngine({"4": Proven(1, 1)}))
    desk.wait(0.6)
    first, *others = desk.rows
    assert first.description.startswith("Why column 4? "), first
    assert [row.description for row in others] == [""] * len(others)
    desk.close()


def test_a_switch_that_a_key_turns_is_said_unless_it_has_the_focus() -> None:
    with heard() as spoken:
        desk = Studied(size=(1280, 800))
        desk.wait(0.3)
        desk.app.paint_owed()
        for key in (pygame.K_d, pygame.K_b, pygame.K_o):
            spoken.clear()
            tap(desk, key)
            desk.app.paint_owed()
            assert len(spoken) == 1
        assert spoken == ["Page: Openings"]
        tap(desk, pygame.K_o)
        desk.get("switch", "Lines").focus()
        desk.app.paint_owed()
        spoken.clear()
        tap(desk, pygame.K_b)
        desk.app.paint_owed()
        assert spoken == []
        desk.close()
