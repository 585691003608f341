"""The requests and answers of the API, each as one shape."""

from typing import Final

from urikit.hazards import Severity
from urikit.hazards._profiles import Profile
from urikit.lens._batch import STANDARDS
from urikit.lens._schema import (
    MAX_ROWS,
    MAX_TEXT,
    Schema,
    array,
    boolean,
    integer,
    nullable,
    obj,
    string,
)
from urikit.lens._steps import MAX_STEPS

__all__ = [
    "CHECK",
    "CHECKED",
    "COMPARE",
    "COMPARED",
    "EDIT",
    "EDITED",
    "EXPLAIN",
    "EXPLAINED",
    "PARSE",
    "PARSED",
    "PROBLEM",
    "STEPS",
    "STEPS_FOUND",
]

_TEXT: Final = string("The text that is to be read.", maxLength=MAX_TEXT)
_BASE: Final = nullable(
    string("The URL that a relative text is relative to.", maxLength=MAX_TEXT, default=None)
)
_PROFILE: Final = string(
    "What the text is used for, which decides how loud findings are.",
    enum=[str(profile) for profile in Profile],
    default="fetch",
)
_REVEAL: Final = boolean(
    "Whether passwords are shown; otherwise they are masked, and so is what after the authority "
    "another parser may take for one.",
    default=False,
)
_CUT: Final = nullable(
    integer(
        "Longer values are cut to so many characters, with … and their length after them.",
        minimum=16,
        maximum=MAX_TEXT,
        default=None,
    )
)

_ERROR: Final = obj(
    {
        "kind": string("The stable name of the error."),
        "message": string("What is wrong, in a sentence."),
        "index": integer("Where, in code points of the text.", minimum=0),
    }
)
_SPAN: Final = {"start": integer(minimum=0), "end": integer(minimum=0)}
_SEVERITY: Final = string(enum=[str(severity) for severity in Severity])
_ANY_TEXT: Final = nullable(string())

PROBLEM: Final = obj(
    {
        "error": obj(
            {
                "kind": string("The stable name of the problem."),
                "message": string("What is wrong with the request."),
                "where": nullable(string("Which part of the request.")),
            }
        )
    }
)

# --- explain -----------------------------------------------------------------------------------

EXPLAIN: Final[Schema] = obj(
    {
        "url": _TEXT,
        "base": _BASE,
        "profile": _PROFILE,
        "protect": array(
            string(maxLength=253),
            "Names that others may try to look like.",
            maxItems=50,
            default=[],
        ),
        "reveal": _REVEAL,
        "cut": _CUT,
    },
    "url",
)

_PARTS: Final = dict.fromkeys(
    ("scheme", "username", "password", "host", "path", "query", "fragment"), _ANY_TEXT
) | {"port": nullable(integer())}

EXPLAINED: Final = obj(
    {
        "length": integer("How many code points the text has."),
        "readings": array(
            obj(
                {
                    "name": string(),
                    "label": string(),
                    "pieces": array(obj({"part": string(), **_SPAN})),
                    "error": {**_ERROR, "type": ["object", "null"]},
                }
            ),
            "How each standard divides the text.",
        ),
        "url": {**obj({"href": string(), **_PARTS}), "type": ["object", "null"]},
        "facts": array(obj({"name": string(), "value": string()})),
        "query": array(obj({"key": string(), "value": _ANY_TEXT})),
        "violations": array(
            obj({"kind": string(), "message": string(), "index": integer(minimum=0)})
        ),
        "findings": array(
            obj(
                {
                    "code": string(),
                    "severity": _SEVERITY,
                    "message": string(),
                    "fix": _ANY_TEXT,
                    **_SPAN,
                }
            )
        ),
        "rules": {
            "type": "object",
            "description": "What each part is, and where the standards say so.",
            "additionalProperties": obj(
                {name: string() for name in ("sentence", "rfc", "rfc_link", "url", "url_link")}
            ),
        },
    }
)

# --- compare -----------------------------------------------------------------------------------

COMPARE: Final[Schema] = obj(
    {
        "url": _TEXT,
        "base": _BASE,
        "clients": boolean("Whether the installed clients are asked too.", default=True),
        "reveal": _REVEAL,
        "cut": _CUT,
    },
    "url",
)
COMPARED: Final = {
    "type": "object",
    "description": "The views, and where they differ: as Comparison.to_dict() gives them.",
    "properties": {
        "agree": boolean("Whether all parsers agree, on acceptance too."),
        "same_destination": boolean("Whether those that accept lead to the same place."),
        "views": array({"type": "object"}),
        "differences": array({"type": "object"}),
        "groups": array({"type": "object"}),
    },
    "required": ["agree", "differences", "groups", "views"],
}

