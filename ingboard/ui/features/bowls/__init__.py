"""The check of the bowls: whether both sets are whole before a result is confirmed."""
