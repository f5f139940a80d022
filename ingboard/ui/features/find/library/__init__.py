"""The library: folders of records as one list of games, with the board of each at its end."""
