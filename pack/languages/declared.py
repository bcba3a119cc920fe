"""Declarations in the sources: classes with their fields, functions, and the attributes that hold messages.

A message is a text that the window can show and translators translate.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pack.languages.sources import Source, statements

MESSAGE = "Message"
KEY = "key"
"""In a `Path`, the step from a dictionary to its keys."""

Path = tuple[object, ...]
"""Steps from a container to a value inside; each is an index, a key, None (any item) or KEY (a dictionary's keys)."""


class Parameter(NamedTuple):
    """A parameter of a function or of a class's constructor."""

    name: str
    annotation: ast.expr | None


class Declared(NamedTuple):
    """A class: module, names of the bases, annotated fields in order, and methods."""

    source: Source
    bases: tuple[str, ...]
    fields: dict[str, ast.expr]
    methods: dict[str, ast.FunctionDef]


def holds_messages(annotation: ast.expr | None) -> bool:
    """Whether the type of an annotation is `Message`, or a container of messages."""
    return annotation is not None and bool([*paths(annotation)])


def paths(annotation: ast.expr) -> Iterator[Path]:
    """Yield the path to each `Message` inside a value of the type `annotation`."""
    if isinstance(annotation, ast.Name) and annotation.id == MESSAGE:
        yield ()
    elif isinstance(annotation, ast.BinOp):
        yield from paths(annotation.left)
        yield from paths(annotation.right)
    elif isinstance(annotation, ast.Subscript):
        for step, inner in _inner(ast.unparse(annotation.value), annotation.slice):
            yield from ((step, *path) for path in paths(inner))


def _inner(kind: str, inner: ast.expr) -> Iterator[tuple[object, ast.expr]]:
    """Yield the types of a container's items, each as a pair: the step to the item, and its type."""
    types = inner.elts if isinstance(inner, ast.Tuple) else [inner]
    if kind in {"dict", "Mapping"}:
        yield from zip((KEY, None), types, strict=True)
    elif kind == "tuple" and not isinstance(types[-1], ast.Constant):
        yield from enumerate(types)
    else:
        yield None, types[0]


class Declarations:
    """The classes of the sources, the functions of each module, and the names of attributes that hold messages."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self.classes: dict[str, Declared] = {}
        self.functions: dict[tuple[str, str], ast.FunctionDef] = {}
        self.message_attributes: set[str] = set()
        self._methods: dict[str, list[ast.FunctionDef]] = {}
        self._by_name: dict[str, list[ast.FunctionDef]] = {}
        for source in sources:
            for node in source.statements:
                if isinstance(node, ast.ClassDef):
                    self._add_class(node, source)
            self.functions |= {
                (source.name, node.name): node for node in source.tree.body if isinstance(node, ast.FunctionDef)
            }

        for (_, name), function in self.functions.items():
            self._by_name.setdefault(name, []).append(function)

    def _add_class(self, node: ast.ClassDef, source: Source) -> None:
        bases = tuple(ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases)
        fields = {
            part.target.id: part.annotation
            for part in node.body
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
        }
        methods = {part.name: part for part in node.body if isinstance(part, ast.FunctionDef)}
        for name, method in methods.items():
            self._methods.setdefault(name, []).append(method)
        self.classes[node.name] = Declared(source, bases, fields, methods)
        own = [
            (part.target.attr, part.annotation)
            for method in methods.values()
            for part in statements(method)
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Attribute)
        ]
        given = [(name, method.returns) for name, method in methods.items()]
        self.message_attributes |= {
            name for name, annotation in (*fields.items(), *own, *given) if holds_messages(annotation)
        }

    def family(self, name: str) -> Iterator[Declared]:
        """Yield a class and its bases, nearest first; bases that are not in the sources are left out."""
        if name in self.classes:
            yield self.classes[name]
            for base in self.classes[name].bases:
                yield from self.family(base)

    def constructor(self, name: str) -> list[Parameter]:
        """Return the parameters of a class's constructor: of its `__init__`, or else its annotated fields."""
        family = [*self.family(name)]
        for declared in family:
            if "__init__" in declared.methods:
                return parameters(declared.methods["__init__"])[1:]
        fields: dict[str, ast.expr] = {}
        for declared in reversed(family):
            fields |= declared.fields
        return [Parameter(field, annotation) for field, annotation in fields.items()]

    def function(self, source: Source, name: str) -> ast.FunctionDef | None:
        """Return the function to which a name refers in a module; None if it is no function of the sources."""
        module, original = source.imports.get(name, (source.name, name))
        return self.functions.get((module, original))

    def class_name(self, source: Source, name: str) -> str | None:
        """Return the name of the class to which a name refers in a module; None if it is no class of the sources."""
        original = source.imports.get(name, (source.name, name))[1]
        return original if original in self.classes else None

    def named(self, name: str) -> list[ast.FunctionDef]:
        """Return the functions and methods called `name` in all modules and classes."""
        return [*self.methods(name), *self._by_name.get(name, ())]

    def methods(self, name: str) -> list[ast.FunctionDef]:
        """Return the methods called `name` in all classes."""
        return self._methods.get(name, [])


def parameters(function: ast.FunctionDef) -> list[Parameter]:
    """Return the parameters of a function: positional ones, then `*rest`, then keyword-only ones."""
    arguments = function.args
    rest = [ast.arg(f"*{arguments.vararg.arg}", arguments.vararg.annotation)] if arguments.vararg else []
    return [
        Parameter(each.arg, each.annotation)
        for each in (*arguments.posonlyargs, *arguments.args, *rest, *arguments.kwonlyargs)
    ]
