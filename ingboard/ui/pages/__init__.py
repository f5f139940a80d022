"""The pages that stand beside the board or in its place. Each shows values and emits wishes.

Before a game: start, new table, clock keys, the rites of starting, interrupted games. At its end: agreement,
suggestion, film, proof, area, trial. About rules: laboratory and texts. For files: export and sheets. Modules
named `…_values` hold what a page shows, as values.
"""
