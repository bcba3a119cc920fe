"""Messages whose texts are no literals in the sources: the purposes of players and the themes of puzzles, from their
files; the descriptions of each side's features, made from one description for both sides; the titles of rungs between
two levels.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from ai.levels import LEVEL_NAMES, level_title
from coach.boards import features_of
from game import GAMES
from game.texts import Message
from pack.languages.sources import ROOT


def data_messages() -> Iterator[tuple[Message, str]]:
    """Yield pairs of a message and the path of the file that the message comes from, file by file."""
    for path in sorted((ROOT / "assets" / "players").glob("*.json")):
        for row in json.loads(path.read_text(encoding="utf-8")):
            yield row["purpose"], path.relative_to(ROOT).as_posix()
    for path in sorted((ROOT / "assets" / "puzzles").rglob("*.jsonl")):
        rows = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip())
        themes = {theme for row in rows for theme in row.get("themes", ())}
        yield from ((theme, path.relative_to(ROOT).as_posix()) for theme in sorted(themes))
    for game in GAMES:
        found = features_of(game.name).of
        for name in sorted(name for name in found if name.startswith(("my_", "your_")) and "*" not in name):
            parts = (found[name].title, found[name].words)
            yield from ((words, f"coach/{game.module}/feature_descriptions.py") for words in parts if words)
    for number in (0.5, *(level + 0.5 for level in range(1, len(LEVEL_NAMES)))):
        yield level_title(number), "ai/levels.py"
