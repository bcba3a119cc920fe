"""The title bar of a window, dark or light, on Windows and macOS; elsewhere the desktop alone decides."""

from __future__ import annotations

import ctypes
from typing import Any

_DARK_FRAME = 20
"""Windows' DWMWA_USE_IMMERSIVE_DARK_MODE."""


def darken_on_windows(window: int, *, on: bool) -> None:
    """Give the window of this number a dark title bar, or with `on` False a light one.

    Raises:
        AttributeError, OSError: before Windows 10, where title bars are always light.
    """
    wanted = ctypes.c_int(on)
    set_attribute = ctypes.windll.dwmapi.DwmSetWindowAttribute  # type: ignore[attr-defined,unused-ignore]
    set_attribute(window, _DARK_FRAME, ctypes.byref(wanted), ctypes.sizeof(wanted))


def darken_on_a_mac(*, on: bool) -> None:
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
