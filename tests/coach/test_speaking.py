"""A catalogue that is missing, damaged or wrong in part: the program speaks English, and says why."""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from coach import languages
from coach.game_texts import clock_text
from coach.languages import Catalogue
from coach.search_texts import value_text
from game import formats, texts
from game.texts import text
from lab.learning.contributions import value_text as liking_text
from pack.languages import catalogues


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Catalogues of this test, with the formats of the program."""
    (tmp_path / "formats.json").write_bytes((catalogues.FOLDER / "formats.json").read_bytes())
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    languages.languages.cache_clear()
    yield tmp_path
    languages.languages.cache_clear()
    texts.speak(texts.english)
    formats.use(formats.ENGLISH)


def written(folder: Path, code: str, **said: str | tuple[str, ...]) -> None:
    catalogue = catalogues.new(code)
    catalogue.add("Draw", said.get("result", ""), context="result")
    catalogue.add("{side} won", said.get("won", ""))
    catalogue.add(("{n:,} game", "{n:,} games"), said.get("games", ""))
    catalogues.compile_for_program(catalogue, folder / f"{code}.mo")


def test_a_language_has_its_forms_its_meanings_and_its_numbers(folder: Path) -> None:
    written(folder, "pl", result="Remis", games=("{n:,} partia", "{n:,} partie", "{n:,} partii"))
    assert languages.speak("pl") == ""
    said = [text("{n:,} game|{n:,} games", n=n) for n in (1, 3, 12345)]
    assert said == ["1 partia", "3 partie", "12\u00a0345 partii"]
    assert (text("Draw##result"), text("Draw"), text("{side} won", side="X")) == ("Remis", "Draw", "X won")


def test_an_empty_message_is_an_empty_text_and_not_the_header_of_the_catalogue(folder: Path) -> None:
    written(folder, "pl", result="Remis")
    assert languages.speak("pl") == ""
    assert (text("Draw##result"), text("")) == ("Remis", "")


def test_a_language_that_comes_back_is_as_it_was_and_one_that_was_written_anew_is_not(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Any] = []

    class Noted(Catalogue):
        def _parse(self, fp: Any) -> None:
            read.append(fp)
            super()._parse(fp)

    monkeypatch.setattr(languages, "Catalogue", Noted)
    written(folder, "de", won="{side} gewann einmal")
    for code in ("de", "en", "de"):
        languages.speak(code)
    assert (text("{side} won", side="Ada"), len(read)) == ("Ada gewann einmal", 1)
    written(folder, "de", won="{side} siegte")
    languages.speak("de")
    assert (text("{side} won", side="Ada"), len(read)) == ("Ada siegte", 2)


def test_the_values_of_a_shown_search_and_clocks_have_the_numbers_of_the_language(folder: Path) -> None:
    written(folder, "de", result="Remis")
    assert languages.speak("de") == ""
    assert [value_text(value) for value in (1019, -12345, 0)] == ["+1.019", "−12.345", "0"]
    assert formats.compact(3_020_000) == "3,02\u00a0Mio."
    assert [clock_text(19.99), clock_text(521.9)] == ["19,9", "8:41"]
    assert [liking_text(value, 1) for value in (3.24, -0.5, 0.01)] == ["+3,2", "−0,5", "0,0"]


def test_a_translation_with_other_fields_is_left_out(folder: Path) -> None:
    written(folder, "de", won="{seite} hat gewonnen", result="Remis")
    assert "1 text" in languages.speak("de")
    assert (text("{side} won", side="X"), text("Draw##result")) == ("X won", "Remis")


def test_a_count_that_the_message_lacks_is_left_out(folder: Path) -> None:
    written(folder, "de", won="{side} gewann {n}", result="{n}", games=("{n:,} Partie", "{n} Partien"))
    assert "2 texts" in languages.speak("de")
    assert (text("{side} won", side="X"), text("Draw##result")) == ("X won", "Draw")
    assert text("{n:,} game|{n:,} games", n=2) == "2 Partien"


def test_a_catalogue_that_cannot_count_is_damaged(folder: Path) -> None:
    written(folder, "de", games=("{n:,} Partie", "{n:,} Partien"))
    whole = (folder / "de.mo").read_bytes()
    assert b"(n != 1)" in whole
    (folder / "de.mo").write_bytes(whole.replace(b"(n != 1)", b"(n %  0)"))
    assert "damaged" in languages.speak("de")
    assert text("{n:,} game|{n:,} games", n=2) == "2 games"


def test_a_damaged_catalogue_and_an_unknown_language_speak_english(folder: Path) -> None:
    (folder / "de.mo").write_bytes(b"no catalogue")
    assert "damaged" in languages.speak("de")
    assert "xx" in languages.speak("xx")
    assert text("{side} won", side="X") == "X won"


def test_a_catalogue_that_ends_too_soon_or_is_no_utf8_speaks_english(folder: Path) -> None:
    written(folder, "de", won="{side} gewinnt früh", result="Remis", games=("{n:,} Partie", "{n:,} Partien"))
    path = folder / "de.mo"
    whole = path.read_bytes()
    assert languages.speak("de") == ""
    for content in (whole.replace("ü".encode(), b"\xfc\xff"), *(whole[:length] for length in range(len(whole) - 1))):
        path.write_bytes(content)
        assert "damaged" in languages.speak("de"), len(content)
        assert text("{side} won", side="X") == "X won"


@pytest.mark.parametrize("damaged", ["", "null", "[" * 100_000, '{"de": {"name": 5, "months": []}}', '{"de": {}}'])
def test_damaged_formats_leave_english_alone(folder: Path, damaged: str) -> None:
    written(folder, "de", won="{side} hat gewonnen")
    (folder / "formats.json").write_text(damaged)
    assert list(languages.languages()) == ["en"]
    assert "de" in languages.speak("de")


@pytest.mark.parametrize(
    "wrong",
    [{"decimal": 1}, {"least": "1"}, {"percent": "{n} %"}, {"day": "{} {month}"}, {"date": "{"}, {"months": "m"}],
)
def test_formats_of_another_kind_leave_english_alone(folder: Path, wrong: dict[str, object]) -> None:
    written(folder, "de", won="{side} hat gewonnen")
    rows = json.loads((folder / "formats.json").read_text())
    (folder / "formats.json").write_text(
        json.dumps(rows | {"de": rows["de"] | {"formats": rows["de"]["formats"] | wrong}})
    )
    assert list(languages.languages()) == ["en"]


def test_the_name_of_a_language_without_its_country_is_known(folder: Path) -> None:
    written(folder, "pt_BR", won="{side} ganhou")
    assert languages.speak("pt") == ""
    assert text("{side} won", side="X") == "X ganhou"


def test_the_systems_language_is_found_by_its_names(folder: Path) -> None:
    written(folder, "pt_BR", won="{side} ganhou")
    assert [languages.closest(name) for name in ("pt_BR.UTF-8", "pt-PT", "C", "")] == ["pt_BR", "pt_BR", "", ""]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the system does not tell it by its environment")
@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"LANG": "pt_BR.UTF-8"}, "pt_BR"),
        ({"LANG": "pt_BR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "pt_BR.UTF-8", "LC_ALL": "xx_YY.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "pt_BR"}, "en"),
        ({"LANG": "xx_YY.UTF-8", "LANGUAGE": "zz:pt:en"}, "pt_BR"),
    ],
)
def test_the_environment_says_the_language(
    folder: Path, monkeypatch: pytest.MonkeyPatch, given: dict[str, str], code: str
) -> None:
    written(folder, "pt_BR", won="{side} ganhou")
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, given.get(name, ""))
    assert languages.system_language() == code


def test_a_catalogue_may_be_compressed_and_damaged(folder: Path) -> None:
    written(folder, "de", won="{side} gewinnt")
    path = folder / "de.mo"
    whole = gzip.compress(path.read_bytes())
    path.write_bytes(whole)
    assert languages.speak("de") == ""
    assert text("{side} won", side="X") == "X gewinnt"
    path.write_bytes(whole[:-10])
    assert "damaged" in languages.speak("de")
    assert text("{side} won", side="X") == "X won"


def test_an_incomplete_catalogue_says_how_much_is_english(folder: Path) -> None:
    written(folder, "de", result="Remis")
    rows = json.loads((folder / "formats.json").read_text())
    (folder / "formats.json").write_text(json.dumps(rows | {"de": rows["de"] | {"share": 92}}))
    assert languages.speak("de") == "92 % of this language is translated; the rest is English."
    assert (text("Draw##result"), text("{side} won", side="X")) == ("Remis", "X won")
