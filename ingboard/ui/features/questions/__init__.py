"""The open questions of a review, walked one after the other."""
