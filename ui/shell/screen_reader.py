"""The window's content for screen readers, by AccessKit, which knows AT-SPI, UI Automation and NSAccessibility.

AccessKit calls from its own threads, and an exception in such a call ends AccessKit for good. So these calls only store
a request, which the loop's thread answers. Nothing is sent while no screen reader runs.

AccessKit locks its adapter while it waits for Python to begin, and a call of the adapter keeps Python waiting for that
lock. So the adapter is called only between the return of `_begin` and `_end`.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import count
from threading import Lock
from typing import Any, NamedTuple

import pygame

from coach import languages
from game.texts import sentence, sentences, text
from saves import message_bus, voice
from saves.log import log
from ui import PROGRAM
from ui.kit import window
from ui.kit.commands import on_cap, parts_of
from ui.kit.tree import Spoken
from ui.shell.display import Display
from ui.shell.router import Router
from ui.shell.services import Services

ANNOUNCEMENT = "announcement"
"""The role of announcements, whose nodes stay the same on every screen."""
ROLES = {
    "window": "WINDOW", "screen": "PANE", "dialog": "DIALOG", "menu": "MENU", "menu item": "MENU_ITEM",
    "button": "BUTTON", "card": "BUTTON", "control": "BUTTON", "dropdown": "COMBO_BOX",
    "text field": "TEXT_INPUT", "typed text": "TEXT_RUN", "switch": "SWITCH",
    "choice": "RADIO_GROUP", "option": "RADIO_BUTTON", "slider": "SLIDER", "range": "GROUP",
    "list": "LIST_BOX", "row": "LIST_BOX_OPTION", "tree": "LIST_BOX", "text": "LABEL", ANNOUNCEMENT: "LABEL",
    "status": "LABEL", "progress": "LABEL", "meter": "METER", "timer": "TIMER", "group": "GROUP", "picture": "IMAGE",
    "scrolled page": "SCROLL_VIEW", "board": "GRID", "line": "ROW", "cell": "CELL",
}  # fmt: skip
"""AccessKit's name of each `Spoken.role`."""
_ROOT = 0
_MOST_IDS = 50_000
"""With more ids than this number, all ids are forgotten, since most belong to closed screens."""
_KEPT = 3
"""The number of last announcements that stay readable."""


class _ReaderRequest(NamedTuple):
    """A request of a screen reader: the name of AccessKit's action, the id of the node, and a value to set."""

    action: str
    node: int
    value: Any


class _SpokenNode(NamedTuple):
    """A node sent to screen readers, the ids of its children, and the `node_id` of its control."""

    spoken: Spoken
    children: tuple[int, ...]
    control: str


