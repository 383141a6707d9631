"""Codes with which the server closes a socket. See docs/protocol.md."""

CLOSE_POLICY_VIOLATION = 1008
"""The client is banned, sends too much, or doesn't read what is sent."""
CLOSE_SERVER_ERROR = 1011
CLOSE_TABLE_MOVED = 1012
"""The server restarts, or another one has the table: reconnect at once."""
CLOSE_TRY_LATER = 1013
"""The server is full, or its database isn't available."""
CLOSE_NO_TABLE = 4001
CLOSE_NO_HELLO = 4002
"""The first message was not a `hello`, or the table refused it."""
CLOSE_PERSON_REMOVED = 4003
"""The host removed this person from the table."""
