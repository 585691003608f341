"""Start the lens on this machine."""

import socket
import sys
import threading
import webbrowser
from ipaddress import ip_address

import uvicorn

from urikit.lens._app import create_app
from urikit.lens._connection import Connection
from urikit.lens._defence import LOOPBACK, host_of

PORT = 8765
"""The default port."""


def serve(host: str = "127.0.0.1", port: int = PORT, *, open_browser: bool = False) -> int:
    """Serve the lens until it is interrupted, and return the exit code.

    By default it listens on the loopback interface. Another *host* prints a warning: the page has
    no password. Port 0 takes any free one. *open_browser* opens the page in a browser.
    """
    named = host_of(f"[{host}]" if ":" in host and not host.startswith("[") else host)
    if named is None:
        print(f"urikit serve: invalid host {host!r}; pass a name or an address", file=sys.stderr)
        return 2
    try:
        listener = _listen(host.strip("[]"), port)
    except OSError as error:
        reason = error.strerror or str(error)
        print(f"urikit serve: cannot listen on {host}, port {port}: {reason}", file=sys.stderr)
        return 1
    with listener:
        address = f"http://{named}:{listener.getsockname()[1]}/"
        if not _is_loopback(named):
            print(
                f"urikit serve: warning: {host} is not a loopback address; "
                "everyone who can reach it can use this page",
                file=sys.stderr,
            )
        print(f"urikit lens is at {address} (press Ctrl-C to stop)", flush=True)
        if open_browser:
            threading.Timer(0.5, webbrowser.open, [address]).start()
        config = uvicorn.Config(
            create_app({named, *_own_names(named)}),
            # Its warnings are of what others send, and how to install what is not wanted here.
            log_level="error",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            http=Connection,
            ws="none",
            timeout_keep_alive=5,
        )
        uvicorn.Server(config).run(sockets=[listener])
    return 0


def _is_loopback(host: str) -> bool:
    """True if a host, as :func:`host_of` returns it, is this machine."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host in LOOPBACK


def _listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def _own_names(host: str) -> set[str]:
    """The names of this machine, if it listens on every interface."""
    if host not in ("0.0.0.0", "[::]"):
        return set()
    names = {socket.gethostname().lower(), socket.getfqdn().lower()}
    names.update(_addresses())
    return {name for name in map(host_of, names) if name is not None}


def _addresses() -> set[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None)
    except OSError:
        return set()
    texts = {str(address[0]).partition("%")[0] for *_, address in found}
    return {f"[{text}]" if ":" in text else text for text in texts}
