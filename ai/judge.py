"""The judge of a board: the player that estimates win chances in games of all players.

The judge is the board's strongest player without noise and without a book of openings. It visits a fixed number of
positions for each question, in one thread and with an empty memory. So the value of a position is the same on every
computer, and does not depend on earlier questions.

    judge = judge_of(game)
    analysis = engine.analyse(unforced(state).state, player=judge, priority=Priority.CHANCE, fresh=True)
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from ai.assets import board_file, weights_file
from ai.info import Limit
from ai.levels import levels
from ai.players import find_player
from ai.roster import strongest
from ai.spec import Attention, Options, PerfectOptions, PlayerSpec
from game.files import read_whole
from game.verbs import apply_action, is_terminal

if TYPE_CHECKING:
    from pathlib import Path

    from game.spec import Game

NODES = 100_000
"""Number of positions visited for one judgement: the slowest judge needs 0.10 s, 0.14 s at worst, on one core."""
EXACT_NODES = 1_500_000
"""Number of positions that a perfect player visits as judge: its solver is over ten times as fast as a search."""
VERSION = 3
"""A number to raise when a change alters judgements; `tests/ai/test_judge.py` notices such a change."""


_SPELLING = (("Attention(", "View("), ("never_misses=<Alertness.", "heeds=<Heed."), (" shy=0,", ""))
"""Pairs: a part of a player's `repr` today, and its older form, by which stored reviews identify their judges."""


class Unforced(NamedTuple):
    """Forced actions from a position, and `state`, the position after them."""

    state: Any
    actions: tuple[int, ...]


def judge_of(game: Game, name: str = "") -> PlayerSpec:
    """Return the judge of a board: its highest level, or its strongest player if it has no levels.

    If `name` is given, return that player as the judge, for example because the usual judge's data are damaged.
    """
    player = find_player(game, name or _strongest(game))
    options: Options = player.options
    if isinstance(options, Attention):
        options = replace(options, noise=0, candidates=0, openings=False)
    if player.method == "perfect":
        options = PerfectOptions(traps=False)
    nodes = EXACT_NODES if player.method == "perfect" else NODES
    return replace(player, limit=Limit(nodes=nodes), options=options, threads=1, seed=0)


def _strongest(game: Game) -> str:
    ladder = levels(game.name)
    return ladder[-1].player.name if ladder else strongest(game.name)


@cache
def identity_of(game: Game, judge: PlayerSpec) -> str:
    """Return a word that identifies a judge: it changes with the player, its limit, its data and VERSION."""
    learned = [getattr(judge.options, kind, "") for kind in ("weights", "policy")]
    files = [
        board_file("chances", game),
        board_file("books", game),
        board_file("books", game).with_suffix(".txt"),
        *(weights_file(game, name) for name in learned if name),
    ]
    known = "\n".join([str(VERSION), _spelled(judge), *map(_content, files)])
    return f"{judge.name}/{judge.limit.nodes}/{sha256(known.encode()).hexdigest()[:12]}"


def _spelled(judge: PlayerSpec) -> str:
    spelling = repr(judge)
    for name, first in _SPELLING:
        spelling = spelling.replace(name, first)
    return spelling


def _content(path: Path) -> str:
    """Return a file's text, the same on every system; an empty text if it cannot be read."""
    try:
        return read_whole(path).decode(errors="replace").replace("\r\n", "\n")
    except OSError:
        return ""


def unforced(game: Game, state: Any) -> Unforced:
    """Return the forced actions from a position, each the only legal one, and the position after them."""
    forced: tuple[int, ...] = ()
    while not is_terminal(state) and len(actions := game.actions(state)) == 1:
        state, forced = apply_action(state, actions[0]), (*forced, actions[0])
    return Unforced(state, forced)
