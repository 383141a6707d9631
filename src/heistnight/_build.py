"""Load the compiled build of the rules, if `make fast` made one and it fits the sources.

The compiled modules lie in `_compiled`, with a list of the sources they were made from. If any of
these has changed since, all of them are ignored and Python runs the sources. Set the environment
variable HEISTNIGHT_BUILD to `pure` to ignore them, or to `compiled` to insist on them.
"""

import hashlib
import json
import os
import sys
import sysconfig
import warnings
from collections.abc import Mapping
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent
COMPILED = PACKAGE / "_compiled"
MANIFEST = COMPILED / "manifest.json"
VARIABLE = "HEISTNIGHT_BUILD"
STRUCTS = ".structs"
"""Suffix of Python files that hold only structs of a compiled module."""
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX") or ".so"


def source_of(module: str) -> Path:
    return PACKAGE.parent.joinpath(*module.split(".")).with_suffix(".py")


def file_of(module: str, suffix: str = SUFFIX) -> Path:
    return COMPILED.joinpath(*module.split(".")).with_suffix(suffix)


def digest(source: Path) -> str:
    return hashlib.blake2b(source.read_bytes(), digest_size=16).hexdigest()


class CompiledFinder(MetaPathFinder):
    """Finds the compiled modules before Python finds their sources."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self.files = files

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        file = self.files.get(name)
        if file is None:
            return None
        loader = SourceFileLoader(name, str(file)) if file.suffix == STRUCTS else None
        return spec_from_file_location(name, file, loader=loader)


def files_of(manifest: Mapping[str, Any]) -> dict[str, Path]:
    compiled = [*manifest["sources"], manifest["library"]]
    files = {name: file_of(name) for name in compiled}
    return files | {name: file_of(name, STRUCTS) for name in manifest["structs"]}


def problem_of(manifest: Mapping[str, Any]) -> str | None:
    """Return why the compiled modules can't be used, or None if they can."""
    for module, made_from in manifest["sources"].items():
        if not file_of(module).exists():
            return f"it is for another Python than {SUFFIX}"
        source = source_of(module)
        if not source.exists() or digest(source) != made_from:
            return f"{module} has changed since"
    return None


def chosen_build() -> str:
    """Install the finder if the compiled build is wanted and usable; return the build's name."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted not in ("", "pure", "compiled"):
        raise ImportError(f"{VARIABLE} is {wanted!r}: it may be 'pure' or 'compiled'.")
    if wanted == "pure":
        return "pure"
    if not MANIFEST.exists():
        problem: str | None = "there is none"
    else:
        manifest = json.loads(MANIFEST.read_bytes())
        problem = problem_of(manifest)
        if problem is None:
            sys.meta_path.insert(0, CompiledFinder(files_of(manifest)))
            return "compiled"
    if wanted == "compiled":
        raise ImportError(f"The compiled build can't be used: {problem}. Run `make fast`.")
    if MANIFEST.exists():
        warnings.warn(
            f"Heist Night runs without its compiled build: {problem}. Run `make fast`.",
            RuntimeWarning,
            stacklevel=2,
        )
    return "pure"


BUILD = chosen_build()
"""Which build runs: `pure` or `compiled`."""
