"""The controls every screen is made of: labels, buttons with a key cap, cards, choices, fields.

They paint themselves from the current theme, take values by `show_*` and report wishes by
signals; none knows a game.
"""
