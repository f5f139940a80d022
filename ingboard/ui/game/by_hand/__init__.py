"""A count laid by hand: pointer and keys on board and bowls, the stone that is held, and the pictures."""
