"""What a record is edited with: the tools for marks and stones, judgements, the comment, the game's facts."""
