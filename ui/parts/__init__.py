"""Parts that several screens share: the board as a control, the bar at the top, win bar, move list, file dialogs.

A part gets values and callbacks: it draws the values, and calls back when a person uses it. It may import the kit, the
boards, the packages below the window, and the shell's modules for every screen (`Host`, routes, keys), but no screen.
A part of only one screen lies in that screen's folder.
`board_scene` and `exercise_scene` are the bases of screens that show a board.
"""
