"""The Lab: teaches players by recipes, and shows the progress of each course.

A recipe goes in (`recipe`). Courses run in worker processes (`lab.learning.courses`), whatever screen is open.
Out come players for the lists of opponents. `policy_view_scene` shows what a taught player thinks of every move.
"""
