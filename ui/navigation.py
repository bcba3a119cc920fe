"""Where the buttons lead: from one screen to another, and into a game.

Scenes are imported when they are opened, so that the first frame waits for none but its own.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from game.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from game.spec import Game
    from saves.settings import Setup
    from table.config import GameConfig, Seat
    from table.session import Past, Session
    from table.watching.watch import Watchable
    from ui.host import Host
    from ui.tournament.follower import Follower

WATCHED, RIVAL = "level-6", "level-5"
"""Who play each other when somebody only wants to watch; on a board without levels, its strongest player itself."""


def open_setup(app: Host, game: str) -> None:
    """Open the screen on which a new game of a board is arranged."""
    from ui.scenes.setup import SetupScene

    app.push(SetupScene(app, game))


def open_rules(app: Host, game: str) -> None:
    """Open the rules of a board, unless rules are open."""
    from ui.scenes.rules import RulesScene

    if not isinstance(app.scenes[-1], RulesScene):
        app.push(RulesScene(app, game))


def open_learn(app: Host) -> None:
    """Open the overview of the lessons, unless it is open."""
    from ui.scenes.learn import LearnScene

    if not isinstance(app.scenes[-1], LearnScene):
        app.push(LearnScene(app))


def open_lesson(app: Host, board: str) -> None:
    """Open the lesson of a board where it was left, in the place of one that is open; its rules, if it has none."""
    from coach.boards import texts_of
    from ui.scenes.lesson import LessonScene

    if texts_of(board).lesson is None:
        open_rules(app, board)
        return
    app.push(LessonScene(app, board))
    for scene in app.scenes[:-1]:
        if isinstance(scene, LessonScene):
            app.drop(scene)


def open_puzzles(app: Host, board: str = "") -> None:
    """Open the puzzles of a board, unless puzzles are open; without a board those of the one at hand, or of another one
    that has some.
    """
    from game import GAMES
    from table.puzzles.data import puzzles_of
    from ui.scenes.puzzle import PuzzleScene

    if not isinstance(app.scenes[-1], PuzzleScene):
        at_hand = board or board_at_hand(app)
        offered = [at_hand] if board else [at_hand, *(game.name for game in GAMES)]
        app.push(PuzzleScene(app, next((name for name in offered if puzzles_of(name)), at_hand)))


def open_todays_puzzle(app: Host) -> None:
    """Open today's puzzle; without one, the puzzles."""
    from game.wall_clock import today
    from table.puzzles.daily import puzzle_of_day
    from ui.scenes.puzzle import PuzzleScene

    puzzle = puzzle_of_day(today())
    if puzzle is None:
        open_puzzles(app)
    else:
        app.push(PuzzleScene(app, puzzle.game, puzzle))


def open_help(app: Host) -> None:
    """Open the lesson of the board at hand; from a lesson, and for a board without one, the rules."""
    from ui.scenes.lesson import LessonScene
    from ui.scenes.rules import RulesScene

    present, board = app.scenes[-1], board_at_hand(app)
    if isinstance(present, LessonScene | RulesScene):
        open_rules(app, board)
    else:
        open_lesson(app, board)


def open_settings(app: Host) -> None:
    """Open the settings, unless they are open."""
    from ui.scenes.settings import SettingsScene

    if not any(isinstance(scene, SettingsScene) for scene in app.scenes):
        app.push(SettingsScene(app))


def open_editor(app: Host, board: str, position: str | None = None) -> None:
    """Open the position editor of a board with a position text, or with the board's start; the editor that is open
    goes on with it. A board whose positions cannot be put together by cells is told.

    Raises:
        RulesError: if the text cannot be read as a position of that board.
    """
    from game import find_game
    from ui.editor.board import can_edit
    from ui.scenes.editor import EditorScene

    game, present = find_game(board), app.scenes[-1] if app.scenes else None
    if not can_edit(game):
        app.notice(text("Positions of {board} cannot be set up by hand.", board=game.title))
    elif not isinstance(present, EditorScene):
        app.push(EditorScene(app, board, position))
    elif present.game.name != board:
        app.replace(EditorScene(app, board, position))
    elif position is not None:
        present.take(position)


def open_about(app: Host) -> None:
    """Open what there is to know about the program and its parts."""
    from ui.scenes.about import AboutScene

    app.push(AboutScene(app))


def play(app: Host, config: GameConfig, *, past: Past | None = None, replace: bool = False) -> None:
    """Start a game, or go on after its `past`; `replace` puts it in the place of the present screen.

    Raises:
        RulesError: if the position or a move of it cannot be read.
    """
    from ui.scenes.play import PlayScene

    scene = PlayScene(app, config, past=past)
    if replace:
        app.replace(scene)
    else:
        app.push(scene)


