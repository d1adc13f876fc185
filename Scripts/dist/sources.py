"""A copy of the sources within the folder of the build, so that no path depends on where the checkout lies.

Swift keeps the lengths of some sources' paths in a program. With the same DIST_SCRATCH they are the same for everybody.
"""
import os
import pathlib
import shutil

# Folders that contain no sources, at any depth.
LEFT_OUT = {".build", ".git", ".swiftpm", "__pycache__"}
# Files that SwiftPM writes if the checkout lacks them.
MADE = {"Package.resolved"}


def copied(checkout, folder):
    """Makes `folder` a copy of `checkout`; files that are the same stay as they are, so that they are not built again."""
    wanted = set()
    for place, folders, files in os.walk(checkout):
        folders[:] = [name for name in folders if name not in LEFT_OUT]
        here = pathlib.Path(place)
        # A link to a folder is listed among the folders, but not followed.
        links = [name for name in folders if (here / name).is_symlink()]
        for name in files + links:
            path = here / name
            target = folder / path.relative_to(checkout)
            wanted.add(target)
            if not is_same(path, target):
                target.parent.mkdir(parents=True, exist_ok=True)
                target.unlink(missing_ok=True)
                shutil.copy(path, target, follow_symlinks=False)
    for place, _, files in os.walk(folder):
        for path in (pathlib.Path(place) / name for name in files):
            if path not in wanted and path.name not in MADE:
                path.unlink()
    return folder


def is_same(path, target):
    if path.is_symlink() or target.is_symlink():
        return path.is_symlink() and target.is_symlink() and os.readlink(path) == os.readlink(target)
    if not target.is_file() or path.stat().st_mode != target.stat().st_mode:
        return False
    return path.stat().st_size == target.stat().st_size and path.read_bytes() == target.read_bytes()
