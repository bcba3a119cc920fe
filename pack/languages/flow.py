"""Data flow of messages: finds the string literals that reach a place of the type `Message`.

A place is a parameter (such as `message` of `game.texts.text`), a field or attribute of a class, an annotated name, or
the result of a function. An expression given to a place is traced back through conditions, tuples, lists, dictionaries,
loops, comprehensions and assigned names to its literals. An expression that is itself a place of this type (an
attribute, a parameter, a call) needs no tracing, since that place is examined too. `Message(...)` needs none either: it
has a name or a text from a data file (`pack.languages.data`). Any other expression is a gap: its strings are unknown.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from pack.languages.declared import KEY, MESSAGE, Declarations, Parameter, Path, holds_messages, parameters, paths
from pack.languages.sources import Source

_SAME = {"list", "tuple", "sorted", "reversed", "iter", "set", "frozenset", "dict", "next"}
"""Functions whose result has the items of their first argument, in any order."""
_UNPACKED = {"next", "min", "max", "pop", "get", "choice"}
_CODE = "code"
"""A parameter of errors (`game.errors.CodedError`); the text of an error without this parameter is a whole sentence."""
_REPLACE, _COPIED = ("dataclasses", "replace"), "Command"
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class Literal(NamedTuple):
    """A string literal that is used as a message, that is, a text to be translated."""

    source: Source
    node: ast.Constant


class Gap(NamedTuple):
    """An expression used as a message whose strings cannot be found in the sources."""

    source: Source
    node: ast.expr


class Scope:
    """The names of a module, class or function.

    Attributes:
        source, node, outer: the module, the node of the scope, and the scope around it.
        assigned: the expressions assigned to each name, each with the path to the name's value in the expression.
        messages: the names whose annotations hold messages.
    """

    def __init__(self, source: Source, node: ast.AST, outer: Scope | None = None) -> None:
        self.source, self.node, self.outer = source, node, outer
        self.assigned: dict[str, list[tuple[ast.expr, Path]]] = {}
        self.messages: set[str] = set()
        if isinstance(node, ast.FunctionDef):
            given = parameters(node)
            self.messages |= {each.name.lstrip("*") for each in given if holds_messages(each.annotation)}
        for part in _own_nodes(node):
            self._read(part)

    @property
    def within(self) -> str:
        """The name of the surrounding class; empty outside classes."""
        if isinstance(self.node, ast.ClassDef):
            return self.node.name
        return self.outer.within if self.outer else ""

    def _read(self, node: ast.AST) -> None:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self._bind(target, node.value, ())
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            self._bind(node.target, node.value, ())
            if isinstance(node.target, ast.Name) and holds_messages(node.annotation):
                self.messages.add(node.target.id)
        elif isinstance(node, ast.NamedExpr | ast.AugAssign):
            self._bind(node.target, node.value, ())
        elif isinstance(node, ast.For | ast.comprehension):
            self._bind(node.target, node.iter, (None,))

    def _bind(self, target: ast.expr, value: ast.expr, path: Path) -> None:
        if isinstance(target, ast.Name):
            self.assigned.setdefault(target.id, []).append((value, path))
        elif isinstance(target, ast.Tuple | ast.List):
            for number, part in enumerate(target.elts):
                self._bind(part, value, (*path, number))
        elif isinstance(target, ast.Starred):
            self._bind(target.value, value, (*path[:-1], None))


def _own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes in a module, class or function, without the nodes of functions and classes inside."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, (*_FUNCTIONS, ast.ClassDef)):
            yield from _own_nodes(child)


class Flow:
    """Traces the messages of all sources to their `literals`, and collects the `gaps`."""

    def __init__(self, sources: dict[str, Source]) -> None:
        self._sources = sources
        self._declared = Declarations(sources.values())
        self._modules = {name: Scope(source, source.tree) for name, source in sources.items()}
        self._seen: set[tuple[int, Path]] = set()
        self.literals: list[Literal] = []
        self.gaps: list[Gap] = []
        for scope in self._modules.values():
            self._visit(scope.node, scope)

    # -- places --------------------------------------------------------------------------------------------

    def _visit(self, node: ast.AST, scope: Scope) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Call):
                self._visit_call(child, scope)
            elif isinstance(child, ast.AnnAssign) and child.value is not None:
                self._trace_value(child.value, child.annotation, scope)
            elif isinstance(child, ast.Assign):
                self._visit_assignment(child, scope)
            elif isinstance(child, ast.Return | ast.Yield) and child.value is not None:
                self._visit_result(child.value, scope, isinstance(child, ast.Yield))
            if isinstance(child, ast.FunctionDef):
                self._visit_defaults(child, scope)
            inside = isinstance(child, (*_FUNCTIONS, ast.ClassDef))
            self._visit(child, Scope(scope.source, child, scope) if inside else scope)

    def _visit_call(self, call: ast.Call, scope: Scope) -> None:
        if isinstance(call.func, ast.Name) and scope.source.imports.get(call.func.id) == _REPLACE:
            self._visit_replace(call, scope)
        for given in self._signatures(call, scope):
            if _CODE in {each.name for each in given} - {keyword.arg for keyword in call.keywords}:
                continue
            for annotation, value in _bound(given, call):
                self._trace_value(value, annotation, scope)

    def _visit_replace(self, call: ast.Call, scope: Scope) -> None:
        """Trace the new texts in a call of `dataclasses.replace` if all changed fields belong to `ui`'s class Command.

        Copies of other classes get no new texts.
        """
        changed = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
        fields = self._declared.classes[_COPIED].fields if _COPIED in self._declared.classes else {}
        if changed.keys() <= fields.keys():
            for name, value in changed.items():
                self._trace_value(value, fields[name], scope)

    def _signatures(self, call: ast.Call, scope: Scope) -> Iterator[list[Parameter]]:
        """Yield the parameters of the called function or class; if the object is unknown, of all methods with the
        called name.
        """
        made, declared = call.func, self._declared
        if isinstance(made, ast.Name):
            function = declared.function(scope.source, made.id)
            kind = scope.within if made.id == "cls" else declared.class_name(scope.source, made.id)
            if function is not None:
                yield [*parameters(function), *self._passed_on(function)]
            elif kind:
                yield declared.constructor(kind)
        elif isinstance(made, ast.Attribute):
            yield from self._method_signatures(made, scope)

    def _passed_on(self, function: ast.FunctionDef) -> list[Parameter]:
        """Return the parameters of the class that a function with `**keywords` makes."""
        made = ast.unparse(function.returns) if function.args.kwarg and function.returns else ""
        return self._declared.constructor(made) if made in self._declared.classes else []

    def _method_signatures(self, made: ast.Attribute, scope: Scope) -> Iterator[list[Parameter]]:
        declared, owner = self._declared, ast.unparse(made.value)
        module, original = scope.source.imports.get(owner, ("", ""))
        other = self._sources.get(f"{module}.{original}")
        if other is not None:
            function = declared.functions.get((other.name, made.attr))
            if function is not None:
                yield parameters(function)
            elif made.attr in declared.classes:
                yield declared.constructor(made.attr)
        elif owner == "super()" and made.attr == "__init__" and scope.within in declared.classes:
            yield from (declared.constructor(base) for base in declared.classes[scope.within].bases)
        else:
            own = [*declared.family(scope.within)] if owner in {"self", "cls", "super()"} else []
            near = [each.methods[made.attr] for each in own if made.attr in each.methods]
            found = near[:1] or declared.methods(made.attr)
            yield from (given[1:] for given in map(parameters, found) if given and given[0].name in {"self", "cls"})

    def _visit_assignment(self, node: ast.Assign, scope: Scope) -> None:
        """Trace a value assigned to a field of a class, in its body or by `self.`, if the field holds messages."""
        for target in node.targets:
            is_field = isinstance(target, ast.Name) and isinstance(scope.node, ast.ClassDef)
            is_own = isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self"
            name = ast.unparse(target).split(".")[-1]
            if is_field or is_own:
                for declared in self._declared.family(scope.within):
                    if name in declared.fields:
                        self._trace_value(node.value, declared.fields[name], scope)

    def _visit_result(self, value: ast.expr, scope: Scope, is_yield: bool) -> None:
        function: Scope | None = scope
        while function is not None and not isinstance(function.node, ast.FunctionDef):
            function = function.outer
        if function is None or not isinstance(function.node, ast.FunctionDef) or function.node.returns is None:
            return
        for path in paths(function.node.returns):
            self._follow(value, path[1:] if is_yield else path, scope)

    def _visit_defaults(self, function: ast.FunctionDef, scope: Scope) -> None:
        arguments = function.args
        positional = [*arguments.posonlyargs, *arguments.args]
        last = positional[len(positional) - len(arguments.defaults) :]
        for given, value in (
            *zip(last, arguments.defaults, strict=True),
            *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
        ):
            if value is not None and given.annotation is not None:
                self._trace_value(value, given.annotation, scope)

    def _trace_value(self, value: ast.expr, annotation: ast.expr | None, scope: Scope) -> None:
        """Trace a value given to a place whose type is `annotation`."""
        for path in paths(annotation) if annotation is not None else ():
            self._follow(value, path, scope)

    # -- tracing -------------------------------------------------------------------------------------------

    def _follow(self, node: ast.expr, path: Path, scope: Scope) -> None:
        """Collect the literals at the end of `path` in the value of an expression."""
        if (id(node), path) in self._seen:
            return
        self._seen.add((id(node), path))
        match node:
            case ast.Constant():
                if isinstance(node.value, str) and not path:
                    self.literals.append(Literal(scope.source, node))
            case ast.IfExp() | ast.BoolOp() | ast.NamedExpr() | ast.BinOp() | ast.Lambda():
                self._follow_parts(node, path, scope)
            case ast.Tuple() | ast.List() | ast.Set():
                self._follow_items(node.elts, path, scope)
            case ast.Dict():
                self._follow_dict(node, path, scope)
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp() | ast.DictComp():
                self._follow(_each(node, path), path[1:], scope)
            case ast.Subscript():
                self._follow(node.value, _step(node.slice) + path, scope)
            case ast.Name():
                self._follow_name(node, path, scope)
            case ast.Attribute():
                self._follow_attribute(node, path, scope)
            case ast.Call():
                self._follow_call(node, path, scope)
            case _:
                self.gaps.append(Gap(scope.source, node))

    def _follow_parts(self, node: ast.expr, path: Path, scope: Scope) -> None:
        """Trace those parts of an expression from which its value comes, such as both results of `a if b else c`."""
        match node:
            case ast.IfExp():
                parts = [node.body, node.orelse]
            case ast.BoolOp():
                parts = node.values
            case ast.BinOp() if path:
                parts = [node.left, node.right]
            case ast.NamedExpr():
                parts = [node.value]
            case ast.Lambda():
                parts, scope = [node.body], Scope(scope.source, node, scope)
            case _:
                parts = []
                self.gaps.append(Gap(scope.source, node))
        for part in parts:
            self._follow(part, path, scope)

    def _follow_items(self, items: list[ast.expr], path: Path, scope: Scope) -> None:
        step = path[0] if path else None
        starred = any(isinstance(item, ast.Starred) for item in items)
        if isinstance(step, int) and not starred and -len(items) <= step < len(items):
            items = [items[step]]
        for item in items:
            if isinstance(item, ast.Starred):
                self._follow(item.value, path or (None,), scope)
            else:
                self._follow(item, path[1:], scope)

    def _follow_dict(self, node: ast.Dict, path: Path, scope: Scope) -> None:
        step = path[0] if path else None
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                self._follow(value, path, scope)
            elif step == KEY:
                self._follow(key, path[1:], scope)
            elif step is None or not isinstance(key, ast.Constant) or key.value == step:
                self._follow(value, path[1:], scope)

    def _follow_name(self, node: ast.Name, path: Path, scope: Scope) -> None:
        where: Scope | None = scope
        while where is not None:
            if node.id in where.messages:
                return
            if node.id in where.assigned and (where is scope or not isinstance(where.node, ast.ClassDef)):
                for value, inner in where.assigned[node.id]:
                    self._follow(value, (*inner, *path), where)
                return
            where = where.outer
        module, original = scope.source.imports.get(node.id, ("", ""))
        other = self._modules.get(module)
        if other is None or original not in other.assigned:
            self.gaps.append(Gap(scope.source, node))
        else:
            self._follow_name(ast.Name(original), path, other)

    def _follow_attribute(self, node: ast.Attribute, path: Path, scope: Scope) -> None:
        if node.attr in self._declared.message_attributes:
            return
        module, original = scope.source.imports.get(ast.unparse(node.value), ("", ""))
        other = self._modules.get(f"{module}.{original}")
        if other is not None and node.attr in other.assigned:
            self._follow_name(ast.Name(node.attr), path, other)
        else:
            self.gaps.append(Gap(scope.source, node))

    def _follow_call(self, node: ast.Call, path: Path, scope: Scope) -> None:
        name = ast.unparse(node.func).split(".")[-1]
        if name == "enumerate":
            self._follow(node.args[0], (None, *path[2:]), scope)
        elif name == "zip" and len(path) > 1 and isinstance(path[1], int):
            self._follow(node.args[path[1]], (None, *path[2:]), scope)
        elif name in _SAME | _UNPACKED and isinstance(node.func, ast.Name):
            self._follow(node.args[0], (None, *path) if name in _UNPACKED else path, scope)
            for other in node.args[1:]:
                self._follow(other, path, scope)
        elif isinstance(node.func, ast.Attribute) and name in {"get", "values", "items", "keys"}:
            step = {"get": (None, *path), "values": path, "keys": (KEY, *path[1:])}.get(name, _item_step(path))
            self._follow(node.func.value, step, scope)
            for other in node.args[1:]:
                self._follow(other, path, scope)
        elif name != MESSAGE and not self._is_followed_there(node, scope):
            self.gaps.append(Gap(scope.source, node))

    def _is_followed_there(self, node: ast.Call, scope: Scope) -> bool:
        """Whether the called function or class is examined itself, so that its literals are found there."""
        name = ast.unparse(node.func).split(".")[-1]
        if isinstance(node.func, ast.Name):
            function = self._declared.function(scope.source, name)
            return holds_messages(function.returns) if function else bool(self._declared.class_name(scope.source, name))
        return any(holds_messages(each.returns) for each in self._declared.named(name))


def _each(node: ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp, path: Path) -> ast.expr:
    """Return the expression of an item of a comprehension; in a dictionary, of the key or value that `path` names."""
    if isinstance(node, ast.DictComp):
        return node.key if path[:1] == (KEY,) else node.value
    return node.elt


def _step(index: ast.expr) -> Path:
    """Return the path for an index: one step, the index itself, or None for an unknown index.

    A slice has an empty path.
    """
    if isinstance(index, ast.Slice):
        return ()
    if isinstance(index, ast.UnaryOp) and isinstance(index.operand, ast.Constant):
        return (-index.operand.value,) if isinstance(index.operand.value, int) else (None,)
    return (index.value,) if isinstance(index, ast.Constant) else (None,)


def _item_step(path: Path) -> Path:
    """Return the path from a dictionary to a value; `path` leads from the dictionary's `items()` to the same value."""
    return (KEY if path[1:2] == (0,) else None, *path[2:])


def _bound(given: list[Parameter], call: ast.Call) -> Iterator[tuple[ast.expr | None, ast.expr]]:
    """Yield (the parameter's annotation, the argument) for each argument of a call."""
    positional = list(given)
    for argument in call.args:
        if isinstance(argument, ast.Starred):
            for each in positional:
                if holds_messages(each.annotation):
                    yield each.annotation, argument.value
                if each.name.startswith("*"):
                    break  # later parameters are keyword-only
            break
        if not positional:
            break
        yield positional[0].annotation, argument
        if not positional[0].name.startswith("*"):
            positional.pop(0)
    named = {each.name: each.annotation for each in given}
    yield from ((named.get(keyword.arg), keyword.value) for keyword in call.keywords if keyword.arg)
