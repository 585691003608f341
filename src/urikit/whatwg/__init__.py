"""The WHATWG engine: the URL Standard, section by section, in its own words.

| module        | what                                                   | section        |
|---------------|--------------------------------------------------------|----------------|
| `_validation` | the names of validation errors                         | §1.1           |
| `_percent`    | percent-encode sets, percent-encode after encoding     | §1.3           |
| `_encodings`  | encoders other than UTF-8, and their labels            | Encoding §4    |
| `_host`       | host parser, domain parser, IPv4, IPv6, serializers    | §3             |
| `_record`     | URL record, serializers                                | §4.1 to §4.6   |
| `_cursor`     | the input, its pointer, and where errors are           | §1.2, §4.4     |
| `_machine`    | the basic URL parser, one code point at a time         | §4.4           |
| `_parser`     | the same, faster: runs of code points at once          | §4.4           |
| `_trace`      | the steps of the basic URL parser                      | §4.4           |
| `_origin`     | origin                                                 | §4.7           |
| `_writing`    | valid URL strings                                      | §3.4, §4.3     |
| `_urlencoded` | `application/x-www-form-urlencoded`                    | §5             |
| `_api`        | the `URL` and `URLSearchParams` classes                | §6             |
"""

from urikit._ground.exports import TYPE_CHECKING, lazily

if TYPE_CHECKING:
    from urikit.whatwg._trace import trace
else:
    __getattr__, __dir__ = lazily(globals(), {"trace": "urikit.whatwg._trace:trace"})

__all__ = ["trace"]
