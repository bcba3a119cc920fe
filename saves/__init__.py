"""Data kept on disk between two runs: the library of games (SQLite), game files (text), settings (TOML) and the log.

The package takes games, moves, judgements, attempts at puzzles and settings, and gives back stored games, lists of
games, statistics and copies. Every change of the library is on the disk before the call returns. A failure raises an
error with a sentence for the player (`saves.errors`, `saves.reading`). `places` finds the paths of files that a person
names, and `file_questions` asks for files by a dialog of the system. Other services of the system are here as well,
since these modules draw nothing: `voice` reads aloud, `picture_clipboard` copies a picture, `leaving` watches signals,
`memory` ends the program in good order before memory runs out, `failing` reports failures. `licences` reads the
licences of the program's parts. Nothing here knows players, searches or the window.
"""
