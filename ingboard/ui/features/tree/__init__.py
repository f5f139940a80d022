"""The tree of the record that is studied: walked by keys, its branches edited, copied and pasted."""
