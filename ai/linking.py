"""Helper functions that only kernels call are linked into the kernels, and get no machine code of their own.

Left alone, numba makes and loads machine code of every function that kernels call, although only the kernel runs, and
the kernel already contains these functions. That is a tenth of the time that numba takes to compile a kernel. Helper
functions are recognised by what they lack: a wrapper for calls from Python. They are still optimised: without that,
compiling takes another tenth less, but UCT on Othello is a tenth slower. A helper function also gets no numba
environment; only printing and raising with computed arguments would need one.
"""

from __future__ import annotations

from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import codegen, cpu

# As Any, since numba's classes have no types, and `install` replaces parts of them.
_codegen: Any = codegen
_context: Any = cpu.CPUContext
_make_callable: Any = _dynfunc.make_function


class _CodeLibrary(_codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of a function, with the code of those that it calls.

    If `is_part`, this code is only linked into other code.
    """

    is_part = False

    def _finalize_final_module(self) -> None:
        if self.is_part:
            self._finalize_dynamic_globals()
            self._verify_declare_only_symbols()
            self._finalized = True
        else:
            super()._finalize_final_module()


def install() -> None:
    """Have numba make machine code only of functions that Python calls. Call this before anything is compiled."""
    executable_of = _context.get_executable

    def get_executable(self: Any, library: Any, description: Any, environment: Any) -> Any:
        if _is_called_from_outside(library, description):
            return executable_of(self, library, description, environment)
        library.is_part = True
        # Numba uses this callable as a key of its tables; nothing calls it.
        name = description.qualname.rpartition(".")[2]
        return _make_callable(description.lookup_module(), name, "", 0, environment, (library,))

    _codegen.JITCPUCodegen._library_class = _CodeLibrary  # noqa: SLF001
    _context.get_executable = get_executable


def _is_called_from_outside(library: Any, description: Any) -> bool:
    """Return whether a function's code has a wrapper for calls from Python or by address.

    Code from the cache always has such a wrapper. If a later version of numba hides whether code is finished, return
    True.
    """
    if getattr(library, "_finalized", True):
        return True
    names = {function.name for function in library._final_module.functions}  # noqa: SLF001
    return not names.isdisjoint({description.llvm_cpython_wrapper_name, description.llvm_cfunc_wrapper_name})
