"""HTTP clients that only connect where a :class:`~urikit.guard.Guard` allows it.

Each has its own module, because each needs another package:

- :mod:`urikit.connect.httpx`: transports for httpx, synchronous and asynchronous
- :mod:`urikit.connect.requests`: an adapter and a session for requests
- :mod:`urikit.connect.aiohttp`: a connector and a session for aiohttp
- :mod:`urikit.connect.urllib`: an opener for the standard library

All of them ask the guard about every request, every redirect and every address, and connect to
an address that was asked about, while the host of the URL stays in the ``Host`` header field, in
TLS's server name and in the check of the certificate. None of them takes a proxy.
"""

__all__: list[str] = []
