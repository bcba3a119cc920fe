"""The kernels that a packaged program brings with it, so that its first start compiles nothing.

They are compiled for a portable processor, not for the one that built them. `python main.py warm --into FOLDER`
makes them. `ai.cache.cache` copies them into the user's cache folder, where numba reads and extends them as usual.
"""

from __future__ import annotations

import platform
import sys
import sysconfig
from pathlib import Path

from ai.commands import PathError, folder_for
from game.errors import shown

FOLDER = "kernels"
"""The name of the kernels' folder in a packaged program."""
MANIFEST = "shipped.txt"
PORTABLE = {
    # x86-64-v3 of the psABI: nearly every desktop processor since about 2015. docs/packaging.md has the cost.
    "x86_64": "+avx,+avx2,+bmi,+bmi2,+cx16,+f16c,+fma,+lzcnt,+movbe,+popcnt,+sahf,+sse3,+sse4.1,+sse4.2,+ssse3,+xsave",
    "arm64": "",
}
"""The processor features of portable kernels, for each machine, as in NUMBA_CPU_FEATURES."""
_SAME_MACHINE = {"amd64": "x86_64", "aarch64": "arm64"}


def machine() -> str:
    """Return the kind of processor that this process runs on, by a name that is the same on every system.

    On Windows that is what this Python was built for: the computer itself may be another, since Windows for ARM runs
    programs for x86-64 too.
    """
    name = (sysconfig.get_platform().removeprefix("win-") if sys.platform == "win32" else platform.machine()).lower()
    return _SAME_MACHINE.get(name, name)


def processor() -> dict[str, str]:
    """Return the environment in which numba compiles for, and loads, portable kernels."""
    return {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": PORTABLE.get(machine(), "")}


def place() -> Path | None:
    """Return the folder of the program's own kernels, or None if the program is not a packaged one."""
    if not getattr(sys, "frozen", False):
        return None
    return Path(getattr(sys, "_MEIPASS", Path(sys.executable).parent)) / FOLDER


def seal(folder: Path, stamp: str) -> None:
    """Write the fingerprint `stamp` of the sources into a complete `folder`, as the last step.

    All files become readable for every user; kernels in the cache are private. Targets of links stay unchanged.
    """
    lines = [stamp, machine(), processor()["NUMBA_CPU_FEATURES"], *_contents(folder)]
    (folder / MANIFEST).write_text("\n".join(lines) + "\n", encoding="utf-8")
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() else 0o644)


def folder_of_its_own(folder: Path) -> Path:
    """Return a folder that holds only kernels, creating it if needed.

    Raises:
        PathError: if it cannot be written, or has other files, which `seal` would make readable for everybody.
    """
    folder_for(folder)
    if any(folder.iterdir()) and not (folder / MANIFEST).is_file():
        message = "{path} holds other things; name a new or an empty folder"
        raise PathError(message, code="foreign-folder", path=shown(str(folder.resolve())))
    return folder


def misfit(folder: Path, stamp: str) -> str | None:
    """Return the reason, as half a sentence, why the kernels in `folder` cannot be used here; None if they can."""
    try:
        made_for, kind, features, *contents = (folder / MANIFEST).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return "this copy of the program brings no compiled players"
    if made_for != stamp:
        return "the compiled players in this copy of the program belong to other sources"
    if contents != _contents(folder):
        return "the compiled players in this copy of the program are damaged"
    if kind != machine():
        return f"the compiled players are for {kind} and this computer is {machine()}"
    lacking = _lacking(features)
    return f"this computer's processor lacks {', '.join(lacking)}" if lacking else None


def _contents(folder: Path) -> list[str]:
    files = [path for path in folder.rglob("*") if path.is_file() and path.name != MANIFEST]
    return sorted(f"{path.relative_to(folder).as_posix()} {path.stat().st_size}" for path in files)


def _lacking(features: str) -> list[str]:
    """Return the features that this processor lacks. Loads LLVM, which takes a tenth of a second."""
    from llvmlite import binding

    present = binding.get_host_cpu_features()
    return [name for name in features.replace("+", "").split(",") if name and not present.get(name)]
