"""The languages of the window: the available languages, the system's language, and the catalogue of the shown language.

    assets/languages/<code>.mo       the messages, compiled from <code>.po by `make languages`
    assets/languages/formats.json    the names of each language, and its style of numbers, dates and lists

A message is in English if its translation is missing, or has fields that the English message lacks.
"""

from __future__ import annotations

import gettext
import io
import json
import locale
import logging
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from ai import assets
from game import formats, texts
from game.errors import shown
from game.files import read_whole
from game.formats import Formats
from game.texts import Message, parts_of, text

log = logging.getLogger(__name__)
FOLDER = assets.FOLDER / "languages"
ENGLISH = "en"
_FIELD = re.compile(r"\{\w+[^{}]*\}")
_COUNTS = 200
"""A catalogue's rule of plural forms is tried with this many whole numbers, beginning with 0."""
_SECONDS = 2.0
"""Seconds that macOS may take to tell its language."""


class Language(NamedTuple):
    """A language: its code, such as pt_BR; its own name; its formats; its names in all languages, keyed by the codes of
    those languages; and the share of its messages that are translated, in per cent.
    """

    code: str
    name: str
    formats: Formats
    names: Mapping[str, str]
    share: int = 100


class Catalogue(gettext.GNUTranslations):
    """The messages of a language; `unfit` counts messages dropped because their fields differ from the English."""

    unfit = 0

    def _parse(self, fp: Any) -> None:
        """Read the file, and drop unfit messages.

        Raises ArithmeticError if the catalogue's rule of plural forms fails.
        """
        super()._parse(fp)
        for n in range(_COUNTS):
            self.plural(n)  # type: ignore[attr-defined]
        catalogue: dict[str | tuple[str, int], str] = self._catalog  # type: ignore[has-type]
        catalogue.pop("", None)  # the header of the file: an empty message is an empty text
        sound = {key: message for key, message in catalogue.items() if _fits(key, message)}
        self.unfit = len(catalogue) - len(sound)
        self._catalog = sound

    def template(self, message: Message, count: int | None) -> str:
        """Return the template of a message for a count; if there is no translation, the English template."""
        singular, plural, context = parts_of(message)
        if plural:
            n = 2 if count is None else count
            return self.npgettext(context, singular, plural, n) if context else self.ngettext(singular, plural, n)
        return self.pgettext(context, singular) if context else self.gettext(singular)


def _fits(key: str | tuple[str, int], message: str) -> bool:
    """Whether a translation has only fields of the English message, spelt as in English, and no stray brace.

    For a message with plural forms, `key` is the English singular and the number of the form. A plural form may also
    have the field `n` of the count.
    """
    english, counts = (key[0], {"{n}", "{n:,}"}) if isinstance(key, tuple) else (key, set[str]())
    fields = _FIELD.findall(message)
    return (not fields and "{" not in message + english) or (
        set(fields) <= {*_FIELD.findall(english), *counts} and not {"{", "}"} & {*_FIELD.sub("", message)}
    )


@cache
def _catalogue(written: bytes) -> Catalogue:
    """Return the parsed catalogue of a file's content, from a cache if the language was shown before."""
    return Catalogue(io.BytesIO(written))


@cache
def languages() -> Mapping[str, Language]:
    """Return English and every language with a catalogue, keyed by code, in the order of their own names."""
    english = Language(ENGLISH, "English", formats.ENGLISH, {})
    try:
        rows = json.loads((FOLDER / "formats.json").read_text(encoding="utf-8"))
        found = [
            Language(code, row["names"][code], formats.checked(row["formats"]), dict(row["names"]), int(row["share"]))
            for code, row in rows.items()
            if (FOLDER / f"{code}.mo").is_file()
        ]
        named = english._replace(names=dict(rows[ENGLISH]["names"]))
        found = sorted([named, *found], key=lambda each: each.name.casefold())
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        log.warning("the languages cannot be read: %s", error)
        found = [english]
    return {each.code: each for each in found}


def speak(code: str) -> str:
    """Set the language of all texts.

    `code` is a language's code, or a name for `closest`; if it is empty, the system's language is taken. Return a
    sentence if this language, or a part of it, is missing, so that English is shown; else an empty text. Never raises:
    errors are logged.
    """
    wanted = code or system_language()
    language = languages().get(wanted) or languages().get(closest(wanted))
    if language is None:
        _use(languages()[ENGLISH], texts.english)
        return text("There is no language “{code}” here, so the program speaks English.", code=shown(wanted)[1:-1])
    if language.code == ENGLISH:
        _use(language, texts.english)
        return ""
    try:
        catalogue = _catalogue(read_whole(FOLDER / f"{language.code}.mo"))
    except Exception as error:  # noqa: BLE001  a damaged file fails in many ways
        log.warning("the catalogue %s cannot be read: %r", language.code, error)
        _use(languages()[ENGLISH], texts.english)
        return text("The texts in {language} are damaged, so the program speaks English.", language=language.name)
    _use(language, catalogue.template)
    if catalogue.unfit:
        return text(
            "{n} text in this language does not fit, and is English."
            "|{n} texts in this language do not fit, and are English.",
            n=catalogue.unfit,
        )
    if language.share < 100:
        return text("{share} % of this language is translated; the rest is English.", share=language.share)
    return ""


def _use(language: Language, translator: texts.Translator) -> None:
    texts.speak(translator)
    formats.use(language.formats)


def system_language() -> str:
    """Return the code of the system's language; if the program lacks this language, the code of English."""
    return next((code for name in _system_names() if (code := closest(name))), ENGLISH)


def closest(name: str) -> str:
    """Return the code of the language that fits a system's name such as `pt_BR.UTF-8`; empty if none fits."""
    parts = re.split(r"[_.@-]", name)
    here = [code for code in languages() if code.split("_")[0] == parts[0].lower()]
    region = next((part.upper() for part in parts[1:] if len(part) == 2), "")
    return next((code for code in here if code == f"{parts[0].lower()}_{region}"), here[0] if here else "")


def _system_names() -> list[str]:
    """Return the system's names of the person's languages, the preferred language first."""
    if sys.platform == "darwin":
        return _macos_names()
    if sys.platform == "win32":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return [locale.windows_locale.get(number, "")]
    given = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    chosen = next(filter(None, given), "")
    if chosen.split(".")[0] in ("C", "POSIX"):  # both ask for the English of the sources
        return []
    return [name for name in (*os.environ.get("LANGUAGE", "").split(":"), chosen) if name]


def _macos_names() -> list[str]:
    command = ["/usr/bin/defaults", "read", "-g", "AppleLanguages"]
    try:
        output = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False).stdout
    except (OSError, subprocess.SubprocessError):
        return []
    return re.findall(r"[\w-]{2,}", output)
