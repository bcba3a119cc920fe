"""Running a command: it ends with a result, or with one sentence on the standard error stream.

Exit statuses:

    0      done, or the reader of the output has gone away (`python main.py --help | head -1`)
    1      done, and the answer is no (only some commands)
    2      the task cannot be done: the sentence says why
    130    stopped by Ctrl-C

A command raises an error, and only `run_command` turns errors into sentences. An exception that `run_command` does not
know is a fault of the program and keeps its traceback.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

from ai.stopping import ends_soon
from game.errors import CodedError, cause_of, shown, system_error
from game.files import check_regular
from game.texts import text

DONE, REFUSED, STOPPED = 0, 2, 130
MOST = 10**12
"""Largest whole number accepted as an argument; every kernel can count up to it."""
_LONGEST = 600
"""The most characters of an error about arguments; the longest list of choices needs some 300."""
_stopped = ["interrupted"]
"""The messages that Ctrl-C prints, one for each running block of `goes_on`, the innermost block last."""


class PathError(CodedError):
    """A file or folder that cannot be written."""

    code = "unwritable"


class Parser(argparse.ArgumentParser):
    """A parser that reports wrong arguments in one sentence, without the usage text."""

    def error(self, message: str) -> NoReturn:
        """Print the error `message` and exit, as argparse does, but cut a long message."""
        shortened = message if len(message) <= _LONGEST else f"{message[:_LONGEST]}…"
        self.exit(REFUSED, text("{prog}: {message} ({prog} --help tells more)\n", prog=self.prog, message=shortened))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse as argparse does, but refuse a value such as `--seed=--`, which argparse reads as an empty list."""
        for each in sys.argv[1:] if args is None else args:
            option, equals, value = each.partition("=")
            if option.startswith("-") and (equals, value) == ("=", "--"):
                self.error(f"argument {shown(option)}: expected one argument")
        return super().parse_known_args(args, namespace)

    def refuse_unused(self, options: argparse.Namespace, names: Sequence[str], where: str) -> None:
        """Exit with the error "argument OPTION: of no use WHERE" if a person gave one of the options `names`."""
        for name in names:
            if getattr(options, name) != self.get_default(name):
                spelled = [spelling for each in self._actions if each.dest == name for spelling in each.option_strings]
                self.error(f"argument {'/'.join(spelled) or name.upper()}: of no use {where}")

    def print_help(self, file: Any = None) -> None:
        """Print the help. Raises OSError if the stream cannot be written, an error that argparse ignores."""
        print(self.format_help(), end="", file=file)


def run_command(command: Callable[[list[str]], int], arguments: list[str]) -> int:
    """Run a command with its arguments and print its error, if any; return the exit status."""
    try:
        with ends_soon(lambda: text(_stopped[-1]), STOPPED):
            status = _done(command, arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        status = DONE
    except KeyboardInterrupt as stop:
        status = _complain(f"\n{stop}" if str(stop) else f"\n{text(_stopped[0])}", STOPPED)
    except CodedError as error:
        status = _complain(str(error), REFUSED)
    except OSError as error:
        status = _complain(_sentence(error), REFUSED)
    except MemoryError:
        status = _complain(cause_of(MemoryError()), REFUSED)
    _let_go_of_full_streams()
    return status


def _done(command: Callable[[list[str]], int], arguments: list[str]) -> int:
    try:
        return command(arguments)
    except SystemExit as leave:  # argparse has printed its help or an error
        return leave.code if isinstance(leave.code, int) else DONE


def _complain(sentence: str, status: int) -> int:
    with contextlib.suppress(OSError):  # the reader has gone away
        print(sentence, file=sys.stderr, flush=True)
    return status


def _sentence(error: OSError) -> str:
    return cause_of(error) if error.filename is None else f"{shown(str(error.filename))}: {cause_of(error)}"


def _let_go_of_full_streams() -> None:
    """Redirect standard streams that cannot be written, so that the interpreter prints no error when it ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with contextlib.suppress(OSError, ValueError), Path(os.devnull).open("wb") as nothing:
                os.dup2(nothing.fileno(), stream.fileno())


@contextlib.contextmanager
def goes_on() -> Iterator[None]:
    """Within this block, let Ctrl-C print that the work is saved and that the same command continues it."""
    _stopped.append("stopped; the same command goes on from here")
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(text(_stopped[-1])) from None
    finally:
        _stopped.pop()


# -- numbers ----------------------------------------------------------------------------------------------------------


def positive(typed: str) -> int:
    """Parse a whole number of at least 1."""
    return whole(typed, 1, MOST)


def whole(typed: str, least: int, most: int) -> int:
    """Parse a whole number from `least` to `most`."""
    try:
        number = int(typed)
    except ValueError:  # also raised for thousands of digits
        raise argparse.ArgumentTypeError(f"{shown(typed)} is no whole number") from None
    if number < least:
        raise argparse.ArgumentTypeError(f"{typed} is less than {least}")
    if number > most:
        raise argparse.ArgumentTypeError(f"{shown(typed)} is more than {most}")
    return number


# -- paths that a command will write to, checked before its work ---------------------------------------------------


def folder_for(path: Path) -> Path:
    """Return a folder that can be written to, creating it if needed.

    Raises:
        PathError: if it cannot be created or written to.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            return path
    except FileExistsError as error:
        raise _unwritable(path, NotADirectoryError(text("it is a file, not a folder"))) from error
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from error


def file_for(path: Path) -> Path:
    """Return the path of a file that can be written, creating its folder if needed; an existing file is unchanged.

    Raises:
        PathError: if it cannot be written, or is no regular file.
    """
    folder_for(path.parent)
    try:
        check_regular(path.stat().st_mode)
        if not os.access(path, os.W_OK):
            raise system_error(errno.EACCES)
    except FileNotFoundError:
        return path
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from error
    return path


def _unwritable(path: Path, error: Exception) -> PathError:
    return PathError("nothing can be written to {path}", code=PathError.code, path=shown(str(path)), cause=error)
