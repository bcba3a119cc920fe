"""A screen as a tree: `docs/window.md` explains it with a small screen built from nothing.

`node` has the base of all nodes, `layout` the containers, `leaves` texts and pictures, `scroll` the scroll area, `page`
the frames of a whole screen. `tree` keeps the transient state of controls from one composing to the next.
"""

from ui.kit.tree.layout import BalancedColumns, Box, Column, Either, Grid, Panel, Row, Spacer, Stack, Whole
from ui.kit.tree.leaves import Canvas, Chip, Icon, KeyCaps, Label, Meter, Rule, Text, form, paragraph
from ui.kit.tree.node import Child, Node, Span, exactly, listed_words, present, words_in
from ui.kit.tree.page import Card, Page, PageBar, Split
from ui.kit.tree.scroll import Scroll
from ui.kit.tree.spoken import Spoken, box_of, rows_of
from ui.kit.tree.tree import LiveTree

__all__ = [
    "BalancedColumns", "Box", "Canvas", "Card", "Child", "Chip", "Column", "Either", "Grid", "Icon", "KeyCaps",
    "Label", "LiveTree", "Meter", "Node", "Page", "PageBar", "Panel", "Row", "Rule", "Scroll", "Spacer", "Span",
    "Split", "Spoken", "Stack", "Text", "Whole", "box_of", "exactly", "form", "listed_words", "paragraph",
    "present", "rows_of", "words_in",
]  # fmt: skip
