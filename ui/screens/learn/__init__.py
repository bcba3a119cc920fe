"""The lessons: `scene` is the overview of all boards, `lesson_scene` one lesson with its board.

The steps come from the coach (`coach.<board>.lessons`). The settings keep the finished steps.
"""
