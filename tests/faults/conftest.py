"""The window of the application's tests, for faults that are shown in it."""

from tests.app.conftest import app, preferences, time

__all__ = ["app", "preferences", "time"]
