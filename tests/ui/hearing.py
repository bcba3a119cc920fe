"""A screen reader that writes down what it is told to say."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from ui.shell.app import App
from ui.shell.screen_reader import ScreenReader


class Anything:
    """Stands for AccessKit, whatever is called or asked of it."""

    __spec__ = True

    def __getattr__(self, _name: str) -> Anything:
        return self

    def __call__(self, *words: object, **options: object) -> Anything:
        return self


class _Kit(Anything):
    """AccessKit whose adapter meets a reader at once."""

    def Adapter(self, begin: Callable[[], Any], *_others: Callable[..., Any]) -> Anything:  # noqa: N802  its name there
        begin()
        return Anything()


@contextmanager
def heard() -> Iterator[list[str]]:
    """Have a reader run in every window that is opened meanwhile; the list is what it was told to say."""
    spoken, init = list[str](), App.__init__

    def attached(app: App, *more: Any, **options: Any) -> None:
        init(app, *more, **options)
        with patch("ui.kit.window.is_seen", lambda: True):
            app.screen_reader.attach()

    with (
        pytest.MonkeyPatch.context() as meanwhile,
        patch.object(sys, "platform", "linux"),
        patch("saves.message_bus.is_there", lambda: True),
        patch.object(App, "__init__", attached),
        patch.object(ScreenReader, "say", lambda _reader, words: spoken.append(words) if words else None),
    ):
        meanwhile.setitem(sys.modules, "accesskit", _Kit())  # patch.dict would forget what is imported meanwhile
        yield spoken
