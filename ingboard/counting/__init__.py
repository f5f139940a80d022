"""Counting by filling in: what every point counts for, where the stones go, how the board reads.

The order of the modules: `area` says whose every point is, `terms` what was agreed before the game,
`placement` how many spaces and stones each side has and where the stones go, `fillplan` the whole count
as one value, `film` the count stone by stone, `hand_judged` the reading of a filled board, `missing` what
a bowl that does not add up means. Nothing here knows how a stone may be played, or a
clock.

Decision: a count that cannot be carried out strictly has no picture. Its margin then comes from the
areas, and its reasons and ways out are words (`placement`).
"""
