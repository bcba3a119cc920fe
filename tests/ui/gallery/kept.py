"""The outlines that are kept: a file for each screen, each control and each text of a state with its windows.

    == othello, hint
    controls
      button "Undo" [U]
    texts
      Undo
    texts at 960x640 150 %, 1280x800 150 %
      One move back

Controls stand in Tab order, once for all windows in which they are the same. What stands without windows is in all of
them. Nothing of it depends on the theme.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import unified_diff
from itertools import product
from pathlib import Path
from typing import Any

from tests.ui.desk import Desk
from tests.ui.every_window import WINDOWS, show
from tests.ui.gallery.stage import Window
from tests.ui.outline import Outline, outline

FOLDER = Path(__file__).resolve().parent.parent / "outlines"
SIZES, SCALES, THEMES = WINDOWS["size"], [75, 100, 150], WINDOWS["theme"]
Outlines = dict[tuple[str, str], Outline]
"""By state and window."""


def windows(shift: int = 0) -> list[Window]:
    """Every size with every scale; themes take turns, which begin elsewhere with another `shift`."""
    pairs = enumerate(product(SIZES, SCALES), shift)
    return [{"size": size, "scale": scale, "theme": THEMES[turn % len(THEMES)]} for turn, (size, scale) in pairs]


def called(window: Mapping[str, Any]) -> str:
    """The name of a window in the files."""
    return f"{window['size'][0]}x{window['size'][1]} {window['scale']} %"


NAMES = [called(window) for window in windows()]


def outline_in(desk: Desk, window: Window) -> Outline:
    """Show what is open in a window, and return its outline."""
    show(desk, window)
    return outline(desk)


def path_of(screen: str) -> Path:
    """Return where the outlines of a screen are kept."""
    return FOLDER / f"{screen}.txt"


def write(screen: str, found: Outlines) -> None:
    """Keep the outlines of a screen: those of every state in every window."""
    FOLDER.mkdir(exist_ok=True)
    states = dict.fromkeys(state for state, _ in found)
    lines = [line for state in states for line in _section(state, [found[state, name] for name in NAMES])]
    path_of(screen).write_text("\n".join(lines) + "\n", encoding="utf-8")


def _section(state: str, outlines: Sequence[Outline]) -> Iterator[str]:
    yield f"== {state}"
    whole = [[each.controls] for each in outlines]
    for names, (controls,) in _by_windows(whole).items():
        yield f"controls{names}"
        yield from _indented(controls)
    for names, texts in _by_windows([each.texts for each in outlines]).items():
        yield f"texts{names}"
        yield from _indented(texts)


def _by_windows(found: Sequence[Iterable[Any]]) -> dict[str, list[Any]]:
    """Return what was found by the windows in which it was; `found` has a place for each of `NAMES`."""
    where: dict[Any, list[str]] = {}
    for name, things in zip(NAMES, found, strict=True):
        for thing in things:
            where.setdefault(thing, []).append(name)
    grouped: dict[str, list[Any]] = {}
    for thing, names in where.items():
        grouped.setdefault("" if names == NAMES else f" at {', '.join(names)}", []).append(thing)
    return {names: sorted(grouped[names]) for names in sorted(grouped)}


def _indented(lines: Iterable[str]) -> Iterator[str]:
    yield from (f"  {line}" for line in lines)


def read(screen: str) -> Outlines:
    """Return the outlines that are kept of a screen."""
    assert path_of(screen).exists(), f"no outlines of {screen} are kept: `make outlines` writes them"
    found: dict[tuple[str, str], dict[str, list[str]]] = {}
    state, title, names = "", "", NAMES
    for line in path_of(screen).read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            state = line.removeprefix("== ")
            found |= {(state, name): {"controls": [], "texts": []} for name in NAMES}
        elif line.startswith("  "):
            for name in names:
                found[state, name][title].append(line.removeprefix("  "))
        else:
            title, _, where = line.partition(" at ")
            names = where.split(", ") if where else NAMES
    return {key: Outline(tuple(parts["controls"]), tuple(sorted(parts["texts"]))) for key, parts in found.items()}


def differences(kept: Outlines, found: Outlines) -> list[str]:
    """Say where outlines are not those that are kept, with the lines that are gone (-) and new (+)."""
    nothing = Outline((), ())
    pairs = [(key, kept.get(key, nothing), found.get(key, nothing)) for key in {**kept, **found}]
    return [_difference(", ".join(key), before, now) for key, before, now in pairs if before != now]


def _difference(name: str, before: Outline, now: Outline) -> str:
    gone, new = ([*each.controls, "", *each.texts] for each in (before, now))
    return "\n".join([name, *[*unified_diff(gone, new, lineterm="", n=1)][2:]])
