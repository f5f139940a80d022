"""The missing-stone detective: bowls that do not add up, what can have happened, and the repair."""
