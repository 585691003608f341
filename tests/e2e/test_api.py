"""Requests made from the OpenAPI description, right and wrong ones: never an error of the server."""

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from urikit.lens._api import ENDPOINTS

EXAMPLES = int(os.environ.get("URIKIT_E2E_EXAMPLES", "60"))


@pytest.fixture(scope="session")
def described(address: str) -> Any:
    """The description, as the server gives it."""
    # A batch of too many rows is refused by 413, of which schemathesis does not think by itself.
    refusals = {"negative_data_rejection": {"expected-statuses": ["400", "413", "415", "422"]}}
    config = schemathesis.Config.from_dict({"checks": refusals})
    return schemathesis.openapi.from_url(address + "openapi.json", config=config)


@pytest.mark.parametrize("path", [endpoint.path for endpoint in ENDPOINTS])
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_described_requests(described: Any, path: str, mode: Any) -> None:
    statuses: set[int] = set()

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=described[path]["POST"].as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        # A base has to be a URL, and an edit possible: no schema says that, and the answer is 422.
        if path == "/api/check" and mode is GenerationMode.POSITIVE:
            case.body["allow"] = ["h.example"]  # hardly any text is a host
        answer = case.call_and_validate(excluded_checks=[positive_data_acceptance], timeout=120)
        statuses.add(answer.status_code)

    run()
    assert all(status < 500 for status in statuses)
    if mode is GenerationMode.NEGATIVE:
        assert 200 not in statuses
    elif path != "/api/edit":  # what is not a URL cannot be edited
        assert 200 in statuses
