"""Who may say and hear what, for amqtt: the same rights as in mosquitto's access list."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from amqtt.contexts import Action, BaseContext
from amqtt.plugins.base import BaseAuthPlugin, BaseTopicPlugin
from amqtt.session import Session

from ingboard.hall.join import HallKey
from ingboard.hall.topics import (
    ALL_TABLES,
    DIRECTOR,
    TO_TABLE,
    TopicKind,
    is_table_name,
    written_by,
)

_PARTS = 5


def may(hall: str, user: str, name: str, *, writes: bool) -> bool:
    """Whether a user may write to a topic, or read one; `name` may be a filter with `+`."""
    parts = name.split("/")
    if parts[-1] == TopicKind.ROUND and len(parts) == _PARTS - 1:
        parts.insert(-1, ALL_TABLES)
    if len(parts) != _PARTS or parts[0] != "ingboard" or parts[2] != hall:
        return False
    if user == DIRECTOR:
        return True
    if writes:
        return name in written_by(hall, user)
    first, last = parts[3], parts[4]
    if first == TopicKind.ORDERS:
        return last in (user, ALL_TABLES)
    return first == user and last in (*TO_TABLE, TopicKind.ONLINE)


@dataclass
class _Config:
    """What both are told: the hall and its key."""

    hall: str = ""
    key: str = ""


class HallPasswords(BaseAuthPlugin):  # type: ignore[misc]
    """Lets in who knows the password of a name."""

    Config = _Config

    async def authenticate(self, *, session: Session) -> bool | None:
        """Whether the password is that of the user."""
        user = session.username or ""
        if user != DIRECTOR and not is_table_name(user):
            return False
        known = HallKey(self.config.hall, self.config.key).password(user)
        return hmac.compare_digest(known.encode(), (session.password or "").encode())


class HallRights(BaseTopicPlugin):  # type: ignore[misc]
    """Lets a table write its own topics, and hear what is said to it."""

    Config = _Config

    def __init__(self, context: BaseContext) -> None:
        super().__init__(context)
        self._hall: str = self.config.hall

    async def topic_filtering(
        self,
        *,
        session: Session | None = None,
        topic: str | None = None,
        action: Action | None = None,
    ) -> bool | None:
        """Whether this user may do so."""
        if session is None or topic is None:
            return False
        return may(self._hall, session.username or "", topic, writes=action is Action.PUBLISH)
