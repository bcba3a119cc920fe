"""GNU gettext catalogues: the template, each language's translations, and the compiled form that the program reads."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.texts import parts_of
from pack.languages.messages import MessageEntry, forms_of
from pack.languages.sources import ROOT

FOLDER = ROOT / "assets" / "languages"
TEMPLATE = FOLDER / "pathwayz.pot"
_DAY = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in every header: the date of today would change all files at each run."""
_HEADER = """\
# Pathwayz in {language}, under the licence of the program (MIT).
#
# No native speaker has read this translation yet. You can help: docs/languages.md says how.
# Correct what is wrong or stiff, delete this paragraph, and send the file."""


def template_of(found: Iterable[MessageEntry]) -> Catalog:
    """Return the template for the catalogues of all languages; it has all messages."""
    template = _empty(None)
    template.header_comment = "# The messages of Pathwayz, made by `make languages`. Translations are in the .po files."
    for each in found:
        context = parts_of(each.message).context or None
        places = [(file, 1) for file in each.files]
        template.add(forms_of(each.message), locations=places, auto_comments=each.comments, context=context)
    return template


def read(path: Path) -> Catalog:
    """Return the catalogue in a file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem, abort_invalid=True)


def new(code: str) -> Catalog:
    """Return an empty catalogue for a language."""
    catalogue = _empty(code)
    catalogue.header_comment = _HEADER.format(language=Locale.parse(code).english_name)
    return catalogue


def _empty(code: str | None) -> Catalog:
    return Catalog(
        code, None, None, "Pathwayz", "1",
        msgid_bugs_address="none", last_translator="none", language_team="none",
        creation_date=_DAY, revision_date=_DAY, fuzzy=False,
    )  # fmt: skip


def update(catalogue: Catalog, template: Catalog) -> None:
    """Give a catalogue the messages of the template; keep the translations of messages that both have."""
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.creation_date = catalogue.revision_date = _DAY


def write(catalogue: Catalog, path: Path) -> None:
    """Write a catalogue for translators. Messages name files without line numbers, which would change often."""
    for message in catalogue:
        message.flags -= {"python-format", "python-brace-format"}  # our messages have no such formats
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, include_lineno=False)


def compile_for_program(catalogue: Catalog, path: Path) -> None:
    """Write the compiled catalogue of all messages whose forms are all translated; if there are none, write no file."""
    whole = _empty(str(catalogue.locale))
    for message in catalogue:
        if message.id and is_translated(message):
            whole.add(message.id, message.string, context=message.context)
    path.unlink(missing_ok=True)
    if len(whole):
        with path.open("wb") as file:
            write_mo(file, whole)


def is_translated(message: Message) -> bool:
    """Whether all forms of a message are translated."""
    return all(message.string) if isinstance(message.string, tuple) else bool(message.string)
