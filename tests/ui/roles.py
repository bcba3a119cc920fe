"""Role, label and value of a control, as a screen reader says them: tests know the classes of the kit only here."""

from __future__ import annotations

from ui.kit.button import Button, IconButton
from ui.kit.card import Card
from ui.kit.control import Control
from ui.kit.dropdown import Dropdown
from ui.kit.field import Field
from ui.kit.range_slider import RangeSlider
from ui.kit.scroll import ScrollArea, ScrollList
from ui.kit.segmented import Segmented
from ui.kit.slider import Slider
from ui.kit.switch import Switch

ROLES: dict[type[Control], str] = {
    Dropdown: "dropdown",
    Button: "button",
    IconButton: "button",
    Field: "text field",
    RangeSlider: "range",
    Slider: "slider",
    Segmented: "choice",
    Switch: "switch",
    ScrollList: "list",
    ScrollArea: "scrolled page",
    Card: "card",
}
"""The special before the general. Any other control has the role "control"."""


def role_of(control: Control) -> str:
    """Return the role of a control."""
    return next((role for kind, role in ROLES.items() if isinstance(control, kind)), "control")


def label_of(control: Control) -> str:
    """Return the words that stand on a control now, empty for none: a button may change them and keep its name."""
    return control.label if isinstance(control, Button | Switch) else ""


def value_of(control: Control) -> str | None:
    """Return the value of a control as a person reads it, None where nothing can be set."""
    if isinstance(control, Field):
        return control.text
    if isinstance(control, Segmented):
        return control.options[control.value].label
    if isinstance(control, Dropdown):
        return control.options[control.value]
    if isinstance(control, Switch):
        return "on" if control.value else "off"
    if isinstance(control, RangeSlider):
        return str(control.values)
    return str(control.value) if isinstance(control, Slider) else None
