"""The fill-in count as moments: which stones fly when, what board and bowls show, and the words."""
