"""The version of Unicode that hosts are processed with.

>>> unicode_version
'17.0.0'

In a module of its own because finding out loads ``idna``, which ``import urikit`` does not.
"""

from idna import idnadata

from urikit._ground.typed import Final
from urikit._unicode.ucd import unicode_data, version_key

unicode_version: Final[str] = min(
    unicode_data().unidata_version, idnadata.__version__, key=version_key
)
"""The version of Unicode that hosts are processed with: characters of later ones are refused."""
