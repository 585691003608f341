import pytest

for _name in ("pydantic", "starlette", "uvicorn"):
    pytest.importorskip(_name, reason="the lens has dependencies: pip install 'urikit[lens]'")
