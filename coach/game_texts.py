"""Numbers and names as the play scene writes them."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING, NamedTuple

from ai import yours
from ai.levels import level_of
from ai.players import seated_player
from coach.boards import side_names, texts_of
from coach.characters import character_of
from coach.limit_texts import ahead, counts, limit_text, rounded
from coach.phrases import shown_score
from coach.player_texts import seat_name
from game import Game, Match, RulesError, find_game
from game.formats import DOT, WIDE_DOT, in_digits, percent
from game.retelling import retellable
from game.texts import sentences, text
from game.turns import turn_numbers
from saves.settings import YOU

if TYPE_CHECKING:
    from ai.info import Info
    from ai.progress import Report
    from ai.spec import PlayerSpec
    from saves.models import Judgement
    from table.config import GameConfig, Seat
    from table.session import Session

TENTHS_BELOW = 20.0
"""A clock with fewer seconds left than this shows tenths."""
_EXPERT = 7
"""The lowest level whose search figures are shown."""


def clock_text(seconds: float) -> str:
    """Return the reading of a clock with this time left: `1:05:00`, `8:41`, `19.9`."""
    if seconds < TENTHS_BELOW:
        return in_digits(floor(seconds * 10) / 10, 1)
    minutes, rest = divmod(floor(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def until_next_reading(seconds: float) -> float:
    """Return the seconds until a running clock, with `seconds` left now, shows another reading."""
    step = 0.1 if seconds < TENTHS_BELOW else 1.0
    return seconds - floor(seconds / step) * step + 1e-3


def card_lines(session: Session, player: int, held: str) -> list[str]:
    """Return the texts below the name on a player's card, the longest first.

    `held` is the move about which the blunder guard asks; it is empty while the guard asks nothing.
    """
    seat, humans, side = session.config.seats[player], session.config.humans, texts_of(session.game.name).side(player)
    active = session.outcome is None and session.match.player == player
    lines = [side]
    if seat.is_human and active:
        turn = text("your turn") if humans == 1 else text("to move")
        lines = [DOT.join((side, text("{move} is held", move=held) if held else turn))]
    elif humans == 1 and not seat.is_human:
        lines = [DOT.join((each, side)) for each in (seat_text(session.game, seat), short_seat_text(seat))]
    if session.outcome is not None and session.outcome.winner == player:
        return [*(DOT.join((text("Won"), line)) for line in lines), text("Won")]
    return lines


class Activity(NamedTuple):
    """An AI's activity in a game: words, the figures of its search, and whether the AI is busy."""

    words: str
    figures: str = ""
    is_busy: bool = False


def activity_of(session: Session, player: int, preparing: str | None) -> Activity:
    """Return the activity of a side's AI; levels below `_EXPERT` show no figures.

    `preparing` has the words about an AI that cannot think yet; it is None if the AI can think.
    """
    if preparing is not None:
        return Activity(preparing, is_busy=True)
    is_mover = session.match.player == player
    if session.thinker.is_thinking and is_mover:
        shows = session.seat.level is None or session.seat.level >= _EXPERT
        figures = search_text(session.thinker.move_info, session.game, session.seat) if shows else ""
        return Activity(text("Thinking"), figures, is_busy=True)
    if session.outcome is not None:
        return Activity(text("The game is over"))
    if session.thinker.has_reply and is_mover:
        return Activity(text("Ready"))
    return Activity(text("Paused") if session.paused else text("Waiting"))


@retellable
def search_text(info: Info | None, game: Game, seat: Seat) -> str:
    """Return the progress of an AI's search in words.

    For a level it is `11 moves ahead` or `800 games`, for any other player `depth 11  ·  2.41 M nodes`.
    """
    if info is None or info.nodes == 0:
        return ""
    if info.book:
        return text("from the book")
    nodes = rounded(_spec_of(game, seat), info.nodes)
    if seat.level is not None:
        plays_games = counts(_spec_of(game, seat)) == "games"
        return nodes if plays_games else ahead(info.depth) if info.depth else ""
    return text("depth {depth}", depth=info.depth) + WIDE_DOT + nodes if info.depth else nodes


