"""The packaged program's kernels as shared libraries: `python -m pack.kernels FOLDER`.

`pack/kernels.txt` lists every kernel that the program can ask for, by its name and the types of its arguments
(`ai.kernel_library.form_of`). Numba compiles them as it does from source, machine code is written for each level of
processors (`pack.doors`), and the C compiler links it with `pack/kernels.c`, its part of numba's runtime.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from ai.cache.cache import VARIABLE as FOLDER
from ai.cache.cache import fingerprint
from ai.kernel_library import TABLE, VARIABLE, mark_of
from pack.contents import BUILD

LIST = Path(__file__).with_suffix(".txt")
RUNTIME = Path(__file__).with_suffix(".c")
KEPT = BUILD / "kernels"
"""Where numba keeps kernels for the next build, unless the environment names another folder."""
SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
_V2 = "+cx16,+popcnt,+sahf,+sse3,+sse4.1,+sse4.2,+ssse3"
_V3 = f"{_V2},+avx,+avx2,+bmi,+bmi2,+f16c,+fma,+lzcnt,+movbe,+xsave"
_WIDE = "+avx512bitalg,+avx512bw,+avx512cd,+avx512dq,+avx512f,+avx512vbmi,+avx512vbmi2,+avx512vl,+avx512vpopcntdq"
LEVELS = {
    # x86-64-v2, -v3 and -v4 of the psABI, the last with what came soon after it: processors since about 2009, 2015 and
    # 2019. docs/packaging.md has what each gains.
    "x86_64": {"v2": _V2, "v3": _V3, "v4": f"{_V3},{_WIDE}"},
    "arm64": {"v8": ""},
}
"""The processors that there is a library for, the oldest first, with their features, by the kind of machine.
`processor_level` in kernels.c tells them apart."""
FOR_FEW = {
    "v4": re.compile(
        r"ai\.search\.(selective_pvs_kernels:.*(pathwayz\.network|othello\.patterns)\.|uct_kernels:grow\(game\.pathwayz\.)"
    )
}
"""Levels whose library has only the kernels that gain by it, by name; others are as fast in the library before it."""
_SAME_MACHINE = {"amd64": "x86_64", "aarch64": "arm64"}
_WORKERS = 2


def machine() -> str:
    """Return the kind of processor that this process runs on, by a name that is the same on every system.

    On Windows that is what this Python was built for: the computer itself may be another, since Windows for ARM runs
    programs for x86-64 too.
    """
    name = (sysconfig.get_platform().removeprefix("win-") if sys.platform == "win32" else platform.machine()).lower()
    return _SAME_MACHINE.get(name, name)


def listed() -> list[str]:
    """Return the kernels of the list."""
    return LIST.read_text(encoding="utf-8").splitlines()


def newest() -> dict[str, str]:
    """Return the environment in which numba makes code for the newest level of processors that has all kernels."""
    features = [features for level, features in LEVELS[machine()].items() if level not in FOR_FEW]
    return {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": features[-1]}


def main(arguments: list[str]) -> int:
    """Compile all listed kernels into a folder; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m pack.kernels", description="Compile the program's kernels.")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where the libraries go, and their table")
    options = parser.parse_args(arguments)
    if os.environ.get(VARIABLE):
        parser.error(f"{VARIABLE} is set, so kernels come from that folder and none is compiled; unset it")
    build(options.folder, listed())
    return 0


def build(folder: Path, names: Sequence[str]) -> None:
    """Write the libraries with these kernels, one for each level, and their table, into `folder`."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    levels = LEVELS[machine()]
    with tempfile.TemporaryDirectory() as objects:
        table: dict[str, Any] = {"sources": fingerprint(), "kernels": _compile_all(names, Path(objects))}
        for level in levels:
            library = folder / f"kernels-{level}{SUFFIX}"
            _link(library, sorted(Path(objects).glob(f"*.{level}.o")), mark_of(library.name, table))
    # A signature, which a Mac asks for, comes at the end, and may have any length.
    table["files"] = {path.name: path.stat().st_size for path in sorted(folder.iterdir())}
    if sys.platform == "darwin":
        subprocess.run(["codesign", "--sign", "-", *map(str, folder.iterdir())], check=True)
    (folder / TABLE).write_text(json.dumps(table, sort_keys=True, separators=(",", ":")), encoding="utf-8")


def _compile_all(names: Sequence[str], objects: Path) -> dict[str, Any]:
    """Compile kernels for all levels into files of a folder; return a row of the table for each.

    The kernels of a board stay in one process, since they share its rules.
    """
    boards: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for number, name in enumerate(names):
        boards[board_of(name)][name] = f"k{number}"
    with ProcessPoolExecutor(_WORKERS, multiprocessing.get_context("spawn"), max_tasks_per_child=1) as pool:
        largest_first = sorted(boards.values(), key=len, reverse=True)
        found = pool.map(partial(_compile_board, objects=objects), largest_first)
        return {name: row for rows in found for name, row in rows.items()}


def board_of(name: str) -> str:
    """Return the first class among the types of a kernel's arguments, which mostly is that of a board's states."""
    found = re.search(r"[(,]([\w.]+\.\w+)\(", name)
    return found[1] if found else ""


def _compile_board(symbols: dict[str, str], objects: Path) -> dict[str, Any]:
    """Compile named kernels, in a process of their own, since numba reads the environment once.

    Numba makes its code for the newest level that has all kernels; the others differ in the machine code alone.
    """
    os.environ.update(newest())
    os.environ.setdefault(FOLDER, str(KEPT))
    from pack.doors import compile_kernel

    return {name: compile_kernel(name, symbol, objects, levels_of(name)) for name, symbol in symbols.items()}


def levels_of(name: str) -> dict[str, str]:
    """Return the levels, with their features, whose libraries have a kernel."""
    levels = LEVELS[machine()]
    return {level: levels[level] for level in levels if level not in FOR_FEW or FOR_FEW[level].match(name)}


def _link(library: Path, objects: Sequence[Path], mark: str) -> None:
    """Link object files with the runtime into a library that shows only what is exported; it is not signed."""
    compiler = os.environ.get("CC") or next(filter(shutil.which, ("cc", "gcc", "clang")), "cc")
    flags = ["-shared", "-O2", "-fvisibility=hidden", f'-DLIBRARY_MARK="{mark}"', "-o", str(library)]
    if sys.platform == "win32":
        flags += ["-static-libgcc"]
    elif sys.platform == "darwin":
        flags += ["-Wl,-no_adhoc_codesign"]
    else:
        flags += ["-fPIC", "-s", "-Wl,--gc-sections", "-Wl,--build-id=none", "-Wl,-z,defs", "-lm"]
    subprocess.run([compiler, str(RUNTIME), *map(str, objects), *flags], check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
