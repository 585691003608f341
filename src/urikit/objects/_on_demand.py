"""Modules that the objects load when a method first needs one.

Reading a string and slicing its parts takes the kernel alone. Everything else that a method calls
is an attribute of this module, loaded by :mod:`urikit._ground.exports` and explained there. All
of it lies below the objects; the scheme handlers lie above them (see :mod:`urikit.objects._base`).
"""

from urikit._ground.exports import TYPE_CHECKING, lazily

if TYPE_CHECKING:
    from urikit import percent, query
    from urikit._ground import choices as choices, kinds as kinds, redaction as redaction
    from urikit.objects import (
        _comparing as comparing,
        _details as details,
        _fields as fields,
        _file_paths as file_paths,
        _inputs as inputs,
        _notebook as notebook,
        _parents as parents,
        _parts as parts,
        _url_editor as url_editor,
        _url_engine as url_engine,
        _url_splicing as url_splicing,
    )
    from urikit.query import _multidict as query_pairs
    from urikit.rfc import (
        _components as components,
        _ip as ip,
        _iri as iri,
        _normalize as normalize,
        _resolve as resolve,
        _syntax as syntax,
    )
    from urikit.whatwg import (
        _host as hosts,
        _public_suffix as public_suffix,
        _record as records,
        _writing as writing,
    )
else:
    __getattr__, __dir__ = lazily(
        globals(),
        {
            "choices": "urikit._ground.choices",
            "comparing": "urikit.objects._comparing",
            "components": "urikit.rfc._components",
            "details": "urikit.objects._details",
            "fields": "urikit.objects._fields",
            "file_paths": "urikit.objects._file_paths",
            "hosts": "urikit.whatwg._host",
            "inputs": "urikit.objects._inputs",
            "ip": "urikit.rfc._ip",
            "iri": "urikit.rfc._iri",
            "kinds": "urikit._ground.kinds",
            "normalize": "urikit.rfc._normalize",
            "notebook": "urikit.objects._notebook",
            "parents": "urikit.objects._parents",
            "parts": "urikit.objects._parts",
            "percent": "urikit.percent",
            "public_suffix": "urikit.whatwg._public_suffix",
            "query": "urikit.query",
            "query_pairs": "urikit.query._multidict",
            "records": "urikit.whatwg._record",
            "redaction": "urikit._ground.redaction",
            "resolve": "urikit.rfc._resolve",
            "syntax": "urikit.rfc._syntax",
            "url_editor": "urikit.objects._url_editor",
            "url_engine": "urikit.objects._url_engine",
            "url_splicing": "urikit.objects._url_splicing",
            "writing": "urikit.whatwg._writing",
        },
    )

__all__ = ["choices", "comparing", "components", "details", "fields", "file_paths", "hosts",
           "inputs", "ip", "iri", "kinds", "normalize", "notebook", "parents", "parts", "percent",
           "public_suffix", "query", "query_pairs", "records", "redaction", "resolve", "syntax",
           "url_editor", "url_engine", "url_splicing", "writing"]  # fmt: skip