def preparing_text(report: Report[None]) -> str:
    """Return the status of an AI that is not ready to think: `Preparing, 40 %`."""
    if not report.total:
        return text("Preparing")
    return text("Preparing, {share} %", share=_ready_share(report))


def _ready_share(report: Report[None]) -> int:
    """Return how much of the AIs' code is compiled, in per cent; 0 while the amount of code is unknown."""
    return 100 * report.done // report.total if report.total else 0


def preparing_words(session: Session, problem: str, report: Report[None]) -> str | None:
    """Return the words on an AI that cannot think yet; None once it can think, and after the game.

    The words are the `problem` that stops every AI, or "Preparing", maybe with the compiled share of the AIs' code.
    """
    if session.outcome or (session.can_reply and not session.is_preparing):
        return None
    doing = text("Preparing") if session.can_reply else problem or preparing_text(report)
    # translators: doing is "Preparing" or "Preparing, 40 %".
    return text("{doing}…", doing=doing)


def seat_text(game: Game, seat: Seat) -> str:
    """Return the line below the name on an AI's card: `an otter`, `Computer · 2 s a move`."""
    parts = [short_seat_text(seat)]
    if seat.limit is not None:
        parts.append(limit_text(_spec_of(game, seat), seat.limit))
    return DOT.join(parts)


def short_seat_text(seat: Seat) -> str:
    """Return the line below the name on an AI's card, without its limit.

    It is a level's creature, or `Computer` with the text of `taught_text`.
    """
    level = level_of(seat.player or "")
    if level is not None:
        return text(character_of(level).animal)
    return DOT.join(filter(None, (text("Computer"), taught_text(seat))))


def taught_text(seat: Seat) -> str:
    """Return how many games a player of the Lab has learned from, such as "after 500 games".

    If people taught it, too, the text is "after 500 games, and yours". The text is empty if the seat does not state the
    number.
    """
    name, _, moment = (seat.player or "").partition(yours.AFTER)
    games = moment.removesuffix(yours.LIVE)
    if not yours.is_own(name) or not games.isdecimal():
        return ""
    words = (
        "after {n:,} game|after {n:,} games"
        if games == moment
        else "after {n:,} game, and yours|after {n:,} games, and yours"
    )
    return text(words, n=int(games))


def _spec_of(game: Game, seat: Seat) -> PlayerSpec:
    """Return the player of an AI seat; if it was deleted since, the player that plays on in its place."""
    from ai.standins import weaker_player

    assert seat.player is not None
    try:
        return seated_player(game, seat.player)
    except RulesError:
        return seated_player(game, weaker_player(seat.player) or seat.player)


def subtitle(config: GameConfig) -> str:
    """Return the two players and the clock: `You vs Rapids · Level 7 · 10 min + 5 s`."""
    first, second = config.seats
    if second.is_human and not first.is_human:
        first, second = second, first
    parts = [text("{first} vs {second}", first=seat_name(first), second=seat_name(second))]
    if config.humans == 1 and second.level is not None:
        parts.append(text("Level {level}", level=second.level))
    if config.humans == 1 and (taught := taught_text(second)):
        parts.append(taught)
    if config.watched:
        parts.append(text("two computers"))
    if config.time_control is not None:
        parts.append(config.time_control.text())
    variant = texts_of(config.game).variant_at(config.position)
    if variant is not None:
        parts.append(text(variant.words))
    return WIDE_DOT.join(parts)


def is_you(config: GameConfig, seat: Seat) -> bool:
    """Whether a seat is called "You": its player is the game's only person, or a person without a name."""
    return seat.is_human and (config.humans == 1 or seat.name == YOU)


def resigning_words(session: Session) -> str:
    """Return the sentence on the winner after a resignation."""
    config = session.config
    loser = session.match.player if config.only_person is None else config.only_person
    winner = config.seats[1 - loser]
    if is_you(config, winner):
        return text("You win this game.")
    return text("{name} wins this game.", name=seat_name(winner))


