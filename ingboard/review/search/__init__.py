"""Finding positions and patterns in all variations of a file. Pure; knows no files and no screen."""
