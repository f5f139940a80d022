"""What is said of how a file was read: its character set, what was odd, and the games it holds."""
