"""Records on paper: lines of play as numbered figures, problems with answers, and how they lie on pages.

Values and arithmetic; knows no Qt. Words are measured by whoever draws them.
"""
