"""The only entry point: without a command it opens the window; `python main.py --help` lists the commands."""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
import warnings
from argparse import RawDescriptionHelpFormatter
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import NamedTuple


class Tool(NamedTuple):
    """A command: work done in the terminal instead of the window.

    Attributes:
        module: the module whose `main(arguments)` does the work and returns the exit status. It is imported only when
            the command runs, so that the window does not wait for it.
        purpose: the command's line of `--help`.
    """

    module: str
    purpose: str


COMMANDS = {
    "ugi": Tool("ai.ugi_command", "speak the Universal Game Interface on standard input and output"),
    "join": Tool("ai.joining", "play a game in the terminal against a program that listens (ugi --listen)"),
    "arena": Tool("lab.arena", "play matches between two players and count the results"),
    "ladder": Tool("lab.ladder", "measure how strong the levels of a board are, in Elo"),
    "learn": Tool("coach.commands.learn", "learn a player's weights by letting it play"),
    "complexity": Tool("lab.complexity.command", "measure how large the games are, beside what was published"),
    "tournament": Tool("lab.tournament", "let named players meet each other, and draw the crosstable"),
    "style": Tool("lab.style", "count how aggressively players of Pathwayz play, and what they sacrifice"),
    "feature-sets": Tool("lab.feature_sets.command", "measure players of Pathwayz by few and by many features"),
    "solve": Tool("lab.solving", "tell what a position is worth, and every move in it, where that is solved"),
    "book": Tool("lab.books.command", "solve a game's first positions and bind them into its book"),
    "review": Tool("coach.commands.review", "find the moves of a game that cost something, and say why"),
    "openings": Tool("coach.commands.openings", "let a champion play itself, and count its games for the explorer"),
    "puzzles": Tool("coach.commands.puzzles", "make puzzles from games of the levels, proven and rated"),
    "prove": Tool("lab.proving", "find the shortest forced win in a position, or prove that there is none so short"),
    "warm": Tool("ai.cache.warm", "compile the players' kernels ahead of the first game"),
    "demo": Tool("ui.shell.demo", "let the computer play every board, drawn into PNG files without a screen"),
}


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
    """Report a failure to import `game`, which needs numpy and translates all sentences; return the exit status."""
    from saves import log, message_box

    log.hold()
    log.log.error("the program cannot start", exc_info=error)
    log.write_held()
    reason = str(error).strip().partition("\n")[0]
    sentence = f"Pathwayz had to end, and its log says why: {reason}"
    print(sentence, file=sys.stderr)
    message_box.show(sentence)
    return 1


def _do(arguments: list[str]) -> int:
    first = arguments[0] if arguments else ""
    if first in COMMANDS:
        command = import_module(COMMANDS[first].module)
        gc.freeze()
        gc.enable()
        return int(command.main(arguments[1:]))
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
    options.epilog = "\n".join(["commands:", *(f"  {name:<20}{command.purpose}" for name, command in COMMANDS.items())])
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
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
