"""What only kernels call is linked into them: it gets no machine code of its own.

Left alone, numba makes machine code of every function that kernels call, and loads that, although only the kernel ever
runs, which has the function within it. That is a tenth of the time that numba takes to compile a kernel. The functions
are recognised by what they lack: a wrapper for calls from Python. They are optimised as before: without that, compiling
takes another tenth less, but UCT on Othello is a tenth slower.
"""

from __future__ import annotations

from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import codegen, cpu

# As Any, since numba's classes have no types, and `install` replaces parts of them.
_codegen: Any = codegen
_context: Any = cpu.CPUContext
_make_callable: Any = _dynfunc.make_function


class _Code(_codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of a function, with the code of those that it calls. With `is_part`, it is only linked into others."""

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
        if _is_called_by_python(library, description.llvm_cpython_wrapper_name):
            return executable_of(self, library, description, environment)
        library.is_part = True
        # Numba keys its tables by this, and nothing calls it.
        name = description.qualname.rpartition(".")[2]
        return _make_callable(description.lookup_module(), name, "", 0, environment, (library,))

    _codegen.JITCPUCodegen._library_class = _Code  # noqa: SLF001
    _context.get_executable = get_executable


def _is_called_by_python(library: Any, wrapper: str) -> bool:
    """Whether code has a function with the name of a wrapper; code that was read from the cache always has."""
    if library._finalized:  # noqa: SLF001
        return True
    try:
        library._final_module.get_function(wrapper)  # noqa: SLF001
    except NameError:
        return False
    return True
