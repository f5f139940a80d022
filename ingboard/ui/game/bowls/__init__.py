"""The bowls in their measuring frames. Knows how many stones there are, not why."""
