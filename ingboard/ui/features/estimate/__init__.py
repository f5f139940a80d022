"""Who is ahead, by random games from the viewed position."""
