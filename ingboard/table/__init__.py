"""A game at a table: the imperative shell around the pure game. Keeps the history; knows no Qt."""
