"""The play screen: a session drawn, with its clocks, its hints, and what is asked before and after.

A `GameConfig` or a kept game goes in. `scene` sends intentions to `table.session` and draws what comes back. The
session keeps every move before it is shown. `spectate*` are the parts for two computers that play each other.
"""
