"""The colors of what is drawn on a photograph, which is the same by day and by night."""

from __future__ import annotations

from PySide6.QtGui import QColor

YELLOW, RED, BLUE = QColor("#FFD23A"), QColor("#E5401F"), QColor("#17566A")
EDGE, HALO = QColor(0, 0, 0, 150), QColor(255, 255, 255, 90)
