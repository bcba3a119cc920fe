"""The slow parts of evaluations and of the order of moves for compiled code, as vectors of 64-bit words.

A lane is one of the words of a vector; one instruction works on all lanes at once (SIMD).

These modules replace functions of `ai.evaluation.pathwayz.lanes` and `ai.evaluation.pathwayz.policy`, with the same
results. LLVM splits the vectors for processors with shorter ones; the results are the same integers everywhere.
Importing this package is enough: it tells numba to use these in place of the plain functions.
"""

from ai.evaluation.pathwayz.vectors import flips, move_features, network, paths

__all__ = ["flips", "move_features", "network", "paths"]
