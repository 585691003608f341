"""Builds the compiled kernel where that is possible; everything else is in pyproject.toml.

``URIKIT_PURE=1`` leaves it out, ``URIKIT_REQUIRE_C=1`` fails without it; otherwise a missing
C compiler means the pure form, with a line that says so.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")  # setuptools wants paths relative to this file, and runs beside it
# Every module whose C types stand in a .pxd beside its source, by name.
KERNEL = {
    ".".join(types.relative_to(SOURCE).with_suffix("").parts): types.with_suffix(".py").as_posix()
    for types in sorted(SOURCE.rglob("*.pxd"))
    if types.with_suffix(".py").exists()
}

PURE = os.environ.get("URIKIT_PURE", "") not in ("", "0")
REQUIRE_C = os.environ.get("URIKIT_REQUIRE_C", "") not in ("", "0")


def extensions() -> list[Extension]:
    """The modules to compile, from the same sources that run as plain Python."""
    if PURE and REQUIRE_C:
        sys.exit("urikit: URIKIT_PURE and URIKIT_REQUIRE_C contradict each other")
    if PURE:
        return []
    from Cython.Build import cythonize

    modules: list[Extension] = cythonize(
        [Extension(name, [path]) for name, path in KERNEL.items()],
        build_dir="build/cython",
        force=True,  # a changed directive must not meet an old C file
        compiler_directives={
            "language_level": "3",
            "annotation_typing": False,
            "auto_pickle": False,
            # A text in ASCII becomes a pointer to its characters, without a copy.
            "c_string_encoding": "ascii",
        },
    )
    for module in modules:
        module.optional = not REQUIRE_C  # cythonize() forgets it when given before
    return modules


class BuildKernel(build_ext):  # type: ignore[misc]  # setuptools has no types
    """build_ext that says in one line which form was built."""

    def run(self) -> None:
        super().run()
        built = [path for path in map(self.get_ext_fullpath, KERNEL) if os.path.exists(path)]
        if len(built) == len(KERNEL):
            print("urikit: built with the compiled kernel")
            return
        for path in built:  # compiled modules know each other's C types: all or none
            os.remove(path)
        print("urikit: built as pure Python (no C compiler was found)")


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildKernel})
