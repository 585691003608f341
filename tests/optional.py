"""Packages that only some machines have: engines for columns, HTTP clients, frameworks."""

import importlib
from importlib.util import find_spec
from types import ModuleType

import pytest

from tests.engines.spark_session import why_not

ENGINES = ("daft", "dask", "duckdb", "pandas", "polars", "pyspark", "ray")
CLIENTS = ("aiohttp", "anyio", "httpcore", "httpx", "requests", "urllib3")
SERVERS = ("pydantic", "starlette", "uvicorn")
PEERS = ("django", "fastapi", "sqlalchemy", "yarl")


def load(name: str) -> ModuleType:
    """The module of that *name*; where it needs an engine that is missing, the test is skipped."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name not in (*ENGINES, *CLIENTS, *SERVERS):
            raise
        pytest.skip(str(missing))


def why_missing(engine: str) -> str:
    """Why examples with *engine* cannot run here, or nothing."""
    if engine == "pyspark":
        return why_not()
    if engine in ENGINES and find_spec(engine) is None:
        return f"{engine} is not installed: make test-engines has it"
    if engine in CLIENTS and find_spec(engine) is None:
        return f"{engine} is not installed: the extra of that name has it"
    if engine in SERVERS and find_spec(engine) is None:
        return f"{engine} is not installed: urikit[lens] has it"
    if engine in PEERS and find_spec(engine) is None:
        return f"{engine} is not installed: urikit[peers] has it"
    return ""
