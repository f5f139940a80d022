"""The pages beside the board: start, new table, agreement, film. Each shows values and emits wishes."""
