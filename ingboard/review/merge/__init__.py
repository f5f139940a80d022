"""Two reviews of one game become one: variations of both, comments of both with their authors' names."""
