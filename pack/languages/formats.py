"""How each language writes numbers, dates and lists, from the Common Locale Data Repository (in Babel)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from babel.core import Locale

from game.formats import Formats

_FROM_FIVE = {"es": 2, "pl": 2}
"""CLDR's minimumGroupingDigits where it is not 1, which Babel lacks: numbers of four digits have no separator."""
_THIN = "\u202f"
"""A thin space; some fonts lack it, so a no-break space replaces it."""
_PARTS = {"d": "{day}", "dd": "{day}", "MMM": "{month}", "MMMM": "{month}", "M": "{m}", "y": "{year}"}
_DIGITS = {"d": "{d}", "dd": "{d}", "M": "{m}", "MM": "{m}", "y": "{y}", "yy": "{y}"}


def write_formats(codes: list[str], path: Path) -> None:
    """Write the formats and the own names of the languages `codes` into a JSON file."""
    rows = {code: formats_of(code) for code in codes}
    written = json.dumps(rows, ensure_ascii=False, indent=1).replace(_THIN, "\u00a0")
    path.write_text(written + "\n", encoding="utf-8")


def formats_of(code: str) -> dict[str, Any]:
    """Return the name of a language and its formats, as fields of `game.formats.Formats`."""
    locale = Locale.parse(code)
    symbols, lists = locale.number_symbols["latn"], locale.list_patterns
    name = locale.get_display_name(locale) or code
    return {
        "name": name[:1].upper() + name[1:],
        **Formats(
            decimal=symbols["decimal"],
            group=symbols["group"],
            least=_FROM_FIVE.get(code, 1),
            percent=re.sub(r"#,##0", "{number}", locale.percent_formats[None].pattern),
            months=tuple(locale.months["format"]["abbreviated"].values()),
            day=_pattern(str(locale.datetime_skeletons["MMMd"]), _PARTS),
            date=_pattern(str(locale.datetime_skeletons["yMMMd"]), _PARTS),
            numeric=_pattern(str(locale.datetime_skeletons["yMd"]), _DIGITS),
            pair=_list(lists["standard"]["2"]),
            between=_list(lists["standard"]["start"]).replace("{first}", "").replace("{last}", ""),
            last=_list(lists["standard"]["end"]),
        )._asdict(),
    }


def _list(pattern: str) -> str:
    return pattern.replace("{0}", "{first}").replace("{1}", "{last}")


def _pattern(pattern: str, parts: dict[str, str]) -> str:
    """Return CLDR's pattern of a date as a template: letters become fields, words in apostrophes stay."""
    pieces = re.findall(r"'([^']*)'|([A-Za-z])(\2*)|([^A-Za-z']+)", pattern)
    return "".join(quoted or (parts[letter + more] if letter else other) for quoted, letter, more, other in pieces)
