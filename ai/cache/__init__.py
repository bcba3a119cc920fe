"""The cache of compiled kernels.

Numba compiles a kernel once; this package keeps the machine code in files and loads it again in the next process.
`warm` compiles the players' kernels ahead of the first game. Damaged or foreign files are never loaded (`store`). A
packaged program brings its kernels along, and needs no cache (`ai.kernel_library`).
"""
