"""The play screen: it draws a session, with its clocks and hints, and asks the questions before and after a game.

A `GameConfig` or a kept game goes in. `scene` sends intentions to `table.session` and draws what comes back. The
session keeps every move before it is shown. The module `spectate` is for games between two computers.
"""
