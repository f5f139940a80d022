"""What is known of the steps of a game, by where it comes from: no line mixes values of two origins."""

from __future__ import annotations

from collections.abc import Mapping

from ingboard.review.analysis.evaluation import Evaluation, Origin


class KnownEvaluations:
    """The evaluations of a game's steps, those of each origin apart."""

    def __init__(self) -> None:
        self._by_origin: dict[Origin, dict[int, Evaluation]] = {}

    def put(self, origin: Origin, step: int, evaluation: Evaluation) -> None:
        """Know this of a step."""
        self._by_origin.setdefault(origin, {})[step] = evaluation

    def of(self, origin: Origin | None) -> Mapping[int, Evaluation]:
        """What one origin says, by steps."""
        return self._by_origin.get(origin, {}) if origin is not None else {}

    def at(self, origin: Origin | None, step: int) -> tuple[Origin, Evaluation] | None:
        """What is best known of one step: an origin's own, or of the same engine that looked longer.

        Where that has none, the one of another origin that has looked longest.
        """
        here = [(each, found[step]) for each, found in self._by_origin.items() if step in found]
        alike = [each for each in here if origin is not None and _is_deeper(each[0], origin)]
        return max(alike or here, key=lambda each: each[1].visits, default=None)

    @property
    def origins(self) -> tuple[Origin, ...]:
        """Whose values are known, the one with the most steps first."""
        return tuple(sorted(self._by_origin, key=lambda each: -len(self._by_origin[each])))

    def shown(self, wanted: Origin | None, chosen: Origin | None) -> Origin | None:
        """Whose line is shown: the chosen one's, else the one with the most steps, of such the wanted one."""
        if chosen in self._by_origin:
            return chosen
        longest = self.origins[:1]
        is_as_long = longest and len(self.of(wanted)) == len(self._by_origin[longest[0]])
        return wanted if is_as_long else next(iter(longest), None)

    def forget(self, origin: Origin, step: int) -> None:
        """It is to be asked again."""
        found = self._by_origin.get(origin, {})
        found.pop(step, None)
        if not found:
            self._by_origin.pop(origin, None)

    def forget_from(self, step: int) -> None:
        """The game is another one from this step on."""
        kept = {
            origin: {at: one for at, one in found.items() if at < step}
            for origin, found in self._by_origin.items()
        }
        self._by_origin = {origin: found for origin, found in kept.items() if found}


def _is_deeper(one: Origin, other: Origin) -> bool:
    same = (one.command, one.komi, one.rules) == (other.command, other.komi, other.rules)
    return same and one.visits >= other.visits
