"""The judge of a board: the one player whose chances are shown, whoever plays.

It is the board's strongest player without the little noise that makes levels vary, and without a book of openings. It
looks at NODES positions each time, alone and with an empty memory. So a position is worth the same on every computer,
in whatever order positions are asked about, and however often.

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
from game.verbs import apply_action, is_terminal

if TYPE_CHECKING:
    from pathlib import Path

    from game.spec import Game

NODES = 100_000
"""Positions that one judgement looks at: the slowest judge needs 0.10 s for them, 0.14 s at worst, on one core."""
EXACT_NODES = 1_500_000
"""The same of a judge who plays perfectly: solving visits more than ten times as many in that time."""
VERSION = 3
"""Is raised when a search or an evaluation changes what judges find; `tests/ai/test_judge.py` notices."""


_SPELLING = (("Attention(", "View("), ("never_misses=<Alertness.", "heeds=<Heed."))
"""Names in a player's `repr`, each with its older form: the identities in kept reviews were made with that."""


class Unforced(NamedTuple):
    """Where a position leads by itself: the first one with a choice or the end, and by which actions."""

    state: Any
    actions: tuple[int, ...]


def judge_of(game: Game, name: str = "") -> PlayerSpec:
    """Return who judges on a board: its highest level, or its strongest player where it has no levels.

    `name` is another player who shall judge in its place, where its data cannot be used.
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
    """Return in a word who judges and by what: another player, limit, weights or VERSION are another identity."""
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
    """Return a file's text, the same on every system; nothing of one that cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def unforced(game: Game, state: Any) -> Unforced:
    """Return where a position leads as long as there is only one move: what a search would not think about."""
    forced: tuple[int, ...] = ()
    while not is_terminal(state) and len(actions := game.actions(state)) == 1:
        state, forced = apply_action(state, actions[0]), (*forced, actions[0])
    return Unforced(state, forced)
