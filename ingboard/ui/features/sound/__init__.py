"""What is heard at a table: the sounds, the loudspeaker, when a cue is due, and who has heard the test."""
