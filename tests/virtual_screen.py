"""A screen that nobody sees: Xvfb with the real program on it, driven by xdotool, photographed from its memory."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TypeVar

import numpy as np
import pygame

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 30.0
"""Seconds until something that was waited for is called missing."""
XWD_HEADER_WORDS = 25
T = TypeVar("T")


class VirtualScreen:
    """An X display of `width` x `height` pixels, for use in a `with` block, which ends it and every program on it."""

    def __init__(self, width: int = 1280, height: int = 800) -> None:
        self.width, self.height = width, height
        self._folder = tempfile.TemporaryDirectory(prefix="pathwayz-screen-")
        self._programs: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> VirtualScreen:
        screen = ["-screen", "0", f"{self.width}x{self.height}x24", "-fbdir", self._folder.name]
        command = ["Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-noreset", *screen]
        self._server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert self._server.stdout is not None
        number = self._server.stdout.readline().decode().strip()
        if not number:
            raise RuntimeError(f"Xvfb ended with status {self._server.wait()} before it had a display")
        self.environment = {**os.environ, "DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for process in [*self._programs, self._server]:  # programs first: one that loses its screen complains
            process.terminate()
            _end(process)
        self._folder.cleanup()

    def kill(self) -> None:
        """Take the display away from every program on it."""
        self._server.kill()
        self._server.wait()

    def start(self, *arguments: str, module: str = "main") -> subprocess.Popen[bytes]:
        """Start the program with `arguments` on this screen, and return when its window is there and has the keyboard.

        `module` runs it.
        """
        return self.start_program([sys.executable, "-m", module, *arguments], self.environment)

    def start_program(self, command: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
        """Start any program that opens one window, and return when that is there and has the keyboard."""
        program = subprocess.Popen(command, cwd=ROOT, env=environment)
        self._programs.append(program)
        window = wait_until(lambda: self._window_of(program), "the window")
        self.xdotool("windowfocus", "--sync", window)
        return program

    def _window_of(self, program: subprocess.Popen[bytes]) -> str:
        if program.poll() is not None:
            raise RuntimeError(f"the program ended with status {program.returncode} before its window came")
        search = ["xdotool", "search", "--onlyvisible", "--pid", str(program.pid)]
        found = subprocess.run(search, env=self.environment, capture_output=True, text=True, check=False)
        return found.stdout.split()[0] if found.stdout.split() else ""

    def xdotool(self, *words: str) -> None:
        """Do what `words` say: xdotool's own language, such as `key Return`."""
        subprocess.run(["xdotool", *words], env=self.environment, check=True, capture_output=True)

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Move the mouse to a pixel of the screen and click: button 1 is the left one, 3 the right one."""
        self.xdotool("mousemove", str(round(x)), str(round(y)), "click", str(button))

    def key(self, *names: str) -> None:
        """Press keys one after the other, by X's names: `Return`, `Left`, `ctrl+z`."""
        self.xdotool("key", "--delay", "60", *names)

    def _dump(self) -> bytes:
        """The screen's memory."""
        return (Path(self._folder.name) / "Xvfb_screen0").read_bytes()

    def pixels(self) -> pygame.Surface:
        """What the screen shows now."""
        dump = self._dump()
        header = [int(word) for word in np.frombuffer(dump, ">u4", XWD_HEADER_WORDS)]
        size, width, height, stride, colours = header[0], header[4], header[5], header[12], header[19]
        rows = np.frombuffer(dump, np.uint8, stride * height, size + 12 * colours).reshape(height, stride)
        blue_green_red = rows[:, : width * 4].reshape(height, width, 4)[:, :, :3]
        return pygame.image.frombytes(blue_green_red[:, :, ::-1].tobytes(), (width, height), "RGB")

    def screenshot(self, path: Path) -> None:
        """Save what the screen shows as a PNG file, making its folder if needed."""
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.pixels(), path)

    def settle(self, quiet: float = 0.6, area: tuple[int, int, int, int] | None = None) -> None:
        """Return when the picture, or its `area` (left, top, width, height), has been the same for `quiet` seconds."""
        last, since = b"", time.monotonic()

        def same() -> bool:
            nonlocal last, since
            now = pygame.image.tobytes(self.pixels().subsurface(area), "RGB") if area else self._dump()
            if now != last:
                last, since = now, time.monotonic()
            return time.monotonic() - since >= quiet

        wait_until(same, "the picture to come to rest")


def wait_until(ready: Callable[[], T], what: str, patience: float = PATIENCE) -> T:
    """Ask `ready` again and again until its answer is true, and return it; raise TimeoutError after `patience` s."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if answer := ready():
            return answer
        time.sleep(0.05)
    raise TimeoutError(f"waited {patience:.0f} s in vain for {what}")


def _end(process: subprocess.Popen[bytes]) -> None:
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
