"""A position read from a photograph of a real board: its lines, its stones, and what is doubtful.

Pure functions from an array of pixels; opening a file and the process that does the work stand apart, so
that a window never holds a large picture and imports neither numpy nor OpenCV.
"""
