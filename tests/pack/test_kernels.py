"""The packaged program's kernels: compiled into a library, and called without numba as numba would call them."""

from __future__ import annotations

import json
import mmap
import os
import re
import shutil
import subprocess
import sys
import traceback
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from llvmlite import binding

import ai.kernels  # noqa: F401  (prepares numba, before its types are asked for)
from ai import kernel_library
from ai.kernel_library import FOLDER, TABLE, Kernel, KernelError, KernelLibrary, form_of
from ai.search.alpha_beta_kernels import list_moves
from game import GAMES, VARIANTS, find_game
from pack import doors, kernels
from tests.asked_kernels import VARIABLE, name_of
from tests.pack import toy_kernels


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


def _read_only() -> Any:
    array = np.zeros(3)
    array.flags.writeable = False
    return array


FOREIGN = {
    "read-only": _read_only(),
    "other order": np.zeros(3).astype(np.dtype(float).newbyteorder()),
    "not aligned": np.zeros(17, np.uint8)[1:].view(float),
}


@pytest.mark.parametrize("array", FOREIGN.values(), ids=FOREIGN.keys())
def test_arrays_that_numba_takes_for_others_are_refused(array: Any) -> None:
    with pytest.raises(TypeError, match="no kernel takes an array"):
        form_of((1, array), [])


@pytest.mark.parametrize("value", ["text", None, np.float32(1), object()], ids=lambda value: type(value).__name__)
def test_what_no_kernel_takes_is_named(value: Any) -> None:
    with pytest.raises(TypeError, match=type(value).__name__):
        form_of(value, [])


CALLS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "moves": (list_moves, (find_game("tic-tac-toe").initial_state(), np.zeros(9, np.int64))),
    "mixed": (
        toy_kernels.mixed,
        (-5, toy_kernels.Mixed(True, (3, 0.5), 2**63 + 5, np.arange(6.0).reshape(2, 3)), False, 0.25),
    ),
    "other signs": (
        toy_kernels.mixed,
        (-(2**63) + 3, toy_kernels.Mixed(False, (3, -0.5), 2**64 - 1, np.full((5, 2), -1.5)), True, 1e300),
    ),
    "matrix": (toy_kernels.write, (np.zeros((3, 4), np.int64),)),
    "matrix by columns": (toy_kernels.write, (np.zeros((4, 3), np.int64).T,)),
    "every other item": (toy_kernels.write, (np.zeros((6, 8), np.int64)[::2, ::2],)),
    "laid out anew": (toy_kernels.reshaped, (np.arange(12.0).reshape(3, 4), 6)),
    "laid out as one row": (toy_kernels.reshaped, (np.arange(12.0).reshape(3, 4), 1)),
    "written anew": (toy_kernels.shared, (np.arange(12.0).reshape(3, 4), 6)),
    "memory": (toy_kernels.allocated, (1000,)),
    "odd memory": (toy_kernels.allocated, (1,)),
    "no failure": (toy_kernels.failing, (1,)),
    "table": (toy_kernels.looked_up, (5,)),
    "the same table": (toy_kernels.added_up, (5,)),
}
"""Kernels of numba's with arguments, and a word about each."""
BY_COLUMNS = (np.arange(12.0).reshape(3, 4).T, 6)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of libraries of a few kernels, one for each level of processors."""
    folder = tmp_path_factory.mktemp("program") / FOLDER
    wanted = {name_of(kernel.py_func, arguments) for kernel, arguments in CALLS.values()}
    kernels.build(folder, sorted(wanted | {name_of(toy_kernels.reshaped.py_func, BY_COLUMNS)}))
    return folder


NAMES = [f"kernels-{level}{kernels.SUFFIX}" for level in kernels.LEVELS[kernels.machine()]]
"""The libraries' names, the one for the oldest processors first."""
LEVELS = range(1, 1 + len(NAMES))
WHOLE = [
    name for level, name in zip(kernels.LEVELS[kernels.machine()], NAMES, strict=True) if level not in kernels.FOR_FEW
]
"""Those that have every kernel."""


