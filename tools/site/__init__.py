"""The site as a static folder: the documentation, and urikit lens without a server."""
