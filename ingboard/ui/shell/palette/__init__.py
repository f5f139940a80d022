"""The command palette: every act of the menus found by a few letters of its words, carried out by Enter."""
