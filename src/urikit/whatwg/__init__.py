"""The WHATWG engine: the URL Standard, section by section, in its own words.

| module        | what                                                   | section        |
|---------------|--------------------------------------------------------|----------------|
| `validation`  | the names of validation errors                         | §1.1           |
| `percent`     | percent-encode sets, percent-encode after encoding     | §1.3           |
| `encodings`   | encoders other than UTF-8, and their labels            | Encoding §4    |
| `host`        | host parser, domain parser, IPv4, IPv6, serialisers    | §3             |
| `record`      | URL record, serialisers, origin                        | §4.1 to §4.8   |
| `cursor`      | the input, its pointer, and where errors are           | §1.2, §4.4     |
| `machine`     | the basic URL parser, one method for each state        | §4.4           |
| `trace`       | the same, one code point at a time, to be watched      | §4.4           |
| `writing`     | valid URL strings                                      | §3.4, §4.3     |
| `urlencoded`  | `application/x-www-form-urlencoded`                    | §5             |
| `api`         | the `URL` and `URLSearchParams` classes                | §6             |
"""