def swapping_words(session: Session) -> str:
    """Return the sentence on who will play which side if the seats are swapped."""
    config, sides = session.config.swapped(), texts_of(session.game.name)
    first, second = map(seat_name, config.seats)
    names = {"first": first, "second": second, "side": sides.side(0), "other": sides.side(1)}
    if is_you(config, config.seats[0]):
        message = text("You will play {side}, and {second} {other}.", **names)
    elif is_you(config, config.seats[1]):
        message = text("{first} will play {side}, and you {other}.", **names)
    else:
        message = text("{first} will play {side}, and {second} {other}.", **names)
    return sentences(message, text("This game will not be rated.") if config.humans == 1 else "")


def both_percents(share: float) -> tuple[str, str]:
    """Return a probability and its complement in per cent.

    The two sum up to 100; 0 and 100 are used only for certainty.
    """
    first = percentage(share)
    return percent(first), percent(100 - first)


def percentage(share: float) -> int:
    """Return a probability in whole per cent; 0 and 100 are used only for certainty."""
    return round(100 * (open_chance(share) if 0 < share < 1 else share))


def shown_chance(judgement: Judgement) -> float:
    """Return side 0's judged win chance for display: 0 or 1 only if a result is proven."""
    return judgement.chance if judgement.result is not None else open_chance(judgement.chance)


def open_chance(chance: float) -> float:
    """Return a chance limited to 1 to 99 %, as shown while nothing is proved."""
    return min(max(chance, 0.01), 0.99)


def winner_moves(plies: int) -> int:
    """Return the number of the winner's moves in a win that takes this many plies."""
    return (plies + 1) // 2


def proven_words(judgement: Judgement, alternates: bool) -> tuple[str, str]:
    """Return the proven result of a position for each side: `wins in 3 moves` and `loses in 3 moves`.

    Only the winner's moves are counted; without `alternates` (the sides do not take turns) no number is given.
    """
    if judgement.result == 0:
        return text("draw"), text("draw")
    if judgement.plies is None or not alternates:
        wins, loses = text("wins"), text("loses")
    else:
        moves = winner_moves(judgement.plies)
        wins = text("wins in {n} move|wins in {n} moves", n=moves)
        loses = text("loses in {n} move|loses in {n} moves", n=moves)
    return (wins, loses) if judgement.result == 1 else (loses, wins)


def with_score(message: str, score: tuple[int, int] | None, winner: int | None) -> str:
    """Return the message about a game's end, with the score if there is one: `Robin won 38–26`.

    The winner's points come first.
    """
    if score is None:
        return message
    # translators: a result, then its points, as in "Robin won 38–26" or "A draw 32–32".
    return text("{result} {score}", result=message, score=shown_score(score if winner != 1 else (score[1], score[0])))


def game_length(match: Match) -> int:
    """Return the length of a match as the library states it.

    This is the number of turns, or the number of moves on a board where a side may move again.
    """
    made = len(match.moves)
    return list_number(match, made) if match.game.alternates else made


def list_number(match: Match, ply: int) -> int:
    """Return the number that the list of moves gives to a match's `ply`-th move, from 1; 0 if `ply` is 0."""
    return turn_numbers([int(match.player_at(earlier)) for earlier in range(ply)])[-1] if ply else 0


def ended_texts(board: str, winner: int | None, moves: int) -> list[str]:
    """Return a game's result with its length as in the library, in several wordings, the longest first.

    `winner` is None for a draw, `moves` is the number of moves of both sides, 0 if unknown.
    """
    # translators: a noun: nobody won.
    won = text("Draw") if winner is None else side_names(board)[winner]
    if not moves:
        return [won, ""]
    length = (moves + 1) // 2 if find_game(board).alternates else moves
    counted = text("{n:,} move|{n:,} moves", n=length)
    # translators: moves is "29 moves".
    return [text("{result}, {moves}", result=won, moves=counted), won, ""]
