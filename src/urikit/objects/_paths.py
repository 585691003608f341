"""The path of a URI, IRI or URL, with the names and the meaning of pathlib and yarl."""

from __future__ import annotations

from abc import abstractmethod

from urikit import errors
from urikit._ground.exports import TYPE_CHECKING
from urikit.objects import _on_demand as later
from urikit.objects._base import URIObject

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import PurePath
    from typing import Self


class PathMethods(URIObject):
    """Properties of the path, and methods that return an object with another path.

    All of them drop the query and the fragment.
    """

    __slots__ = ()

    @abstractmethod
    def _at_path(self, path: str) -> Self:
        """Return an object with the encoded *path*, without query and fragment."""

    @abstractmethod
    def _encode_segment(self, segment: str) -> str:
        """Return the decoded *segment* percent-encoded."""

    @classmethod
    def from_path(cls, path: PurePath) -> Self:
        r"""Return the file URI of an absolute *path* of :mod:`pathlib`.

        The class of *path* says whose it is; the system that runs this does not matter. A path
        without a file URI is refused with a :class:`~urikit.BuildError`: a relative one, one in a
        device namespace, one with a NUL. ``details.to_path()`` is the way back: it gives the same
        path, without the prefix of a long path of Windows (``\\?\``).

        >>> from pathlib import PurePosixPath, PureWindowsPath
        >>> from urikit import URI, URL
        >>> URI.from_path(PurePosixPath("/etc/50% off"))
        URI('file:///etc/50%25%20off')
        >>> URI.from_path(PureWindowsPath("//server/share/x"))
        URI('file://server/share/x')
        >>> URL.from_path(PureWindowsPath("//?/c:/Program Files/x"))
        URL('file:///c:/Program%20Files/x')
        """
        try:
            return cls(later.file_paths.file_uri(path))
        except errors.ParseError as error:  # a URL's host can be less than that of a UNC path
            raise errors.BuildError(error.kind, str(path), message=error.message) from None

    @property
    def name(self) -> str:
        """The last segment, decoded; empty after a trailing slash.

        >>> from urikit import URI
        >>> URI("http://h/a/b%20c.txt").name
        'b c.txt'
        """
        return later.percent.decode(self.path.rpartition("/")[2])

    @property
    def stem(self) -> str:
        """The :attr:`name` without its :attr:`suffix`.

        >>> from urikit import URI
        >>> URI("http://h/a/b.tar.gz").stem
        'b.tar'
        """
        return later.percent.decode(self._split_name()[0])

    @property
    def suffix(self) -> str:
        """The file extension of :attr:`name`, with its dot.

        >>> from urikit import URI
        >>> URI("http://h/a/b.tar.gz").suffix
        '.gz'
        """
        return later.percent.decode(self._split_name()[1])

    @property
    def suffixes(self) -> list[str]:
        """All file extensions of :attr:`name`, each with its dot.

        >>> from urikit import URI
        >>> URI("http://h/a/b.tar.gz").suffixes
        ['.tar', '.gz']
        """
        name = self.name
        if name.endswith("."):
            return []
        return [f".{each}" for each in name.lstrip(".").split(".")[1:]]

    @property
    def parent(self) -> Self:
        """The object without the last segment, the query and the fragment.

        >>> from urikit import URI
        >>> URI("http://h/a/b?q").parent
        URI('http://h/a')
        """
        path = self.path
        slash = path.rfind("/")
        return self._at_path("/" if slash == 0 else path[: max(slash, 0)])

    @property
    def parents(self) -> Sequence[Self]:
        """The :attr:`parent`, its parent and so on, up to the root or the empty path.

        >>> from urikit import URI
        >>> list(URI("http://h/a/b?q").parents)
        [URI('http://h/a'), URI('http://h/')]
        """
        return later.parents.Parents(self.path, self._at_path)

    def with_name(self, name: str) -> Self:
        """Return the object with another last segment, decoded and without slashes.

        >>> from urikit import URI
        >>> URI("http://h/a/b.txt?q").with_name("c d")
        URI('http://h/a/c%20d')
        """
        name = later.inputs.given_text("name", name)
        if not name:
            raise _refusal("name", name, 'must not be empty; use / "" to add a trailing slash')
        _refuse_slash("name", name)
        return self._named(self._encode_segment(name))

    def with_stem(self, stem: str) -> Self:
        """Return the object with another :attr:`stem`; the suffix stays.

        >>> from urikit import URI
        >>> URI("http://h/a/b.txt?q").with_stem("c")
        URI('http://h/a/c.txt')
        """
        stem = later.inputs.given_text("stem", stem)
        if not stem:
            raise _refusal("stem", stem, "must not be empty; use with_name() instead")
        _refuse_slash("stem", stem)
        return self._named(self._encode_segment(stem) + self._split_name()[1])

    def with_suffix(self, suffix: str) -> Self:
        """Return the object with another :attr:`suffix`; ``""`` removes it.

        >>> from urikit import URI
        >>> URI("http://h/a/b.txt?q").with_suffix(".md"), URI("b.tar.gz").with_suffix("")
        (URI('http://h/a/b.md'), URI('b.tar'))
        """
        suffix = later.inputs.given_text("suffix", suffix)
        if suffix and (suffix[0] != "." or suffix == "." or "/" in suffix):
            rule = 'must be "." followed by characters other than "/"; pass "" to remove it'
            if suffix[0] != "." and "/" not in suffix:
                rule = f'must start with "."; pass ".{suffix}"'
            raise _refusal("suffix", suffix, rule)
        stem = self._split_name()[0]
        if not stem:
            message = "cannot be added to a path without a name; use with_name() instead"
            raise _refusal("suffix", suffix, message)
        return self._named(stem + self._encode_segment(suffix))

    def joinpath(self, *paths: str) -> Self:
        """Return the object with *paths* appended to its path.

        Each is decoded and may have several segments with slashes between them; a slash at the
        end of the last one makes a trailing slash, and so does ``""``. Two slashes within one have
        an empty segment between them, as in yarl: ``/a//b`` and ``/a/b`` are different resources.
        A slash at the start and dot segments are refused. To append one segment in which a slash
        is data, use ``/``; to resolve a reference, use :meth:`join`.

        >>> from urikit import URI
        >>> URI("http://h/a?q").joinpath("api/v1", "b c/"), URI("http://h/").joinpath("a//b")
        (URI('http://h/a/api/v1/b%20c/'), URI('http://h/a//b'))
        """
        segments: list[str] = []
        for each in paths:
            path = later.inputs.given_text("path to append", each)
            if path.startswith("/"):
                raise errors.BuildError(
                    errors.ErrorKind.AMBIGUOUS_PATH,
                    path,
                    message="path to append must not start with a slash; remove it, or resolve a "
                    "reference to start at the root",
                )
            if segments and not segments[-1]:
                segments.pop()  # a trailing slash is an empty place to fill
            place = 0
            for segment in path.split("/"):
                if segment in (".", ".."):
                    raise later.inputs.dot_segment(segment).at(path, place)
                segments.append(segment)
                place += len(segment) + 1
        return self._appended(segments)

    def __truediv__(self, segment: str) -> Self:
        """Append exactly one segment.

        A slash in *segment* is data and becomes ``%2F``, and dot segments are refused, so a string
        from a stranger cannot lead to another directory. ``""`` makes a trailing slash.

        >>> from urikit import URI
        >>> URI("http://h/a") / "b/c" / ""
        URI('http://h/a/b%2Fc/')
        """
        try:
            text = later.inputs.given_text("segment", segment)
        except TypeError:
            if later.inputs.has_reflected(segment, "__rtruediv__"):
                return NotImplemented
            raise
        return self._appended([text])

    def _appended(self, segments: Iterable[str]) -> Self:
        encoded = [self._encode_segment(_checked(segment)) for segment in segments]
        path = self.path
        if encoded and (path or self.has_authority):
            path = path.removesuffix("/") + "/"  # a trailing slash is an empty place to fill
        return self._at_path(path + "/".join(encoded))

    def _named(self, name: str) -> Self:
        """Return the object with the last segment *name*, which is encoded."""
        path = self.path or ("/" if self.has_authority else "")
        return self._at_path(path[: path.rfind("/") + 1] + _checked(name))

    def _split_name(self) -> tuple[str, str]:
        """Return the stem and the suffix of the last segment, both encoded."""
        name = self.path.rpartition("/")[2].replace("%2E", ".").replace("%2e", ".")
        start = len(name) - len(name.lstrip("."))  # of a hidden file
        dot = -1 if name.endswith(".") else name.rfind(".", start)
        if dot < 0:
            dot = len(name)
        return name[:dot], name[dot:]


def _checked(segment: str) -> str:
    if segment in (".", ".."):
        raise later.inputs.dot_segment(segment)
    return segment


def _refuse_slash(what: str, value: str) -> None:
    if "/" in value:
        rule = 'must not contain "/"; use parent.joinpath() instead'
        raise _refusal(what, value, rule).at(value, value.index("/"))


def _refusal(what: str, value: str, rule: str) -> errors.BuildError:
    return errors.BuildError(errors.ErrorKind.INVALID_PATH, value, message=f"{what} {rule}")