# --- parse, check, edit, steps -----------------------------------------------------------------

PARSE: Final[Schema] = obj(
    {
        "urls": array(_TEXT, "The texts, a row for each.", maxItems=MAX_ROWS),
        "base": _BASE,
        "standard": string("By which standard.", enum=list(STANDARDS), default="whatwg"),
        "profile": _PROFILE,
        "reveal": _REVEAL,
    },
    "urls",
)
_COUNTS: Final = array(obj({"name": string(), "count": integer(minimum=1)}))
PARSED: Final = obj(
    {
        "rows": array(
            obj(
                {
                    "url": string(),
                    **dict.fromkeys(
                        (
                            *("href", "scheme", "host", "path", "query", "fragment"),
                            *("error", "message", "worst"),
                        ),
                        _ANY_TEXT,
                    ),
                    "port": nullable(integer()),
                    "index": nullable(integer()),
                    "findings": array(obj({"code": string(), "severity": _SEVERITY})),
                }
            )
        ),
        "counts": obj({"hosts": _COUNTS, "errors": _COUNTS, "findings": _COUNTS}),
    }
)

CHECK: Final[Schema] = obj(
    {
        "url": _TEXT,
        "base": _BASE,
        "allow": array(
            string(maxLength=300),
            "The allowed hosts: names, which allow what is under them too; *. and a name, which "
            "allows only that; or origins, of which the host counts.",
            maxItems=50,
            minItems=1,
        ),
    },
    "url",
    "allow",
)
CHECKED: Final = obj(
    {
        "safe": boolean("Whether every parser leads to an allowed host."),
        "hosts": array(obj({"host": string(), "views": array(string()), "allowed": boolean()})),
        "checks": array(
            obj(
                {
                    "name": string(),
                    "code": string("How people write it."),
                    "why": string("Why it is not enough."),
                    "passes": boolean(),
                    "verdict": string(enum=["fooled", "right", "too strict"]),
                }
            )
        ),
    }
)

_VALUE: Final = nullable(string(maxLength=MAX_TEXT))
EDIT: Final[Schema] = obj(
    {
        "url": _TEXT,
        "base": _BASE,
        "parts": obj(
            dict.fromkeys(
                (*("scheme", "username", "password", "host", "port", "path", "query"), "fragment"),
                _VALUE,
            ),
            required=[],
            default={},
            description="Parts to set, as they are written; null removes one.",
        ),
        "query": {
            **array(
                obj(
                    {
                        "key": string(maxLength=MAX_TEXT),
                        "value": _VALUE,
                        "index": nullable(
                            integer("Which pair of the URL this one was, from 0.", minimum=0)
                        ),
                    },
                    "key",
                    "value",
                ),
                "The whole query as decoded names and values; a null value is a bare name. What "
                "is as it was in the pair with that index keeps its text, escapes and all.",
                maxItems=MAX_ROWS,
                default=None,
            ),
            "type": ["array", "null"],
        },
    },
    "url",
)
EDITED: Final = obj({"url": string("The URL with these parts.")})

STEPS: Final[Schema] = obj(
    {
        "url": _TEXT,
        "base": _BASE,
        "limit": integer(
            "How many steps are given at most.", minimum=1, maximum=MAX_STEPS, default=1000
        ),
        "reveal": boolean(
            "Whether what this parser takes for a password is shown; otherwise each of its "
            "characters is a “*”.",
            default=False,
        ),
    },
    "url",
)
STEPS_FOUND: Final = obj(
    {
        "steps": array(
            obj(
                {
                    **{
                        name: string()
                        for name in ("state", "link", "c", "buffer", "next_state", "did")
                    },
                    "pointer": integer(),
                    "index": integer(minimum=0),
                    "flags": obj(
                        {
                            name: boolean()
                            for name in ("atSignSeen", "insideBrackets", "passwordTokenSeen")
                        }
                    ),
                    "url": obj(_PARTS),
                    "violations": array(string()),
                    "failure": boolean(),
                }
            )
        ),
        "complete": boolean("Whether these are all of them."),
        "removed": array(integer(minimum=0), "What is removed before the first step."),
        "error": {**obj({"kind": string()}), "type": ["object", "null"]},
    }
)
