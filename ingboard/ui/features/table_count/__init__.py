"""The count of a board that is not recorded here: people count it on the table and say what came of it."""
