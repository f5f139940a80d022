"""Looking at games that were played: verdicts over a record, without refusing anything in it. No Qt."""
