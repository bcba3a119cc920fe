"""Errors of experiments: requests that cannot be met, and files that cannot be used.

CodedError (game.errors)
 └─ LabError                  code                fields
     │                        worker-ended
     ├─ ContestError          contest-changed
     │                        being-played
     │                        no-contest
     │                        unmoved
     │                        no-pairs            n
     │                        no-plan             games, openings
     │                        unreadable-plan
     ├─ RequestError          book-in-use         folder
     │                        changed-ladder      file
     │                        no-book             game
     │                        no-features         game, features, known
     │                        no-games            file
     │                        nothing-to-learn    game, known
     │                        no-course           game, features
     │                        no-curve            player
     │                        no-scores           player
     │                        not-a-champion's    options
     │                        not-a-pipeline's    options
     │                        no-share            features
     │                        share-unplaced      options
     │                        no-opening          game, n
     │                        no-option           player, option, known
     │                        no-ladder           game
     │                        no-levels           game
     │                        no-paper            game
     │                        no-puzzles          n, file
     │                        no-size             size, rows, columns, cells
     │                        no-sizes            game
     │                        no-starts           game
     │                        no-table            file
     │                        too-few-players     names
     │                        nothing-to-prove    position
     │                        nothing-to-rate     file
     │                        nothing-to-solve    position
     │                        nothing-solved      folder, game
     │                        not-found-out       position
     │                        not-selective       player
     │                        not-solved          game, known
     │                        only-sizes          game
     │                        only-tests          games, least
     │                        own-players         preset
     │                        too-deep            depth, game, most
     │                        too-early           game, n, position
     │                        unplayed-levels     file
     ├─ KeptError             other-games         file
     │                        damaged-start       file
     │                        games-in-use        file
     │                        damaged-work        file
     ├─ CourseError           other-course        folder
     │                        unreadable-course   folder
     │                        unbounded-weights   rate
     │                        other-size          n, found, start
     │                        unknown-features    game, features, known
     │                        unknown-groups      groups, known
     │                        out-of-range        key, value, least, most
     │                        no-batches          games, n
     │                        rule-not-first      opponent
     │                        bad-name            name, n
     │                        no-name             n
     │                        no-weights
     │                        no-start            folder
     │                        few-games           n, most
     │                        no-recipe           given
     │                        unreadable-recipe   file
     │                        unkept              folder
     │                        unwritten
     │                        in-use              folder
     │                        no-player           name
     │                        no-player-file      file
     │                        other-format
     │                        ended               folder
     │                        not-begun
     └─ ClusterError          no-dask
                              no-scheduler        address
                              no-program          name
                              other-program       machine, there, here
                              workers-lost
                              scheduler-lost      address
"""

from __future__ import annotations

from game.errors import CodedError

