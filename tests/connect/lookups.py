"""Looks names up in a process of its own, with an /etc/hosts and a search domain for it alone.

Started by ``unshare`` in new namespaces: nothing of the machine changes. The folder that is given
has the files to mount. A server of the DNS on loopback knows every name under corp.example.
"""

import ctypes
import fcntl
import json
import socket
import struct
import sys
import threading


def mount(source: str, target: str) -> None:
    """Put a file in the place of another, in this namespace."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(source.encode(), target.encode(), None, 4096, None):  # MS_BIND
        raise OSError(ctypes.get_errno(), "mount")


def start_loopback() -> None:
    """The interface lo is down in a new namespace."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        flags = struct.pack("16sh14x", b"lo", 1)  # IFF_UP
        fcntl.ioctl(any_socket, 0x8914, flags)  # SIOCSIFFLAGS


def serve(server: socket.socket) -> None:
    """Answer with 10.9.8.7 for names under corp.example; there are no others."""
    while True:
        question, client = server.recvfrom(4096)
        labels, place = [], 12
        while length := question[place]:
            labels.append(question[place + 1 : place + 1 + length].decode().lower())
            place += 1 + length
        kind = question[place + 1 : place + 3]
        known = labels[-2:] == ["corp", "example"]
        found = known and kind == b"\0\1"
        flags = b"\x81\x80" if known else b"\x81\x83"
        counts = b"\0\1" + (b"\0\1" if found else b"\0\0") + b"\0\0\0\0"
        answer = b"\xc0\x0c\0\1\0\1\0\0\0\0\0\4" + socket.inet_aton("10.9.8.7")
        asked = question[12 : place + 5]
        server.sendto(question[:2] + flags + counts + asked + (answer if found else b""), client)


def main(folder: str) -> None:
    mount(f"{folder}/hosts", "/etc/hosts")
    mount(f"{folder}/resolv.conf", "/etc/resolv.conf")
    start_loopback()
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    server.bind(("127.0.0.1", 53))
    threading.Thread(target=serve, args=(server,), daemon=True).start()

    from urikit.guard import Guard

    def system(name: str) -> list[str]:
        try:
            found = socket.getaddrinfo(name, 80, socket.AF_INET, socket.SOCK_STREAM)
        except socket.gaierror:
            return []
        return [str(entry[4][0]) for entry in found]

    def guarded(guard: Guard, name: str) -> list[str]:
        decision = guard.resolve(f"http://{name}/")
        return [*map(str, decision.codes), *map(str, decision.addresses)]

    names = ("in-hosts.example.org", "kubernetes.default", "www.corp.example", "db")
    default = Guard(timeout=30)
    listed = default.replace(hosts=list(names), networks=["10.9.8.0/24", "127.0.0.0/8"])
    json.dump(
        {name: [system(name), guarded(default, name), guarded(listed, name)] for name in names},
        sys.stdout,
    )


main(sys.argv[1])
