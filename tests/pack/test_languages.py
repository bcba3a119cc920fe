"""The messages of the window are all collected, and the catalogues fit them."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.texts import parts_of
from pack import contents
from pack.languages import catalogues
from pack.languages.flow import Flow
from pack.languages.messages import FIELD, MessageEntry, find_messages, forms_of, unexplained
from pack.languages.sources import ROOT, Source

pytestmark = pytest.mark.usefixtures("trees_of_sources")

FILES = sorted(catalogues.FOLDER.glob("*.po"))
CODES = [path.stem for path in FILES]


@pytest.fixture(scope="module")
def found() -> list[MessageEntry]:
    messages, gaps = find_messages()
    assert [f"{gap.source.path}:{gap.node.lineno}: {ast.unparse(gap.node)}" for gap in gaps] == []
    return messages


def test_the_template_has_every_message(found: list[MessageEntry]) -> None:
    template = catalogues.read(catalogues.TEMPLATE)
    wanted = {(forms_of(each.message), parts_of(each.message).context or None) for each in found}
    assert {(message.id, message.context) for message in template if message.id} == wanted, "run `make languages`"


def test_apostrophes_are_curved_and_no_quotation_marks(found: list[MessageEntry]) -> None:
    messages = [each.message for each in found]
    assert [
        message for message in messages if re.search(r"\w'(\w|\b)", message) or re.search(r"(^|[\s(])’", message)
    ] == []


def test_translators_are_told_what_every_field_is(found: list[MessageEntry]) -> None:
    assert unexplained(found) == [], "pack/languages/fields.py says what a field is"


def test_no_message_has_a_field_for_a_cause(found: list[MessageEntry]) -> None:
    fields = {field for each in found for field in re.findall(r"{(\w+)", each.message)}
    assert fields & {"cause", "error", "reason", "why"} == set(), (
        "a cause is a sentence of its own (game.errors.cause_of)"
    )


@pytest.mark.parametrize("path", FILES, ids=CODES)
def test_translations_have_the_fields_of_their_messages(path: Path) -> None:
    wrong = []
    for message in catalogues.read(path):
        english = {*FIELD.findall(str(message.id))}
        strings = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        for said in filter(None, strings) if message.id else ():
            lacks = english - {*FIELD.findall(said)} - ({"n"} if isinstance(message.id, tuple) else set())
            if lacks or {*FIELD.findall(said)} - english or re.search(r"[{}]", FIELD.sub("", said)):
                wrong.append(said)
    assert wrong == []


@pytest.mark.parametrize("path", FILES, ids=CODES)
def test_a_catalogue_is_compiled_as_it_is_written(path: Path, tmp_path: Path) -> None:
    again, kept = tmp_path / "again.mo", path.with_suffix(".mo")
    catalogues.compile_for_program(catalogues.read(path), again)
    assert (again.read_bytes() if again.exists() else b"") == (kept.read_bytes() if kept.exists() else b"")


def collected(tmp_path: Path, code: str) -> tuple[list[str], list[str]]:
    """The messages and gaps of a module that says so."""
    path = tmp_path / "module.py"
    path.write_text("from game.texts import Message, text\n" + code, encoding="utf-8")
    flow = Flow(
        {name: Source(ROOT / "game" / "texts.py", ROOT) for name in ["game.texts"]} | {"module": Source(path, tmp_path)}
    )
    here = [literal.node.value for literal in flow.literals if literal.source.name == "module"]
    return [str(value) for value in here], [ast.unparse(gap.node) for gap in flow.gaps]


COPIES = "from dataclasses import replace\nclass Command(Base):\n    icon: str\n    title: Message\n"


@pytest.mark.parametrize(
    ("code", "messages"),
    [
        ("text('a' if x else 'b')", ["a", "b"]),
        ("def f():\n    for name, does in (('a', 1), ('b', 2)):\n        text(name)", ["a", "b"]),
        ("W = {1: ('a', 'x'), 2: ('b', 'y')}\ndef f(k): text(W[k][0])", ["a", "b"]),
        ("class Kind(Base):\n    title: Message\nKind('a')\nKind(title='b')\ndef f(c): text(c.title)", ["a", "b"]),
        ("class Kind(Base):\n    title: Message\ndef f(n, **own) -> Kind: ...\nf(1, title='a')", ["a"]),
        ("def f() -> Message: return 'a'\ntext(f())", ["a"]),
        ("def f(words: Message = 'a'): text(words)\nf('b')", ["a", "b"]),
        ("W: dict[int, tuple[int, Message]] = {1: (2, 'a')}", ["a"]),
        (f"{COPIES}def f(c, x):\n i, t = ('x', 'a') if x else ('y', 'b')\n replace(c, icon=i, title=t)", ["a", "b"]),
    ],
)
def test_a_literal_is_followed_to_where_it_is_said(tmp_path: Path, code: str, messages: list[str]) -> None:
    assert collected(tmp_path, code) == (messages, [])


@pytest.mark.parametrize("code", ["text(f'{x} a')", "def f(words): text(words)", "text('a'.lower())"])
def test_what_cannot_be_followed_is_a_gap(tmp_path: Path, code: str) -> None:
    assert len(collected(tmp_path, code)[1]) == 1


def test_no_text_is_made_while_modules_are_imported() -> None:
    """It would keep the language of the start."""
    check = (
        "import importlib, sys, traceback\n"
        "from game import texts\n"
        "made = []\n"
        "texts.speak(lambda message, count: made.append((message, traceback.extract_stack()[-3])) or message)\n"
        "for name in sys.argv[1:]:\n"
        "    importlib.import_module(name)\n"
        "print(made)"
    )
    command = [sys.executable, "-c", check, *(name for name in contents.modules() if not name.startswith("lab"))]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.stdout.splitlines()[-1:], ended.returncode) == (["[]"], 0), ended.stdout + ended.stderr
