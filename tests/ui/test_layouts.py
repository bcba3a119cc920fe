"""Every screen at every size, scale and theme: nothing is cut, overlaps, is outside or too small, and Start stays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from ai.proven import Proven
from coach.boards import texts_of
from game import GAMES, Match, find_game
from saves.library import Library
from saves.models import Move, SeatRecord
from saves.puzzles import PuzzleAttempt
from table.clock import TimeControl
from table.config import GameConfig
from table.puzzles.choosing import PuzzleFilter
from table.studying import Study
from table.variations import Variations
from table.watching.exercises import EXERCISES
from table.watching.search import ALGORITHMS, RANDOM_GAMES, WatchedSearch
from tests import puzzles
from tests.boards import sample_of
from tests.ui.desk import AI, GUEST, YOU, Desk
from tests.ui.engines import as_engine
from tests.ui.every_window import WINDOWS, check, show
from tests.ui.ladders import measure, play_levels
from tests.ui.layouts import pairwise
from tests.ui.reviews import MOVES, judged_by, other
from tests.ui.shelves import YOU as PERSON
from tests.ui.shelves import keep, level
from tests.ui.studies import KnowingEngine
from ui.parts.board_choice import can_edit
from ui.screens.editor.scene import EditorScene
from ui.screens.learn.lesson_scene import LessonScene
from ui.screens.library.scene import LibraryScene
from ui.screens.new_game.scene import SetupScene
from ui.screens.puzzles.scene import PuzzleScene
from ui.screens.review.scene import ReviewScene
from ui.screens.study.scene import StudyScene
from ui.screens.think.scene import ThinkScene
from ui.shell.routes import PlayRoute, ReviewRoute

pytestmark = pytest.mark.soak

BOARDS = [game.name for game in GAMES]
CROSSING = "2w5w3/bb1w2b2b1W/1W1bwb1b2bb/2b1bw3wbb/bb6w3/12/12/12 w"
"""White to move: nearly every move lets Black cross the water."""
SETUPS: dict[str, list[Any]] = {
    "board": BOARDS,
    "seats": ["human human", "human ai", "ai human", "ai ai"],
    "clock": ["", "15+10", "20+5", "wrong"],
    "picker": ["level", "expert", "longest names", "nobody found"],
    "starts": ["first", "second", "random"],
    "selected": [0, 1],
}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """The program with some games in its library, and engines that answer at once."""
    folder = tmp_path_factory.mktemp("layouts")
    fill_library(folder)
    desk = Desk("tic-tac-toe", data_dir=folder)
    yield desk
    desk.close()


def fill_library(folder: Path) -> None:
    with Library.open(folder) as library:
        keep(library, "connect-four", "4 4 5", (PERSON, level(7)))
        keep(library, moves="a1 a2 b1 b2 c1", seats=(PERSON, level(3)))
        keep(library, moves="a1", result="1-0", termination="time", title="Evening 1")
        keep(library, "pathwayz", "d5 e5", (SeatRecord("Robin"), PERSON))


# -- a new game ----------------------------------------------------------------------------------------


def arrange(desk: Desk, row: dict[str, Any]) -> SetupScene:
    """Open a new game and choose what `row` says, by way of what the scene offers."""
    settings = desk.app.settings
    setup = settings.setup(row["board"])
    named = {"level": "level-10", "longest names": "narrowing-beam-td440", "nobody found": "uct"}.get(
        row["picker"], "uct"
    )
    setup.first, setup.second = ("human" if who == "human" else named for who in row["seats"].split())
    setup.first_limit, setup.second_limit = "", "100000n"
    setup.starts = row["starts"]
    setup.clock = "20+5" if row["clock"] == "wrong" else row["clock"]
    settings.keep_setup(row["board"], setup)
    desk.app.replace(SetupScene(desk.app, row["board"]))
    scene = desk.app.scene
    assert isinstance(scene, SetupScene)
    scene.select(row["selected"])
    if row["clock"] == "wrong":
        scene.draft.clock.minutes = "0"
    if row["picker"] == "nobody found":
        scene.wanted = "nobody"
    scene.draft.arrange()
    scene.invalidate()
    return scene


def test_a_new_game_fits_whatever_is_chosen_and_start_stays(desk: Desk) -> None:
    starts: dict[tuple[object, ...], set[tuple[int, ...]]] = {}

    def opened(row: dict[str, Any]) -> None:
        scene = arrange(desk, row)
        show(desk, row)
        window = (row["size"], row["scale"], row["large targets"], row["easy reading"])
        starts.setdefault(window, set()).add(tuple(scene.controls.named("Start game").rect))

    check(desk, opened, WINDOWS | SETUPS)
    moved = {window: places for window, places in starts.items() if len(places) > 1 and window[1] != 200}
    assert not moved, "only words of 200 % may need another width"


LADDERS: dict[str, list[Any]] = {
    "board": BOARDS,
    "many": [3, 10],
    "level": [1, 10],
    "person": ["Beginner", "You", "Robin"],
    "match": [False, True],
    "beside": ["opponent", "details", "rules"],
    "starts": ["first", "second", "random"],
}
RECORDS = {"You": [(2, "1-0"), (2, "0-1"), (3, "1-0")], "Robin": [(3, "1-0")] * 9}


def test_the_ladder_of_a_new_game_fits(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    for person, games in RECORDS.items():
        for board in BOARDS:
            play_levels(desk.app.library, board, games, SeatRecord(person))

    def opened(row: dict[str, Any]) -> None:
        measure(monkeypatch, row["board"], row["many"], unknown=row["many"] // 5)
        settings = desk.app.settings
        setup = settings.setup(row["board"])
        setup.first, setup.second, setup.match = "human", f"level-{row['level']}", row["match"]
        setup.starts, settings.first = row["starts"], row["person"]
        settings.keep_setup(row["board"], setup)
        scene = SetupScene(desk.app, row["board"])
        desk.app.replace(scene)
        scene.side.page = row["beside"]
        show(desk, row)

    check(desk, opened, WINDOWS | LADDERS)


# -- the other screens ---------------------------------------------------------------------------------


LEARNT: dict[str, list[Any]] = {"board": BOARDS, "number": list(range(8)), "tries": [0, 1, 5]}


def learn(desk: Desk, row: dict[str, Any]) -> None:
    """Open a step, and make so many moves by mouse: wrong ones and a right one."""
    lesson = texts_of(row["board"]).lesson
    assert lesson is not None
    show(desk, row | {"size": (1280, 800), "scale": 100})
    scene = LessonScene(desk.app, row["board"], min(row["number"], len(lesson.steps) - 1))
    desk.app.replace(scene)
    for place in range(row["tries"]):
        if scene.exercise.waits:
            actions = scene.game.actions(scene.exercise.state)
            scene.exercise.play(actions[-1 - place % len(actions)], desk.now)
        desk.sleep(3)


def test_lesson(desk: Desk) -> None:
    check(desk, lambda row: learn(desk, row), WINDOWS | LEARNT)


PUZZLES: dict[str, list[Any]] = {
    "board": BOARDS,
    "state": ["open", "hint", "wrong", "right", "solved", "shown", "mine"],
    "past": [0, 12],
}


def test_puzzles(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles.use(tmp_path, monkeypatch)

    def opened(row: dict[str, Any]) -> None:
        show(desk, row | {"size": (1280, 800), "scale": 100})
        for number in range(row["past"]):
            tried = PuzzleAttempt(number, row["board"], str(number), 1000.0, float(number % 3 > 0), solved=True)
            desk.app.library.puzzles.keep_attempt(tried)
        scene = PuzzleScene(desk.app, row["board"], wanted=PuzzleFilter(mine=row["state"] == "mine"))
        desk.app.replace(scene)
        solve(desk, scene, row["state"])

    check(desk, opened, WINDOWS | PUZZLES)


def solve(desk: Desk, scene: PuzzleScene, state: str) -> None:
    """Bring a puzzle into a state."""
    solving = scene.solving
    if solving is None:
        return
    attempt = solving.attempt
    if state in ("hint", "shown"):
        desk.key(pygame.K_h if state == "hint" else pygame.K_s)
    elif state == "wrong":
        wrong = (each for each in scene.game.actions(attempt.state) if each != attempt.right_move)
        solving.play(next(wrong, attempt.right_move), desk.now)
    while state in ("right", "solved") and not attempt.solved:
        solving.play(attempt.right_move, desk.now)
        desk.sleep(2)
        if state == "right":
            break
    scene.refresh()
    desk.sleep(3)


WATCHED: dict[str, list[Any]] = {
    "board": BOARDS,
    "algorithm": list(ALGORITHMS),
    "order": ["best", "plain", "worst"],
    "depth": [1, 2, 3],
    "share": [0.0, 0.3, 0.7, 1.0],
    "exercise": [0, 1, 2, 3],
}


def think(desk: Desk, row: dict[str, Any]) -> None:
    """Open a search of a board's own position, and go to some event of it."""
    scene = ThinkScene(desk.app, find_game(row["board"]), None, row["algorithm"])
    desk.app.replace(scene)
    search = scene.search
    search.order, search.depth = row["order"], min(row["depth"], search.depth)
    for _ in range(row["exercise"]):
        search.next_exercise()
    for run in () if search.exercise is None else EXERCISES[search.exercise].runs[: row["depth"]]:
        search.set_up(run._replace(games=min(run.games, RANDOM_GAMES[0])))
        watch_to_its_end(search)
    search.algorithm, search.games = row["algorithm"], RANDOM_GAMES[2]
    search.restart()
    watch_to_its_end(search)
    search.go(round(row["share"] * (search.run.count - 1)))
    scene.invalidate()


