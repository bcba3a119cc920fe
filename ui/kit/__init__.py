"""Controls and drawing, which need only pygame-ce and numpy. For example: `from ui.kit import Button, Look`.

`theme` has the colours, `metrics` the sizes, `fonts` and `icons` the glyphs, `paint` the shapes, `look` bundles them
for drawing, `control` and `focus` carry events to controls; every other module is one control.
"""

from ui.kit import tree  # first: a control is a node, and some nodes are controls
from ui.kit.button import Button, ClickCard, IconButton, Kind, Pressable, RoundButton, Tipped, button, icon_button
from ui.kit.commands import Command, Section, cap_of, command_of, numbered
from ui.kit.control import Control, ControlOptions
from ui.kit.dialog import Answer, Dialog, FieldDialog, ReportDialog
from ui.kit.field import Field
from ui.kit.focus import Controls
from ui.kit.list import Heading, List
from ui.kit.look import Elevation, Look
from ui.kit.menu import Dropdown, Item, Menu, item
from ui.kit.metrics import Metrics
from ui.kit.popup import Popup
from ui.kit.scroll import ScrollArea
from ui.kit.segmented import Option, Picture, Segmented
from ui.kit.slider import Slider
from ui.kit.switch import Switch
from ui.kit.theme import Colour, Gradient, Theme, colour, gradient, mix

__all__ = [
    "Answer", "Button", "ClickCard", "Colour", "Command", "Control", "ControlOptions", "Controls", "Dialog", "Dropdown",
    "Elevation", "Field", "FieldDialog", "Gradient", "Heading", "IconButton", "Item", "Kind", "List", "Look", "Menu",
    "Metrics", "Option", "Picture", "Popup", "Pressable", "ReportDialog", "RoundButton", "ScrollArea", "Section",
    "Segmented", "Slider", "Switch", "Theme", "Tipped", "button", "cap_of", "colour", "command_of", "gradient",
    "icon_button", "item", "mix", "numbered", "tree",
]  # fmt: skip
