"""What evaluations and the order of moves spend their time on, for compiled code: vectors of 64-bit words.

They stand for functions of `ai.evaluation.pathwayz.lanes` and `ai.evaluation.pathwayz.policy`, which say what they do.
LLVM splits the vectors where the processor's are shorter; the results are the same integers everywhere. To import this
package is enough: it tells numba what to use in place of the plain functions.
"""

from ai.evaluation.pathwayz.vectors import flips, marks, network, paths

__all__ = ["flips", "marks", "network", "paths"]