class ScreenReader:
    """Sends the router's top screen or overlay to a screen reader, while one is `active`, and answers its requests."""

    def __init__(self, services: Services) -> None:
        self.active = False
        self._failure = ""
        self._services = services
        self._router: Router | None = None
        self._kit: Any = None
        self._adapter: Any = None
        self._begun, self._calling = False, Lock()
        self._ids: dict[str, int] = {}
        self._free, self._saying = count(1), count()
        self._sent: dict[int, _SpokenNode] = {}
        self._focus = _ROOT
        self._seen: tuple[object, ...] = ()
        self._heard: dict[int, str] = {}
        """The sentences last said for each node, keyed by the node's id."""
        self._to_say: list[str] = []
        self._announced: list[Spoken] = []
        self._noticed: list[object] = []

    @property
    def problem(self) -> str:
        """A sentence on why no screen reader can read this program now; empty if a screen reader can."""
        return self._failure or (_missing() if window.is_seen() else "")

    # -- the library ----------------------------------------------------------------------------------

    def attach(self) -> None:
        """Let screen readers find the window; called before the window is visible, as Windows and macOS need it."""
        if window.is_seen() and not self.problem:
            self._guarded(self._attach)

    def _attach(self) -> None:
        import accesskit

        self._kit = accesskit
        self._adapter = _adapter(accesskit, self._begin, self._request, self._end)

    def tell_focus(self) -> None:
        """Tell screen readers whether the window has the focus of the desktop."""
        if hasattr(self._adapter, "update_window_focus_state"):
            self._call(lambda: self._adapter.update_window_focus_state(pygame.key.get_focused()))

    def _call(self, call: Callable[[], object]) -> None:
        """Call the adapter, if it can be called now."""
        with self._calling:
            if self._begun and self._adapter is not None:
                self._guarded(call)

    def _begin(self) -> Any:
        """A screen reader has started: return an empty window, and send its content soon. Called in any thread."""
        bare, self.active = _bare(self._kit), True
        self._services.calls.soon(self._start_anew)
        self._begun = True  # last, without a call after it: at calls threads take turns
        return bare

    def _end(self) -> None:
        """Stop sending the window's content: the last screen reader has ended. Called in any thread."""
        with self._calling:
            self.active = self._begun = False

    def _request(self, request: Any) -> None:
        """Pass a screen reader's request to the loop's thread, which answers it. Called in any thread."""
        value = request.data[1] if isinstance(request.data, tuple) else request.data
        wanted = _ReaderRequest(str(request.action).rpartition(".")[2], int(request.target), value)
        self._services.calls.soon(lambda: self._answer(wanted))

    def _start_anew(self) -> None:
        if self.active and not self._begun:
            self._services.calls.soon(self._start_anew)
            return
        self._sent, self._seen = {}, ()
        self.tell_focus()
        self._services.invalidate()

    def _guarded(self, call: Callable[[], object]) -> None:
        try:
            call()
        except (KeyboardInterrupt, SystemExit, MemoryError):
            raise
        except BaseException as error:  # noqa: BLE001  a panic of the library is no Exception
            log.error("nothing can be told to a screen reader any more: %r", error)
            self._adapter, self.active = None, False
            self._failure = text("Reading aloud by a screen reader has failed; the log has the details.")

    # -- sending --------------------------------------------------------------------------------------

    def say(self, words: str) -> None:
        """Send a sentence to a screen reader after the next frame, to be said once."""
        if self.active and words:
            self._to_say.append(words)
            self._services.invalidate()

    def update(self, router: Router) -> None:
        """After a frame, send the changes of the router's top screen or overlay."""
        self._router, shown = router, router.shown
        if not self.active or self._adapter is None or shown is None:
            return
        self._say_notices()
        self._gather()
        seen = (shown.tree.root, shown.controls.focused, router.size, *self._announced)
        if seen != self._seen:
            self._seen = seen
            self._tell(router)

    def _gather(self) -> None:
        """Join all waiting sentences into one announcement, since readers reorder announcements that come together."""
        if self._to_say:
            announcement = Spoken(ANNOUNCEMENT, sentences(*self._to_say), key=f"said {next(self._saying)}")
            self._announced, self._to_say = [*self._announced, announcement][-_KEPT:], []

    def _say_notices(self) -> None:
        shown = self._services.notices.shown
        for notice in shown:
            if not any(notice is each for each in self._noticed):
                self.say(notice.text)
        self._noticed = list(shown)

    def _tell(self, router: Router) -> None:
        """Send the nodes that changed since the last update."""
        nodes = self._read(router)
        self._speak_up(nodes, router)
        self._say_turned(nodes)
        focus = self._focused(nodes)
        changed = {number: each for number, each in nodes.items() if self._sent.get(number) != each}
        self._sent = nodes
        if not changed and focus == self._focus:
            return
        self._focus = focus
        update = self._kit.TreeUpdate(focus)
        update.nodes.extend((number, _node(self._kit, each)) for number, each in changed.items())
        if _ROOT in changed:
            update.tree = self._kit.Tree(_ROOT)
        self._call(lambda: _update(self._adapter, update))

    def _speak_up(self, nodes: dict[int, _SpokenNode], router: Router) -> None:
        """Say the sentences (`aloud`) of nodes that are new or changed; nodes under a dialog count as unchanged."""
        if not router.overlays:
            self._heard = {number: words for number, words in self._heard.items() if number in nodes}
        for number, each in nodes.items():
            words = each.spoken.aloud
            if self._heard.get(number, "") != words:
                self._heard[number] = words
                self.say(words)

    def _say_turned(self, nodes: dict[int, _SpokenNode]) -> None:
        """Say the new state of an unfocused switch or choice that its key has changed; readers follow the focus."""
        for number in nodes.keys() & self._sent.keys():
            now, before = nodes[number].spoken, self._sent[number].spoken
            has_key = now.caps and now.role in ("switch", "choice") and not now.focused
            if has_key and (now.value, now.checked) != (before.value, before.checked):
                turned = {True: text("on"), False: text("off"), None: now.value}[now.checked]
                self.say(text("{name}: {value}", name=now.name, value=turned))

    def _read(self, router: Router) -> dict[int, _SpokenNode]:
        """Return all nodes for the screen reader, keyed by id; the window is first, each node before its children."""
        shown, look = router.shown, router.look
        nodes: dict[int, _SpokenNode] = {}
        if shown is None:
            return nodes
        if len(self._ids) > _MOST_IDS:
            self._ids.clear()
            self._heard.clear()
        inside = Spoken(
            shown.role, text(shown.title or PROGRAM), (0, 0, *router.size), children=shown.tree.spoken(look)
        )
        whole = Spoken("window", PROGRAM, (0, 0, *router.size), children=(inside, *self._announced))
        self._put(nodes, whole, "", "", str(id(shown)))
        return nodes

    def _put(self, nodes: dict[int, _SpokenNode], spoken: Spoken, path: str, control: str, key: str) -> int:
        """Add a node and everything in it to `nodes`; return the node's id."""
        number = self._ids.setdefault(path, next(self._free)) if path else _ROOT
        nodes[number] = _SpokenNode(spoken, (), control)
        keys = zip(spoken.children, _keys(spoken.children), strict=True)
        prefix = path or key
        children = [
            self._put(
                nodes, each, own if each.role == ANNOUNCEMENT else f"{prefix}/{own}", each.control or control, own
            )
            for each, own in keys
        ]
        nodes[number] = _SpokenNode(spoken, tuple(children), control)
        return number

    def _focused(self, nodes: dict[int, _SpokenNode]) -> int:
        """The id of the innermost node with the focus, else of the screen or dialog."""
        focused = [number for number, each in nodes.items() if each.spoken.focused]
        return focused[-1] if focused else nodes[_ROOT].children[0]

    # -- answering ----------------------------------------------------------------------------------------

    def _answer(self, wanted: _ReaderRequest) -> None:
        with self._services.notices.asked_for():
            self._do(wanted)

    def _do(self, wanted: _ReaderRequest) -> None:
        """Carry out a request, if its node is still on the screen and enabled."""
        router = self._router
        if router is None or router.shown is None:
            return
        shown, sent = router.shown, self._read(router).get(wanted.node)
        if sent is None or not sent.spoken.enabled:
            return
        spoken, look = sent.spoken, router.look
        owner = next((each for each in shown.controls if each.node_id == sent.control), None)
        if wanted.action == "CLICK" and spoken.press is not None:
            spoken.press()
        elif wanted.action in ("CLICK", "FOCUS") and owner is not None and owner.focusable:
            shown.controls.focus(owner, look, by_keyboard=True)
            if spoken.aim is not None:
                spoken.aim()
        elif wanted.action == "SCROLL_INTO_VIEW" and owner is not None and owner.viewport is not None:
            owner.viewport.bring_into_view(owner.rect, look)
        elif spoken.fill is not None and (value := _set_value(wanted, spoken)) is not None:
            spoken.fill(value)
        shown.invalidate()
        self._services.calls.soon(lambda: router.send(pygame.event.Event(pygame.NOEVENT)))  # some act after events only


