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
# Installers ask for the name and the version first: nothing is to be compiled for that.
ONLY_METADATA = not {"egg_info", "dist_info"}.isdisjoint(sys.argv)
# Python's own options ask for debug information and symbols, which are four fifths of a module. On
# Linux, one segment instead of three takes the loader less time. CFLAGS, if given, decides alone.
# Strings are not compressed: unpacking them takes 3 % of the time of `import urikit`.
OWN_FLAGS = os.name != "nt" and "CFLAGS" not in os.environ
FLAGS = {
    "extra_compile_args": ["-g0"] if OWN_FLAGS else [],
    "define_macros": [("CYTHON_COMPRESS_STRINGS", "0")],
    "extra_link_args": (
        ["-Wl,-s", "-Wl,-z,noseparate-code"] if OWN_FLAGS and sys.platform == "linux" else []
    ),
}
REQUIRE_C = os.environ.get("URIKIT_REQUIRE_C", "") not in ("", "0")


def extensions() -> list[Extension]:
    """The modules to compile, from the same sources that run as plain Python."""
    if PURE and REQUIRE_C:
        sys.exit("urikit: URIKIT_PURE and URIKIT_REQUIRE_C contradict each other")
    if PURE:
        remove_compiled()
        return []
    if ONLY_METADATA:
        return []
    from Cython.Build import cythonize

    modules: list[Extension] = cythonize(
        [Extension(name, [path], **FLAGS) for name, path in KERNEL.items()],
        build_dir="build/cython",
        force=True,  # a changed directive must not meet an old C file
        compiler_directives={
            "language_level": "3",
            "annotation_typing": False,
            "auto_pickle": False,
            "nonecheck": True,  # what is None raises, as in Python
            # A text in ASCII becomes a pointer to its characters, without a copy.
            "c_string_encoding": "ascii",
            "show_performance_hints": False,  # that bounds are checked is no oversight
        },
    )
    for module in modules:
        module.optional = not REQUIRE_C  # cythonize() forgets it when given before
    return modules


class BuildKernel(build_ext):  # type: ignore[misc]  # setuptools has no types
    """build_ext that says in one line which form was built."""

    def finalize_options(self) -> None:
        super().finalize_options()
        if not self.parallel:
            self.parallel: int | None = os.cpu_count()  # a module takes a compiler half a minute

    def run(self) -> None:
        for path in self._targets():  # or an old one would pass for a new one
            path.unlink(missing_ok=True)
        super().run()
        built = [path for path in self._targets() if path.exists()]
        if len({path.name for path in built}) == len(KERNEL):
            print("urikit: built with the compiled kernel")
            return
        for path in built:  # compiled modules know each other's C types: all or none
            path.unlink()
        print("urikit: built as pure Python, for the C compiler is missing or has failed")

    def _targets(self) -> list[Path]:
        """Return the paths of the compiled modules: beside the sources, or to be packed."""
        names = [self.get_ext_filename(name) for name in KERNEL]
        return [Path(folder, name) for folder in (SOURCE, self.build_lib) for name in names]


def remove_compiled() -> None:
    """Python prefers a compiled module beside its source: the pure form must not have one."""
    for source in map(Path, KERNEL.values()):
        for compiled in source.parent.glob(f"{source.stem}.*"):
            if compiled.suffix in (".so", ".pyd"):
                compiled.unlink()


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildKernel})
