"""The operating system's window: opening it, its size, full screen, its pixel density and its title bar."""

from __future__ import annotations

import contextlib
import ctypes
import math
import os
import signal
import sys
import warnings
from collections.abc import Callable
from typing import Any

import pygame

from ui import PROGRAM
from ui.kit.metrics import MIN_HEIGHT, MIN_WIDTH
from ui.kit.window import UNSEEN_DRIVERS, is_seen
from ui.parts.logo import logo

NO_DISPLAY = (
    f"{PROGRAM} needs a screen and found none: run it in a desktop session, or run its command `demo`, "
    "which plays a short game of every board and writes the pictures to a folder."
)
_BARS = 100
"""The logical height of a title bar and the desktop's own bars together, at most."""
_DARK_FRAME = 20
"""Windows' DWMWA_USE_IMMERSIVE_DARK_MODE."""


class NoDisplayError(RuntimeError):
    """There is no screen to open a window on. The error's text is for the player."""


def prepare() -> None:
    """Start pygame's display. Raises NoDisplayError without a screen. A video driver that the user chose is kept."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "pathwayz"  # pygame has put the name of the started file there
    os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")  # `ui.shell.touch` handles fingers itself
    if sys.platform.startswith("linux"):
        # A frame takes 0.1 ms through shared memory; through OpenGL it takes 8 ms, and 90 MB of Mesa.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    chosen = chosen_driver()
    if not chosen and not has_screen():
        raise NoDisplayError(NO_DISPLAY)
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(f"{NO_DISPLAY} (The system says: {error}.)") from error
    if not chosen and pygame.display.get_driver() in UNSEEN_DRIVERS:
        pygame.display.quit()
        raise NoDisplayError(NO_DISPLAY)


def chosen_driver() -> str:
    """The video driver that the user chose for SDL; empty if the user chose none."""
    return os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER") or ""


def has_screen() -> bool:
    """Whether the session has a screen: on Linux and the BSDs, an environment variable names the screen."""
    named = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(named) or sys.platform in ("win32", "darwin", "cygwin")


def pixel_density() -> float:
    """Device pixels per unit of the desktop: for example 2.0 on a HiDPI screen that the program scales itself."""
    if sys.platform == "win32":
        return _windows_density()
    if sys.platform == "darwin":
        return 1.0  # SDL uses points there, and the system scales them
    try:
        density = float(os.environ.get("GDK_SCALE", "1"))
    except ValueError:
        return 1.0
    return min(max(density, 1.0), 4.0) if math.isfinite(density) else 1.0


def _windows_density() -> float:
    """The density of the window's monitor; before the window is open, that of the system."""
    user32 = ctypes.windll.user32  # type: ignore[attr-defined,unused-ignore]
    try:
        is_open = is_seen() and pygame.display.get_surface() is not None  # an unseen window has no number
        dots = user32.GetDpiForWindow(_native()) if is_open else user32.GetDpiForSystem()
    except (AttributeError, OSError):  # before Windows 10
        return 1.0
    return max(1.0, float(dots) / 96)


def _native() -> int:
    """The operating system's handle of the window, a number."""
    return int(pygame.display.get_wm_info()["window"])


def darken_frame(*, on: bool) -> None:
    """Give the window a dark title bar, or with `on` False a light one; some systems keep their title bar."""
    with contextlib.suppress(AttributeError, OSError):
        if sys.platform == "win32" and is_seen():
            _darken_on_windows(_native(), on=on)
        elif sys.platform == "darwin" and is_seen():
            _darken_on_a_mac(on=on)


def _darken_on_windows(window: int, *, on: bool) -> None:
    """Give the window with the system's handle `window` a dark title bar; a light one if `on` is False.

    Raises:
        AttributeError, OSError: before Windows 10, where title bars are always light.
    """
    wanted = ctypes.c_int(on)
    set_attribute = ctypes.windll.dwmapi.DwmSetWindowAttribute  # type: ignore[attr-defined,unused-ignore]
    set_attribute(window, _DARK_FRAME, ctypes.byref(wanted), ctypes.sizeof(wanted))


def _darken_on_a_mac(*, on: bool) -> None:
    """Give all windows of the program dark title bars, or with `on` False light ones, by the application's appearance.

    Raises:
        AttributeError, OSError: if the runtime of Objective-C is not where a Mac has it.
    """
    objc = ctypes.CDLL("/usr/lib/libobjc.A.dylib")
    for function in (objc.objc_getClass, objc.sel_registerName, objc.objc_msgSend):
        function.restype = ctypes.c_void_p

    def send(receiver: int, selector: bytes, *arguments: Any) -> int:
        name = ctypes.c_void_p(objc.sel_registerName(selector))
        sent: int = objc.objc_msgSend(ctypes.c_void_p(receiver), name, *arguments)
        return sent

    wanted = b"NSAppearanceNameDarkAqua" if on else b"NSAppearanceNameAqua"
    name = send(objc.objc_getClass(b"NSString"), b"stringWithUTF8String:", wanted)
    appearance = send(objc.objc_getClass(b"NSAppearance"), b"appearanceNamed:", ctypes.c_void_p(name))
    application = send(objc.objc_getClass(b"NSApplication"), b"sharedApplication")
    send(application, b"setAppearance:", ctypes.c_void_p(appearance))


