"""The rules as functions of a GPU: the third way to run them, beside plain and compiled.

A rule needs nothing for that but one thing more: room that it makes for itself (`np.zeros`,
`np.empty`) has a size that is a name or a number, and stays in the function that made it and in
those that it calls.  On a GPU it is memory of one thread.

No GPU is needed to compile: `ptx` gives the text that the driver of one turns into machine code.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from chatiere.core.compiler import Compiler, lock

cuda: Any = importlib.import_module("numba.cuda")
types: Any = cuda.types
Capability = tuple[int, int]
"""What a GPU understands, as its maker counts: (9, 0) for an H200."""


class CudaCompiler(Compiler):
    """Makes the twins of one game's functions for a GPU."""

    def _njit(self, f: FunctionType, **options: bool) -> Callable[..., Any]:
        return cuda.jit(f, device=True)  # type: ignore[no-any-return]

    def _named(self, value: Any) -> Any:
        """Tuples of numbers become arrays: one that is looked up by a variable would become a
        branch for each place."""
        if value is np:
            return numpy_on_gpu()
        if is_table(value):
            return np.array(value, np.int64)
        return super()._named(value)


def is_table(value: object) -> bool:
    """Whether this is a tuple of whole numbers, or of such tuples of one length."""
    if type(value) is not tuple or not value:
        return False
    if all(type(item) is int for item in value):
        return True
    return all(map(is_table, value)) and len({np.shape(item) for item in value}) == 1


# -- room -------------------------------------------------------------------------------------


@cache
def numpy_on_gpu() -> ModuleType:
    """NumPy as rules on a GPU see it: `zeros` and `empty` give memory of the thread."""
    made = ModuleType("chatiere.compiled.numpy_on_gpu")
    made.__dict__.update({name: value for name, value in vars(np).items() if name[0] != "_"})
    made.__dict__.update(zeros=room(cleared=True), empty=room(cleared=False))
    sys.modules[made.__name__] = made
    return made


def room(cleared: bool) -> Any:
    """A function for rules on a GPU: an array of the calling thread."""
    extending: Any = importlib.import_module("numba.cuda.extending")

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def made(context: Any, shape: Any, dtype: Any = types.float64) -> Any:
        sizes, kind = sizes_of(shape), kind_of(dtype)
        array = types.Array(kind, len(sizes), "C")

        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return lay_room(context, builder, sizes, kind, cleared)

        return array(shape, dtype), lower

    return made


def sizes_of(shape: Any) -> list[int]:
    sizes = [shape] if isinstance(shape, types.Integer) else list(shape)
    if not all(isinstance(size, types.IntegerLiteral) for size in sizes):
        errors: Any = importlib.import_module("numba.cuda.core.errors")
        raise errors.TypingError(f"room on a GPU has a fixed size, not {shape}")
    return [size.literal_value for size in sizes]


def kind_of(dtype: Any) -> Any:
    return dtype.dtype if isinstance(dtype, types.DTypeSpec) else types.float64


def lay_room(context: Any, builder: Any, sizes: list[int], kind: Any, cleared: bool) -> Any:
    """An array on the stack of the function that asks for it."""
    implementation: Any = importlib.import_module("numba.cuda.cudaimpl")
    cgutils: Any = importlib.import_module("numba.cuda.cgutils")
    local = importlib.import_module("numba.cuda.cudadrv.nvvm").ADDRSPACE_LOCAL
    made = implementation._generic_array(context, builder, sizes, kind, "room", local)
    if cleared:
        array = context.make_array(types.Array(kind, len(sizes), "C"))(context, builder, made)
        width = context.get_abi_sizeof(context.get_data_type(kind))
        cgutils.memset(builder, array.data, cgutils.intp_t(width * int(np.prod(sizes))), 0)
    return made


# -- what comes out -----------------------------------------------------------------------------


@contextmanager
def compiling_for(capability: Capability) -> Iterator[None]:
    """Numba asks the GPU in the machine what it understands: this answers in its place, and
    there need not be one.  And it puts tables where threads that look up different places need
    not queue, and where there is room for more than 64 KB: into memory like any other."""
    dispatcher: Any = importlib.import_module("numba.cuda.dispatcher")
    nvvm: Any = importlib.import_module("numba.cuda.cudadrv.nvvm")

    class Device:
        compute_capability = capability

    with lock:
        before = dispatcher.get_current_device, nvvm.ADDRSPACE_CONSTANT
        dispatcher.get_current_device, nvvm.ADDRSPACE_CONSTANT = Device, nvvm.ADDRSPACE_GLOBAL
        try:
            yield
        finally:
            dispatcher.get_current_device, nvvm.ADDRSPACE_CONSTANT = before


def ptx(f: FunctionType, kinds: tuple[Any, ...], capability: Capability, optimize: int = 3) -> str:
    """The text of a kernel for arguments of these kinds, in which it has the name of `f`.  A
    product and a sum stay two roundings (no `fma`), as on a CPU."""
    compiler: Any = importlib.import_module("numba.cuda.compiler")
    with compiling_for(capability):
        made = compiler.compile_cuda(
            f, types.void, kinds, nvvm_options={"opt": optimize, "fma": 0}, cc=capability
        )
        name = made.fndesc.llvm_func_name
        made.library._entry_name = name
        compiler.kernel_fixup(made.library.get_function(name), False)
        (text,) = made.library.get_asm_strs(cc=capability)
    return re.sub(rf"\b{name}\b", f.__name__, text)


def machine_code(text: str, capability: Capability) -> bytes:
    """What a GPU of this capability runs."""
    linker: Any = importlib.import_module("cuda.bindings.nvjitlink")
    major, minor = capability
    handle = linker.create(1, [f"-arch=sm_{major}{minor}"])
    try:
        data = text.encode()
        linker.add_data(handle, linker.InputType.PTX, data, len(data), "kernel")
        linker.complete(handle)
        code = bytearray(linker.get_linked_cubin_size(handle))
        linker.get_linked_cubin(handle, code)
    finally:
        linker.destroy(handle)
    return bytes(code)
