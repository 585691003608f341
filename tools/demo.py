"""The main job on one screen: texts taken apart, and what becomes of broken ones."""

import sys

import urikit
from urikit import URI, URL, URIError, URIObject, diagram, parse


def heading(text: str) -> None:
    print(f"\n\033[1m{text}\033[0m\n" if sys.stdout.isatty() else f"\n{text}\n")


def indented(text: object) -> str:
    return "\n".join("    " + line for line in str(text).splitlines())


def take_apart(text: str) -> None:
    u = URI(text)
    print(indented(diagram(u)))
    print()
    print(f"    segments {u.segments}")
    print(f"    params   {dict(u.params.items())}")
    print(f"    origin   {u.origin}   effective port {u.effective_port}   address {u.ip}")
    print(f"    details  {u.details}")
    print(f"    repr     {u!r}")


def tolerate(text: str) -> None:
    print(f"    {text!r}")
    try:
        u = parse(text)
    except URIError as error:
        print(indented("refused: " + str(error)))
    else:
        print(f"        is {u!r}, by {u.standard}")
        for violation in u.violations:
            print(f"        {violation.kind} at {violation.index}: {violation.message}")
    print()


PARTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")


def compare(text: str) -> None:
    """One text by both standards, and what they disagree about."""
    print(f"    {text}\n")
    views: dict[str, object] = {}
    for standard, read in (("RFC 3986", URI), ("WHATWG", URL)):
        try:
            views[standard] = read(text)
        except URIError as error:
            views[standard] = error
    print(f"    {'':10}{''.join(f'{name:26}' for name in views)}".rstrip())
    for part in PARTS:
        cells = [shown(getattr(view, part, None)) for view in views.values()]
        if any(cells):
            differs = "" if len(set(cells)) == 1 else "  <- differs"
            line = f"    {part:10}{''.join(f'{cell:26}' for cell in cells)}{differs}"
            print(line.rstrip())
    for standard, view in views.items():
        if isinstance(view, URIError):
            print(indented(f"\n{standard} refuses it: {view}"))
        elif isinstance(view, URIObject):
            for violation in view.violations:
                print(f"    {standard}: {violation.kind} at {violation.index}: {violation.message}")
    print()


def shown(part: object) -> str:
    return "" if part is None else str(part) or '""'


def main() -> None:
    """Print the demonstration."""
    form = "compiled" if urikit.COMPILED else "pure (slower: no C compiler when it was installed)"
    print(f"urikit {urikit.__version__}, {form} form")
    heading("One text, two standards")
    compare("http://EXAMPLE.com:080/a/./b/../%7Eme?q=1#top")
    compare("http://0x7f.1\\@good.example/")
    heading("A URI taken apart, by RFC 3986")
    take_apart("https://user:secret@[2001:db8::7]:8443/over/th%C3%A9re/a%2Fb?name=ferret&flag#nose")
    heading("A name that is not a locator")
    take_apart("urn:isbn:9780141036144")
    heading("References, for every scheme")
    base = URI("x-anything://h/b/c/d;p?q")
    for reference in ("../g", "?y", "//g", "g#s/../x"):
        print(f"    {base}  +  {reference:9} =  {base.join(reference)}")
    heading("What the tolerant parser makes of broken ones")
    for text in (
        "  HTTP://Example.com:80/a/./b/../%7Eme\n",
        "http://bücher.example/straße",
        "urn:isbn:9780141036145",
        "mailto:a@b.example?cc=x%0D%0ABcc:everybody@b.example",
        "http://user:secret@internal\\@public/",
        "http://example.com:80a/",
    ):
        tolerate(text)


if __name__ == "__main__":
    main()
