"""Machine code of one kernel for a library: numba compiles the kernel, and its door, a wrapper in C's calling
convention, reads the arguments from 64-bit words.

Numba makes the same intermediate code as in a program run from source, so the results are the same. The names of
kernels and types are data (`pack/kernels.txt`), so no import names their modules.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from llvmlite import binding, ir
from numba import typeof, types

import ai.kernels  # noqa: F401  (prepares numba)
from ai.kernel_library import RESULT_BYTES

_WORD, _STATUS = ir.IntType(64), ir.IntType(32)
_ANYTHING = ir.IntType(8).as_pointer()
_NUMBERS = {types.int64: ("q", 8), types.uint64: ("Q", 8), types.float64: ("d", 8), types.boolean: ("?", 1)}
"""For each of numba's types of numbers, its letter in `struct` and its size in bytes."""
type_of = cast(Any, typeof)
"""A function that returns numba's type of a value."""
_tuple_of = cast(Any, types.BaseTuple).from_types
_TABLE_NAME = r"@\.const\.array\.data[\w.]*"
_TABLE = re.compile(rf"^({_TABLE_NAME}) = internal (unnamed_addr constant .*?)((?:, align \d+)?)$", re.MULTILINE)
"""A pattern for a constant array in LLVM's text; its groups are the name, the content and the alignment."""


def compile_kernel(
    name: str, symbol: str, folder: Path, levels: Mapping[str, str], tuned: Mapping[str, str]
) -> list[Any]:
    """Compile a kernel, with a C wrapper (its door) called `symbol`, into object files `symbol.LEVEL.o`, one for each
    level. A file uses the features of its level, and is tuned for the level's processor in `tuned`, if there is one.

    Return the kernel's row of the table: the symbol, the words of its arguments and the layout of its result, both in
    `struct`'s letters, and the kind of the result (`ai.kernel_library.ResultKind`).
    """
    place, _, form = name.partition("(")
    module, _, function = place.partition(":")
    kernel, wanted = getattr(import_module(module), function), tuple(read_types(form)[0])
    kernel.compile(wanted)
    made, context = kernel.overloads[wanted], kernel.targetctx
    result, native = made.fndesc.restype, made.fndesc.llvm_func_name
    code = made.library._get_module_for_linking().clone()  # noqa: SLF001
    door = _door(symbol, native, context.call_conv.get_function_type(result, wanted))
    code.link_in(binding.parse_assembly(str(door)))
    _keep_only(code, symbol)
    shared = share_tables(str(code))
    for level, features in levels.items():
        code = binding.parse_assembly(tuned_for(tuned[level], shared) if level in tuned else shared)
        (folder / f"{symbol}.{level}.o").write_bytes(_target(features).emit_object(code))
    return [symbol, "".join(map(letters_of, wanted)), _layout(context, result), _form(result)]


# -- types -------------------------------------------------------------------------------------------------


def read_types(form: str) -> tuple[list[Any], str]:
    """Read types as `form_of` writes them, up to a closing bracket; return numba's types, and the rest of the text."""
    found: list[Any] = []
    while not form.startswith(")"):
        kind, form = _type(form.removeprefix(","))
        found.append(kind)
    return found, form[1:]


def _type(form: str) -> tuple[Any, str]:
    """Read one type; return numba's type, and the rest of the text."""
    end = next(at for at, letter in enumerate(form) if letter in "(,)")
    name, rest = form[:end], form[end:]
    if not rest.startswith("("):
        return _number(name), rest
    if name == "array":
        inner, _, rest = rest[1:].partition(")")
        item, dimensions, layout = inner.split(",")
        return cast(Any, types.Array)(_number(item), int(dimensions), layout), rest
    fields, rest = read_types(rest[1:])
    module, _, kind = name.rpartition(".")
    return _tuple_of(fields, getattr(import_module(module), kind) if name else None), rest


def _number(name: str) -> Any:
    return types.boolean if name == "bool" else getattr(types, name)


def letters_of(kind: Any) -> str:
    """Return an argument's 64-bit words as letters of `struct`; `ai.kernel_library` lists the words of an array."""
    if isinstance(kind, types.BaseTuple):
        return "".join(map(letters_of, cast(Any, kind)))
    return "q" * (5 + 2 * kind.ndim) if isinstance(kind, types.Array) else _NUMBERS[kind][0].replace("?", "q")


def _layout(context: Any, kind: Any) -> str:
    """Return the layout of a result as a structure of C, in `struct`'s letters."""
    found, end = "=", 0
    for number, offset in _numbers(kind, context.get_data_type(kind), 0, context.target_data):
        letter, size = _NUMBERS[number]
        found += "x" * (offset - end) + letter
        end = offset + size
    assert end <= RESULT_BYTES, kind
    return found