def watch_to_its_end(search: WatchedSearch) -> None:
    while not search.run.done:
        search.run.advance(1)
    search.go_to_end()


def test_a_search_that_is_watched(desk: Desk) -> None:
    check(desk, lambda row: think(desk, row), WINDOWS | WATCHED)


REVIEWED: dict[str, list[Any]] = {
    "board": BOARDS,
    "state": ["start", "mistake", "line", "trying", "tried", "answer", "looking", "end"],
    "names": ["You", "Margaret from next door"],
}


def reviewed(desk: Desk, row: dict[str, Any]) -> None:
    """Open the review of a short game, and bring it into a state."""
    show(desk, row | {"size": (1280, 800), "scale": 100})
    library, board, moves = desk.app.library, row["board"], MOVES[row["board"]]
    number = keep(library, board, moves, (SeatRecord(row["names"]), level(10)), result="0-1", termination="time")
    played = moves.split()
    chances = (0.6, 0.6, 0.6, *(0.1 for _ in played[2:]))
    library.keep_judgements(
        number,
        {
            tuple(played[:ply]): judged_by(board, chance, line=other(board, played, ply))
            for ply, chance in enumerate(chances[: 3 if row["state"] == "looking" else None])
        },
    )
    desk.app.navigate(ReviewRoute(number))
    desk.app.remove(desk.app.scenes[-2])
    desk.wait(0.05)
    keys = {"line": "1", "trying": "t", "tried": "t", "answer": "th"}.get(row["state"], "")
    for key in keys:
        desk.key(pygame.key.key_code(key))
    scene = desk.app.scene
    assert isinstance(scene, ReviewScene)
    if row["state"] == "tried" and scene.retry is not None:
        for click in scene.view.clicks_of(scene.game.actions(scene.view.state)[-1]):
            desk.click(click.point, click.button)
    if row["state"] in ("start", "end"):
        desk.key(pygame.K_HOME if row["state"] == "start" else pygame.K_END)
    if row["state"] == "looking":
        desk.key(pygame.K_l)
    desk.wait(0.05)


