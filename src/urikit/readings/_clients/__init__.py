"""Adapters that ask HTTP clients where a text would lead them, without a connection or a lookup.

:mod:`urikit.readings` finds them by name, as it finds those of others. Each imports its client
when it is first asked, and lets the client go its own way up to the moment when it would open a
connection: what it would connect to is what it says. No proxy of the environment is used, no
``.netrc`` is read, nothing is sent.
"""
