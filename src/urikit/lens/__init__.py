"""The lens: a page, served on this machine, on which a URL shows what it is made of.

``urikit serve`` starts it; ``pip install 'urikit[lens]'`` brings what it needs. The page reads the
text by RFC 3986, by the URL Standard, as browsers did in 2010, with the Python clients that are
installed, and with the browser it is shown in; it marks what is dangerous, steps through the
parser, edits parts, and reads files. Behind it is a JSON API with an OpenAPI description.

| module      | what                                                                    |
|-------------|-------------------------------------------------------------------------|
| `anatomy`   | which code points are which part, by each standard, with the rules       |
| `allowlist` | the checks that people write by hand, and whether a text fools them      |
| `batch`     | many texts: a row for each, and counts                                   |
| `steps`     | the steps of the URL parser, each with a sentence                        |
| `api`       | the answers of the API                                                   |
| `schema`    | the shapes of requests and answers, and the check of requests            |
| `openapi`   | their OpenAPI description                                                |
| `app`       | the application: routes, limits, errors                                  |
| `defence`   | headers, allowed hosts and origins, the size of requests                 |
| `server`    | starting it                                                              |
"""

from urikit import _lazy

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from urikit.lens._app import create_app
    from urikit.lens._server import serve
else:
    __getattr__ = _lazy.exports(
        __name__,
        {"create_app": "urikit.lens._app", "serve": "urikit.lens._server"},
        globals(),
    )

__all__ = ["create_app", "serve"]
