"""The window: everything that knows pygame.

A person's keys, clicks and touches come in; pictures, sounds and spoken sentences go out. Games, experiments and files
are in `table`, `lab` and `saves`; the window only shows them. `shell` has the loop, `screens` a folder for each screen,
`parts` what several screens share. `boards` draws boards, and `kit` has the controls, which know no game.
"""

PROGRAM, VERSION = "Pathwayz", "0.1.0"
"""The program's name and version."""