def _numbers(kind: Any, shape: Any, offset: int, data: Any) -> Iterator[tuple[Any, int]]:
    """Yield the type and the offset in bytes of each number of a result; `shape` is the result's type in LLVM."""
    if not isinstance(kind, types.BaseTuple):
        if kind != types.none:
            yield kind, offset
        return
    is_array = isinstance(shape, ir.ArrayType)
    for number, field in enumerate(cast(Any, kind)):
        inner = shape.element if is_array else shape.elements[number]
        place = number * inner.get_abi_size(data) if is_array else shape.get_element_offset(data, number)
        yield from _numbers(field, inner, offset + place, data)


def _form(kind: Any) -> Any:
    """Return the kind of a result: a type's name, None, or a list with a class's name and the kinds of its fields."""
    if not isinstance(kind, types.BaseTuple):
        return None if kind == types.none else str(kind)
    made = getattr(kind, "instance_class", None)
    return ["" if made is None else f"{made.__module__}.{made.__qualname__}", *map(_form, cast(Any, kind))]


# -- code --------------------------------------------------------------------------------------------------


def _door(symbol: str, name: str, kind: Any) -> Any:
    """Return a module with the function `int32 symbol(void *result, const int64 *words)`, which calls a kernel of type
    `kind` in numba's calling convention: first the address of the result, then of an exception, then the arguments.
    """
    module = ir.Module(symbol)
    kernel = ir.Function(module, kind, name)
    door = ir.Function(module, ir.FunctionType(_STATUS, [_ANYTHING, _WORD.as_pointer()]), symbol)
    if sys.platform == "win32":  # elsewhere a library exports all symbols that are not hidden
        door.storage_class = "dllexport"
    builder = ir.IRBuilder(door.append_basic_block())
    places = builder.bitcast(door.args[0], kind.args[0]), builder.alloca(kind.args[1].pointee)
    words = (builder.load(builder.gep(door.args[1], [_WORD(at)])) for at in range(len(kind.args) - 2))
    arguments = [_converted(builder, word, to) for word, to in zip(words, kind.args[2:], strict=True)]
    builder.ret(builder.call(kernel, [*places, *arguments]))
    return module


def _converted(builder: Any, word: Any, kind: Any) -> Any:
    """Return an argument of type `kind` made from a word."""
    if isinstance(kind, ir.PointerType):
        return builder.inttoptr(word, kind)
    if isinstance(kind, ir.DoubleType):
        return builder.bitcast(word, kind)
    return word if kind == _WORD else builder.trunc(word, kind)


def _keep_only(code: Any, symbol: str) -> None:
    """Remove all code that the function `symbol` does not need, such as the wrapper that Python would call."""
    for each in (*code.functions, *code.global_variables):
        if not each.is_declaration and each.name != symbol:
            each.linkage = "internal"
    passes = binding.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(code, binding.create_pass_builder(_target(""), binding.create_pipeline_tuning_options()))


def share_tables(text: str) -> str:
    """Name each constant array of a module by its content, so that the linker merges equal arrays of all kernels."""
    names: dict[str, str] = {}

    def shared(found: re.Match[str]) -> str:
        name = f"table_{sha256(found[2].encode()).hexdigest()[:32]}"
        is_known, names[found[1]] = f"@{name}" in names.values(), f"@{name}"
        if is_known:
            return ""
        if sys.platform == "darwin":  # its linker merges them without `comdat`
            return f"@{name} = linkonce_odr hidden {found[2]}{found[3]}"
        return f"${name} = comdat any\n@{name} = linkonce_odr hidden {found[2]}, comdat{found[3]}"

    text = _TABLE.sub(shared, text)
    return re.sub(_TABLE_NAME, lambda found: names.get(found[0], found[0]), text)


def tuned_for(processor: str, text: str) -> str:
    """Return the `text` of an LLVM module with its functions tuned for `processor`, without additional instructions."""
    return re.sub(r"^(define .*) \{$", rf'\1 "tune-cpu"="{processor}" {{', text, flags=re.MULTILINE)


def _target(features: str) -> Any:
    """Return LLVM's target for position-independent code on processors that have the instructions `features`."""
    generic = binding.Target.from_default_triple()
    # Numba's own code model is for kernels far apart in memory: a tenth more code, and indirect calls.
    return generic.create_target_machine(cpu="generic", features=features, opt=3, reloc="pic", codemodel="default")
