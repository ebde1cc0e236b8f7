"""Telling people who are away that a table waits for them, through their browser's own push
service (RFC 8030); what is told is encrypted for that browser alone (RFC 8291)."""
