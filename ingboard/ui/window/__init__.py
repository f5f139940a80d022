"""The main window: the stage on which boards and pages stand, its menus and keys, and what is shown when."""
