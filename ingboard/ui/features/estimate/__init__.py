"""An estimate of the score while a game goes on."""