def _keys(children: tuple[Spoken, ...]) -> Iterator[str]:
    """Yield a key for each sibling: its own, or an id, name or role; a number distinguishes equal keys."""
    seen: dict[str, int] = {}
    for each in children:
        key = each.key or each.control or (each.name if each.role == "group" else each.role)
        seen[key] = seen.get(key, 0) + 1
        yield key if seen[key] == 1 else f"{key}#{seen[key]}"


def _set_value(wanted: _ReaderRequest, spoken: Spoken) -> Any:
    """Return the value that the request `wanted` sets in a node; None if its action sets no value."""
    scale = spoken.scale
    if wanted.action == "SET_VALUE":
        return wanted.value
    if scale is not None and wanted.action in ("INCREMENT", "DECREMENT"):
        return scale.value + (scale.step if wanted.action == "INCREMENT" else -scale.step)
    return None


class ReadAloud:
    """Says sentences to an active screen reader, else by the system's voice if wanted (see `ui.shell.host.Aloud`)."""

    def __init__(self, services: Services, screen_reader: ScreenReader, display: Display) -> None:
        self._services, self._screen_reader, self._display = services, screen_reader, display

    @property
    def problem(self) -> str:
        return self._screen_reader.problem

    @cached_property
    def has_voice(self) -> bool:
        return bool(voice.speakers())

    def say(self, words: str) -> None:
        if self._screen_reader.active:
            self._screen_reader.say(words)
        elif self._speaks:
            self.speak(words)

    def speak(self, words: str) -> None:
        self._services.voice.say(words, languages.closest(self._display.look.language) or languages.ENGLISH)

    def answer(self, words: str) -> None:
        if self._screen_reader.active or self._speaks:
            self.say(words)
        else:
            self._services.notice(words, of_screen=True)

    @property
    def _speaks(self) -> bool:
        return self._services.settings.read_aloud and self.has_voice


