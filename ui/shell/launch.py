"""The start of the program: from the options of the command line to the running window."""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ai.commands import Parser, file_for
from game import GAMES, RulesError, find_game
from game.errors import shown
from game.texts import text
from saves import failing, log, memory, rescued
from saves.leaving import Leaving
from saves.settings import LONGEST_SIDE, THEMES, Settings, default_path
from ui.shell import routes, system_window, trace

if TYPE_CHECKING:
    from ui.shell.app import App

PICTURES = (".png", ".jpg", ".bmp", ".tga")
_RESCUED_SECONDS = 20.0
"""Seconds for which a notice names the file with the games that could not be saved in the library."""
SCENES: dict[str, Callable[[str], routes.Route]] = {
    "home": lambda _game: routes.HomeRoute(),
    "learn": lambda _game: routes.LearnRoute(),
    "lesson": routes.LessonRoute,
    "puzzle": routes.PuzzlesRoute,
    "setup": routes.SetupRoute,
    "play": routes.QuickPlayRoute,
    "rules": routes.RulesRoute,
    "settings": lambda _game: routes.SettingsRoute(),
    "library": lambda _game: routes.LibraryRoute(),
    "review": routes.LatestReviewRoute,
    "editor": routes.EditorRoute,
    "study": routes.StudyRoute,
    "think": lambda game: routes.ThinkRoute(find_game(game)),
    "lab": routes.LabRoute,
    "tournament": routes.TournamentRoute,
}
"""The names of screens for `--scene`, each with its route for a board."""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line's options for the window."""
    options = Parser("pathwayz", description="Open the window.", allow_abbrev=False)
    options.add_argument("--size", type=_size, metavar="WxH", help="size of the window in pixels, such as 1280x800")
    options.add_argument("--scene", choices=list(SCENES), default="home", help="screen to open with")
    options.add_argument("--game", type=_game, default=GAMES[0].name, metavar="NAME", help="board of that screen")
    options.add_argument("--theme", choices=THEMES, help="theme for this run")
    options.add_argument("--language", metavar="CODE", help="language for this run, such as de or pt_BR")
    options.add_argument("--screenshot", type=_picture, metavar="PNG", help="draw one frame into a file and leave")
    options.add_argument("--data-dir", type=Path, metavar="DIR", help="keep settings, log and games in this folder")
    options.add_argument("--no-animation", action="store_true", help="short fades only, in this run")
    return options


def run(argv: Sequence[str] = ()) -> int:
    """Open the window and run it; return the exit status.

    The status is 0 if the player closed the window; 1 if there was no screen, or screen or memory were lost; 128
    plus the number of a signal that ended the program.

    Raises:
        SystemExit: for bad options, after argparse has printed the fault.
        PathError: if the picture of `--screenshot` cannot be written.
    """
    options = parser().parse_args(list(argv))
    if options.screenshot is not None:
        file_for(options.screenshot)
    log.hold()
    try:
        with Leaving() as leaving:
            return _run(options, leaving)
    except system_window.NoDisplayError as error:
        return failing.tell(str(error))
    except MemoryError:  # before any game was played
        return failing.tell(_out_of_memory())
    except Exception as error:
        if options.screenshot is not None and isinstance(error, OSError):  # a script waits for no message box
            raise
        return failing.end(error, options.data_dir)
    finally:
        log.stop()


def _run(options: argparse.Namespace, leaving: Leaving) -> int:
    from ui.shell.app import App
    from ui.shell.services import Services

    settings = Settings.load(options.data_dir / "settings.toml" if options.data_dir else default_path())
    if options.screenshot is not None and not system_window.chosen_driver() and not system_window.has_screen():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    memory.return_freed_blocks()
    memory.keep_reserve()
    memory.keep_work_buffers_small()
    app = App(Services(settings, options.data_dir), options.size)
    app.display.speak(settings.language if options.language is None else options.language)
    if options.language is not None and app.display.language_problem:
        _say(app.display.language_problem)
    if options.theme:
        app.display.wear(options.theme)
    if options.no_animation:
        app.look.animations = False
    trace.follow(app)
    app.navigate(routes.HomeRoute())
    if options.scene != "home":
        app.navigate(SCENES[options.scene](options.game))
    app.router.settle()
    app.after_first_frame(lambda: _after_start(app, options.data_dir))
    if options.screenshot is not None:
        return _screenshot(app, options.screenshot)
    leaving.then = app.end
    system_window.when_screen_is_lost(lambda: _lose_screen(app))
    try:
        app.run()
    except MemoryError:
        _tell_end(app, _out_of_memory())
        return 1
    closing = [notice.text for notice in app.services.notices.shown]  # failures while the window was closing
    _say(*app.last_words, *closing)
    return leaving.status


def _out_of_memory() -> str:
    return text("There was no memory left, so Pathwayz has ended.")


def _lose_screen(app: App) -> None:
    app.lose_screen()
    _tell_end(app, text("The screen has gone away, so Pathwayz has ended."))


def _tell_end(app: App, sentence: str) -> None:
    """Print `sentence`, the reason why the program ended by itself, and then where its games are."""
    log.log.warning(sentence)
    _say(sentence, *app.last_words)


def _say(*sentences: str) -> None:
    for sentence in sentences:
        with contextlib.suppress(OSError):
            print(sentence, file=sys.stderr, flush=True)


def _after_start(app: App, data_dir: Path | None) -> None:
    gc.enable()  # `main` has turned it off
    log.start(data_dir)
    app.services.begin()
    for problem in app.settings.problems:
        log.log.warning(problem)
        app.services.notice(problem, "error")
    for sentence in rescued.take(app.settings.path):
        log.log.info(sentence)
        app.services.notice(sentence, seconds=_RESCUED_SECONDS)


def _screenshot(app: App, path: Path) -> int:
    from ui.shell.pictures import save_picture

    for _ in range(2):  # work after the first frame shows in the second
        app.run_frame([])
    app.router.settle()
    app.draw()
    save_picture(app.display.surface, path)
    app.services.close()
    app.display.close()
    return 0


def _game(name: str) -> str:
    try:
        return find_game(name).name
    except RulesError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _picture(path: str) -> Path:
    if not path.lower().endswith(PICTURES):
        raise argparse.ArgumentTypeError(f"{shown(path)} does not end with {', '.join(PICTURES)}")
    return Path(path)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    try:
        size = int(width), int(height)
    except ValueError:
        size = 0, 0
    if not (320 <= size[0] <= LONGEST_SIDE and 240 <= size[1] <= LONGEST_SIDE):
        raise argparse.ArgumentTypeError(f"{shown(text)} is no size such as 1280x800")
    return size
