"""What the package exports is listed, sorted, documented and there."""

import inspect
import pkgutil

import pytest

import urikit
from tests.optional import load

MODULES = ["urikit", *(m.name for m in pkgutil.walk_packages(urikit.__path__, "urikit."))]


@pytest.mark.parametrize("name", MODULES)
def test_all_is_there_and_documented(name: str) -> None:
    module = load(name)
    assert module.__doc__, "every module says what it is for"
    for public in getattr(module, "__all__", []):
        value = getattr(module, public)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert value.__doc__, f"{name}.{public} has no docstring"


@pytest.mark.parametrize("name", urikit.__all__)
def test_public_names_have_an_example(name: str) -> None:
    value = getattr(urikit, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert ">>>" in (value.__doc__ or ""), f"urikit.{name} has no example"


@pytest.mark.parametrize("cls", [urikit.URI, urikit.IRI, urikit.URIObject, urikit.Query])
def test_public_members_have_a_docstring(cls: type) -> None:
    bare = [
        name
        for name, member in inspect.getmembers(cls)
        if not name.startswith("_")
        and (callable(member) or isinstance(member, property))
        and not inspect.getdoc(member)
    ]
    assert bare == []


def test_version_is_the_installed_one() -> None:
    from importlib.metadata import version

    assert urikit.__version__ == version("urikit")
