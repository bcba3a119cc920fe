"""The screens round the games: home, library, settings, rules, lessons, puzzles, editor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import pygame

from ai.puzzles import first_puzzles_of, puzzles_of
from coach.boards import texts_of
from coach.home_news import HomeNews
from game import GAMES
from game.texts import text
from game.wall_clock import today
from saves.puzzles import PuzzleAttempt, PuzzleRun
from table.puzzles.choosing import PuzzleFilter
from table.puzzles.daily import occasion_of, puzzles_of_day
from table.puzzles.run import MINUTES
from tests.boards import sample_of
from tests.ui.desk import Desk
from tests.ui.every_window import show
from tests.ui.gallery.stage import State, Window
from ui.kit.theme import THEMES
from ui.screens.about.scene import AboutScene
from ui.screens.editor.scene import EditorScene
from ui.screens.home.scene import HomeScene
from ui.screens.learn.lesson_scene import LessonScene
from ui.screens.learn.scene import LearnScene
from ui.screens.library.scene import LibraryScene
from ui.screens.looks.scene import LooksScene
from ui.screens.puzzles.hub import PuzzleHubScene
from ui.screens.puzzles.scene import PuzzleScene
from ui.screens.rules.scene import RulesScene
from ui.screens.settings.scene import SettingsScene

BOARDS = [game.name for game in GAMES]
ARRANGED = {game.name: positions for game in GAMES if (positions := sample_of(game).arranged)}


def learn(desk: Desk, row: dict[str, Any]) -> None:
    """Open a step, and make so many moves by mouse: wrong ones and a right one."""
    lesson = texts_of(row["board"]).lesson
    assert lesson is not None
    show(desk, row | {"size": (1280, 800), "scale": 100})
    desk.app.replace(LessonScene(desk.app, row["board"], min(row["number"], len(lesson.steps) - 1)))
    for place in range(row["tries"]):
        if desk.exercise.to_move:
            actions = desk.game.actions(desk.exercise.state)
            desk.exercise.play(actions[-1 - place % len(actions)], desk.now)
        desk.sleep(3)


def solve(desk: Desk, scene: PuzzleScene, state: str) -> None:
    """Bring a puzzle into a state."""
    if scene.solving is None:
        return
    attempt = desk.solving.attempt
    if state in ("hint", "shown"):
        desk.key(pygame.K_h if state == "hint" else pygame.K_s)
    elif state == "wrong":
        wrong = (each for each in desk.game.actions(attempt.state) if each != attempt.right_move)
        desk.solving.play(next(wrong, attempt.right_move), desk.now)
    while state in ("right", "solved") and not attempt.solved:
        desk.solving.play(attempt.right_move, desk.now)
        desk.sleep(2)
        if state == "right":
            break
    scene.invalidate()
    desk.sleep(3)


def press(desk: Desk, *keys: int, mod: int = 0) -> None:
    """Press keys one after the other, and let what they open come to rest."""
    for key in keys:
        desk.key(key, mod=mod)
        desk.wait(0.3)


def home(desk: Desk, _window: Window) -> None:
    """The first screen."""
    desk.app.home()


def home_read(desk: Desk, _window: Window, *, first_start: bool = False) -> None:
    """The first screen after it has looked into the library."""
    desk.app.settings.first_start = first_start
    desk.app.home()
    scene = desk.app.scene
    assert isinstance(scene, HomeScene)
    scene.news = HomeNews(past=not first_start)
    scene.read_library()


def settings(desk: Desk, _window: Window) -> None:
    """The settings, which say which theme is chosen."""
    desk.app.replace(SettingsScene(desk.app))


def looks(desk: Desk, _window: Window, on: str = "pathwayz", **names: str) -> None:
    """The looks of boards, with one that is tried."""
    scene = LooksScene(desk.app, on)
    desk.app.replace(scene)
    if names:
        scene.try_on(**names)


def about(desk: Desk, _window: Window) -> None:
    """The parts of the program."""
    desk.app.replace(AboutScene(desk.app))


def rules(desk: Desk, _window: Window, board: str) -> None:
    """The rules of a board."""
    desk.app.replace(RulesScene(desk.app, board))


def overview(desk: Desk, _window: Window, done: int) -> None:
    """All lessons, so many steps of each done."""
    for board in BOARDS:
        lesson = texts_of(board).lesson
        for step in lesson.steps[:done] if lesson else ():
            desk.app.settings.keep_step(board, step.name)
    desk.app.replace(LearnScene(desk.app))


def lesson(desk: Desk, window: Window, board: str, number: int, tries: int) -> None:
    """A step of a lesson, after so many tries."""
    learn(desk, window | {"board": board, "number": number, "tries": tries})


def puzzle(desk: Desk, _window: Window, board: str, state: str) -> None:
    """A board's first puzzle, or the first of one's own mistakes, in a state of `solve`."""
    first = next(iter(puzzles_of(board)), None)
    mine = PuzzleFilter(mine=state == "mine")
    scene = PuzzleScene(desk.app, board, None if mine.mine else first, wanted=mine)
    desk.app.replace(scene)
    solve(desk, scene, state)


def series(desk: Desk, _window: Window, board: str, wanted: PuzzleFilter) -> None:
    """The first puzzle of a series of a board."""
    desk.app.replace(PuzzleScene(desk.app, board, wanted=wanted))


def hub(desk: Desk, _window: Window, board: str, steps: int) -> None:
    """The overview of the puzzles, after so many first steps, one of today's puzzles, and a run."""
    store = desk.app.library.puzzles
    for stamp, step in enumerate(first_puzzles_of(board)[:steps]):
        store.keep_attempt(PuzzleAttempt(stamp, board, step.id, step.rating, float(stamp % 3 > 0), solved=True))
    for puzzle in filter(None, puzzles_of_day(today())[:1] if steps else ()):
        store.keep_attempt(PuzzleAttempt(99, puzzle.game, puzzle.id, 900, 1.0, True, occasion_of(today())))
    if steps:
        store.keep_run(PuzzleRun(1, board, MINUTES, solved=7, over=True))
    desk.app.replace(PuzzleHubScene(desk.app, board))


