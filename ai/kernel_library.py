"""The kernels of the packaged program: shared libraries that were compiled when it was built, called without numba.

    kernels/kernels.json                  the table of kernels: for each, its symbol, arguments and result
    kernels/kernels-v2.so, -v3.so …       the machine code, a library for each level of processors; a kernel that one
                                          library lacks is in the library of the level below

`pack.kernels` makes the folder. The key of a kernel is its name with the types of its arguments, as `Kernel` finds the
types in a call: `ai.search.playout_kernels:play_many(game.connect4.Connect4(uint64,…),int64)`. A call passes every
number in a word of its own: the items of tuples and named tuples one after the other, an array as numba describes it.
The kernel leaves the result as a structure of C. The call does not hold the interpreter's lock.

Each library has a mark, a digest of its name and of the table at its build. So a changed table, or the table of another
program, is noticed before any call.

A program run from source uses no library, unless PATHWAYZ_KERNELS names such a folder.
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
"""The name of the kernels' folder in a packaged program."""
TABLE = "kernels.json"
VARIABLE = "PATHWAYZ_KERNELS"
MARK_LENGTH = 64
"""The number of letters in a library's mark."""
_NAMES = {float: "float64", np.float64: "float64", np.int64: "int64", np.uint64: "uint64"}
RESULT_BYTES = 256
"""Number of bytes for a kernel's result; `pack.doors` refuses larger results."""


class KernelError(CodedError):
    """A kernel that the program does not have, or that failed."""

    code = "no-kernel"


def place() -> Path | None:
    """Return the folder of the program's kernel libraries; None if the program runs from source."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen).absolute()
    if not getattr(sys, "frozen", False):
        return None
    return Path(getattr(sys, "_MEIPASS", Path(sys.executable).parent)) / FOLDER


# -- types -------------------------------------------------------------------------------------------------


def form_of(value: Any, leaves: list[Any]) -> str:
    """Return the type of an argument as text, and append the argument's numbers to `leaves`.

    Raises:
        TypeError: if no kernel takes an argument of this type.
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
    """Return the type of an array as text, and append its numbers to `leaves`, in numba's order: owner, parent (both 0,
    no kernel needs them), number of items, bytes of an item, address of the data, shape, strides. Raises TypeError for
    an array that is read-only, unaligned or of foreign byte order.
    """
    if not (array.flags.behaved and array.dtype.isnative):
        raise TypeError(f"no kernel takes an array that is read-only, unaligned or of foreign order: {array.dtype.str}")
    leaves.extend((0, 0, array.size, array.itemsize, array.ctypes.data, *array.shape, *array.strides))
    layout = "C" if array.flags.c_contiguous else "F" if array.flags.f_contiguous else "A"
    return f"array({array.dtype.name},{array.ndim},{layout})"


# -- results -----------------------------------------------------------------------------------------------


class ResultKind(NamedTuple):
    """A kernel's result type: `layout` is the `struct` format of its numbers, `form` its structure (see `_built`)."""

    layout: str
    form: Any

    def read(self, room: bytes) -> Any:
        """Return the result in the first bytes of `room`."""
        return _built(self.form, iter(struct.unpack_from(self.layout, room)))


def _built(form: Any, numbers: Iterator[Any]) -> Any:
    """Return a result made of `numbers`. `form` is None for no result, a text for a number, and a list for a tuple: the
    name of the tuple's class, then the forms of its fields.
    """
    if form is None:
        return None
    if isinstance(form, str):
        return next(numbers)
    name, *fields = form
    values = [_built(field, numbers) for field in fields]
    return _class_of(name)(*values) if name else tuple(values)


@cache
def _class_of(name: str) -> Callable[..., Any]:
    """Import and return the class `name`, a dotted name from the table of kernels."""
    module, _, kind = name.rpartition(".")
    found: Callable[..., Any] = getattr(import_module(module), kind)
    return found


# -- the library -------------------------------------------------------------------------------------------


@contextmanager
def _damages() -> Iterator[None]:
    """Turn every error of reading the program's own files into a KernelError: the program is damaged."""
    try:
        yield
    except (OSError, ValueError, TypeError, LookupError, AttributeError, struct.error) as error:
        raise KernelError("this copy of the program is damaged; install it again", code="damaged-program") from error


class Entry(NamedTuple):
    """A kernel for arguments of certain types: its function, and the formats of its arguments and result."""

    call: Callable[[Any, bytes], int]
    arguments: struct.Struct
    result: ResultKind


def mark_of(library: str, table: dict[str, Any]) -> str:
    """Return the mark of a library: a digest of its file name and its table of kernels."""
    bound = json.dumps([library, table["sources"], table["kernels"]], sort_keys=True)
    return hashlib.sha256(bound.encode()).hexdigest()


def processor_level(code: ctypes.CDLL) -> int:
    """Return the highest level of libraries that this processor can run; 1 is the lowest level, 0 means none."""
    return int(code.processor_level())


class KernelLibrary:
    """The kernels in a folder. Each kernel runs from the library of the highest level that the processor supports."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def sources(self) -> str:
        """The fingerprint of the sources that the kernels were compiled from (`ai.cache.cache`)."""
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
        """The libraries that this processor can run, the highest level first.

        Libraries of higher levels may lack some kernels.

        Raises:
            KernelError: if this processor can run no library, or the program's files are damaged.
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
        """Load and return the library with the file name `name`, even if this processor cannot run its kernels.

        Raises:
            OSError, ValueError: if the library cannot be loaded, or does not belong to the table.
        """
        code = ctypes.CDLL(str(self._folder / name))
        mark = (ctypes.c_char * MARK_LENGTH).in_dll(code, "library_mark").value.decode()
        if mark != mark_of(name, self._table):
            raise ValueError(f"{name} and {TABLE} are of two programs")
        return code

    def entry(self, name: str) -> Entry:
        """Return the kernel with the key `name`: the name of a function with the types of its arguments.

        Raises:
            KernelError: if no library for this processor has the kernel, or the program's files are damaged.
        """
        row = self._table["kernels"].get(name)
        if row is None:
            error = KernelError("this copy of the program cannot do that; from source it can")
            error.add_note(name)  # for the log: the sentence is for the player
            raise error
        with _damages():
            symbol, arguments, layout, form = row
            newest = next((code for code in self.codes if hasattr(code, symbol)), self.codes[-1])
            call = newest[symbol]
            call.argtypes, call.restype = (ctypes.c_char_p, ctypes.c_char_p), ctypes.c_int32
            return Entry(call, struct.Struct(f"<{arguments}"), ResultKind(layout, form))


class Kernel:
    """A compiled function of the library; it replaces the Python function that it was compiled from."""

    def __init__(self, function: Callable[..., Any], library: KernelLibrary) -> None:
        self._name = f"{function.__module__}:{function.__qualname__}"
        self._library = library
        self._entries: dict[str, Entry] = {}

    def __call__(self, *arguments: Any) -> Any:
        """Call the kernel without the interpreter's lock, and return its result.

        Raises:
            KernelError: if the function was not compiled for arguments of these types, or fails.
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
    """Return the program's library of kernels; None if the program runs from source."""
    folder = place()
    return None if folder is None else KernelLibrary(folder)
