"""Requests made from the OpenAPI description, right and wrong ones: never an error of the server."""

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

schema = schemathesis.pytest.from_fixture("described")


@pytest.fixture(scope="session")
def described(address: str) -> Any:
    """The description, as the server gives it."""
    return schemathesis.openapi.from_url(address + "openapi.json")


@schema.parametrize()  # type: ignore[untyped-decorator]
@settings(
    max_examples=int(os.environ.get("URIKIT_E2E_EXAMPLES", "60")),
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_described_requests(case: Any) -> None:
    # A base has to be a URL, and an edit possible: no schema says that, and the answer is 422.
    case.call_and_validate(excluded_checks=[positive_data_acceptance], timeout=120)
