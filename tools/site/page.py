"""The page of the lens as the playground shows it."""

import re
from typing import Final

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "worker-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types playground",
    ]
)
"""The policy of the lens, in the page because static hosts send no headers of their own."""

_HEAD: Final = f"""\
<meta http-equiv="content-security-policy" content="{POLICY}">
<meta name="referrer" content="no-referrer">
"""
_FOOTER: Final = """\
Runs in your browser: nothing you type leaves it. <a href="../index.html">Documentation</a>"""
_STAYS: Final = 'class="hint">What you type stays in your browser.'

_CHANGES: Final = (
    (r'(?=<meta name="viewport")', _HEAD),
    (r"(?<=<title>).*?(?=</title>)", "urikit playground"),
    (r'(?<=<p id="url-help" )class="unseen">.*?(?=</p>)', _STAYS),
    (r'(?<=<p id="status")([^>]*>)', r' data-mood="loading"\1Loading Python (17 MB) …'),
    (r'Runs on this machine\. <a href="/openapi\.json">[^<]*</a>', _FOOTER),
)
"""Patterns, and the text to put in their place. Each must be found once."""


def page(lens: str) -> str:
    """Return the HTML of the playground for that of the lens.

    >>> page("<p>")
    Traceback (most recent call last):
    ValueError: the page of the lens has changed: (?=<meta name="viewport") is there 0 times
    """
    text = lens
    for pattern, change in _CHANGES:
        text, count = re.subn(pattern, change, text, flags=re.DOTALL)
        if count != 1:
            raise ValueError(f"the page of the lens has changed: {pattern} is there {count} times")
    return text.replace('"/static/', '"')
