"""A still from a camera of this computer, in the process that asks for it; nothing is recorded."""

from __future__ import annotations

import os
import sys

from ingboard.photo.refusals import Refusal

COMMAND = "take-still"
"""The command by which the window takes one, for itself: on no help page. It writes a JPEG."""
_WARM = 12  # pictures until a camera has found its light
_QUALITY = 92
_DONE, _NO_STILL = 0, 1


def still(camera: int = 0) -> bytes | Refusal:
    """A JPEG of what a camera sees now."""
    os.environ.setdefault("OPENCV_LOG_LEVEL", "SILENT")  # what it says of drivers is for nobody
    try:
        import cv2  # noqa: PLC0415 - only when a still is taken
    except ImportError:
        return Refusal.NOT_INSTALLED
    source = cv2.VideoCapture(camera)
    try:
        if not source.isOpened():
            return Refusal.NO_CAMERA
        source.set(cv2.CAP_PROP_FRAME_WIDTH, 4096)  # it takes the most that it has
        source.set(cv2.CAP_PROP_FRAME_HEIGHT, 4096)
        seen, frame = source.read()
        for _ in range(_WARM):
            seen, frame = source.read()
        if not seen or frame is None:
            return Refusal.NO_CAMERA
        done, written = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
        return bytes(written) if done else Refusal.NO_CAMERA
    finally:
        source.release()


def serve() -> int:
    """Write a still to standard output, or say why there is none; the exit status."""
    found = still()
    if isinstance(found, Refusal):
        sys.stderr.write(f"{found.sentence}\n")
        return _NO_STILL
    sys.stdout.buffer.write(found)
    sys.stdout.buffer.flush()
    return _DONE
