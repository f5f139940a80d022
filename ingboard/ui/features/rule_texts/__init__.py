"""Which text says what: the rule texts side by side."""
