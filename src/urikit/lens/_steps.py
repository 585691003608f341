"""The steps of the URL parser as data for the page, each with a sentence of what it did."""

from typing import Any

from urikit._ground.redaction import MASK
from urikit.lens._limits import MAX_COPIED, MAX_PART
from urikit.lens._masking import masked, masked_beginning, masked_steps, secrets_of
from urikit.lens._shapes import PARTS, Run
from urikit.objects._url import URL
from urikit.readings import Reading
from urikit.whatwg._host import serialize_host
from urikit.whatwg._machine import State
from urikit.whatwg._record import URLRecord
from urikit.whatwg._watched import Step

_Parts = dict[str, str | int | None]


def steps_of(text: str, base: URL | None, limit: int, *, reveal: bool = True) -> Run:
    """The run of the parser over *text*, with secrets masked if not revealed.

    With a base of many segments there are fewer steps.

    >>> run = steps_of("a:b", None, 10)
    >>> run["steps"][1]["did"]
    'The scheme is “a”. Next: the opaque path state.'
    """
    if base is not None:
        limit = min(limit, MAX_COPIED // (base.path.count("/") + 1))
    reading = Reading(text, base)
    run = reading.trace(limit)
    secrets = secrets_of(reading)
    whole, shown = reading.url, reading.url and masked(reading.url)

    def hide(part: str, value: str | int | None) -> str | int | None:
        if reveal or not isinstance(value, str):
            return value
        if part == "password":
            return value and MASK
        return masked_beginning(value, *(getattr(url, part, None) or "" for url in (whole, shown)))

    steps: list[Any] = []
    buffer, url = "", URLRecord()
    before = parts = now = _parts(url)
    for step in run if reveal else masked_steps(run.steps, secrets):
        if step.url is not url:  # a base may have a path of a megabyte
            url, was, now = step.url, now, _parts(step.url)
            parts = {
                part: parts[part] if value == was[part] else hide(part, value)
                for part, value in now.items()
            }
        steps.append(
            {
                "state": str(step.state),
                "link": _link(step.state),
                "pointer": step.pointer,
                "index": step.index,
                "c": step.c,
                "buffer": step.buffer,
                "next_state": str(step.next_state),
                "flags": {
                    "atSignSeen": step.at_sign_seen,
                    "insideBrackets": step.inside_brackets,
                    "passwordTokenSeen": step.password_token_seen,
                },
                "url": {part: _cut(value) for part, value in parts.items()},
                "did": _sentence(step, buffer, before, parts),
                "violations": [violation.kind for violation in step.violations],
                "failure": step.failure,
            }
        )
        buffer, before = step.buffer, parts
    return {
        "steps": steps,
        "complete": run.complete,
        "removed": list(run.removed[:limit]),
        "secrets": secrets,
        "error": None if run.error is None else {"kind": str(run.error.kind)},
    }


def _link(state: State) -> str:
    name = str(state).replace(" ", "-")
    # The standard keeps the anchor of an older name.
    name = "cannot-be-a-base-url-path-state" if state is State.OPAQUE_PATH else name
    return f"https://url.spec.whatwg.org/#{name}"


def _parts(url: URLRecord) -> _Parts:
    """Return the parts of *url* as strings; ``None`` is null."""
    parts: _Parts = {name: getattr(url, name) for name in PARTS}
    return parts | {
        "host": None if url.host is None else serialize_host(url.host),
        "path": url.serialize_path(),
    }


def _sentence(step: Step, buffer: str, before: _Parts, parts: _Parts) -> str:
    """List the changes since the step before, in sentences."""
    said = [f"{error.message[0].upper()}{error.message[1:]}." for error in step.violations]
    if step.failure:
        return " ".join([*said, "The parser returns failure."])
    for part, new in parts.items():
        old = before[part]
        if old == new:
            continue
        if part == "password":
            said.append("The password is set.")
        elif new is None:
            said.append(f"The {part} is null.")
        elif isinstance(old, str) and old and isinstance(new, str) and new.startswith(old):
            said.append(f"“{_short(new[len(old) :])}” is added to the {part}.")
        else:
            said.append(f"The {part} is {f'“{_short(str(new))}”' if new != '' else 'empty'}.")
    grown = step.buffer.removeprefix(buffer) if step.buffer.startswith(buffer) else step.buffer
    if step.buffer and step.buffer != buffer:
        said.append(f"“{_short(grown)}” is appended to the buffer.")
    elif buffer and not step.buffer and not said:
        said.append(f"“{_short(buffer)}” is removed from the buffer.")
    back = step.pointer - step.next_pointer
    if back > 0:
        said.append(f"The pointer moves back by {back} to read again.")
    elif back == 0 and step.c:
        said.append("The pointer stays.")
    elif back < -1:
        said.append(f"The pointer advances by {-back}.")
    if step.next_state is not step.state:
        said.append(f"Next: the {step.next_state}.")
    elif not step.c:
        said.append("The end.")
    return " ".join(said) or "Nothing to do here."


def _cut(value: str | int | None) -> str | int | None:
    return value[:MAX_PART] + "…" if isinstance(value, str) and len(value) > MAX_PART else value


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
