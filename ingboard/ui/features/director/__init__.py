"""The director of a hall of many boards: all tables in one window, calls, orders, results."""
