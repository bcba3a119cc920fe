"""Controls and drawing, on nothing but pygame-ce and numpy.

`theme` has the colours, `metrics` the sizes, `fonts` and `icons` the glyphs, `paint` the shapes, `look` bundles them
for drawing, `control` and `focus` carry events to controls; every other module is one control.
"""
