"""The compiled core: one Python source per module, and a ``.pxd`` beside it with its C types."""
