"""The play screen: a session drawn, with its clocks, its hints, and the questions before and after a game.

A `GameConfig` or a kept game goes in. `scene` sends intentions to `table.session` and draws what comes back. The
session keeps every move before it is shown. The modules `spectate*` are for games between two computers.
"""
