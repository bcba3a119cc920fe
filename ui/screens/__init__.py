"""The screens, a folder for each: `scene.py` holds the screen's state and actions, the other files hold its parts.

A screen is opened by a route (`ui.shell.routes`) and gets the program as a `Host`. It draws itself, takes events, and
reads its data from the packages below `ui`. No screen imports another. `keys.py` lists the keys of a screen.
"""
