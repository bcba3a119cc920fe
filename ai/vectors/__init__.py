"""The functions of `ai.evaluation.lanes` for compiled code: vectors of 64-bit words, eight to an instruction or less.

LLVM splits the vectors where the processor's are shorter; the results are the same integers everywhere. To import
this package is enough: it tells numba what to use in place of the plain functions.
"""

from ai.vectors import flips, network, paths

__all__ = ["flips", "network", "paths"]
