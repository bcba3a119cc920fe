"""A game as text: tags, then numbered moves, as chess players know it from PGN.

    [Game "pathwayz"]
    [White "Robin"]
    [Result "*"]

    1. d5 e5* 2. d6 f5 *

Reading never raises and never runs anything: what cannot be read is in `errors`, each with its line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

LONGEST_FILE = 1_000_000
"""Largest text that is read, in characters: a game of the longest board takes under 2,000."""

_TAG = re.compile(r'^\[(?P<name>[A-Za-z][A-Za-z0-9]*)\s+"(?P<value>(?:[^"\\]|\\.)*)"\]$')
_COMMENT = re.compile(r"\{[^}]*\}")
_NUMBER = re.compile(r"^\d+\.+")
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


@dataclass
class GameRecord:
    """What a game file says: tags by name, moves as written, and what could not be read (`line 3: …`)."""

    tags: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def write_game(record: GameRecord) -> str:
    """Return the text of a game; `read_game` gives it back."""
    tags = [f'[{name} "{_escaped(value)}"]' for name, value in record.tags.items()]
    numbered = [f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(record.moves)]
    moves = " ".join([*numbered, record.tags.get("Result", "*")])
    return "\n".join([*tags, "", *_wrapped(moves)]) + "\n"


def read_game(text: str) -> GameRecord:
    """Return the first game of `text`, with an error for every line that cannot be read."""
    record = GameRecord()
    if len(text) > LONGEST_FILE:
        record.errors.append(f"line 1: a game file has at most {LONGEST_FILE} characters, this has {len(text)}")
        return record
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if stripped.startswith("["):
            _read_tag(stripped, number, record)
        else:
            _read_moves(stripped, record)
    return record


def _read_tag(line: str, number: int, record: GameRecord) -> None:
    match = _TAG.match(line)
    if match is None:
        record.errors.append(f'line {number}: a tag is [Name "value"], not {line[:60]!r}')
    else:
        record.tags[match["name"]] = re.sub(r"\\(.)", r"\1", match["value"])


def _read_moves(line: str, record: GameRecord) -> None:
    for word in _COMMENT.sub(" ", line).split():
        move = _NUMBER.sub("", word)
        if move and move not in RESULTS:
            record.moves.append(move)


def _escaped(value: str) -> str:
    """Return `value` on one line, with what would end the tag escaped."""
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _wrapped(moves: str, width: int = 100) -> list[str]:
    lines = [""]
    for word in moves.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines
