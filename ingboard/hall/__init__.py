"""Many boards over a broker, one director (MQTT). A table never depends on it: its journal is the authority.

`topics` and `messages` are what is said, `state` what a table says of its game, `overview` what a director or
a viewer knows of all tables, `orders` what a director may ask for, `outbox` and `archive` the two ends of a
journal's copy, `join` who may say what. All of these are values and pure functions but for the archive's
files. `connection` is the one module that talks to a network, in a thread of its own and by `mqtt_client`;
`table_client` and `director_client` are its two users, `broker` starts the engine between them, `simulation`
plays a whole hall.
"""