# -- AccessKit ----------------------------------------------------------------------------------------


def _missing() -> str:
    """Return a sentence on why no screen reader can work here; empty if a screen reader can."""
    if importlib.util.find_spec("accesskit") is None:
        return text("Screen readers cannot read this window, for the package accesskit is not installed.")
    if sys.platform in ("win32", "darwin") or message_bus.is_there():
        return ""
    return text("Screen readers cannot read this window, for this session has no message bus (D-Bus).")


def _adapter(kit: Any, begin: Callable[[], Any], ask: Callable[[Any], None], end: Callable[[], None]) -> Any:
    """Return AccessKit's adapter for this operating system."""
    if sys.platform == "win32":
        return kit.windows.SubclassingAdapter(pygame.display.get_wm_info()["window"], begin, ask)
    if sys.platform == "darwin":
        kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        return kit.macos.SubclassingAdapter.for_window(pygame.display.get_wm_info()["window"], begin, ask)
    return kit.unix.Adapter(begin, ask, end)


def _update(adapter: Any, update: Any) -> None:
    events = adapter.update_if_active(lambda: update)
    if events is not None:
        events.raise_events()


def _bare(kit: Any) -> Any:
    """Return AccessKit's tree of an empty window, to be sent as an update."""
    update, node = kit.TreeUpdate(_ROOT), kit.Node(kit.Role.WINDOW)
    node.set_label(PROGRAM)
    update.tree = kit.Tree(_ROOT)
    update.nodes.append((_ROOT, node))
    return update


