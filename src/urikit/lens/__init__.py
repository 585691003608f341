"""The urikit lens: a local web page that takes a URL apart, and its JSON API.

``urikit serve`` starts it; ``pip install 'urikit[lens]'`` installs its dependencies. The page reads
a string by RFC 3986, by the URL Standard, as browsers did in 2010, with the installed Python
clients and with the browser that shows it. It marks dangers, steps through the parser, edits
parts, and reads files. ``/openapi.json`` describes the API.
"""

from urikit._ground.exports import TYPE_CHECKING, lazily

if TYPE_CHECKING:
    from urikit.lens._app import create_app
    from urikit.lens._server import serve
else:
    # The playground uses the API in a browser, where no server can be installed.
    _load, __dir__ = lazily(
        globals(),
        {"create_app": "urikit.lens._app:create_app", "serve": "urikit.lens._server:serve"},
    )

    def __getattr__(name: str) -> object:
        try:
            return _load(name)
        except ModuleNotFoundError as missing:
            raise ModuleNotFoundError(
                f"urikit.lens needs {missing.name}: pip install 'urikit[lens]'", name=missing.name
            ) from missing


__all__ = ["create_app", "serve"]
