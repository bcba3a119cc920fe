"""How each language writes numbers, dates and lists, from the Common Locale Data Repository (in Babel)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from babel.core import Locale

from coach.languages import ENGLISH
from game.formats import ENGLISH as FORMATS
from game.formats import Formats

_FROM_FIVE = {"es": 2, "pl": 2}
"""CLDR's minimumGroupingDigits where this is not 1, keyed by language, since Babel lacks these data. With 2, numbers of
four digits have no separator."""
_THIN = "\u202f"
"""A thin space; some fonts lack it, so a no-break space replaces it."""
_PARTS = {"d": "{day}", "dd": "{day}", "MMM": "{month}", "MMMM": "{month}", "M": "{m}", "y": "{year}"}
_DIGITS = {"d": "{d}", "dd": "{d}", "M": "{m}", "MM": "{m}", "y": "{y}", "yy": "{y}"}


def write_formats(shares: Mapping[str, int], path: Path) -> None:
    """Write the file `path`. For each language it has the formats, the language's name in all languages and in English,
    and the per cent of messages that are translated (`shares`).
    """
    spoken = [ENGLISH, *shares]
    rows: dict[str, dict[str, Any]] = {
        code: {"names": {each: name_of(code, each) for each in spoken}} for code in spoken
    }
    for code, share in shares.items():
        rows[code] |= {"share": share, "formats": formats_of(code)._asdict()}
    written = json.dumps(rows, ensure_ascii=False, indent=1).replace(_THIN, "\u00a0")
    path.write_text(written + "\n", encoding="utf-8")


def formats_of(code: str) -> Formats:
    """Return the formats of a language."""
    locale = Locale.parse(code)
    symbols, lists = locale.number_symbols["latn"], locale.list_patterns
    rounded = locale.compact_decimal_formats["short"]["other"]
    return Formats(
        decimal=symbols["decimal"],
        group=symbols["group"],
        least=_FROM_FIVE.get(code, 1),
        compact=tuple(_compact(rounded[str(10**power)].pattern) for power in range(3, 3 + len(FORMATS.compact))),
        percent=re.sub(r"#,##0", "{number}", locale.percent_formats[None].pattern),
        months=tuple(locale.months["format"]["abbreviated"].values()),
        day=_pattern(str(locale.datetime_skeletons["MMMd"]), _PARTS),
        date=_pattern(str(locale.datetime_skeletons["yMMMd"]), _PARTS),
        numeric=_pattern(str(locale.datetime_skeletons["yMd"]), _DIGITS),
        pair=_list(lists["standard"]["2"]),
        between=_list(lists["standard"]["start"]).replace("{first}", "").replace("{last}", ""),
        last=_list(lists["standard"]["end"]),
    )


def name_of(code: str, spoken: str) -> str:
    """Return the name of the language `code` in the language `spoken`, with a capital letter and without a country."""
    locale, names = Locale.parse(code), Locale.parse(spoken).languages
    name: str = names.get(f"{locale.language}_{locale.script}") or names.get(locale.language) or code
    return name[:1].upper() + name[1:]


def _list(pattern: str) -> str:
    return pattern.replace("{0}", "{first}").replace("{1}", "{last}")


def _compact(pattern: str) -> str:
    return pattern.replace("'", "")


def _pattern(pattern: str, parts: dict[str, str]) -> str:
    """Return CLDR's pattern of a date as a template: letters become fields, words in apostrophes stay."""
    pieces = re.findall(r"'([^']*)'|([A-Za-z])(\2*)|([^A-Za-z']+)", pattern)
    return "".join(quoted or (parts[letter + more] if letter else other) for quoted, letter, more, other in pieces)
