"""Data kept on disk between two runs: the library of games (SQLite), game files (text), settings (TOML) and the log.

It takes games, moves, judgements, attempts at puzzles and settings. It gives back stored games, lists of games,
statistics and copies. Every change of the library is on the disk before the call returns. A failure raises an error
with a sentence for the player (`saves.errors`, `saves.reading`). `places` and `file_questions` say where the files are
that a person names, and ask for them by a dialog of the system. Other things are asked of the system here as well,
since they draw nothing: `voice` reads aloud, `picture_clipboard` copies a picture, `leaving` watches signals, `memory`
sees to it that the program ends in order before memory runs out, `failing` tells why it had to. `licences` reads those
of the program's parts. Nothing here knows players, searches or the window.
"""
