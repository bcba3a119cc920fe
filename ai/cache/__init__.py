"""The cache of compiled kernels.

Numba compiles a kernel once; this package keeps the machine code in files and loads it again in the next process. A
packaged program brings its kernels along (`shipped`), and `warm` compiles them ahead of the first game. Damaged or
foreign files are never loaded (`store`).
"""
