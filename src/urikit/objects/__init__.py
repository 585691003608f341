"""The objects: what a text is once it is understood, how it is built, and how it is parsed."""

from urikit import _lazy

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from urikit.objects.base import URIObject
    from urikit.objects.builder import URIBuilder
    from urikit.objects.parser import URIParser
    from urikit.objects.uri import IRI, URI
    from urikit.objects.url import URL
else:
    # Importing one of the modules must not import all of them.
    __getattr__ = _lazy.exports(
        __name__,
        {
            "IRI": "urikit.objects.uri",
            "URI": "urikit.objects.uri",
            "URIBuilder": "urikit.objects.builder",
            "URIObject": "urikit.objects.base",
            "URIParser": "urikit.objects.parser",
            "URL": "urikit.objects.url",
        },
        globals(),
    )

__all__ = ["IRI", "URI", "URL", "URIBuilder", "URIObject", "URIParser"]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
