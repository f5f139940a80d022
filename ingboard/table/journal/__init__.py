"""The black box of a table: an append-only journal that is on the disk before anything is called saved.

One text file a table. Each line holds the length, a checksum and the running hash of what it says, so a line
cut short by a power failure is recognized, and a line changed afterwards no longer fits the hash that stands
on the result sheet. That is evidence against tampering, not a signature: whoever can write the file can
also write another one.

`form` is the line, what events look like in it and what it says, `writer` puts lines on the disk without
holding up the window, `blackbox` watches a table, `reading` verifies, `recovery` takes a game up again.
"""
