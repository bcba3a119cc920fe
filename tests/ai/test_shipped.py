"""The kernels that a packaged program brings along, and when they are used."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from ai.cache import cache, shipped
from ai.cache.locator import KernelLocator
from ai.commands import PathError
from game.files import write_whole

STAMP = "0123456789abcdef"


@pytest.fixture
def kernels(tmp_path: Path) -> Path:
    folder = tmp_path / "program" / shipped.FOLDER
    (folder / "ai.search").mkdir(parents=True)
    (folder / "ai.search" / "kernel.nbc").write_bytes(b"machine code")
    shipped.seal(folder, STAMP)
    return folder


@pytest.fixture
def packaged(kernels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This process, looking as if it were packaged with `kernels`; returns the user's cache folder."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(kernels.parent), raising=False)
    monkeypatch.setattr(cache, "fingerprint", lambda: STAMP)
    monkeypatch.setitem(sys.modules, "numba", None)  # its settings are to stay as they are
    monkeypatch.setattr(os, "environ", dict(os.environ))
    os.environ.pop(cache.VARIABLE, None)
    os.environ["XDG_CACHE_HOME"] = str(tmp_path / "cache")
    return tmp_path / "cache"


def test_from_source_nothing_is_shipped() -> None:
    assert shipped.place() is None
    assert cache.misfit() is None


def test_kernels_fit_the_computer_that_made_them(kernels: Path) -> None:
    assert shipped.misfit(kernels, STAMP) is None


def test_kernels_of_other_sources_do_not_fit(kernels: Path) -> None:
    assert "other sources" in (shipped.misfit(kernels, "f" * 16) or "")


@pytest.mark.parametrize("damage", [b"", b"machine code, and more"])
def test_damaged_kernels_do_not_fit(kernels: Path, damage: bytes) -> None:
    (kernels / "ai.search" / "kernel.nbc").write_bytes(damage)
    assert "damaged" in (shipped.misfit(kernels, STAMP) or "")


def test_a_missing_or_empty_list_does_not_fit(kernels: Path) -> None:
    (kernels / shipped.MANIFEST).write_text("", encoding="utf-8")
    assert "brings no" in (shipped.misfit(kernels, STAMP) or "")
    (kernels / shipped.MANIFEST).unlink()
    assert "brings no" in (shipped.misfit(kernels, STAMP) or "")


def test_another_kind_of_machine_does_not_fit(kernels: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "machine", lambda: "riscv64")
    assert "riscv64" in (shipped.misfit(kernels, STAMP) or "")


def test_a_processor_that_lacks_a_feature_is_told_which(kernels: Path) -> None:
    manifest = kernels / shipped.MANIFEST
    stamp, kind, _, *rest = manifest.read_text(encoding="utf-8").splitlines()
    manifest.write_text("\n".join([stamp, kind, "+flux-capacitor", *rest]), encoding="utf-8")
    assert shipped.misfit(kernels, STAMP) == "this computer's processor lacks flux-capacitor"


def test_a_packaged_program_copies_its_kernels_and_compiles_for_the_same_processor(packaged: Path) -> None:
    used = cache.use()
    assert used == packaged / "pathwayz" / "kernels" / f"{STAMP}-portable"
    assert (used / "ai.search" / "kernel.nbc").read_bytes() == b"machine code"
    assert shipped.processor().items() <= os.environ.items()
    assert [path.name for path in used.parent.iterdir()] == [used.name]


def test_kernels_that_were_added_survive_the_next_start(packaged: Path) -> None:
    (cache.use() / "added").touch()
    del os.environ[cache.VARIABLE]
    assert (cache.use() / "added").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="modes are Unix's")
def test_everybody_may_read_what_is_shipped_and_nobody_else_write_it(tmp_path: Path) -> None:
    folder = tmp_path / "kernels"
    (folder / "ai.search").mkdir(parents=True, mode=0o700)
    write_whole(folder / "ai.search" / "kernel.nbc", b"machine code")
    shipped.seal(folder, STAMP)
    modes = {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.rglob("*"))}
    assert modes == {"kernels": 0o755, "ai.search": 0o755, "kernel.nbc": 0o644, shipped.MANIFEST: 0o644}


@pytest.mark.skipif(sys.platform == "win32", reason="modes and links are Unix's")
def test_what_is_not_the_kernels_keeps_its_mode(tmp_path: Path) -> None:
    secret, folder = tmp_path / "secret", tmp_path / "kernels"
    secret.write_text("a key")
    secret.chmod(0o600)
    with pytest.raises(PathError, match="holds other things"):
        shipped.folder_of_its_own(tmp_path)
    (shipped.folder_of_its_own(folder) / "link").symlink_to(secret)
    shipped.seal(folder, STAMP)
    assert secret.stat().st_mode & 0o777 == 0o600
    assert shipped.folder_of_its_own(folder) == folder, "the same command goes on there"


def test_a_damaged_copy_is_copied_again(packaged: Path) -> None:
    kernel = cache.use() / "ai.search" / "kernel.nbc"
    kernel.write_bytes(b"")
    assert cache.renew()
    assert kernel.read_bytes() == b"machine code"


def test_what_was_compiled_here_is_not_copied_again(packaged: Path, kernels: Path) -> None:
    (kernels / "ai.search" / "kernel.nbc").unlink()
    cache.use()
    assert not cache.renew()


@pytest.mark.skipif(sys.platform == "win32", reason="modes are Unix's")
def test_the_copy_is_one_persons_own_whatever_the_programs_modes_are(packaged: Path, kernels: Path) -> None:
    (kernels / "ai.search").chmod(0o555)
    (kernels / "ai.search" / "kernel.nbc").chmod(0o444)
    used = cache.use()
    assert (used / "ai.search").stat().st_mode & 0o777 == 0o700
    assert (used / "ai.search" / "kernel.nbc").stat().st_mode & 0o777 == 0o600


def test_where_the_cache_cannot_be_written_kernels_are_read_in_place(packaged: Path, kernels: Path) -> None:
    packaged.write_text("not a folder", encoding="utf-8")
    assert cache.use() == kernels


def test_a_misfit_compiles_for_the_processor_that_is_here(packaged: Path, kernels: Path) -> None:
    (kernels / "ai.search" / "kernel.nbc").unlink()
    assert cache.use() == packaged / "pathwayz" / "kernels" / STAMP
    assert "NUMBA_CPU_NAME" not in os.environ


def test_a_kernel_is_found_by_its_module_wherever_the_source_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    import numba

    monkeypatch.setattr(numba.config, "CACHE_DIR", "kernels")
    here: Any = KernelLocator.from_function(shipped.machine, "here.py")
    there: Any = KernelLocator.from_function(shipped.machine, "nowhere/there.py")
    assert Path(here.get_cache_path()) == Path(there.get_cache_path()) == Path("kernels") / "ai.cache.shipped"
    assert here.get_source_stamp() == there.get_source_stamp() == cache.fingerprint()
    assert here.get_disambiguator() == str(shipped.machine.__code__.co_firstlineno)


@pytest.mark.parametrize(("built_for", "kind"), [("win-amd64", "x86_64"), ("win-arm64", "arm64")])
def test_windows_for_arm_may_run_a_program_for_another_processor(
    monkeypatch: pytest.MonkeyPatch, built_for: str, kind: str
) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("platform.machine", lambda: "ARM64")
    monkeypatch.setattr("sysconfig.get_platform", lambda: built_for)
    assert shipped.machine() == kind
