"""What a Go engine thinks of positions: the question, the talk with it, what is kept, what moves lost."""
