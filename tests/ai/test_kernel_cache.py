"""Kernels that were kept and are damaged, foreign or unwritable: they are compiled again, and nothing fails."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import pytest

from ai.cache import cache, store, warm
from ai.kernels import njit
from game.files import write_whole

NOISE = bytes(range(256)) * 8


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the kernels of this test are kept; numba looks at the environment again when it compiles."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kernels"))
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "kernels"))
    return tmp_path / "kernels"


def _doubled(number: int) -> int:
    return 2 * number


def compiled() -> tuple[int, int]:
    """Call a kernel as a new process would; return how often it was found in the cache and how often compiled."""
    kernel: Any = njit(cache=True)(_doubled)
    assert kernel(21) == 42
    return sum(kernel.stats.cache_hits.values()), sum(kernel.stats.cache_misses.values())


def index_of(folder: Path) -> Path:
    return next(path for path in store.kernels_in(folder) if path.suffix == ".nbi")


def code_of(folder: Path) -> Path:
    return next(path for path in store.kernels_in(folder) if path.suffix == ".nbc")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def bit(path: Path) -> None:
    """Turn one bit round, which is enough for machine code that ends the program."""
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


DAMAGES: dict[str, Callable[[Path], object]] = {
    "missing": Path.unlink,
    "emptied": lambda path: path.write_bytes(b""),
    "cut": cut,
    "noise": lambda path: path.write_bytes(NOISE),
    "one bit": bit,
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"more"),
    "noise with its digest": lambda path: path.write_bytes(store.sealed(NOISE)),
    "nothing with its digest": lambda path: path.write_bytes(store.sealed(b"")),
}


def test_a_kernel_is_compiled_once_and_then_found(folder: Path) -> None:
    assert (compiled(), compiled()) == ((0, 1), (1, 0))
    assert all(store.is_sound(path) for path in store.kernels_in(folder))
    assert b"--- LINE" not in code_of(folder).read_bytes(), "the listing of types has addresses"


@pytest.mark.parametrize("damaged", [index_of, code_of])
@pytest.mark.parametrize("damage", list(DAMAGES))
def test_what_is_damaged_is_compiled_again_and_found_the_next_time(
    folder: Path, damaged: Callable[[Path], Path], damage: str
) -> None:
    compiled()
    DAMAGES[damage](damaged(folder))
    assert (compiled(), compiled()) == ((0, 1), (1, 0))


@pytest.mark.skipif(sys.platform == "win32", reason="modes are Unix's")
def test_only_their_owner_can_read_and_write_kernels(folder: Path) -> None:
    compiled()
    assert {stat.S_IMODE(path.stat().st_mode) for path in store.kernels_in(folder)} == {0o600}
    assert stat.S_IMODE(code_of(folder).parent.stat().st_mode) == 0o700


@pytest.mark.skipif(sys.platform == "win32", reason="modes are Unix's")
@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_kernel_that_others_could_have_written_is_not_loaded(folder: Path, mode: int) -> None:
    compiled()
    code_of(folder).chmod(mode)
    assert not store.is_sound(code_of(folder))
    assert (compiled(), compiled()) == ((0, 1), (1, 0))


def test_a_kernel_of_somebody_else_is_not_loaded(folder: Path) -> None:
    if sys.platform == "win32" or os.geteuid() != 0:
        pytest.skip("only root may give files away")
    compiled()
    os.chown(code_of(folder), 12345, 12345)
    assert (compiled(), compiled()) == ((0, 1), (1, 0))


@pytest.mark.skipif(sys.platform == "win32", reason="modes are Unix's")
def test_kernels_in_a_folder_where_others_may_write_are_not_loaded(folder: Path) -> None:
    compiled()
    code_of(folder).parent.chmod(0o777)
    assert (compiled(), compiled()) == ((0, 1), (0, 1))


def test_where_kernels_cannot_be_kept_they_are_compiled_all_the_same(folder: Path) -> None:
    folder.write_text("not a folder", encoding="utf-8")
    assert (compiled(), compiled()) == ((0, 1), (0, 1))


def test_two_kernels_of_one_name_are_told_apart(folder: Path) -> None:
    """As two processes leave them that write at the same time: the index of one, the machine code of the other."""
    kernel: Any = njit(cache=True)(_doubled)
    kernel(21)
    index = index_of(folder).read_bytes()
    code_of(folder).unlink()
    index_of(folder).unlink()
    other: Any = njit(cache=True)(_doubled)
    other(21.0)
    index_of(folder).write_bytes(index)
    assert compiled() == (0, 1)


# -- where they are kept ------------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of these sources' kernels, which is not there yet; numba's settings stay as they are."""
    monkeypatch.setattr(os, "environ", {**os.environ, "XDG_CACHE_HOME": str(tmp_path)})
    os.environ.pop(cache.VARIABLE, None)
    monkeypatch.setitem(sys.modules, "numba", None)
    return cache.folder()


def test_the_folder_is_made_for_one_person_alone(own: Path) -> None:
    assert cache.use() == own
    assert store.is_private(own)
    assert cache.is_kept()


@pytest.mark.skipif(sys.platform == "win32", reason="modes are Unix's")
def test_a_folder_in_which_others_could_write_is_made_anew(own: Path) -> None:
    own.mkdir(parents=True)
    own.chmod(0o777)
    (own / "planted.nbi").write_bytes(store.sealed(NOISE))
    assert cache.use() == own
    assert store.is_private(own)
    assert not list(own.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="modes are Unix's")
def test_a_folder_chosen_by_hand_is_not_emptied_but_not_used_either(tmp_path: Path, own: Path) -> None:
    chosen = tmp_path / "chosen"
    chosen.mkdir()
    (chosen / "somebody's").touch()
    chosen.chmod(0o777)
    os.environ[cache.VARIABLE] = str(chosen)
    used = cache.use()
    assert used != chosen
    assert (chosen / "somebody's").exists()
    assert store.is_private(used)
    assert not cache.is_kept()


def test_without_a_folder_kernels_lie_in_a_temporary_one_that_children_use_too(own: Path, tmp_path: Path) -> None:
    own.parent.parent.mkdir(parents=True)
    own.parent.write_text("not a folder", encoding="utf-8")
    used = cache.use()
    assert used == Path(os.environ[cache.VARIABLE])
    assert used.is_dir()
    assert cache.use() == used
    assert not cache.is_kept()


def test_a_cache_is_complete_as_long_as_all_that_it_held_is_sound(own: Path) -> None:
    cache.use()
    write_whole(own / "kernel.nbc", store.sealed(b"machine code"))
    write_whole(own / "complete", f"{cache.fingerprint()}\nkernel.nbc\n".encode())
    assert (warm.is_complete(), warm.is_damaged()) == (True, False)
    (own / "kernel.nbc").write_bytes(b"")
    assert (warm.is_complete(), warm.is_damaged()) == (False, True)
    (own / "complete").unlink()
    assert (warm.is_complete(), warm.is_damaged()) == (False, False)
