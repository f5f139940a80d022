"""Why a play is barred, what the rule texts say of it, and the referee's rulings: cards beside the board."""
