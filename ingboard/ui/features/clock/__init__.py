"""The clocks of a table as its people use them: seats, keys, large clocks."""
