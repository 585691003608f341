"""The objects: what a text is once it is understood, how it is built, and how it is parsed."""

from urikit import _lazy

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from urikit.objects._base import URIObject
    from urikit.objects._builder import URIBuilder
    from urikit.objects._parser import URIParser
    from urikit.objects._uri import IRI, URI
    from urikit.objects._url import URL
else:
    # Importing one of the modules must not import all of them.
    __getattr__ = _lazy.exports(
        __name__,
        {
            "IRI": "urikit.objects._uri",
            "URI": "urikit.objects._uri",
            "URIBuilder": "urikit.objects._builder",
            "URIObject": "urikit.objects._base",
            "URIParser": "urikit.objects._parser",
            "URL": "urikit.objects._url",
        },
        globals(),
    )

__all__ = ["IRI", "URI", "URL", "URIBuilder", "URIObject", "URIParser"]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
