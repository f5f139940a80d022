"""The manual, read in the window: its chapters, links and pictures, and a search for words."""
