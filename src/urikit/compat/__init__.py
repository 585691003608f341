"""The interfaces of other libraries, on urikit's engines, for those who come from them.

>>> from urikit.compat.urllib import urljoin
>>> urljoin("coap://h/a/b", "../c")
'coap://h/c'
"""

__all__: list[str] = []
