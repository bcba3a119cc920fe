"""Which works are named with which licence, wherever the program lies."""

from __future__ import annotations

import os
import sys
from importlib import metadata
from pathlib import Path

import pytest

from saves import licences
from tests.conftest import ROOT


def test_every_work_has_its_version_its_terms_and_a_text_that_says_so() -> None:
    works = {work.name: work for work in licences.works("Pathwayz", "2.0")}
    assert [*works][:5] == ["Pathwayz", "Inter", "Atkinson Hyperlegible Next", "Lucide", "Python"]
    assert [*works][5:] == sorted({*licences.LIBRARIES, "numba", "llvmlite"}), "all are installed where tests run"
    assert (works["Pathwayz"].version, works["Pathwayz"].terms) == ("2.0", "MIT")
    assert works["Pathwayz"].text() == (ROOT / "LICENSE").read_text("utf-8").strip()
    assert works["Python"].version == ".".join(map(str, sys.version_info[:3]))
    assert works["numpy"].version == metadata.version("numpy")
    signs = {"MIT": "MIT", "SIL OFL 1.1": "SIL OPEN FONT LICENSE", "ISC, MIT": "ISC", "BSD": "Redistribution and use",
             "LGPL 2.1": "LESSER GENERAL PUBLIC LICENSE", "MIT or Apache 2.0": "Apache License"}  # fmt: skip
    assert {work.terms for work in works.values()} - signs.keys() == {"PSF", "BSD; LLVM: Apache 2.0"}
    for work in works.values():
        if work.terms in signs and work.files:
            assert signs[work.terms].lower() in work.text().lower(), work.name
    assert all(work.files for work in works.values() if work.name != "Python"), "some systems lack Python's"


def test_a_packaged_program_has_the_texts_in_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Python/LICENSE.txt", "numpy/deep/LICENSE.txt", "numpy/COPYING"):
        (tmp_path / "licences" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "licences" / name).write_text(f" text of {name}\n", "utf-8")
    monkeypatch.setattr(licences, "_ROOT", tmp_path)
    works = {work.name: work for work in licences.works("Pathwayz", "2.0")}
    assert works["numpy"].text() == "text of numpy/COPYING\n\ntext of numpy/deep/LICENSE.txt"
    assert works["Python"].text() == "text of Python/LICENSE.txt"
    assert works["Pathwayz"].text() == "LICENSE: There is no such file or folder."


def test_a_library_that_is_not_installed_has_neither_version_nor_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    monkeypatch.setattr(metadata, "files", missing)
    works = {work.name: work for work in licences.works("Pathwayz", "2.0")}
    assert (works["numpy"].version, works["numpy"].files) == ("", ())
    assert works["numpy"].terms == "BSD"
    assert "numba" not in works, "the compiler is not packed"


def test_the_licence_of_python_is_looked_for_where_systems_put_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, base = tmp_path / "lib", tmp_path / "base"
    for folder in (library, base):
        folder.mkdir()
    monkeypatch.setattr(os, "__file__", str(library / "os.py"))
    monkeypatch.setattr(sys, "base_prefix", str(base))
    assert licences.python_terms() == []
    (base / "LICENSE.txt").touch()
    assert licences.python_terms() == [base / "LICENSE.txt"]
    (library / "LICENSE.txt").touch()
    assert licences.python_terms() == [library / "LICENSE.txt"]
