"""A headless Chromium, driven over its own pipe (Chrome DevTools Protocol): no driver program is needed."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
_WITHIN = 60.0


def chromium() -> str | None:
    """Where Chromium is; None where it is not installed."""
    return next(filter(None, map(shutil.which, _NAMES)), None)


class Browser:
    """One tab of a size in CSS pixels."""

    def __init__(
        self,
        folder: Path,
        width: int,
        height: int,
        *,
        dark: bool = False,
        languages: str = "en",
        still: bool = False,
    ) -> None:
        engine = chromium()
        assert engine is not None
        ours, theirs = os.pipe(), os.pipe()  # what it reads, what it writes
        self._out, self._in = ours[1], theirs[0]
        # The shell puts the two ends where Chromium wants them: 3 is what it reads, 4 what it writes.
        script = f'exec 8<&{ours[0]} 9>&{theirs[1]}; exec "$@" 3<&8 4>&9 8<&- 9>&-'
        options = (
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--remote-debugging-pipe",
            f"--user-data-dir={folder}",
            "--no-first-run",
            f"--window-size={width},{height}",
            f"--accept-lang={languages}",
            "about:blank",
        )
        self._process = subprocess.Popen(
            ["bash", "-c", script, "bash", engine, *options],
            pass_fds=(ours[0], theirs[1]),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(ours[0])
        os.close(theirs[1])
        self._rest = b""
        self._number = 0
        self._session = ""
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self._ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        self._ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        motion = {
            "name": "prefers-reduced-motion",
            "value": "reduce" if still else "no-preference",
        }
        self._ask("Emulation.setEmulatedMedia", features=[scheme, motion])

    def open(self, address: str) -> None:
        """Show a page."""
        self._ask("Page.navigate", url=address)

    def ask(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page."""
        said = self._ask("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in said, said["exceptionDetails"]
        return said["result"].get("value")

    def wait(self, expression: str, seconds: float = 20.0) -> None:
        """Wait until an expression is true."""
        until = time.monotonic() + seconds
        while not self.ask(f"Boolean({expression})"):
            assert time.monotonic() < until, f"never true: {expression}"
            time.sleep(0.05)

    def choose_file(self, field: str, path: Path) -> None:
        """Give a file to the input that a CSS selector names, as a person does."""
        root = self._ask("DOM.getDocument")["root"]["nodeId"]
        node = self._ask("DOM.querySelector", nodeId=root, selector=field)["nodeId"]
        self._ask("DOM.setFileInputFiles", nodeId=node, files=[str(path)])

    def save_into(self, folder: Path) -> None:
        """Put what is saved from the page into a folder."""
        self._ask("Page.setDownloadBehavior", behavior="allow", downloadPath=str(folder))

    def picture(self, path: Path) -> None:
        """Keep a picture of the page as a PNG."""
        path.write_bytes(base64.b64decode(self._ask("Page.captureScreenshot")["data"]))

    def close(self) -> None:
        """End it."""
        os.close(self._out)
        self._process.terminate()
        self._process.wait(20)
        os.close(self._in)

    def _ask(self, method: str, **parameters: object) -> dict[str, Any]:
        self._number += 1
        said: dict[str, object] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            said["sessionId"] = self._session
        os.write(self._out, json.dumps(said).encode() + b"\0")
        until = time.monotonic() + _WITHIN
        while True:
            line, found, rest = self._rest.partition(b"\0")
            if not found:
                ready, _, _ = select.select([self._in], [], [], max(0.0, until - time.monotonic()))
                assert ready, f"no answer to {method}"
                piece = os.read(self._in, 1 << 16)
                assert piece, "the browser has ended"
                self._rest += piece
                continue
            self._rest = rest
            answer = json.loads(line)
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return dict(answer["result"])
