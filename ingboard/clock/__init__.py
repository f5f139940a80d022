"""The clock: time controls, two players' times, periods bought, flags, claims. Knows no rule text.

Everything is a frozen value; time is integer milliseconds on one monotonic scale and always comes
in as `now`. Nothing ticks: what a clock shows is computed from the instant at which a side began to
run.

Decision: the clock stores whose *turn* it is, whether it is paused, and each side's flag; whose
time *runs* is derived from these. An open flag, SET down, or a monitor's stop holds the time of
whoever is to play, and lifting the cause lets the same side run on.
"""
