"""Helpers for functions that emit vector instructions in LLVM's language, for vectors of 64-bit words.

`b` is always the builder that emits the instructions.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils

WORD, HALF = ir.IntType(64), ir.IntType(32)
EIGHT = 8
"""The number of words in a vector of Pathwayz's network, and the number of permanents that are tried at once."""
VECTOR = ir.VectorType(WORD, EIGHT)


def splat(value: int, like: Any = VECTOR) -> Any:
    """Return a vector that holds `value` in every lane; the vector has the type `like`."""
    return ir.Constant(like, [ir.Constant(like.element, int(value))] * like.count)


def number(value: int, kind: Any = WORD) -> Any:
    """Return a constant of the type `kind`."""
    return ir.Constant(kind, value)


def pack(b: Any, words: list[Any]) -> Any:
    """Return a vector whose lanes are `words`, which are words or half words."""
    vector = ir.Constant(ir.VectorType(words[0].type, len(words)), ir.Undefined)
    for lane, word in enumerate(words):
        vector = b.insert_element(vector, word, number(lane, HALF))
    return vector


def shuffled(b: Any, vector: Any, places: list[int]) -> Any:
    """Return a vector of words picked from `vector`: those at the indices `places`, in this order."""
    where = ir.Constant(ir.VectorType(HALF, len(places)), places)
    return b.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), where)


def broadcast(b: Any, word: Any, count: int) -> Any:
    """Return a vector that holds `word` in every lane."""
    return shuffled(b, pack(b, [word]), [0] * count)


def repeat(b: Any, vector: Any) -> Any:
    """Return a vector whose two halves are `vector`."""
    return shuffled(b, vector, [*range(vector.type.count)] * 2)


def concatenate(b: Any, one: Any, two: Any) -> Any:
    """Return one vector that holds both vectors."""
    count = one.type.count + two.type.count
    return b.shuffle_vector(one, two, ir.Constant(ir.VectorType(HALF, count), [*range(count)]))


def words_of(b: Any, vector: Any) -> list[Any]:
    """Return the lanes of a vector as single words."""
    return [b.extract_element(vector, number(lane, HALF)) for lane in range(vector.type.count)]


def called(b: Any, name: str, kind: Any, arguments: list[Any]) -> Any:
    """Return the result of LLVM's intrinsic `name`, a value of `kind`."""
    form = ir.FunctionType(kind, [argument.type for argument in arguments])
    return b.call(cgutils.get_or_insert_function(b.module, form, name), arguments)  # type: ignore[no-untyped-call]


def minimum(b: Any, one: Any, two: Any) -> Any:
    """Return a vector that has in each lane the smaller number of the two vectors' lanes."""
    return b.select(b.icmp_signed("<", one, two), one, two)


def any_of(b: Any, lanes: Any) -> Any:
    """Return a bit: whether any lane of a vector of bits is set."""
    bits = ir.IntType(lanes.type.count)
    return b.icmp_unsigned("!=", b.bitcast(lanes, bits), number(0, bits))


def popcount(b: Any, vector: Any) -> Any:
    """Return a vector that has in each lane the number of bits set in that lane of `vector`."""
    kind = vector.type
    return called(b, f"llvm.ctpop.v{kind.count}i{kind.element.width}", kind, [vector])


def members(b: Any, aggregate: Any, count: int) -> list[Any]:
    """Return the first `count` members of a numba tuple."""
    return [b.extract_value(aggregate, place) for place in range(count)]


def as_tuple(b: Any, words: list[Any]) -> Any:
    """Return words as a numba tuple."""
    return cgutils.pack_array(b, words)  # type: ignore[no-untyped-call]


def tuple_of(kind: Any, count: int) -> Any:
    """Return numba's type of a tuple of `count` values of a kind."""
    return types.UniTuple(kind, count)  # type: ignore[no-untyped-call]
