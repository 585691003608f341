"""The URI Template test suite, all of its four files, where it is at hand."""

from typing import Any

import pytest

from tests.shared import load_templates, needs_templates
from urikit import percent
from urikit.errors import URIError
from urikit.template import ExtractionError, URITemplate, expand

pytestmark = needs_templates

POSITIVE = [
    case
    for name in ("spec-examples.json", "spec-examples-by-section.json", "extended-tests.json")
    for case in load_templates(name)
]
NEGATIVE = load_templates("negative-tests.json")


def test_all_of_it_is_there() -> None:
    assert len(POSITIVE) >= 234
    assert len(NEGATIVE) >= 36


@pytest.mark.parametrize(("variables", "template", "expansion"), POSITIVE)
def test_expansion(variables: dict[str, Any], template: str, expansion: Any) -> None:
    assert expand(template, variables) in (
        expansion if isinstance(expansion, list) else [expansion]
    )


@pytest.mark.parametrize(("variables", "template", "expansion"), NEGATIVE)
def test_refusal(variables: dict[str, Any], template: str, expansion: Any) -> None:
    assert expansion is False
    with pytest.raises(URIError) as caught:
        expand(template, variables)
    assert caught.value.text == template
    assert 0 <= caught.value.index < len(template)


@pytest.mark.parametrize(("variables", "template", "expansion"), POSITIVE)
def test_the_way_back(variables: dict[str, Any], template: str, expansion: Any) -> None:
    parsed = URITemplate(template)
    text = parsed.expand(variables)
    if not parsed.is_extractable:
        with pytest.raises(ExtractionError):
            parsed.extract(text)
        return
    values = parsed.extract(text)
    assert values is not None
    assert percent.normalize(parsed.expand(values)) == percent.normalize(text)


@pytest.mark.parametrize(("variables", "template", "expansion"), POSITIVE)
def test_partly(variables: dict[str, Any], template: str, expansion: Any) -> None:
    parsed = URITemplate(template)
    for name in parsed.variables:
        rest = {other: value for other, value in variables.items() if other != name}
        part = parsed.partial({name: variables.get(name)})
        assert part.expand(rest) == parsed.expand(variables)