def library(desk: Desk, _window: Window, page: int = 0) -> None:
    """A page of the library: its games, or the statistics."""
    scene = LibraryScene(desk.app)
    desk.app.replace(scene)
    scene.show_games(page == 0)


def library_keyed(desk: Desk, window: Window, keys: Sequence[int], mod: int = 0) -> None:
    """What keys open over the library, or do in it."""
    library(desk, window)
    press(desk, *keys, mod=mod)


def library_menu(desk: Desk, window: Window, name: str) -> None:
    """A menu of the library."""
    library(desk, window)
    desk.wait(0.3)
    desk.click(text(name))
    desk.wait(0.3)


def editor(desk: Desk, _window: Window, board: str, position: str) -> None:
    """A position that is put together."""
    desk.app.replace(EditorScene(desk.app, board, position))


def lessons() -> Iterator[State]:
    """Every step of every lesson, and the second one after a try."""
    for board in BOARDS:
        told = texts_of(board).lesson
        for number, step in enumerate(told.steps if told else ()):
            for tries in (0, 1) if number == 1 else (0,):
                name = f"{board}, {step.name}, {tries} tried"
                yield State("lesson", name, partial(lesson, board=board, number=number, tries=tries))


def puzzles() -> Iterator[State]:
    """A puzzle of every board that has some, in every state; and the words where there is none."""
    yield State("puzzles", "overview", partial(hub, board=BOARDS[0], steps=12))
    yield State("puzzles", "overview, nothing solved", partial(hub, board=BOARDS[0], steps=0), played=False)
    for board in BOARDS:
        for name, wanted in (("first", PuzzleFilter(first=True)), ("run", PuzzleFilter(run=MINUTES))):
            yield State("puzzles", f"{board}, {name}", partial(series, board=board, wanted=wanted))
        for state in ("open", "hint", "wrong", "right", "solved", "shown", "mine") if puzzles_of(board) else ("none",):
            yield State("puzzles", f"{board}, {state}", partial(puzzle, board=board, state=state))


STATES = (
    State("home", "nothing played", home, played=False),
    State("home", "some games played", home),
    State("home", "somebody new", partial(home_read, first_start=True), played=False),
    State("home", "unfinished and today's puzzle", home_read),
    *(State("settings", theme, settings, theme=theme) for theme in THEMES),
    State("looks", "as it is", looks, theme="dark"),
    State("looks", "high contrast", looks, theme="contrast"),
    State("looks", "wood and shapes", partial(looks, board="wood", pieces="shapes"), theme="light"),
    State("looks", "lilies on Othello", partial(looks, on="othello", pieces="lilies"), theme="dark"),
    State("about", "the program", about),
    *(State("rules", board, partial(rules, board=board)) for board in BOARDS),
    *(State("learn", f"{done} steps done", partial(overview, done=done)) for done in (0, 1, 99)),
    *lessons(),
    *puzzles(),
    State("library", "empty", library, played=False),
    State("library", "games", library),
    State("library", "progress", partial(library, page=1)),
    State("library", "no progress", partial(library, page=1), played=False),
    State("library", "games chosen", partial(library_keyed, keys=[pygame.K_DOWN] * 2, mod=pygame.KMOD_SHIFT)),
    State("library", "rename", partial(library_keyed, keys=[pygame.K_DOWN, pygame.K_F2])),
    State("library", "import", partial(library_keyed, keys=[pygame.K_o], mod=pygame.KMOD_CTRL)),
    State("library", "export", partial(library_keyed, keys=[pygame.K_e], mod=pygame.KMOD_CTRL)),
    State("library", "share", partial(library_keyed, keys=[pygame.K_DOWN, pygame.K_s])),
    State("library", "share, moving picture", partial(library_keyed, keys=[pygame.K_DOWN, pygame.K_s, pygame.K_g])),
    State("library", "deleted", partial(library_keyed, keys=[pygame.K_DOWN, pygame.K_DELETE])),
    State("library", "menu Board", partial(library_menu, name="Board##kind of game")),
    *(State("library", f"menu {name}", partial(library_menu, name=name)) for name in ("Result", "Sort")),
    *(
        State("editor", f"{board}, {name}", partial(editor, board=board, position=position))
        for board, positions in ARRANGED.items()
        for name, position in zip(("legal", "wrong", "over or wrong"), positions, strict=True)
    ),
)