def open_window(
    size: tuple[int, int],
    full_screen: bool,
    density: float,
    before_shown: Callable[[], None] | None = None,
    *,
    exact: bool = True,
) -> None:
    """Open the window, no smaller than the design allows and no larger than the desktop; call `before_shown` before
    the window is visible. If not `exact`, a window that overlaps the desktop's bars is maximized. Raises
    NoDisplayError if there is no screen.
    """
    pygame.display.set_icon(logo(64))
    set_title("")
    least = round(MIN_WIDTH * density), round(MIN_HEIGHT * density)
    wanted = opened = (max(size[0], least[0]), max(size[1], least[1]))
    if is_seen():
        wide, tall = pygame.display.get_desktop_sizes()[0]
        opened = (min(wanted[0], wide), min(wanted[1], tall if exact else tall - round(_BARS * density)))
    try:
        hidden = pygame.HIDDEN if before_shown is not None and is_seen() else 0
        pygame.display.set_mode(opened, pygame.RESIZABLE | hidden)
    except pygame.error as error:
        raise NoDisplayError(f"{NO_DISPLAY} (The system says: {error}.)") from error
    if before_shown is not None:
        before_shown()
    if is_seen():
        _handle().show()
        _handle().minimum_size = (min(least[0], opened[0]), min(least[1], opened[1]))
        if opened != wanted and not exact:
            _handle().maximize()
    if full_screen:
        set_full_screen(True)


def set_title(title: str) -> None:
    """Set the window's title: the program's name, and the screen's `title` if that differs."""
    pygame.display.set_caption(f"{PROGRAM} · {title}" if title not in ("", PROGRAM) else PROGRAM)


def set_full_screen(on: bool, windowed_size: tuple[int, int] = (MIN_WIDTH, MIN_HEIGHT)) -> None:
    """Fill the desktop, or return to `windowed_size`; set the size too, since there may be no window manager."""
    handle = _handle()
    if on:
        handle.size = pygame.display.get_desktop_sizes()[0]
        handle.position = (0, 0)
        handle.set_fullscreen(True)
    else:
        handle.set_windowed()
        handle.size = windowed_size
        handle.position = pygame.WINDOWPOS_CENTERED


def _handle() -> pygame.Window:
    """The window of `pygame.display` as an object that sets a least size, and switches to full screen in place."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def hide() -> None:
    """Hide the window, while the program ends its work."""
    if pygame.display.get_surface() is not None:
        _handle().hide()


def is_closed_by_key() -> bool:
    """Whether a QUIT event comes from Cmd+W, since macOS sends one even if the program uses that key."""
    if sys.platform != "darwin" or not pygame.key.get_mods() & pygame.KMOD_META:
        return False
    return bool(pygame.key.get_pressed()[pygame.key.key_code("w")])


def set_cursor(cursor: int) -> None:
    """Give the mouse pointer one of the system's shapes; a missing shape changes nothing."""
    with contextlib.suppress(pygame.error):
        pygame.mouse.set_cursor(cursor)


LOST_STATUS = 1
"""The program's exit status after the screen is lost, as for a start without a screen."""
_XLIB = "libX11.so.6"  # the library that SDL uses
_kept: list[object] = []  # C calls this handler, so it must not be freed


def when_screen_is_lost(call: Callable[[], object]) -> None:
    """Run `call` after the screen is lost, then end the program. `call` must not use the screen.

    An X screen is lost when its server ends. Xlib then ends the process by the `exit` of C, which may crash, since it
    unloads libraries while other threads still run. Other systems close the window, or end the program by a signal.
    """
    if pygame.display.get_driver() != "x11":
        return

    def end(_display: int | None) -> int:
        signal.signal(signal.SIGSEGV, signal.SIG_DFL)  # pygame's own handler would wait for the screen for ever
        try:
            call()
        finally:
            os._exit(LOST_STATUS)

    with contextlib.suppress(OSError, AttributeError):  # another Xlib: it ends the program itself
        handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(end)
        ctypes.CDLL(_XLIB).XSetIOErrorHandler(handler)
        _kept[:] = [handler]