def _node(kit: Any, sent: _SpokenNode) -> Any:
    """Return AccessKit's form of a node."""
    spoken = sent.spoken
    ticks = spoken.role == "menu item" and spoken.checked is not None
    node = kit.Node(getattr(kit.Role, "MENU_ITEM_CHECK_BOX" if ticks else ROLES[spoken.role]))
    x, y, wide, tall = spoken.rect
    node.set_bounds(kit.Rect(float(x), float(y), float(x + wide), float(y + tall)))
    node.set_children(list(sent.children))
    if spoken.role != "typed text":
        _name(node, spoken)
    _state(kit, node, spoken)
    _place(node, spoken)
    _typed(kit, node, sent)
    if spoken.role == "dialog":
        node.set_modal()
    if spoken.role == ANNOUNCEMENT:
        node.set_live(kit.Live.POLITE)
    for action in _actions(sent):
        node.add_action(getattr(kit.Action, action))
    return node


def _name(node: Any, spoken: Spoken) -> None:
    """Set a node's name, description and key. A value in words joins the name, since Linux passes on only numbers."""
    words, scale = spoken.name, spoken.scale
    if spoken.value and (scale is None or spoken.value != f"{scale.value:g}"):
        words = text("{name}: {value}", name=spoken.name, value=spoken.value)
    if ROLES[spoken.role] == "LABEL":
        node.set_value(words)
    elif words:
        node.set_label(words)
    if description := description_of(spoken):
        node.set_description(description)
    if spoken.caps:
        node.set_keyboard_shortcut("+".join(map(on_cap, parts_of(spoken.caps))))


def description_of(spoken: Spoken) -> str:
    """Return a node's description. On Linux it says that a button is disabled; AccessKit hides that from AT-SPI."""
    if spoken.enabled or ROLES[spoken.role] not in ("BUTTON", "MENU_ITEM") or sys.platform != "linux":
        return spoken.description
    return sentences(text("Not possible now."), sentence(spoken.description))


def _state(kit: Any, node: Any, spoken: Spoken) -> None:
    if not spoken.enabled:
        node.set_disabled()
    if spoken.role == "option":
        node.set_toggled(kit.Toggled.TRUE if spoken.selected else kit.Toggled.FALSE)
    elif spoken.checked is not None:
        node.set_toggled(kit.Toggled.TRUE if spoken.checked else kit.Toggled.FALSE)
    elif spoken.selected is not None:
        node.set_selected(spoken.selected)
    if spoken.scale is not None:
        node.set_numeric_value(float(spoken.scale.value))
        node.set_min_numeric_value(float(spoken.scale.low))
        node.set_max_numeric_value(float(spoken.scale.high))
        node.set_numeric_value_step(float(spoken.scale.step))


def _place(node: Any, spoken: Spoken) -> None:
    """Set a node's row and column in a board, or its number in a list, and the size of either."""
    if spoken.size is not None and spoken.role == "board":
        node.set_row_count(spoken.size[0])
        node.set_column_count(spoken.size[1])
    elif spoken.size is not None:
        node.set_size_of_set(spoken.size[0])
    if spoken.place is not None and spoken.role == "cell":
        node.set_row_index(spoken.place[0])
        node.set_column_index(spoken.place[1])
    elif spoken.place is not None:
        node.set_position_in_set(spoken.place[0])


def _typed(kit: Any, node: Any, sent: _SpokenNode) -> None:
    """Set the letters of a typed text, or a field's selection and caret."""
    spoken = sent.spoken
    if spoken.role == "typed text":
        node.set_value(spoken.name)
        node.set_character_lengths([len(letter.encode()) for letter in spoken.name])
    elif spoken.selection is not None:
        ends = [kit.TextPosition(sent.children[0], place) for place in spoken.selection]
        node.set_text_selection(kit.TextSelection(*ends))


def _actions(sent: _SpokenNode) -> Iterator[str]:
    """Yield AccessKit's names of a node's actions."""
    spoken = sent.spoken
    if spoken.press is not None:
        yield "CLICK"
    if sent.control:
        yield from ("FOCUS", "SCROLL_INTO_VIEW")
    if spoken.fill is not None:
        yield "SET_VALUE"
    if spoken.scale is not None:
        yield from ("INCREMENT", "DECREMENT")