@pytest.fixture(params=range(1, 1 + len(WHOLE)))
def library(made: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> KernelLibrary:
    """A library for processors of one level; this computer may be older."""
    made_for = KernelLibrary(made)
    if kernel_library.processor_level(made_for.load(NAMES[0])) < request.param:
        pytest.skip("this processor does not run it")
    monkeypatch.setattr(kernel_library, "processor_level", lambda _code: request.param)
    assert _of(made_for)[0] == NAMES[request.param - 1]
    return made_for


def _of(library: KernelLibrary) -> list[str]:
    """The names of the files that a library takes its code from, the newest first."""
    return [Path(code._name).name for code in library.codes]  # noqa: SLF001


def _arrays(arguments: tuple[Any, ...]) -> list[Any]:
    return [each for each in arguments if isinstance(each, np.ndarray)]


@pytest.mark.parametrize(("kernel", "arguments"), CALLS.values(), ids=CALLS.keys())
def test_a_kernel_answers_and_writes_as_numbas(library: KernelLibrary, kernel: Any, arguments: tuple[Any, ...]) -> None:
    ours, numbas = deepcopy(arguments), deepcopy(arguments)
    found, wanted = Kernel(kernel.py_func, library)(*ours), kernel(*numbas)
    assert (found, type(found)) == (wanted, type(wanted))
    assert repr(found) == repr(wanted), "numbers of the same types"
    for mine, other in zip(_arrays(ours), _arrays(numbas), strict=True):
        assert (mine == other).all()


def test_a_kernel_that_fails_says_which_and_goes_on(library: KernelLibrary) -> None:
    kernel = Kernel(toy_kernels.failing.py_func, library)
    with pytest.raises(KernelError, match=r"failing.*has failed"):
        kernel(-1)
    assert kernel(1) == 2


@pytest.mark.skipif(len(WHOLE) == len(NAMES), reason="each library has all kernels")
def test_a_kernel_that_the_newest_library_lacks_is_in_the_one_before(made: Path) -> None:
    found = KernelLibrary(made)
    if kernel_library.processor_level(found.load(NAMES[0])) < len(NAMES):
        pytest.skip("this processor does not run it")
    row = json.loads((made / TABLE).read_text("utf-8"))["kernels"][name_of(list_moves.py_func, CALLS["moves"][1])]
    assert [hasattr(code, row[0]) for code in found.codes] == [name in WHOLE for name in _of(found)]
    assert found.entry(name_of(list_moves.py_func, CALLS["moves"][1]))


@pytest.mark.skipif(kernels.machine() != "x86_64", reason="the others have one level")
def test_champions_that_weigh_a_network_or_patterns_are_compiled_for_the_newest_processors() -> None:
    gaining = [name for name in kernels.listed() if "v4" in kernels.levels_of(name)]
    states = {kernels.board_of(name) for name in gaining}
    assert states == {"game.pathwayz.Pathwayz", "game.othello.Othello"}
    assert all({"v2", "v3"} <= kernels.levels_of(name).keys() for name in kernels.listed())


@pytest.mark.parametrize("name", WHOLE)
def test_kernels_have_their_tables_in_common(made: Path, name: str) -> None:
    assert (made / name).read_bytes().count(toy_kernels.TABLE.tobytes()) == 1


def test_an_array_by_columns_is_not_laid_out_anew(library: KernelLibrary) -> None:
    kernel = Kernel(toy_kernels.reshaped.py_func, library)
    with pytest.raises(KernelError, match=r"reshaped.*has failed"):
        kernel(*BY_COLUMNS)


def _resident() -> int:
    """The memory of this process, in bytes."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * mmap.PAGESIZE


@pytest.mark.skipif(sys.platform != "linux", reason="/proc")
def test_what_a_kernel_allocates_is_freed(library: KernelLibrary) -> None:
    kernel = Kernel(toy_kernels.allocated.py_func, library)
    kernel(1000)
    before = _resident()
    for _ in range(10_000):
        kernel(1000)
    assert _resident() - before < 10**7, "24 kB a call would be 240 MB"


@pytest.mark.parametrize("level", [0, *LEVELS])
def test_the_library_is_the_newest_that_the_processor_runs(made: Path, level: int) -> None:
    found = KernelLibrary(made)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernel_library, "processor_level", lambda _code: level)
        if level:
            assert _of(found) == NAMES[level - 1 :: -1]
        else:
            with pytest.raises(KernelError, match="too old") as raised:
                found.entry(name_of(list_moves.py_func, CALLS["moves"][1]))
            assert raised.value.code == "old-processor"


@pytest.mark.skipif(
    kernels.machine() != "x86_64" or shutil.which("objdump") is None, reason="it reads instructions of x86-64"
)
def test_only_libraries_for_newer_processors_have_their_instructions(made: Path) -> None:
    for number, name in enumerate(WHOLE):
        told = subprocess.run(["objdump", "-d", str(made / name)], capture_output=True, text=True, check=True).stdout
        assert (re.search(r"\tv(mov|add)\w* ", told) is not None) == (number > 0), "those of AVX begin with a v"


@pytest.mark.skipif(sys.platform != "linux" or kernels.machine() != "x86_64", reason="/proc/cpuinfo, and its names")
def test_the_processor_is_asked_for_all_that_a_library_needs(made: Path) -> None:
    has = set(re.findall(r"^flags\s*: (.*)$", Path("/proc/cpuinfo").read_text("utf-8"), re.MULTILINE)[0].split())
    v2 = {"cx16", "lahf_lm", "popcnt", "pni", "sse4_1", "sse4_2", "ssse3"}
    v3 = {"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave"}
    v4 = {"avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl"}
    v4 |= {"avx512vbmi", "avx512_bitalg", "avx512_vbmi2", "avx512_vpopcntdq"}
    wanted = 3 if v2 | v3 | v4 <= has else 2 if v2 | v3 <= has else 1 if v2 <= has else 0
    assert kernel_library.processor_level(KernelLibrary(made).load(NAMES[0])) == wanted


def test_a_library_that_was_signed_since_is_whole(made: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(made, tmp_path / FOLDER))
    for path in folder.glob("kernels-*"):
        path.write_bytes(path.read_bytes() + b"a signature")
    assert Kernel(toy_kernels.failing.py_func, KernelLibrary(folder))(1) == 2


def test_a_kernel_that_was_not_compiled_is_named_in_tracebacks_alone(made: Path) -> None:
    kernel = Kernel(list_moves.py_func, KernelLibrary(made))
    with pytest.raises(KernelError, match="from source it can") as raised:
        kernel(find_game("kalah").initial_state(), np.zeros(9, np.int64))
    assert str(raised.value).endswith("it can")
    assert re.search("list_moves.*Kalah", "".join(traceback.format_exception(raised.value)))


def test_no_kernels_are_compiled_where_those_of_a_program_are_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(kernel_library.VARIABLE, str(tmp_path))
    with pytest.raises(SystemExit):
        kernels.main([str(tmp_path / "new")])
    assert f"{kernel_library.VARIABLE} is set" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def _cut(*paths: Path) -> None:
    for path in paths:
        path.write_bytes(path.read_bytes()[:-1000])


def _remove(*paths: Path) -> None:
    for path in paths:
        path.unlink()


def _rewrite(folder: Path, change: Callable[[Any], object]) -> None:
    """Change the table, as a program may that knows JSON but not what it says."""
    table = json.loads((folder / TABLE).read_text("utf-8"))
    change(table)
    (folder / TABLE).write_text(json.dumps(table), encoding="utf-8")


def _in_row(column: int, value: Any) -> Callable[[Path], None]:
    """Set a column of the row of `list_moves`: symbol, arguments, layout of the result, what it is put together to."""
    (name,) = [name_of(list_moves.py_func, CALLS["moves"][1])]
    return lambda folder: _rewrite(folder, lambda table: table["kernels"][name].__setitem__(column, value))


def _exchange(folder: Path) -> None:
    """Each library for another level's processors."""
    paths = sorted(folder.glob("kernels-*"))
    contents = [path.read_bytes() for path in paths]
    for path, content in zip(paths, reversed(contents), strict=True):
        path.write_bytes(content)
    _rewrite(folder, lambda table: table.update(files={path.name: path.stat().st_size for path in paths}))


DAMAGES: dict[str, Callable[[Path], object]] = {
    "no table": lambda folder: (folder / TABLE).unlink(),
    "an empty table": lambda folder: (folder / TABLE).write_text("", encoding="utf-8"),
    "a cut table": lambda folder: _cut(folder / TABLE),
    "a list": lambda folder: (folder / TABLE).write_text("[]", encoding="utf-8"),
    "no sources": lambda folder: (folder / TABLE).write_text('{"files":{},"kernels":{}}', encoding="utf-8"),
    "no files": lambda folder: _rewrite(folder, lambda table: table["files"].clear()),
    "other sources": lambda folder: _rewrite(folder, lambda table: table.update(sources="0" * 16)),
    "a row less": lambda folder: _rewrite(folder, lambda table: table["kernels"].popitem()),
    "a short row": lambda folder: _rewrite(folder, lambda table: [row.pop() for row in table["kernels"].values()]),
    "no such symbol": _in_row(0, "nosuch"),
    "another kernel's symbol": _in_row(0, "k1"),
    "few arguments": _in_row(1, "qq"),
    "a letter of another type": _in_row(1, "QQqqqqqqqqd"),
    "no layout": _in_row(2, "="),
    "a layout of another type": _in_row(2, "=d"),
    "an unknown class": _in_row(3, ["game.nosuch.Class", "int64"]),
    "a foreign class": _in_row(3, ["os.system", "int64"]),
    "a cut library": lambda folder: _cut(*folder.glob("kernels-*")),
    "no library": lambda folder: _remove(*folder.glob("kernels-*")),
    "exchanged libraries": _exchange,
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_library_is_one_sentence(made: Path, tmp_path: Path, damage: Callable[[Path], object]) -> None:
    folder = Path(shutil.copytree(made, tmp_path / FOLDER))
    damage(folder)
    kernel = Kernel(list_moves.py_func, KernelLibrary(folder))
    with pytest.raises(KernelError, match="install it again"):
        kernel(find_game("tic-tac-toe").initial_state(), np.zeros(9, np.int64))


def test_on_windows_for_arm_the_program_is_for_the_processor_of_its_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("platform.machine", lambda: "ARM64")
    monkeypatch.setattr("sysconfig.get_platform", lambda: "win-amd64")
    assert kernels.machine() == "x86_64"


@pytest.mark.skipif(VARIABLE in os.environ, reason="the list is being written, from this run of tests")
def test_every_board_has_kernels_in_the_list() -> None:
    states = [type(game.initial_state()) for game in (*GAMES, VARIANTS[0])]
    listed = {kernels.board_of(name) for name in kernels.listed()}
    assert {f"{state.__module__}.{state.__qualname__}" for state in states} <= listed, "make kernels lists them"


def test_the_list_is_sorted_and_names_each_kernel_once() -> None:
    assert kernels.listed() == sorted(set(kernels.listed()))


def test_code_arranged_for_a_processor_has_no_instructions_of_its_own() -> None:
    plain = "define i32 @f(i32 %x) #0 {\n  ret i32 %x\n}\n\ndeclare i32 @g(i32)\n\nattributes #0 = { nounwind }\n"
    told = str(binding.parse_assembly(doors.tuned_for("znver4", plain)))
    assert 'attributes #0 = { nounwind "tune-cpu"="znver4" }' in told
    assert "target-features" not in told
    assert "target-cpu" not in told
