"""JSON from files of this program, which a person may have changed."""

from __future__ import annotations

import json
from typing import Any

from game.texts import Message
from game.texts import text as in_words

TOO_DEEP: Message = "its values are nested too deeply"
"""The message about a file with more values within one another than can be read."""


def parse_json(written: str | bytes) -> Any:
    """Return the value of a JSON text; bytes are UTF-8.

    Raises:
        ValueError: if the text is no JSON, is nested too deeply, or has half a character (a lone surrogate), which
            cannot be written or shown.
    """
    text = written if isinstance(written, str) else written.decode("utf-8-sig")
    try:
        found = json.loads(text)
        if "\\u" in text:  # the only way to spell half a character
            json.dumps(found, ensure_ascii=False).encode()
    except RecursionError as error:
        raise ValueError(in_words(TOO_DEEP)) from error
    return found