def test_review(desk: Desk) -> None:
    check(desk, lambda row: reviewed(desk, row), WINDOWS | REVIEWED)


PLAYED: dict[str, list[Any]] = {
    "board": BOARDS,
    "seats": [(YOU, GUEST), (YOU, AI), (AI, AI)],
    "clock": [None, TimeControl(300, 5)],
    "moves": [0, 3],
    "resigned": [False, True],
}


def play(desk: Desk, row: dict[str, Any]) -> None:
    """Begin a game, make some moves by mouse, and resign it."""
    show(desk, row | {"size": (1280, 800), "scale": 100})
    desk.app.navigate(PlayRoute(GameConfig(row["board"], row["seats"], row["clock"])), replace=True)
    for _ in range(row["moves"]):
        if desk.session.human_to_move:
            desk.play_action(desk.session.legal_actions()[-1])
            desk.wait(0.1)
    if row["resigned"] and desk.session.human_to_move:
        desk.session.resign(desk.now)
    desk.wait(0.1)


def test_play(desk: Desk) -> None:
    check(desk, lambda row: play(desk, row), WINDOWS | PLAYED)


STUDIED: dict[str, list[Any]] = {
    "board": BOARDS,
    "moves": [0, 5],
    "proved": [None, Proven(1, 5), Proven(-1, 12), Proven(0)],
    "tried": [0, 9],
    "engine": ["patient", "ready", "preparing"],
}


def test_study(desk: Desk) -> None:
    def opened(row: dict[str, Any]) -> None:
        game = find_game(row["board"])
        match = Match(game)
        for _ in range(row["moves"]):
            match.push(match.legal_actions()[-1])
        proved = {} if row["proved"] is None else dict.fromkeys(moves_of(match)[:2], row["proved"])
        knowing = KnowingEngine(proved, patient=row["engine"] == "patient")
        scene = StudyScene(
            desk.app, Variations(game, match.start, map(Move, match.moves_text)), origin="from the start"
        )
        scene.study = scene.findings.study = Study(as_engine(knowing), game, lambda *_: row["engine"] != "preparing")
        desk.app.replace(scene)
        desk.wait(0.1)
        for _ in range(row["tried"]):
            if not match.outcome and game.actions(scene.state):
                scene.play(game.actions(scene.state)[0])
        desk.wait(0.1)

    check(desk, opened, WINDOWS | STUDIED)


def moves_of(match: Match) -> list[str]:
    """The legal moves as text."""
    return [match.game.action_to_string(match.state, action) for action in match.legal_actions()]


@pytest.mark.parametrize(("key", "mod"), [("escape", 0), ("r", 0), ("r", pygame.KMOD_CTRL)])
def test_what_lies_over_a_game(desk: Desk, key: str, mod: int) -> None:
    desk.app.navigate(PlayRoute(GameConfig("pathwayz", (YOU, GUEST))), replace=True)
    desk.play_action(desk.session.legal_actions()[-1])
    check_overlay(desk, key, mod)


@pytest.mark.parametrize(("key", "mod"), [("f2", 0), ("o", pygame.KMOD_CTRL), ("e", pygame.KMOD_CTRL)])
def test_what_lies_over_the_library(desk: Desk, key: str, mod: int) -> None:
    desk.app.replace(LibraryScene(desk.app))
    desk.key(pygame.K_DOWN)
    check_overlay(desk, key, mod)


def check_overlay(desk: Desk, key: str, mod: int) -> None:
    """Press a key that opens a dialog or menu, and look at that in every window."""
    desk.key(pygame.key.key_code(key), mod=mod)
    assert desk.overlay is not None
    check(desk, lambda _row: None, WINDOWS)


# -- the editor, and the guard ---------------------------------------------------------------------------

ARRANGED = {game.name: positions for game in GAMES if (positions := sample_of(game).arranged)}


def test_the_editor(desk: Desk) -> None:
    def opened(row: dict[str, Any]) -> None:
        desk.app.replace(EditorScene(desk.app, row["board"], ARRANGED[row["board"]][row["position"]]))

    boards = [game.name for game in GAMES if can_edit(game) and game.name in ARRANGED]
    check(desk, opened, WINDOWS | {"board": boards, "position": [0, 1, 2]})


def test_a_question_of_the_guard(desk: Desk) -> None:
    config = GameConfig("pathwayz", (YOU, AI), position=CROSSING, guard=True)
    desk.app.navigate(PlayRoute(config), replace=True)
    desk.play("i6")
    assert desk.scene.guard.asking
    check(desk, lambda _row: None, WINDOWS)


# -- the tool itself -----------------------------------------------------------------------------------


def test_every_two_values_meet() -> None:
    factors: dict[str, list[Any]] = {"one": [1, 2, 3], "two": list("abcd"), "three": [False, True]}
    rows = pairwise(factors)
    assert len(rows) < 3 * 4 * 2
    for first, second in (("one", "two"), ("one", "three"), ("two", "three")):
        assert {(row[first], row[second]) for row in rows} == set(product(factors[first], factors[second]))