def quick_play(app: Host, game: str) -> None:
    """Start a game against the computer, as hard as the last one that was finished."""
    from ui.quick import quick_config

    play(app, quick_config(app, game))


def watch(app: Host, game: str) -> None:
    """Let two AI players play each other, without clocks; the game is kept once somebody wants that."""
    from ai.players import known_player
    from game import find_game
    from table.config import GameConfig, Seat

    board = find_game(game)
    first, second = (Seat.ai(known_player(board, player), game=board) for player in (WATCHED, RIVAL))
    play(app, GameConfig(game, (first, second), kept=False))


def resume(app: Host) -> None:
    """Go on with the game that was left last."""
    from coach.unfinished import find_unfinished
    from saves.errors import LibraryError

    try:
        found = find_unfinished(app.library)
    except LibraryError as error:
        app.notice(str(error), "error")
        return
    if found is None:
        app.notice(text("There is no unfinished game any more."))
    else:
        open_game(app, found.id)


def open_game(app: Host, game: int) -> None:
    """Go on with a game of the library, or look through it if it is over. One that cannot be read is told."""
    from game import RulesError
    from saves.errors import LibraryError
    from table.journal import restored
    from ui.scenes.play import PlayScene

    try:
        stored = app.library.get(game)
        config, past = restored(stored)
        scene = PlayScene(app, config, past=past, kept=game, imported=stored.imported)
    except (RulesError, LibraryError) as error:
        app.notice(text("This game cannot be opened: {reason}", reason=error), "error")
        return
    app.push(scene)


def open_review(app: Host, game: int) -> None:
    """Look back on a game of the library, over or not. One that cannot be read is told."""
    from coach.review.subject import of_stored
    from game import RulesError
    from saves.errors import LibraryError
    from ui.review.help import count_as_help
    from ui.scenes.review import ReviewScene

    try:
        stored = app.library.get(game)
        subject = of_stored(app, stored)
        count_as_help(app, stored)
        scene = ReviewScene(app, subject)
    except (RulesError, LibraryError) as error:
        app.notice(text("This game cannot be reviewed: {reason}", reason=error), "error")
        return
    app.push(scene)


def review_latest(app: Host, board: str) -> None:
    """Look back on the latest game of a board, if there is one."""
    from saves.errors import LibraryError
    from saves.search import Query

    try:
        found = app.library.search(Query(board=board), limit=1).games
    except LibraryError as error:
        app.notice(str(error), "error")
        return
    if found:
        open_review(app, found[0].id)
    else:
        app.notice(text("There is no game of this board yet."))


def open_review_of(app: Host, session: Session) -> None:
    """Look back on a game that the library does not have."""
    from coach.review.subject import of_session
    from ui.scenes.review import ReviewScene

    app.push(ReviewScene(app, of_session(session)))


def open_study(
    app: Host,
    board: str,
    position: str | None = None,
    *,
    game: int | None = None,
    moves: Sequence[str] = (),
    ply: int | None = None,
    replace: bool = False,
) -> None:
    """Open the study board; what cannot be read is told.

    Args:
        app: the program.
        board: the name of the board.
        position: where the tree begins, as text; None for the board's own start.
        game: the id of a kept game, whose tree it is then, and which keeps what is tried.
        moves: that lead from there to the position, where there is no such game.
        ply: how many moves lead to the position that is looked at first; None for all.
        replace: whether it takes the place of the present screen.
    """
    from game import RulesError
    from saves.errors import LibraryError
    from ui.study.opening import study_of

    try:
        scene = study_of(app, board, position, game=game, moves=moves, ply=ply)
    except (RulesError, LibraryError) as error:
        app.notice(text("This cannot be studied: {reason}", reason=error), "error")
        return
    if replace:
        app.replace(scene)
    else:
        app.push(scene)


def open_think(app: Host, game: Game, state: object = None, algorithm: Watchable = "alpha-beta") -> None:
    """Open the screen on which an algorithm's search is watched: of a position, or of one that suits the board. A game
    that is over is told.
    """
    from game.verbs import is_terminal
    from ui.scenes.think import ThinkScene

    if state is not None and is_terminal(state):
        app.notice(text("The game is over here. Go some moves back."))
    else:
        app.push(ThinkScene(app, game, state, algorithm))


def open_lab(app: Host, board: str = "", *, replace: bool = False) -> None:
    """Open the Lab of a board, or of the one at hand; one without features is told, with the boards that have some.

    `replace` puts it in the place of the present screen.
    """
    from ai.evaluation.features import feature_sets
    from game import GAMES, find_game
    from ui.kit.dialog import Answer, Dialog
    from ui.scenes.lab import LabScene

    game = find_game(board or board_at_hand(app))
    if feature_sets(game):
        scene = LabScene(app, game)
        (app.replace if replace else app.push)(scene)
        return

    def opener(name: str) -> Callable[[], None]:
        return lambda: open_lab(app, name, replace=replace)

    offered = [Answer(each.title, opener(each.name)) for each in GAMES if feature_sets(each)]
    told = text("Players of {board} cannot be taught yet. Choose another board:", board=game.title)
    app.open(Dialog(text("Nobody to teach on {board}", board=game.title), told, offered, width=680))


