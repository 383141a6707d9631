"""Compile C in all cores, and only what has changed.

`build_ext` of setuptools compiles the files of a library one after the other, and all of them
after any change.
"""

import hashlib
import os
import shutil
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")


def build_all(extensions: list[Any], build: Path) -> None:
    """Build extensions into `build`/lib, with their object files in `build`/objects."""
    shutil.rmtree(build / "lib", ignore_errors=True)
    headers = hashed(sorted(build.rglob("*.h")))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [
            (made, [pool.submit(compiled, made, Path(c), build, headers) for c in made.sources])
            for made in extensions
        ]
        made = [(extension, [job.result() for job in files]) for extension, files in jobs]
        linked = [pool.submit(link, extension, objects, build) for extension, objects in made]
        for job in linked:
            job.result()
    remove_old({Path(one) for _, objects in made for one in objects}, build / "objects")


def compiled(extension: Any, source: Path, build: Path, headers: str) -> str:
    """Compile one file, unless its object file is there already; return the object file."""
    key = hashlib.blake2b(digest_size=16)
    for part in (headers, *extension.extra_compile_args, source.read_text()):
        key.update(part.encode())
    folder = build / "objects" / key.hexdigest()
    kept = [str(path) for path in folder.rglob("*.o")]
    if kept:
        return kept[0]
    made: list[str] = new_compiler().compile(
        [str(source)],
        output_dir=str(folder),
        include_dirs=[*extension.include_dirs, sysconfig.get_path("include")],
        extra_postargs=extension.extra_compile_args,
    )
    return made[0]


def link(extension: Any, objects: list[str], build: Path) -> None:
    target = (build / "lib").joinpath(*extension.name.split(".")).with_suffix(SUFFIX)
    target.parent.mkdir(parents=True, exist_ok=True)
    new_compiler().link_shared_object(objects, str(target))


def remove_old(used: set[Path], folder: Path) -> None:
    """Remove the object files of earlier builds."""
    for kept in folder.iterdir():
        if not any(path.is_relative_to(kept) for path in used):
            shutil.rmtree(kept)


def new_compiler() -> Any:
    from setuptools._distutils import ccompiler
    from setuptools._distutils import sysconfig as flags

    compiler = ccompiler.new_compiler()
    flags.customize_compiler(compiler)
    return compiler


def hashed(paths: list[Path]) -> str:
    found = hashlib.blake2b(digest_size=16)
    for path in paths:
        found.update(path.read_bytes())
    return found.hexdigest()
