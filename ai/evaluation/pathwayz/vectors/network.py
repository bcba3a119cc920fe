"""Vector instructions for the small network: `network` of `ai.evaluation.pathwayz.lanes`."""

from __future__ import annotations

from typing import Any

from numba import types

from ai.evaluation.instructions import EIGHT, VECTOR, number, splat, words_of
from ai.evaluation.pathwayz import lanes
from ai.evaluation.pathwayz.lanes import HIDDEN, ONE, ROW
from ai.search.raw_compiled import emits
from game.compiled import compiles


def _part(b: Any, base: Any, index: Any) -> Any:
    """Load eight words at `index` from the pointer `base`, which has only the alignment of a word."""
    loaded = b.load(b.bitcast(b.gep(base, [index]), VECTOR.as_pointer()))
    loaded.align = 8
    return loaded


def _emit_network(ctx: Any, b: Any, sig: Any, args: Any) -> Any:
    """Emit the function `ai.evaluation.pathwayz.lanes.network`, with all sums in registers."""
    base = ctx.make_array(sig.args[0])(ctx, b, args[0]).data
    parts = HIDDEN // EIGHT
    sums, straight = [splat(0)] * parts, number(0)
    for place in range(len(sig.args[1])):
        row = b.add(b.extract_value(args[1], place), b.extract_value(args[2], place))
        start = b.mul(row, number(ROW))
        for part in range(parts):
            sums[part] = b.add(sums[part], _part(b, base, b.add(start, number(part * EIGHT))))
        straight = b.add(straight, b.load(b.gep(base, [b.add(start, number(HIDDEN))])))
    total = splat(0)
    for part in range(parts):
        passed = b.select(b.icmp_signed("<", sums[part], splat(0)), splat(0), sums[part])
        passed = b.select(b.icmp_signed(">", passed, splat(ONE)), splat(ONE), passed)
        total = b.add(total, b.mul(passed, _part(b, base, b.add(args[3], number(part * EIGHT)))))
    result = b.mul(straight, number(ONE))
    for word in words_of(b, total):
        result = b.add(result, word)
    return b.ashr(result, number(10))


@emits
def _network(_context: Any, weights: Any, values: Any, firsts: Any, outputs: Any) -> Any:
    return types.int64(weights, values, firsts, types.int64), _emit_network


@compiles(lanes.network)
def _choose_network(weights: Any, values: Any, firsts: Any, outputs: Any) -> Any:
    if weights.dtype == types.int64:
        return lambda weights, values, firsts, outputs: _network(weights, values, firsts, outputs)
    return None
