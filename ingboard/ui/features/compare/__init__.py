"""Two records of one game on two boards, and another person's review merged. Values in, wishes out."""
