"""Pictures, films and sheets for files, drawn unseen by the painters of the window."""
