"""Parts that several screens have: the board as a control, the bar at the top, win bar, move list, file dialogs.

A part gets values and callbacks and draws them; what a person does with it goes out through the callbacks. It imports
the kit, the boards and the floors below the window, but no screen. What only one screen has lies in the folder of that
screen. `board_scene` and `exercise_scene` are the bases of screens that show a board.
"""