def open_liking(app: Host, game: Game, player: str) -> None:
    """Show what a player that judges by features likes about a position; a player that cannot be had is told."""
    from ai.errors import DataError
    from ui.scenes.liking import LikingScene

    try:
        app.push(LikingScene(app, game, player))
    except DataError as error:
        app.notice(str(error), "error")


def open_tournament(app: Host, game: str, players: Sequence[str] = (), *, replace: bool = False) -> None:
    """Open the tournament of a board that was begun or opened last; with players, a new one is proposed to them.
    `replace` puts it in the place of the present screen.
    """
    from game import find_game
    from ui.scenes.tournament import TournamentScene

    scene = TournamentScene(app, find_game(game), players)
    if replace:
        app.replace(scene)
    else:
        app.push(scene)


def open_live(app: Host, follower: Follower) -> None:
    """Show the game of a tournament that is played, large."""
    from ui.scenes.live import LiveScene

    app.push(LiveScene(app, follower))


def open_library(app: Host, *, unfinished: bool = False) -> None:
    """Open the list of all games, or with the unfinished ones only, unless it is open."""
    from ui.scenes.library import LibraryScene

    if not isinstance(app.scenes[-1], LibraryScene):
        app.push(LibraryScene(app, unfinished=unfinished))


def paste(app: Host) -> None:
    """Open the game or position on the clipboard."""
    from ui.library import intake

    intake.paste(app)


def drop(app: Host, files: list[Path], texts: list[str]) -> None:
    """Open what was let fall on the window."""
    from ui.library import intake

    if files:
        intake.take_files(app, files)
    for dropped in texts:
        intake.take_text(app, dropped, text("the text that was dropped"))


def board_at_hand(app: Host) -> str:
    """The name of the board that the present screen is about, or else the screens below it, or the first of all."""
    from game import GAMES

    found = (scene.board_at_hand for scene in reversed(app.scenes))
    return next((board for board in found if board), GAMES[0].name)


def present_board(app: Host) -> str | None:
    """The name of the board that is played on the present screen, None on other screens."""
    from ui.scenes.play import PlayScene

    scene = app.scenes[-1] if app.scenes else None
    return scene.game.name if isinstance(scene, PlayScene) else None


def game_waits(app: Host) -> bool:
    """Whether a game is among the screens, and waits there where it was."""
    from ui.scenes.play import PlayScene

    return any(isinstance(scene, PlayScene) for scene in app.scenes)


def way_back(app: Host) -> str:
    """The words that lead back to the screen below the present one; empty where nobody wants to return there."""
    words = app.scenes[-2].way_back if len(app.scenes) > 1 else ""
    return text(words) if words else ""


def config_of(app: Host, game: str, setup: Setup) -> GameConfig:
    """The game that a set-up describes; whoever starts sits on side 0. A chance start is drawn here."""
    from saves.pace import Pace
    from table.clock import TimeControl
    from table.config import GameConfig
    from ui.matching import followed

    first = _seat(game, setup.first, setup.first_limit, app.settings.first)
    second = _seat(game, setup.second, setup.second_limit, app.settings.second)
    starts = random.choice(("first", "second")) if setup.starts == "random" else setup.starts
    config = GameConfig(
        game,
        (first, second) if starts == "first" else (second, first),
        TimeControl.from_setting(setup.clock),
        position=_offered(game, setup.variant),
        take_backs=setup.take_backs,
        hints=setup.hints,
        show_win_chance=setup.win_chance,
        aid=setup.paths,
        guard=setup.opponent in setup.guarded,
        pace=Pace(setup.pace),
        kept=setup.kept,
    )
    return followed(app, config, setup)


def _offered(game: str, position: str) -> str | None:
    """A position with which the board offers to begin; None for its own start, and for one that is not offered."""
    from coach.boards import texts_of

    variant = texts_of(game).variant_at(position)
    return variant.position or None if variant else None


def _seat(game: str, player: str, limit: str, name: str) -> Seat:
    """Return a seat that was set up; a player of yours plays the whole game as it is now, while it learns on."""
    from ai import yours
    from ai.info import Limit
    from ai.players import known_player
    from game import find_game
    from table.config import Seat

    if player == "human":
        return Seat.human(name)
    board = find_game(game)
    known = known_player(board, player)
    taught = yours.find(board, known)
    return Seat.ai(known if taught is None else taught.name, Limit.from_setting(limit), game=board)