_SENTENCES = {
    "worker-ended": "a process that was playing was ended from outside; there may not be enough memory for so many",
    "contest-changed": "this tournament was begun with another version of the program or of a player, so its games"
    " would not go together; start a new one with the same players",
    "being-played": "this tournament is being played; pause it before it is deleted",
    "no-contest": "this tournament is not there any more",
    "unmoved": "the tournament stays where it is, since its folder cannot be moved",
    "no-pairs": "a tournament needs two players who meet, and has {n} at most",
    "no-plan": "a pair plays 1 to {games:,} games, with up to {openings} random moves at the start",
    "unreadable-plan": "what was to be played in this tournament cannot be read",
    "changed-ladder": "{file} was changed while its levels were being measured, and is left as it is",
    "unplayed-levels": "some levels have no games yet, so {file} is left as it is",
    "no-dask": "Dask, which works on many machines, is not installed; beside the source, `make cluster` installs it"
    " (docs/many-machines.md), and everywhere --workers takes the processors of this computer",
    "no-scheduler": "no Dask scheduler answers at {address!r}; docs/many-machines.md says how to start one",
    "no-program": "a worker of the cluster does not find the program (no module {name!r}); start workers in the"
    " program’s folder, as docs/many-machines.md says",
    "other-program": "the worker on {machine!r} has another program; install the same commit and the same locked"
    " packages on every machine (there: {there}; here: {here})",
    "workers-lost": "four workers were lost one after the other at the same job; there may not be enough memory for it,"
    " or a worker does not find the program",
    "scheduler-lost": "the scheduler at {address!r} is gone; what was finished until then is kept",
    "no-book": "there is no book of {game} to be made",
    "book-in-use": "another command makes a book of what is in {folder!r} at this moment",
    "nothing-solved": "nothing is solved in {folder!r}, so the book of {game} stays as it is;"
    " without --bind the command solves what is missing",
    "no-features": "there are no such features of {game}; there are: {known}: {features!r}",
    "nothing-to-learn": "nothing can be learned on {game}, whose positions have no features;"
    " those of {known} have some",
    "no-course": "{game} has no course of learning with this name: {features!r}",
    "no-curve": "this player has no curve to be checked: {player!r}",
    "no-scores": "no score of {player!r} is left that is not proven, so there is nothing to fit a curve to",
    "not-a-champion's": "a champion’s course has its own recipe, which these options do not change: {options}",
    "not-a-pipeline's": "the pipeline has its own plan, which these options do not change: {options}",
    "no-share": "only a champion’s course is played in part; {features!r} takes a number of games",
    "share-unplaced": "a course that is played in part would replace what was taught whole;"
    " name another place for it by {options}",
    "no-opening": "no game of {game} was found that goes on after {n} random move"
    "|no game of {game} was found that goes on after {n} random moves",
    "no-option": "{player} cannot play with {option}; what can be changed is {known}",
    "no-ladder": "{game} has no measured levels to meet; --players names others",
    "no-levels": "{game} has no levels to be measured",
    "no-size": "a size is written as rows x columns, such as 3x4, with up to {rows} rows, {columns} columns and {cells}"
    " cells: {size!r}",
    "no-sizes": "{game} has one size only",
    "no-starts": "{game} has one start only, which is solved by its position",
    "no-paper": "no paper about {game} is answered here",
    "no-puzzles": "{n:,} games had no puzzle, and {file} is left as it is; more games may have some",
    "damaged-work": "{file} is damaged; delete it, and the same command makes it again",
    "no-games": "no games are kept in {file!r}; without --count they are played",
    "no-table": "this is no table of which a picture is drawn: {file!r}",
    "not-selective": "ProbCut is measured of players of selective PVS, and this is none: {player!r}",
    "only-tests": "the first {least} games only test what is learned from the others, so {games} are too few",
    "own-players": "this preset has players of its own, with their own limits: {preset!r}",
    "too-deep": "games of {game} are too short for searches of {depth} plies after random moves; {most} is the deepest",
    "too-early": "{game} is solved near its end only, {n} ply before it at most; this is too early: {position!r}"
    "|{game} is solved near its end only, {n} plies before it at most; this is too early: {position!r}",
    "too-few-players": "a round robin needs two players or more, each of them once: {names!r}",
    "nothing-to-rate": "{file} has no puzzles to rate",
    "nothing-to-prove": "the game is over, there is nothing to prove: {position!r}",
    "nothing-to-solve": "the game is over, there is nothing to solve: {position!r}",
    "not-found-out": "not every move is known; what this board is solved by is missing or damaged: {position!r}",
    "only-sizes": "{game} is solved on small boards only: ask for one by --size, such as --size 4x4",
    "not-solved": "{game} is not solved; there is something to solve of {known}",
    "other-games": "games of another experiment, or of another version of the program, are kept in {file!r};"
    " name another place, or delete it",
    "damaged-start": "the beginning of {file!r} is damaged, and nobody can tell which experiment its games are of;"
    " move it away, and the command begins again",
    "games-in-use": "another window or command plays the games of {file!r} at this moment",
    "other-course": "another course, with another recipe, lies in this folder; name another place, or delete it:"
    " {folder!r}",
    "unreadable-course": "the course in this folder cannot be read: {folder!r}",
    "unbounded-weights": "the weights have grown without bound; a smaller rate keeps them: {rate:g}",
    "unknown-features": "there are no such features of {game}; there are: {known}: {features!r}",
    "unknown-groups": "these features have the groups {known}, each of them once: {groups!r}",
    "out-of-range": "{key} is between {least} and {most}: {value}",
    "no-batches": "games are played {n} at a time, {games} is no multiple of that",
    "rule-not-first": "only the first of several opponents may be rule or copy: {opponent}",
    "bad-name": "a player has a name of 1 to {n} letters: {name}",
    "no-name": "the player has no name yet; it takes 1 to {n} letters",
    "no-weights": "the weights that it begins with cannot be read",
    "few-games": "it needs {most} games of people to learn from, and the library has {n}",
    "no-start": "the first weights are missing in this folder: {folder!r}",
    "no-recipe": "this is no recipe of a player: {given}",
    "unreadable-recipe": "the recipe {file!r} cannot be read",
    "unkept": "the course cannot be kept in its folder {folder!r}",
    "unwritten": "the player cannot be written there",
    "in-use": "this player is being taught at this moment, perhaps by another window: {folder!r}",
    "no-player": "there is no such player: {name!r}",
    "no-player-file": "{file!r} is no player that can be taken in",
    "other-format": "it was not written by this program, or by a later version of it",
    "not-begun": "no process could be started that learns",
    "ended": "learning was ended from outside; it goes on from the last batch: {folder!r}",
    "other-size": "the course learns weights of {n} feature, not {found}: {start!r}"
    "|the course learns weights of {n} features, not {found}: {start!r}",
}


class LabError(CodedError):
    """An experiment cannot be run."""

    code = "lab"

    def __init__(self, code: str, **fields: object) -> None:
        """Make an error. The table at the top of this module lists the values of `code`, each with its `fields`.

        A `cause` may be given to each, as to every CodedError.
        """
        super().__init__(_SENTENCES[code], code=code, **fields)


class RequestError(LabError):
    """A command asks for something that does not exist."""


class KeptError(LabError):
    """A file of kept games, or of other finished work, cannot be continued."""


class ContestError(LabError):
    """A contest cannot be begun or continued."""


class CourseError(LabError):
    """A course of learning cannot be begun or continued."""


class ClusterError(LabError):
    """A cluster of machines cannot be used."""
