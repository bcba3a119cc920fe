"""The packaged program's kernels as shared libraries: `python -m pack.kernels FOLDER`.

`pack/kernels.txt` lists every kernel that the program can call: its name and the types of its arguments
(`ai.kernel_library.form_of`). Numba compiles the kernels as in a program run from source, `pack.doors` writes machine
code for each level of processors, and the C compiler links it with `pack/kernels.c`, a part of numba's runtime.
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
from ai.cache.cache import collect_rarely, fingerprint
from ai.kernel_library import TABLE, VARIABLE, mark_of
from pack.contents import BUILD

LIST = Path(__file__).with_suffix(".txt")
RUNTIME = Path(__file__).with_suffix(".c")
KEPT = BUILD / "kernels"
"""The folder in which numba caches kernels for the next build, unless the environment names another folder."""
SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
_V2 = "+cx16,+popcnt,+sahf,+sse3,+sse4.1,+sse4.2,+ssse3"
_V3 = f"{_V2},+avx,+avx2,+bmi,+bmi2,+f16c,+fma,+lzcnt,+movbe,+xsave"
_WIDE = "+avx512bitalg,+avx512bw,+avx512cd,+avx512dq,+avx512f,+avx512vbmi,+avx512vbmi2,+avx512vl,+avx512vpopcntdq"
LEVELS = {
    # x86-64-v2, -v3 and -v4 of the psABI, v4 with some later features: processors since about 2009, 2015 and 2019.
    # docs/packaging.md says what each level gains.
    "x86_64": {"v2": _V2, "v3": _V3, "v4": f"{_V3},{_WIDE}"},
    "arm64": {"v8": ""},
}
"""For each kind of processor, the levels that have a library of their own, oldest first, and each level's features.
`processor_level` in kernels.c finds the level of a processor."""
FOR_FEW = {
    "v4": re.compile(
        r"ai\.search\.(selective_pvs_kernels:.*(pathwayz\.network|othello\.patterns)\.|uct_kernels:grow\(game\.pathwayz\.)"
    )
}
"""For some levels, a pattern for the names of the kernels that the level's library has. All other kernels are as fast
in the previous level's library."""
TUNED = {"v4": "znver4"}
"""For some levels, LLVM's name of the processor for which the code is tuned. Any processor of the level can run it."""
_SAME_MACHINE = {"amd64": "x86_64", "aarch64": "arm64"}
_WORKERS = 2


def machine() -> str:
    """Return the kind of processor that this process runs on, by a name that is the same on every system.

    On Windows this is the kind for which this Python was built, since Windows for ARM runs programs for x86-64 too.
    """
    name = (sysconfig.get_platform().removeprefix("win-") if sys.platform == "win32" else platform.machine()).lower()
    return _SAME_MACHINE.get(name, name)


def listed() -> list[str]:
    """Return the lines of the list of kernels."""
    return LIST.read_text(encoding="utf-8").splitlines()


def newest() -> dict[str, str]:
    """Return the environment variables for numba: its target is the newest level whose library has all kernels."""
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
    """Write into `folder` a library of the kernels `names` for each level of processors, and a table of the kernels."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    levels = LEVELS[machine()]
    with tempfile.TemporaryDirectory() as objects:
        table: dict[str, Any] = {"sources": fingerprint(), "kernels": _compile_all(names, Path(objects))}
        for level in levels:
            library = folder / f"kernels-{level}{SUFFIX}"
            _link(library, sorted(Path(objects).glob(f"*.{level}.o")), mark_of(library.name, table))
    # The sizes before signing: macOS needs a signature, which is appended and may have any length.
    table["files"] = {path.name: path.stat().st_size for path in sorted(folder.iterdir())}
    if sys.platform == "darwin":
        subprocess.run(["codesign", "--sign", "-", *map(str, folder.iterdir())], check=True)
    (folder / TABLE).write_text(json.dumps(table, sort_keys=True, separators=(",", ":")), encoding="utf-8")


def _compile_all(names: Sequence[str], objects: Path) -> dict[str, Any]:
    """Compile kernels for all levels into object files; return the row of each kernel in the table, keyed by the
    kernel's name.

    One process compiles all kernels of a board, since they share the board's rules.
    """
    boards: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for number, name in enumerate(names):
        boards[board_of(name)][name] = f"k{number}"
    with ProcessPoolExecutor(_WORKERS, multiprocessing.get_context("spawn"), max_tasks_per_child=1) as pool:
        largest_first = sorted(boards.values(), key=len, reverse=True)
        found = pool.map(partial(_compile_board, objects=objects), largest_first)
        return {name: row for rows in found for name, row in rows.items()}


def board_of(name: str) -> str:
    """Return the first class among a kernel's argument types, mostly a board's State; empty if there is none."""
    found = re.search(r"[(,]([\w.]+\.\w+)\(", name)
    return found[1] if found else ""


def _compile_board(symbols: dict[str, str], objects: Path) -> dict[str, Any]:
    """Compile kernels; `symbols` has the symbol of each, keyed by the kernel's name.

    This needs a new process, since numba reads the environment once. Numba optimises once for all levels of processors:
    for the newest level that has all kernels.
    """
    os.environ.update(newest())
    os.environ.setdefault(FOLDER, str(KEPT))
    from pack.doors import compile_kernel

    collect_rarely()
    return {name: compile_kernel(name, symbol, objects, levels_of(name), TUNED) for name, symbol in symbols.items()}


def levels_of(name: str) -> dict[str, str]:
    """Return the levels of processors whose libraries have a kernel, each with the level's features."""
    levels = LEVELS[machine()]
    return {level: levels[level] for level in levels if level not in FOR_FEW or FOR_FEW[level].match(name)}


def _link(library: Path, objects: Sequence[Path], mark: str) -> None:
    """Link object files with the runtime into an unsigned library that contains `mark`, by which it is recognised."""
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
