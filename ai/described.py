"""Players in data files: from a JSON object to a `PlayerSpec`.

    {"method": "alpha-beta", "limit": {"seconds": 5.0, "depth": 2}, "options": {"candidates": 32, "noise": 10}}

`limit` has the fields of `Limit`, and `options` has the fields of the method's options (`ai.methods`). A field that is
left out has its default.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from ai.errors import PlayersError
from ai.info import Limit
from ai.methods import METHODS
from ai.spec import KEY, OF, Attention, PlayerSpec


class DescribedPlayer(NamedTuple):
    """A player, and a few words on its purpose."""

    spec: PlayerSpec
    purpose: str


def player_of(name: str, data: Any, file: str) -> PlayerSpec:
    """Return the player called `name` that `data` describes.

    Raises:
        PlayersError: if the description is wrong; the message names `file`.
    """
    method = data.get("method") if isinstance(data, dict) else None
    if not isinstance(method, str) or method not in METHODS:
        raise PlayersError(
            "{file}: {name} plays by {method}, which is none of {known}",
            code="unknown-method",
            file=file,
            name=name,
            method=method,
            known=", ".join(METHODS),
        )
    limit = _made(Limit, data.get("limit", {}), name, file)
    return PlayerSpec(name, method, limit, _made(METHODS[method].options, data.get("options", {}), name, file))


def _made(kind: Any, data: Any, name: str, file: str) -> Any:
    """Return an instance of `kind`, a frozen dataclass, with the values in `data`."""
    wanted = {each.metadata.get(KEY, each.name): each for each in fields(kind)}
    of = {key: each.metadata.get(OF, int) for key, each in wanted.items()}
    given = data if isinstance(data, dict) else {"": data}
    for key, value in given.items():
        if key not in wanted or not _fits(wanted[key].default, value, of[key]):
            raise PlayersError(
                "{file}: {name} cannot have {key} {value} as one of its {kind}",
                code="bad-value",
                file=file,
                name=name,
                key=repr(key),
                value=value,
                kind="view" if kind is Attention else kind.__name__.lower(),
            )
    taken = {
        key: tuple(_made(of[key], each, name, file) for each in value) if is_dataclass(of[key]) else value
        for key, value in given.items()
    }
    return kind(**{wanted[key].name: _taken(wanted[key].default, value) for key, value in taken.items()})


def _fits(default: Any, value: Any, of: Any) -> bool:
    """Return whether a JSON value suits a field; the type of the field's default decides.

    A positive number suits the default None; a list suits a tuple if all its items have the type `of`.
    """
    if isinstance(default, StrEnum):
        return value in tuple(type(default))
    if isinstance(default, tuple):
        kind = dict if is_dataclass(of) else of
        return (
            isinstance(value, list)
            and all(type(each) is kind for each in value)
            and not (of is int and any(each < 0 for each in value))
        )
    if default is None:
        return type(value) in (int, float) and value > 0
    return type(value) is type(default) and (not isinstance(value, int) or value >= 0)


def _taken(default: Any, value: Any) -> Any:
    """Return a value that suits a field (`_fits`), converted to the type of the field's default."""
    return type(default)(value) if isinstance(default, StrEnum | tuple) else value
