"""What evaluations and the order of moves spend their time on, for compiled code: vectors of 64-bit words.

A lane is one of the words of a vector; one instruction does the same in all lanes at once (SIMD).

They stand for functions of `ai.evaluation.pathwayz.lanes` and `ai.evaluation.pathwayz.policy`, which say what they do.
LLVM splits the vectors where the processor's are shorter; the results are the same integers everywhere. To import this
package is enough: it tells numba what to use in place of the plain functions.
"""

from ai.evaluation.pathwayz.vectors import flips, move_features, network, paths

__all__ = ["flips", "move_features", "network", "paths"]
