"""The window of the application's tests, for faults that are shown in it."""

from tests.app.conftest import preferences, time, window

__all__ = ["preferences", "time", "window"]
