"""What a record is edited with, in the side column: tools for marks and stones, judgements."""
