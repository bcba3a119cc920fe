"""What is offered after a game: another level against the computer, the score of the last hours between people."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from ai.info import Limit
from ai.levels import levels
from saves import helps
from saves.errors import LibraryError
from saves.gamefile import read_games
from saves.importing import check_games
from saves.models import Judgement, SeatRecord
from table.config import Seat
from tests.saves.support import draft, play
from tests.ui.desk import GUEST, YOU, Desk
from tests.ui.layouts import drawn_texts
from tests.ui.reviews import shown_by_graph
from tests.ui.table import LINE_OF_X
from tests.ui.test_told import told
from ui.kit.tree import Scroll
from ui.parts.curve import ChanceCurve
from ui.screens.play.spectate import GameCurve
from ui.screens.review.scene import ReviewScene

BEFORE = LINE_OF_X[:-1]
DRAWN = ["b2", "a1", "a2", "c2", "b1", "b3", "a3", "c1", "c3"]


def desk_after(
    folder: Path, level: int, result: str, times: int, seats: tuple[Seat, Seat] | None = None, **config: object
) -> Desk:
    """A game that one move ends, after `times` games against its level that ended with a result for "You"."""
    rival = Seat.ai(f"level-{level}")
    desk = Desk("tic-tac-toe", seats or (YOU, rival), moves=BEFORE, data_dir=folder, **config)  # type: ignore[arg-type]
    for _ in range(times):
        kept = draft(white=SeatRecord("You"), black=SeatRecord(rival.name, rival.player))
        play(desk.app.library, "b2 a1", kept, result=result, termination="rules")
    return desk


@pytest.fixture
def won_twice(tmp_path: Path) -> Iterator[Desk]:
    desk = desk_after(tmp_path, 1, "1-0", 1)
    desk.play(LINE_OF_X[-1])
    desk.wait(1.5)
    yield desk
    desk.close()


def offered(desk: Desk) -> str:
    """The first words under "Next", or under "The last 12 hours"; empty where nothing comes after the game."""
    captions = "Next", "The last 12 hours"
    words = desk.words_in(captions[0]) or desk.words_in(captions[1])
    return next((after for caption, after in pairwise(words) if caption in captions), "")


def test_two_wins_offer_the_next_level_which_b_plays(won_twice: Desk) -> None:
    assert offered(won_twice) == "Brook"
    assert won_twice.control("Next level").visible
    won_twice.key(pygame.K_b)
    assert won_twice.scene is not won_twice.first
    assert [seat.name for seat in won_twice.session.config.seats] == ["Brook", "You"]


@pytest.mark.parametrize("guarded", ["level-1", "level-2"])
def test_the_next_level_is_met_with_the_guard_that_was_set_for_it(won_twice: Desk, guarded: str) -> None:
    settings = won_twice.app.settings
    setup = settings.setup("tic-tac-toe")
    setup.guarded = [guarded]
    settings.keep_setup("tic-tac-toe", setup)
    won_twice.key(pygame.K_b)
    assert won_twice.session.config.guard == (guarded == "level-2")


def test_taking_the_end_back_takes_the_offer_back(won_twice: Desk) -> None:
    won_twice.key(pygame.K_u)
    won_twice.wait(0.1)
    assert offered(won_twice) == ""
    with pytest.raises(KeyError):
        won_twice.control("Next level")
    won_twice.key(pygame.K_b)
    assert won_twice.scene is won_twice.first


def test_a_game_of_the_library_that_is_only_looked_at_offers_nothing(won_twice: Desk) -> None:
    from ui.shell.routes import GameRoute

    won_twice.app.navigate(GameRoute(won_twice.app.library.ids()[0]))
    won_twice.wait(0.3)
    assert won_twice.session.final
    assert offered(won_twice) == ""


def test_an_imported_game_that_is_played_to_its_end_offers_nothing(won_twice: Desk) -> None:
    from ui.shell.routes import GameRoute

    level = Seat.ai("level-1")
    tags = f'[Game "tic-tac-toe"]\n[White "You"]\n[Black "{level.name}"]\n[BlackPlayer "level-1"]\n'
    (game,) = won_twice.app.library.add(check_games(read_games(f"{tags}\n{' '.join(BEFORE)} *\n")))
    won_twice.app.navigate(GameRoute(game))
    won_twice.play(LINE_OF_X[-1])
    won_twice.wait(1.5)
    assert won_twice.session.outcome is not None
    assert offered(won_twice) == "", "it does not count, so the games before it are not the last ones"


def test_a_game_that_the_library_lacks_offers_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise LibraryError("The disk is full.")

    desk = desk_after(tmp_path, 1, "1-0", 2)
    monkeypatch.setattr(desk.app.library, "record_line", fail)
    desk.play(LINE_OF_X[-1])
    desk.wait(1.5)
    assert desk.session.outcome is not None
    assert offered(desk) == ""
    desk.close()


def test_a_game_of_the_library_shows_the_line_that_won_it(won_twice: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from ui.shell.routes import GameRoute

    shown: list[float] = []
    monkeypatch.setattr("ui.parts.board_panel.BoardPanel.celebrate_again", lambda _board, now: shown.append(now))
    library = won_twice.app.library
    won = next(game for game in library.ids() if library.get(game).finished and library.get(game).plies == 5)
    won_twice.app.navigate(GameRoute(won))
    won_twice.wait(0.3)
    assert len(shown) == 1


@pytest.mark.parametrize(
    ("limit", "position"), [(Limit(nodes=9), None), (None, "3/3/3 w")], ids=["a limit of its own", "another start"]
)
def test_a_game_that_does_not_count_offers_nothing(tmp_path: Path, limit: Limit | None, position: str | None) -> None:
    desk = desk_after(tmp_path, 1, "1-0", 2, (YOU, Seat.ai("level-1", limit)), position=position)
    desk.play(LINE_OF_X[-1])
    desk.wait(0.5)
    assert desk.session.outcome is not None
    assert offered(desk) == ""
    desk.close()


def test_nobody_is_above_the_highest_level(tmp_path: Path) -> None:
    desk = desk_after(tmp_path, len(levels("tic-tac-toe")), "1-0", 1)
    desk.play(LINE_OF_X[-1])
    desk.wait(0.5)
    assert offered(desk) == "Nobody is above"
    desk.key(pygame.K_b)
    assert desk.scene is desk.first
    desk.close()


def test_three_losses_offer_the_level_below(tmp_path: Path) -> None:
    desk = desk_after(tmp_path, 4, "0-1", 2)
    desk.key(pygame.K_r)
    desk.click("Resign")
    desk.wait(0.5)
    assert offered(desk) == "Creek"
    assert "You have lost 3 times in a row. Creek is one step easier." in desk.written
    desk.close()


def test_two_people_see_the_score_of_the_day(tmp_path: Path) -> None:
    desk = desk_after(tmp_path, 1, "1-0", 0, (YOU, GUEST))
    desk.play(LINE_OF_X[-1])
    desk.wait(0.5)
    assert offered(desk) == "You 1 : 0 Guest"
    assert "The last 12 hours" in desk.written
    desk.close()


@pytest.mark.parametrize("size", [(960, 640), (1280, 800)], ids=str)
def test_the_offer_leaves_room_for_the_moves(tmp_path: Path, size: tuple[int, int]) -> None:
    desk = desk_after(tmp_path, 1, "1-0", 1)
    desk.app.display.resize(*size)
    desk.play(LINE_OF_X[-1])
    desk.wait(0.5)
    offer, moves = desk.control("Next level"), desk.control("Moves")
    assert offer.rect.bottom < moves.rect.top
    assert moves.rect.h >= desk.app.look.px(70)
    desk.close()


def _judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *chances: float, won: int = 0) -> Desk:
    """Play a won game to its end, after `won` others; then the judge gives its positions these chances."""
    desk = desk_after(tmp_path, 1, "1-0", won, instant=False)
    desk.play(LINE_OF_X[-1])
    desk.wait(1.5)
    found = {ply: Judgement("judge", chance, plies=9, line=("c3",)) for ply, chance in enumerate(chances)}
    monkeypatch.setattr(desk.session.analysis, "judged", lambda ply, *, alone=False: found.get(ply))
    return desk


def test_what_the_judge_finds_after_the_end_shows_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = _judged(tmp_path, monkeypatch, 0.5, 0.5, 0.9, 0.9, 0.9, 1.0)
    with drawn_texts() as written:
        desk.wait(0.3)
        desk.app.draw()
    assert "The first move by Puddle, a2, already decided it." in " ".join(written)
    desk.close()


@pytest.mark.parametrize(("words", "ply"), [("No mistakes", 2), ("It turned on move 2, with b2 by Puddle.", 3)])
def test_a_mistake_and_the_move_where_it_turned_lead_to_the_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, ply: int
) -> None:
    desk = _judged(tmp_path, monkeypatch, 0.5, 0.5, 0.9, 0.4, 0.9, 1.0)
    desk.wait(0.3)
    desk.get("control", words).press()
    desk.wait(0.3)
    assert isinstance(desk.app.scene, ReviewScene)
    assert shown_by_graph(desk) == ply
    desk.close()


def test_the_curve_marks_where_the_game_turned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = _judged(tmp_path, monkeypatch, 0.5, 0.5, 0.9, 0.4, 0.9, 1.0)
    desk.wait(0.3)
    curve = desk.control("Win chance with best play")
    assert isinstance(curve, GameCurve)
    assert curve.turned == 4, "after b2, which the sentence above names"
    assert curve.chances == [0.5, 0.5, 0.9, 0.4, 0.9, 1.0], "as the review draws it"
    desk.close()


def test_the_names_beside_the_curve_stand_on_plain_ground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = _judged(tmp_path, monkeypatch, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0)
    desk.wait(0.3)
    curve, surface = desk.control("Win chance with best play"), desk.app.display.surface
    with drawn_texts() as written:
        curve.draw(surface, desk.app.look)
    beside = [surface.get_at((line.rect.x - 2, line.rect.centery)) for line in written.lines]
    ground = pygame.Color(*desk.app.look.theme.bg)
    assert beside == [ground, ground], "in the colour of its side a name would be hidden"
    desk.close()


def test_each_goal_says_whether_it_is_reached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = _judged(tmp_path, monkeypatch, 0.5, 0.5, 0.9, 0.4, 0.9, 1.0)
    desk.wait(0.3)
    heard = [(part.role, part.name, part.description) for part in told(desk)]
    reached = heard.index(("picture", "Reached", ""))
    assert heard[reached + 1] == ("text", "Beat Puddle", "")
    slips = next(description for role, name, description in heard if (role, name) == ("button", "No mistakes"))
    assert slips.startswith("1 mistake, Not reached")
    desk.close()


def test_the_star_for_a_game_without_mistakes_is_not_for_hints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = _judged(tmp_path, monkeypatch, 0.5, 0.9, 0.9, 0.9, 0.9, 1.0)
    desk.wait(0.3)
    assert desk.says("Three stars")
    desk.session.use(helps.HINTS, desk.app.look.now)
    desk.scene.invalidate()
    desk.wait(0.3)
    assert desk.says("One of three stars")
    heard = [(part.role, part.name, part.description) for part in told(desk)]
    slips = next(place for place, (_, name, _) in enumerate(heard) if name == "No mistakes")
    assert heard[slips - 1][1] == "Not reached"
    assert heard[slips + 1][1] == "hints were used"
    desk.close()


def test_a_low_window_with_an_offer_has_a_way_to_the_move_where_it_turned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = _judged(tmp_path, monkeypatch, 0.5, 0.5, 0.9, 0.4, 0.9, 1.0, won=1)
    desk.app.display.resize(960, 640)
    desk.wait(0.3)
    assert desk.control("Next level").visible
    desk.get("control", "It turned on move 2, with b2 by Puddle.").press()
    desk.wait(0.3)
    assert isinstance(desk.app.scene, ReviewScene)
    assert shown_by_graph(desk) == 3
    desk.close()


def test_an_offer_stars_and_curve_fit_beside_the_board_of_a_laptop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = _judged(tmp_path, monkeypatch, 0.5, 0.5, 0.9, 0.4, 0.9, 1.0, won=1)
    desk.app.display.resize(1366, 749)
    desk.wait(0.3)
    assert [node.most for node in desk.nodes() if isinstance(node, Scroll)] == [0, 0]
    assert desk.control("Next level").visible
    assert desk.control("Win chance with best play").visible
    desk.close()


@pytest.mark.parametrize("own", [0, 1])
def test_the_curve_of_a_finished_game_is_seen_from_the_side_of_the_person(tmp_path: Path, own: int) -> None:
    seats = (YOU, Seat.ai("level-1")) if own == 0 else (Seat.ai("level-1"), YOU)
    desk = Desk("tic-tac-toe", seats, moves=LINE_OF_X, data_dir=tmp_path)
    desk.wait(0.3)
    desk.app.draw()
    curve = desk.control("Win chance with best play")
    judged = [desk.session.analysis.judged(ply) for ply in range(len(LINE_OF_X) + 1)]
    of_x = [each.chance for each in judged if each is not None]
    assert isinstance(curve, ChanceCurve)
    assert curve.upper == own
    assert curve.chances == [chance if own == 0 else 1 - chance for chance in of_x]
    assert (len(of_x), of_x[-1]) == (len(LINE_OF_X) + 1, 1.0)
    with drawn_texts() as written:
        curve.draw(desk.app.display.surface, desk.app.look)
    names = [line.said for line in sorted(written.lines, key=lambda line: line.rect.y)]
    assert names == (["X", "O"] if own == 0 else ["O", "X"]), "the curve rises towards a win of the person"
    desk.click(curve.place_of(2))
    assert desk.ply == 2
    desk.close()


def test_a_draw_has_its_curve_and_no_bar_of_chances(tmp_path: Path) -> None:
    desk = Desk("tic-tac-toe", (YOU, Seat.ai("level-1")), moves=DRAWN, data_dir=tmp_path)
    desk.wait(0.3)
    assert desk.session.outcome is not None
    assert desk.session.outcome.winner is None
    assert isinstance(desk.control("Win chance with best play"), ChanceCurve)
    assert not [words for words in desk.texts() if "%" in words]
    desk.close()
