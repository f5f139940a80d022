"""Folders of records and the index of their games: an embedded database that can be made anew at any time.

Nothing in it is anybody's only copy. SQL stands in `store` alone.
"""
