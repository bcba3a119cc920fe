"""Functions that only kernels call have no machine code of their own."""

from __future__ import annotations

from typing import Any, cast

from ai.kernels import Int, njit, register_jitable


@register_jitable
def following(number: Int) -> Int:
    return number + 1


@njit()
def twice_the_following(number: Int) -> Int:
    return 2 * following(number)


def test_what_only_a_kernel_calls_is_linked_into_it_and_nothing_else() -> None:
    assert twice_the_following(20) == 42
    (made,) = cast(Any, twice_the_following).overloads.values()
    library = made.library
    parts = [each.name for each in library._linking_libraries if getattr(each, "is_part", False)]  # noqa: SLF001
    assert not library.is_part
    assert ["following" in name for name in parts] == [True]
