"""A new table: players, rules, board and clock."""
