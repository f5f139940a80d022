"""The tree of a record as discs: where each stands, a view that paints only what is in sight, its menu."""
