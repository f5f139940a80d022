"""The referee's acts beside the board: the list, what is pending, assents and the lock."""
