"""Build the compiled core in place: run by `make fast`."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

from heistnight._build import COMPILED, MANIFEST, STRUCTS, digest, problem_of
from tools.fast.compiler import build_all, hashed
from tools.fast.expand import expand
from tools.fast.modules import RECORDS, SOURCES, all_modules, compiled_modules, path_of

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "fast"
EXPANDED = BUILD / "src"
LIBRARY = "heistnight_core"
OPTIMIZATION = os.environ.get("OPT", "2")
IGNORED = ("__pycache__", "client", "_compiled", "*.toml", "*.json", "*.txt")
MYPY_OPTIONS = (
    "--config-file=",
    "--ignore-missing-imports",
    "--explicit-package-bases",
    "--namespace-packages",
)
UNIX_OPTIONS = ("-fvisibility=hidden",)
"""A call within the library needn't look where its function is."""


def write_expanded(compiled: list[str]) -> None:
    """Write a copy of the package with the modules as the compiler needs them."""
    shutil.rmtree(EXPANDED, ignore_errors=True)
    shutil.copytree(SOURCES, EXPANDED, ignore=shutil.ignore_patterns(*IGNORED))
    texts = {name: path_of(name).read_text() for name in all_modules()}
    for name, text in expand(texts, set(compiled), f"{RECORDS}.Record").items():
        path_of(name, EXPANDED).write_text(text)
    shutil.copy(Path(__file__).with_name("native_records.py"), path_of(RECORDS, EXPANDED))


def write_c(modules: list[str]) -> list[Any]:
    """Translate the modules to C, and return the extensions to build."""
    from mypyc.build import mypycify

    os.chdir(EXPANDED)
    paths = [str(path_of(name, Path())) for name in modules]
    extensions: list[Any] = mypycify(
        [*paths, *MYPY_OPTIONS],
        opt_level=OPTIMIZATION,
        debug_level="0",
        multi_file=True,
        target_dir=str(BUILD / "c"),
        group_name=LIBRARY,
    )
    for extension in extensions:
        extension.extra_compile_args += UNIX_OPTIONS if os.name == "posix" else ()
    return extensions


def hash_of_inputs() -> str:
    """Return a hash of everything that the compiled build is made from."""
    tool = sorted(Path(__file__).parent.glob("*.py"))
    sources = [path_of(name) for name in (RECORDS, *all_modules())]
    return OPTIMIZATION + hashed([*tool, *sources, ROOT / "requirements" / "fast.lock"])


def is_current(inputs: str) -> bool:
    """Check whether there is a compiled build that was made from these inputs."""
    if not MANIFEST.exists():
        return False
    manifest = json.loads(MANIFEST.read_bytes())
    return manifest.get("inputs") == inputs and problem_of(manifest) is None


def install(inputs: str, sources: dict[str, str]) -> None:
    """Put the compiled modules and their structs where the package looks for them.

    `sources` holds the hash of each source that was compiled.
    """
    shutil.rmtree(COMPILED, ignore_errors=True)
    shutil.copytree(BUILD / "lib", COMPILED)
    structs = [path.relative_to(EXPANDED) for path in EXPANDED.rglob("_*_structs.py")]
    for path in structs:
        shutil.copy(EXPANDED / path, COMPILED / path.with_suffix(STRUCTS))
    manifest = {
        "inputs": inputs,
        "sources": sources,
        "structs": [".".join(path.with_suffix("").parts) for path in structs],
        "library": f"{LIBRARY}__mypyc",
    }
    MANIFEST.write_text(json.dumps(manifest, indent=1))


def main() -> None:
    modules = [RECORDS, *compiled_modules()]
    # Read first: a source that changes while the compiler runs makes the build stale.
    inputs = hash_of_inputs()
    if is_current(inputs):
        print("The compiled rules are up to date.")
        return
    sources = {name: digest(path_of(name)) for name in modules}
    write_expanded(compiled_modules())
    build_all(write_c(modules), BUILD)
    install(inputs, sources)


if __name__ == "__main__":
    main()
