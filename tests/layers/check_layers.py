#!/usr/bin/env python3
"""Layers point one way: a folder of kernel/ includes itself and folders before it, never one behind.

Besides: SIMDe is included in simd/ alone, and kernels (what is compiled per instruction set, and its references) call
no function of libm whose last bits differ from one library to the next; a square root's do not.
"""
import os
import re
import sys

LAYERS = ["keen", "base", "simd", "store", "space", "schedule", "gather", "trace", "sense", "belief", "mind",
          "detection", "combat", "isa", "task", "frame", "api"]
SOURCES = (".c", ".h", ".inl")
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.MULTILINE)
LIBM = re.compile(r"\b(?:exp2?|log2?|log10|pow|sin|cos|tan|asin|acos|atan2?|cbrt|hypot|fmod|fma)f?\s*\(")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def sources(root):
    for folder, _, names in os.walk(root):
        for name in sorted(names):
            if name.endswith(SOURCES):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as file:
                    yield os.path.relpath(path, root), file.read()


def is_kernel(path):
    return path.endswith(".inl") or path.endswith("_ref.c")


def complaints_of(path, text):
    own = path.split(os.sep)[0]
    if own not in LAYERS:
        yield f"{path}: {own}/ is no layer: name its place in {os.path.basename(__file__)}"
        return
    for included in INCLUDE.findall(text):
        layer = included.split("/")[0]
        if layer in LAYERS and LAYERS.index(layer) > LAYERS.index(own):
            yield f"{path}: {own}/ includes {included}, which is a layer above it"
        if layer == "simde" and own != "simd":
            yield f"{path}: includes {included}; only simd/ knows SIMDe"
    if is_kernel(path):
        for call in LIBM.findall(COMMENT.sub("", text)):
            yield f"{path}: calls {call.rstrip('(').strip()}; its bits depend on the library"


def main():
    root = sys.argv[1]
    found, seen = [], 0
    for path, text in sources(root):
        seen += 1
        found += complaints_of(path, text)
    for complaint in found:
        print(complaint)
    if seen < 100:
        sys.exit(f"only {seen} files under {root}: is it kernel/?")
    print(f"{seen} files, {len(found)} complaints")
    sys.exit(1 if found else 0)


main()
