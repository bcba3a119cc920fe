"""Writing TOML: as much of it as `tomllib` reads, so that whatever was read can be written back."""

from __future__ import annotations

import datetime
import math
from collections.abc import Mapping
from typing import Any

_BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}


def dumps(table: Mapping[str, Any]) -> str:
    """A table as TOML text. Raises TypeError for a value that TOML does not have."""
    lines: list[str] = []
    _table(table, "", lines)
    return "\n".join(lines).lstrip("\n") + "\n"


def _table(table: Mapping[str, Any], path: str, lines: list[str]) -> None:
    """Plain values first, since every line below a header belongs to that header."""
    lines.extend(f"{_key(key)} = {value_text(value)}" for key, value in table.items() if not isinstance(value, dict))
    for key, value in table.items():
        if isinstance(value, dict):
            name = f"{path}.{_key(key)}" if path else _key(key)
            lines.extend(("", f"[{name}]"))
            _table(value, name, lines)


def _key(key: str) -> str:
    return key if key and set(key) <= _BARE else _string(key)


def _string(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(c) or (c if c.isprintable() else _code(c)) for c in text) + '"'


def _code(character: str) -> str:
    return f"\\U{ord(character):08X}"


def value_text(value: object) -> str:
    """One value as TOML text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else str(value)
    if isinstance(value, datetime.datetime | datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, list):
        return "[" + ", ".join(value_text(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {value_text(item)}" for key, item in value.items()) + "}"
    raise TypeError(f"TOML has no value like {value!r}")
