"""The kernels of the packaged program: shared libraries that were compiled when it was built, called without numba.

    kernels/kernels.json                  which kernels there are: for each, its symbol, arguments and result
    kernels/kernels-v2.so, -v3.so …       the machine code, for processors of one kind each; a kernel that the newest
                                          lacks is in the one before it

`pack.kernels` makes the folder. A kernel is known by its name and the types of its arguments, as `Kernel` reads them
off the arguments of a call: `ai.search.playout_kernels:play_many(game.connect4.Connect4(uint64,…),int64)`. Such a call
hands over every number of the arguments in a word of its own, tuples and the fields of named ones one after the other,
an array as numba describes it; and it leaves the result as a structure in C. The interpreter's lock is free meanwhile.

Each library has a mark, a digest of its name and of the table that it was made with: a table that was changed, or that
belongs to another library, is noticed before anything is called.

From source nothing of this is used, unless PATHWAYZ_KERNELS names such a folder.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from game.errors import CodedError
from game.jsontext import parse_json

FOLDER = "kernels"
"""The name of the folder in a packaged program."""
TABLE = "kernels.json"
VARIABLE = "PATHWAYZ_KERNELS"
MARK_LENGTH = 64
"""The letters of a library's mark."""
_NAMES = {float: "float64", np.float64: "float64", np.int64: "int64", np.uint64: "uint64"}
RESULT_BYTES = 256
"""Room for a result; `pack.doors` refuses larger ones."""


class KernelError(CodedError):
    """A kernel that the program does not have, or that failed."""

    code = "no-kernel"


def place() -> Path | None:
    """Return the folder of the program's own kernels; None if it runs from source."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen).absolute()
    if not getattr(sys, "frozen", False):
        return None
    return Path(getattr(sys, "_MEIPASS", Path(sys.executable).parent)) / FOLDER


# -- types -------------------------------------------------------------------------------------------------


def form_of(value: Any, leaves: list[Any]) -> str:
    """Return the type of an argument as text, and add its numbers to `leaves`.

    Raises:
        TypeError: if no kernel takes such an argument.
    """
    if isinstance(value, tuple):
        kind = type(value)
        name = "" if kind is tuple else f"{kind.__module__}.{kind.__qualname__}"
        return f"{name}({','.join([form_of(each, leaves) for each in value])})"
    if isinstance(value, np.ndarray):
        return _form_of_array(value, leaves)
    if isinstance(value, (bool, np.bool_)):
        leaves.append(bool(value))
        return "bool"
    leaves.append(value)
    if isinstance(value, int):
        return "int64" if value < 2**63 else "uint64"
    if isinstance(value, (float, np.int64, np.uint64)):
        return _NAMES[type(value)]
    raise TypeError(f"no kernel takes a {type(value).__name__}")


def _form_of_array(array: np.ndarray[Any, Any], leaves: list[Any]) -> str:
    """An array is, as in numba, its owner and parent, its number of items, their size, the data, its shape and strides;
    no kernel needs the first two. Numba has other types for arrays that may not be written or whose items are not
    aligned, and none for another order of bytes; no kernel is asked for with such an array.
    """
    if not (array.flags.behaved and array.dtype.isnative):
        raise TypeError(f"no kernel takes an array that is read-only, unaligned or of foreign order: {array.dtype.str}")
    leaves.extend((0, 0, array.size, array.itemsize, array.ctypes.data, *array.shape, *array.strides))
    layout = "C" if array.flags.c_contiguous else "F" if array.flags.f_contiguous else "A"
    return f"array({array.dtype.name},{array.ndim},{layout})"


# -- results -----------------------------------------------------------------------------------------------


class ResultKind(NamedTuple):
    """What a kernel returns: `layout` reads its numbers by `struct`, and `form` says what they are put together to."""

    layout: str
    form: Any

    def read(self, room: bytes) -> Any:
        """Return the result that lies at the beginning of `room`."""
        return _built(self.form, iter(struct.unpack_from(self.layout, room)))


def _built(form: Any, numbers: Iterator[Any]) -> Any:
    """`form` is null for nothing, a text for a number, or a list: the name of a tuple's class, and its fields."""
    if form is None:
        return None
    if isinstance(form, str):
        return next(numbers)
    name, *fields = form
    values = [_built(field, numbers) for field in fields]
    return _class_of(name)(*values) if name else tuple(values)


@cache
def _class_of(name: str) -> Callable[..., Any]:
    module, _, kind = name.rpartition(".")
    found: Callable[..., Any] = getattr(import_module(module), kind)
    return found


# -- the library -------------------------------------------------------------------------------------------


@contextmanager
def _damages() -> Iterator[None]:
    """Whatever fails in reading the program's own files says that they are damaged."""
    try:
        yield
    except (OSError, ValueError, TypeError, LookupError, AttributeError, struct.error) as error:
        raise KernelError("this copy of the program is damaged; install it again", code="damaged-program") from error


class Entry(NamedTuple):
    """A kernel for arguments of certain types."""

    call: Callable[[Any, bytes], int]
    arguments: struct.Struct
    result: ResultKind


def mark_of(library: str, table: dict[str, Any]) -> str:
    """Return the mark of the library with this file name that belongs to a table."""
    bound = json.dumps([library, table["sources"], table["kernels"]], sort_keys=True)
    return hashlib.sha256(bound.encode()).hexdigest()


def processor_level(code: ctypes.CDLL) -> int:
    """Return which of the libraries is the newest that this processor runs, counted from 1; 0 for none."""
    return int(code.processor_level())


class KernelLibrary:
    """The kernels in a folder, in the code for the newest kind of processor that this one is."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def sources(self) -> str:
        """The fingerprint of the sources that it was compiled from (`ai.cache.cache`)."""
        return str(self._table["sources"])

    @cached_property
    def _table(self) -> dict[str, Any]:
        with _damages():
            found: dict[str, Any] = parse_json((self._folder / TABLE).read_bytes())
            for name, least in found["files"].items():
                if (self._folder / name).stat().st_size < least:
                    raise ValueError(f"{name} is not whole")
            return {name: found[name] for name in ("sources", "files", "kernels")}

    @cached_property
    def codes(self) -> list[ctypes.CDLL]:
        """The machine code that this processor runs, the newest first, which need not have every kernel; any processor
        runs as much of the first library as tells its level.

        Raises:
            KernelError: if this processor runs none, or the program's files are damaged.
        """
        names = [*self._table["files"]]
        with _damages():
            level = processor_level(self.load(names[0]))
            if level < 1:
                raise KernelError(
                    "this processor is too old; it lacks a part of x86-64-v2, such as SSE 4.2",
                    code="old-processor",
                )
            return [self.load(name) for name in reversed(names[:level])]

    def load(self, name: str) -> ctypes.CDLL:
        """Return one of the libraries, of whatever level.

        Raises:
            OSError, ValueError: if it cannot be loaded, or does not belong to the table.
        """
        code = ctypes.CDLL(str(self._folder / name))
        mark = (ctypes.c_char * MARK_LENGTH).in_dll(code, "library_mark").value.decode()
        if mark != mark_of(name, self._table):
            raise ValueError(f"{name} and {TABLE} are of two programs")
        return code

    def entry(self, name: str) -> Entry:
        """Return a kernel.

        Raises:
            KernelError: if there is none for these types or this processor, or the program's files are damaged.
        """
        row = self._table["kernels"].get(name)
        if row is None:
            raise KernelError(f"this copy of the program cannot do that; from source it can ({name})")
        with _damages():
            symbol, arguments, layout, form = row
            newest = next((code for code in self.codes if hasattr(code, symbol)), self.codes[-1])
            call = newest[symbol]
            call.argtypes, call.restype = (ctypes.c_char_p, ctypes.c_char_p), ctypes.c_int32
            return Entry(call, struct.Struct(f"<{arguments}"), ResultKind(layout, form))


class Kernel:
    """A function of the library in the place of the Python function that it was compiled from."""

    def __init__(self, function: Callable[..., Any], library: KernelLibrary) -> None:
        self._name = f"{function.__module__}:{function.__qualname__}"
        self._library = library
        self._entries: dict[str, Entry] = {}

    def __call__(self, *arguments: Any) -> Any:
        """Call it without the interpreter's lock, and return its result.

        Raises:
            KernelError: if it was not compiled for such arguments, or fails.
        """
        leaves: list[Any] = []
        form = form_of(arguments, leaves)
        entry = self._entries.get(form)
        if entry is None:
            entry = self._entries[form] = self._library.entry(self._name + form)
        room = ctypes.create_string_buffer(RESULT_BYTES)
        if entry.call(room, entry.arguments.pack(*leaves)):
            raise KernelError(f"the kernel {self._name}{form} has failed")
        return entry.result.read(room.raw)


@cache
def kernel_library() -> KernelLibrary | None:
    """Return the program's library; None if it runs from source."""
    folder = place()
    return None if folder is None else KernelLibrary(folder)
