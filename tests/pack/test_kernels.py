"""The packaged program's kernels: compiled into a library, and called without numba as numba would call them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import ai.kernels  # noqa: F401  (prepares numba, before its types are asked for)
from ai.kernel_library import FOLDER, TABLE, Kernel, KernelError, KernelLibrary, form_of
from ai.search.alpha_beta_kernels import list_moves
from game import GAMES, VARIANTS, apply_action, find_game
from pack import doors, kernels
from tests.asked_kernels import name_of


class Mixed(NamedTuple):
    """Values of every type that a kernel takes or returns."""

    flag: bool
    pair: tuple[int, int]
    real: float
    array: Any


VALUES = (
    *(0, -1, 2**63 - 1, 2**63, True, 0.5, np.int64(3), np.uint64(3), np.float64(1), np.True_),
    *(np.zeros(3, np.int64), np.zeros((2, 3)), np.zeros((2, 3)).T, np.zeros((4, 4))[::2, ::2], np.zeros(2, bool)),
    *((1, 2), (1, 0.5), find_game("kalah").initial_state(), Mixed(True, (1, 2), 0.5, np.zeros(2))),
)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_the_type_of_an_argument_is_numbas(value: Any) -> None:
    leaves: list[Any] = []
    (kind,), rest = doors.read_types(f"{form_of(value, leaves)})")
    assert (str(kind), rest) == (str(doors.type_of(value)), "")
    assert len(leaves) == len(doors.letters_of(kind))


def test_an_array_that_may_not_be_written_counts_as_any_other() -> None:
    array = np.zeros(3)
    array.flags.writeable = False
    assert form_of(array, []) == form_of(np.zeros(3), [])


@pytest.mark.parametrize("value", ["text", None, np.float32(1), object()], ids=lambda value: type(value).__name__)
def test_what_no_kernel_takes_is_named(value: Any) -> None:
    with pytest.raises(TypeError, match=type(value).__name__):
        form_of(value, [])


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a library of a single kernel, for the oldest processors alone."""
    folder = tmp_path_factory.mktemp("program") / FOLDER
    state = find_game("tic-tac-toe").initial_state()
    level, *_ = kernels.LEVELS[kernels.machine()].items()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(kernels.LEVELS, kernels.machine(), dict([level]))
        kernels.build(folder, [name_of(list_moves.py_func, (state, np.zeros(9, np.int64)))])
    return folder


@pytest.fixture
def library(made: Path) -> KernelLibrary:
    return KernelLibrary(made)


def test_a_kernel_answers_as_numbas(library: KernelLibrary) -> None:
    kernel = Kernel(list_moves.py_func, library)
    state = find_game("tic-tac-toe").initial_state()
    for action in (4, 0, 8):
        found, wanted = np.full(9, -1), np.full(9, -1)
        assert kernel(state, found) == list_moves(state, wanted)
        assert (found == wanted).all()
        state = apply_action(state, action)


def test_a_kernel_that_was_not_compiled_is_named(library: KernelLibrary) -> None:
    kernel = Kernel(list_moves.py_func, library)
    with pytest.raises(KernelError, match=r"list_moves.*Kalah"):
        kernel(find_game("kalah").initial_state(), np.zeros(9, np.int64))


def _cut(*paths: Path) -> None:
    for path in paths:
        path.write_bytes(path.read_bytes()[:-1000])


def _remove(*paths: Path) -> None:
    for path in paths:
        path.unlink()


DAMAGES: dict[str, Callable[[Path], object]] = {
    "no table": lambda folder: (folder / TABLE).unlink(),
    "an empty table": lambda folder: (folder / TABLE).write_text("", encoding="utf-8"),
    "a cut table": lambda folder: _cut(folder / TABLE),
    "a list": lambda folder: (folder / TABLE).write_text("[]", encoding="utf-8"),
    "no sources": lambda folder: (folder / TABLE).write_text('{"files":{},"kernels":{}}', encoding="utf-8"),
    "another symbol": lambda folder: (folder / TABLE).write_text(
        (folder / TABLE).read_text("utf-8").replace('"k0"', '"nosuch"'), encoding="utf-8"
    ),
    "a short row": lambda folder: (folder / TABLE).write_text(
        (folder / TABLE).read_text("utf-8").replace('"k0",', ""), encoding="utf-8"
    ),
    "a cut library": lambda folder: _cut(*folder.glob("kernels-*")),
    "no library": lambda folder: _remove(*folder.glob("kernels-*")),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_library_is_one_sentence(made: Path, tmp_path: Path, damage: Callable[[Path], object]) -> None:
    folder = Path(shutil.copytree(made, tmp_path / FOLDER))
    damage(folder)
    kernel = Kernel(list_moves.py_func, KernelLibrary(folder))
    with pytest.raises(KernelError, match="install it again"):
        kernel(find_game("tic-tac-toe").initial_state(), np.zeros(9, np.int64))


def test_every_board_has_kernels_in_the_list() -> None:
    states = [type(game.initial_state()) for game in (*GAMES, VARIANTS[0])]
    listed = {kernels.board_of(name) for name in kernels.listed()}
    assert {f"{state.__module__}.{state.__qualname__}" for state in states} <= listed, "make kernels lists them"


def test_the_list_is_sorted_and_names_each_kernel_once() -> None:
    assert kernels.listed() == sorted(set(kernels.listed()))
