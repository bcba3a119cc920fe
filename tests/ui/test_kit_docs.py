"""The kit is written for others: all that it offers has a docstring, its own or that of what it overrides."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import FunctionType
from typing import Any

import ui.kit


def silent(classes_and_functions: dict[str, Any]) -> Iterator[str]:
    """Yield the names of public functions, classes, methods and properties without a docstring."""
    for name, offered in classes_and_functions.items():
        if not name.startswith("_") and not inspect.getdoc(offered):
            yield name
        for each, member in vars(offered).items() if isinstance(offered, type) else ():
            is_documented = inspect.getdoc(member) or any(each in dir(base) for base in offered.__mro__[1:])
            if isinstance(member, FunctionType | property) and not each.startswith("_") and not is_documented:
                yield f"{name}.{each}"


def test_all_that_the_kit_offers_says_what_it_is() -> None:
    modules = [importlib.import_module(each.name) for each in pkgutil.walk_packages(ui.kit.__path__, "ui.kit.")]
    for module in modules:
        own = {name: each for name, each in vars(module).items() if getattr(each, "__module__", "") == module.__name__}
        assert [*silent(own)] == [], module.__name__


def test_what_says_nothing_is_found() -> None:
    class Silent:
        """A class with a method that says nothing."""

        def act(self) -> None:
            pass

    assert [*silent({"Silent": Silent})] == ["Silent.act"]
