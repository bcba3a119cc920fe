"""The screens, a folder for each: `scene.py` has its state and what happens on it, the files beside it its parts.

A screen is opened by a route (`ui.shell.routes`) and gets the program as a `Host`. It draws itself, takes events, and
asks the floors below for everything that is known. No screen imports another. `keys.py` lists the keys of a screen.
"""
