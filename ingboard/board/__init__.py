"""The board: colors, points, positions, chains, regions and diagrams. Knows no rule text, no clock, no file.

Words of the field as this program uses them: a *point* is where a stone may stand; a *chain* is connected
stones of one color; a *region* is connected empty points; a *liberty* is an empty point beside a chain.
(The Simplified Ing text says "region" for both chains and regions; here it is empty points only.)
"""
