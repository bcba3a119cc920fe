"""The study: a position with the best lines, and variations to try.

A position, a line or a kept game goes in. `table.studying` asks the engine for the lines.
"""
