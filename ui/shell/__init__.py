"""The program around the screens: the loop, the stack of screens, the window's settings, sound and kernels.

`app` is the loop and `router` the stack of open screens. `services` holds settings, library and engine, which all
screens share. A screen sees all of it as a `Host` (`host`). A screen opens another one by a route, a frozen value
(`routes`). `doors` is the table from routes to screens, and the only module here that imports screens.
"""
