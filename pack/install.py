"""`make install` and `make uninstall`: the built program in the user's applications menu, on Linux.

The program goes to ~/.local/lib/pathwayz, its menu entry and icons to XDG_DATA_HOME, and a link to the program into
~/.local/bin. No step needs an administrator. Uninstalling keeps only the data that the player wants to keep.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import platformdirs

BUILT = Path(__file__).resolve().parent.parent / "dist" / "Pathwayz"
ENTRY = "applications/pathwayz.desktop"
NOT_LINUX = (
    "There is no applications menu to install into here: on macOS, drag dist/Pathwayz.app into Applications; "
    "on Windows, double-click dist\\Pathwayz\\Add to the Start menu.cmd."
)


def main(arguments: list[str]) -> int:
    """Install, or uninstall if the argument is `--remove`; return the exit status."""
    if not sys.platform.startswith("linux"):
        print(NOT_LINUX, file=sys.stderr)
        return 1
    try:
        if "--remove" in arguments:
            remove(_answer)
        elif not (BUILT / "Pathwayz").exists():
            print("There is no dist/Pathwayz yet: run `make build` first.", file=sys.stderr)
            return 1
        else:
            install(BUILT)
    except OSError as error:
        print(f"That did not work: {error}.", file=sys.stderr)
        return 1
    return 0


def library() -> Path:
    """Return the folder of the installed program."""
    return Path.home() / ".local" / "lib" / "pathwayz"


def command() -> Path:
    """Return the path of the link that lets a shell find the program."""
    return Path.home() / ".local" / "bin" / "pathwayz"


def share() -> Path:
    """Return the folder of the user's menu entries and icons."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def install(built: Path) -> None:
    """Copy the built folder and make the program's menu entry; a complete new copy replaces an older copy."""
    new = library().with_name("pathwayz.new")
    shutil.rmtree(new, ignore_errors=True)
    shutil.copytree(built, new, symlinks=True)
    shutil.rmtree(library(), ignore_errors=True)
    new.rename(library())
    for picture in _pictures(built / "share"):
        _place(picture, share() / picture.relative_to(built / "share"))
    _place(built / "share" / ENTRY, share() / ENTRY)
    (share() / ENTRY).write_text(_entry((built / "share" / ENTRY).read_text(encoding="utf-8")), encoding="utf-8")
    command().parent.mkdir(parents=True, exist_ok=True)
    command().unlink(missing_ok=True)
    command().symlink_to(library() / "Pathwayz")
    _tell_the_desktop()
    print(f"Pathwayz is in the applications menu now; the program is in {library()}.")


def _pictures(folder: Path) -> list[Path]:
    return sorted(folder.glob("icons/hicolor/*/apps/pathwayz.png"))


def _place(file: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, target)


def _entry(text: str) -> str:
    """Return the menu entry with the installed program's path, quoted as freedesktop.org's specification says."""
    program = str(library() / "Pathwayz")
    quoted = program
    for sign in '\\"`$':
        quoted = quoted.replace(sign, "\\" + sign)
    # In a string value backslashes are doubled once more, and `%` begins a field code.
    execute = '"' + quoted.replace("\\", "\\\\").replace("%", "%%") + '"'
    attempt = program.replace("\\", "\\\\")
    return text.replace("Exec=Pathwayz\n", f"TryExec={attempt}\nExec={execute}\n")


def remove(ask: Callable[[str], bool]) -> None:
    """Remove the installed files and the compiled kernels; remove games and settings only if `ask` returns True."""
    shutil.rmtree(library(), ignore_errors=True)
    for file in (command(), share() / ENTRY, *_pictures(share())):
        file.unlink(missing_ok=True)
    shutil.rmtree(platformdirs.user_cache_dir("pathwayz", appauthor=False), ignore_errors=True)
    _tell_the_desktop()
    print("Pathwayz is no longer in the applications menu.")
    _remove_saves(ask)


def _remove_saves(ask: Callable[[str], bool]) -> None:
    names = (platformdirs.user_data_dir, platformdirs.user_config_dir, platformdirs.user_state_dir)
    folders = [folder for name in names if (folder := Path(name("pathwayz", appauthor=False))).is_dir()]
    if not folders:
        return
    listed = "".join(f"\n  {folder}" for folder in folders)
    if ask(f"Your games, settings and logs are still there:{listed}\nRemove them too, for ever? [y/N] "):
        for folder in folders:
            shutil.rmtree(folder)
        print("They are gone.")
    else:
        print("They stay.")


def _answer(question: str) -> bool:
    """Ask on the terminal; return whether the answer is yes. Without a terminal it is no."""
    try:
        return input(question).strip().lower() in {"y", "yes"}
    except EOFError:
        print()
        return False


def _tell_the_desktop() -> None:
    """Refresh the desktop's menus, if the tools for it are installed."""
    for tool, folder in (("update-desktop-database", "applications"), ("gtk-update-icon-cache", "icons/hicolor")):
        if shutil.which(tool) and (share() / folder).is_dir():
            quiet = ["-f", "-t"] if tool.startswith("gtk") else []
            subprocess.run([tool, *quiet, str(share() / folder)], check=False, capture_output=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
