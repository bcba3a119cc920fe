"""The only entry point: without a command it opens the window; `python main.py --help` lists the commands."""

from __future__ import annotations

import atexit
import gc
import multiprocessing
import os
import sys
import warnings
from argparse import RawDescriptionHelpFormatter
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path

COMMANDS = {
    "ugi": "speak the Universal Game Interface on standard input and output",
    "join": "play a game in the terminal against a program that listens (ugi --listen)",
    "arena": "play matches between two players and count the results",
    "ladder": "measure how strong the levels of a board are, in Elo",
    "learn": "learn a player's weights by letting it play",
    "complexity": "measure how large the games are, beside what was published",
    "tournament": "let named players meet each other, and draw the crosstable",
    "style": "count how aggressively players of Pathwayz play, and what they sacrifice",
    "feature-sets": "measure players of Pathwayz by few and by many features",
    "solve": "tell what a position is worth, and every move in it, where that is solved",
    "book": "solve a game's first positions and bind them into its book",
    "review": "find the moves of a game that cost something, and say why",
    "openings": "let a champion play itself, and count its games for the explorer",
    "puzzles": "make puzzles from games of the levels, proven and rated",
    "prove": "find the shortest forced win in a position, or prove that there is none so short",
    "warm": "compile the players' kernels ahead of the first game",
    "demo": "let the computer play every board, drawn into PNG files without a screen",
}
"""The purpose of each command of the terminal, as `--help` prints it; `command_of` imports the command."""


def main(arguments: list[str]) -> int:
    """Run the command in `arguments` (without the program's name), or open the window; return the exit status."""
    try:
        from ai.commands import run_command
    except KeyboardInterrupt:  # too early for a sentence
        return 130
    except Exception as error:  # noqa: BLE001  a library fails as it likes: numpy by RuntimeError on an old processor
        return _end_without_game(error)
    return run_command(_do, arguments)


def _end_without_game(error: Exception) -> int:
    """Report that `game`, which needs numpy, cannot be imported; return the exit status.

    The sentence is in English, because `game` translates sentences.
    """
    from saves import log, message_box

    log.hold()
    log.log.error("the program cannot start", exc_info=error)
    log.write_held()
    reason = str(error).strip().partition("\n")[0]
    sentence = f"Pathwayz had to end, and its log says why. The program says “{reason}”."
    print(sentence, file=sys.stderr)
    message_box.show(sentence)
    return 1


def _do(arguments: list[str]) -> int:
    first = arguments[0] if arguments else ""
    if first in COMMANDS:
        command = command_of(first)
        gc.freeze()
        gc.enable()
        return command(arguments[1:])
    if first in {"-h", "--help"}:
        print(_help())
    elif first == "--version":
        from ui import VERSION

        print(f"Pathwayz {VERSION}")
    elif first and not first.startswith("-"):
        print(f"There is no command {first!r}; the commands are {', '.join(COMMANDS)}.", file=sys.stderr)
        return 2
    else:
        return _open_window(arguments)
    return 0


def command_of(name: str) -> Callable[[list[str]], int]:  # noqa: C901, PLR0912  (a table; mypy checks its imports)
    """Import the command `name` and return its function, which returns the exit status.

    A command is only imported when it runs, so that the window does not wait for it.
    """
    match name:
        case "ugi":
            from ai.ugi_command import main
        case "join":
            from ai.joining import main
        case "arena":
            from lab.arena import main
        case "ladder":
            from lab.ladder import main
        case "learn":
            from ai.yours import data_dir
            from lab.learning.command import main as learn
            from saves.people import games_kept_in

            return lambda words: learn(words, lambda game: games_kept_in(data_dir(), game))
        case "complexity":
            from lab.complexity.command import main
        case "tournament":
            from lab.tournament import main
        case "style":
            from lab.style import main
        case "feature-sets":
            from lab.feature_sets.command import main
        case "solve":
            from lab.solving import main
        case "book":
            from lab.books.command import main
        case "review":
            from coach.review.command import main as review
            from lab.game_store import kept_moves
            from lab.terminal import progress

            return lambda words: review(words, progress, kept_moves)
        case "openings":
            from coach.explorer.counting import count_games
            from lab.openings import main as openings

            return lambda words: openings(words, count_games)
        case "puzzles":
            from lab.puzzles.command import main
        case "prove":
            from lab.proving import main
        case "warm":
            from ai.cache.warm import main
        case "demo":
            from ui.shell.demo import main
        case _:
            raise ValueError(f"there is no command {name!r}")
    return main


def _open_window(arguments: list[str]) -> int:
    """Open the window; if the system cannot load a library, report that as the program's failure."""
    from saves import failing, log

    try:
        from ui.shell import launch
    except Exception as error:  # noqa: BLE001  a library fails as it likes
        log.hold()
        return failing.end(error)
    return launch.run(arguments)


def _help() -> str:
    """Return the text of `--help`: the options of the window, then the commands."""
    from ui.shell import launch

    options = launch.parser()
    options.description = (
        "Board games for two people, or for one and the computer. Without a command, the window opens."
    )
    options.usage = "pathwayz [options] | pathwayz COMMAND ... (COMMAND --help tells more)"
    options.formatter_class = RawDescriptionHelpFormatter
    options.epilog = "\n".join(["commands:", *(f"  {name:<20}{purpose}" for name, purpose in COMMANDS.items())])
    return options.format_help()


def _have_streams() -> None:
    """Open the missing standard streams: a packaged program without a console has None in their place."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            nothing = Path(os.devnull).open("r" if name == "stdin" else "w", encoding="utf-8")  # noqa: SIM115
            setattr(sys, name, nothing)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal may lack some letters


def run() -> None:
    """Run the program with the arguments of its process, and exit: the entry point of an installed `pathwayz`."""
    # These lines come first, since a packaged program also starts its worker processes and Python's resource tracker
    # here. The tracker would warn after a killed or interrupted program; from source it inherits the options.
    warnings.filterwarnings("ignore", "resource_tracker", UserWarning)
    sys.warnoptions.append("ignore:resource_tracker:UserWarning")
    multiprocessing.freeze_support()
    folder = str(Path(__file__).resolve().parent)
    if folder not in sys.path:  # a wheel keeps all packages beside this file
        sys.path.insert(0, folder)
    _have_streams()
    gc.disable()  # modules are no garbage; commands enable it before their work, the window after its first frame
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # Registered first and so called last: a thread that still runs compiled code may crash the process while the
    # interpreter frees what that thread uses.
    statuses: list[int] = []
    atexit.register(lambda: os._exit(statuses[0]) if statuses else None)
    statuses.append(main(sys.argv[1:]))
    sys.exit(statuses[0])


if __name__ == "__main__":
    run()
