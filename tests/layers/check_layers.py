#!/usr/bin/env python3
"""Layers point one way: a folder of kernel/ includes itself and folders before it, never one behind.

Besides: SIMDe is included in simd/ alone, and kernels (what is compiled per instruction set, its references, and the
headers of both) call no function of libm whose last bits differ from one library to the next; a square root's do not.
"""
import os
import re
import sys

LAYERS = ["keen", "base", "simd", "store", "space", "schedule", "gather", "trace", "sense", "belief", "mind",
          "detection", "combat", "isa", "task", "frame", "api"]
SOURCES = (".c", ".h", ".inl")
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.MULTILINE)
# Whose headers are part of kernels.
KERNEL_LAYERS = {"simd", "store", "schedule", "gather", "trace", "sense", "belief", "mind", "detection", "combat"}
LIBM = re.compile(r"\b(?:exp2?|expm1|log2?|log10|log1p|pow|a?sinh?|a?cosh?|a?tanh?|atan2|sincos|cbrt|hypot|fmod|remainder|"
                  r"fma|erfc?|[lt]gamma)f?\s*\(")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def sources(root):
    for folder, _, names in os.walk(root):
        for name in sorted(names):
            if name.endswith(SOURCES):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as file:
                    yield os.path.relpath(path, root), file.read()


def is_kernel(path):
    in_kernels = path.endswith(".h") and path.split(os.sep)[0] in KERNEL_LAYERS
    return in_kernels or path.endswith((".inl", "_ref.c"))


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


def check_itself():
    """What must be found, and what must not."""
    bad = [("sense/a.h", '#include "frame/frame.h"'), ("sense/a.c", "#include <simde/x86/avx2.h>"),
           ("belief/a_ref.c", "x = expf(y);"), ("detection/a.h", "x = tanh (y);"), ("elsewhere/a.c", "")]
    good = [("frame/a.c", '#include "sense/a.h"'), ("sense/a.inl", "x = sqrtf(y) + f8_exp(y); /* exp(y) */"),
            ("frame/b.c", "x = powf(y, z);"), ("simd/a.h", "#include <simde/x86/avx2.h>")]
    wrong = [path for path, text in bad if len(list(complaints_of(path, text))) != 1]
    wrong += [path for path, text in good if list(complaints_of(path, text))]
    if wrong:
        sys.exit(f"the check itself is wrong about {', '.join(wrong)}")


def main():
    check_itself()
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
