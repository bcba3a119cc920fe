"""Arrays as bare addresses (`ai.search.raw`) for compiled kernels: each intrinsic is a load or a store."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import carray, types  # type: ignore[attr-defined]
from numba.core import cgutils
from numba.extending import intrinsic, register_jitable

_WORD, _HALF = types.int64, types.int32


def address(array: npt.NDArray[Any]) -> np.int64:
    """Return the address of the data of a contiguous array."""
    assert array.flags.c_contiguous, "only a contiguous array can be addressed by words"
    return np.int64(array.ctypes.data)


def emits(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return an intrinsic made of `function`, typed as a plain callable: mypy does not understand numba's calls."""
    return cast(Callable[..., Any], intrinsic(function))


def _place(context: Any, builder: Any, base: Any, index: Any, kind: Any = _WORD) -> Any:
    """Return a pointer to item number `index`, of the type `kind`, of the array at the address `base`."""
    return builder.gep(builder.inttoptr(base, context.get_value_type(kind).as_pointer()), [index])


@emits
def get(_context: Any, base: Any, index: Any) -> Any:
    """Return the int64 at word `index` from the address `base`."""

    def emit(ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.load(_place(ctx, builder, args[0], args[1]))

    return types.int64(types.int64, types.int64), emit


@emits
def put(_context: Any, base: Any, index: Any, value: Any) -> Any:
    """Write an int64 at word `index` from the address `base`."""

    def emit(ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        builder.store(args[2], _place(ctx, builder, args[0], args[1]))
        return ctx.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), emit


@emits
def get_word(_context: Any, base: Any, index: Any) -> Any:
    """Return the uint64 at word `index` from the address `base`."""

    def emit(ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.load(_place(ctx, builder, args[0], args[1]))

    return types.uint64(types.int64, types.int64), emit


@emits
def put_word(_context: Any, base: Any, index: Any, value: Any) -> Any:
    """Write a uint64 at word `index` from the address `base`."""

    def emit(ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        builder.store(args[2], _place(ctx, builder, args[0], args[1]))
        return ctx.get_dummy_value()

    return types.void(types.int64, types.int64, types.uint64), emit


@emits
def get_half(_context: Any, base: Any, index: Any) -> Any:
    """Return the int32 at half word `index` from the address `base`, as an int64."""

    def emit(ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.sext(builder.load(_place(ctx, builder, args[0], args[1], _HALF)), ctx.get_value_type(_WORD))

    return types.int64(types.int64, types.int64), emit


@emits
def put_half(_context: Any, base: Any, index: Any, value: Any) -> Any:
    """Write an int64, which must fit into an int32, at half word `index` from the address `base`."""

    def emit(ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        builder.store(builder.trunc(args[2], ctx.get_value_type(_HALF)), _place(ctx, builder, args[0], args[1], _HALF))
        return ctx.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), emit


@emits
def get_shared(_context: Any, base: Any) -> Any:
    """Return the int64 at the address `base`, always read from memory: another thread may have written it."""

    def emit(ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        pointer = builder.inttoptr(args[0], ctx.get_value_type(_WORD).as_pointer())
        return builder.load_atomic(pointer, "monotonic", 8)

    return types.int64(types.int64), emit


@emits
def _pointer(_context: Any, base: Any) -> Any:
    def emit(ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], ctx.get_value_type(_WORD).as_pointer())

    return types.CPointer(types.int64)(types.int64), emit  # type: ignore[no-untyped-call]


@register_jitable
def view(base: Any, length: Any) -> Any:
    """Return an array of `length` int64 at the address `base`, without memory of its own."""
    return carray(_pointer(base), length, np.int64)


@emits
def _real_pointer(_context: Any, base: Any) -> Any:
    def emit(ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], ctx.get_value_type(types.float64).as_pointer())

    return types.CPointer(types.float64)(types.int64), emit  # type: ignore[no-untyped-call]


@register_jitable
def view_reals(base: Any, length: Any) -> Any:
    """Return an array of `length` float64 at the address `base`, without memory of its own."""
    return carray(_real_pointer(base), length, np.float64)


@emits
def _word_pointer(_context: Any, base: Any) -> Any:
    def emit(ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], ctx.get_value_type(types.uint64).as_pointer())

    return types.CPointer(types.uint64)(types.int64), emit  # type: ignore[no-untyped-call]


@register_jitable
def view_words(base: Any, length: Any) -> Any:
    """Return an array of `length` uint64 at the address `base`, without memory of its own."""
    return carray(_word_pointer(base), length, np.uint64)


@emits
def prefetch(_context: Any, place: Any) -> Any:
    """Prefetch the memory at the address `place` into the processor's cache."""

    def emit(ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        pointer = builder.inttoptr(args[0], ctx.get_value_type(_WORD).as_pointer())
        byte = builder.bitcast(pointer, ir.IntType(8).as_pointer())
        kind = ir.FunctionType(ir.VoidType(), [byte.type, *[ir.IntType(32)] * 3])
        name = "llvm.prefetch.p0"
        fetch = cgutils.get_or_insert_function(builder.module, kind, name)  # type: ignore[no-untyped-call]
        reading, keep, data = (ir.Constant(ir.IntType(32), value) for value in (0, 3, 1))
        builder.call(fetch, [byte, reading, keep, data])
        return ctx.get_dummy_value()

    return types.void(types.int64), emit
