// SPDX-License-Identifier: MIT
// Marks functions that also run on a GPU. Headers of such functions include nothing but each other and
// <stdint.h>: a CUDA compiler and a plain C++ compiler read the same text.
#pragma once

#include <stdint.h>

#ifdef __CUDACC__
#define THIRDCARD_ON_DEVICE __host__ __device__
#define THIRDCARD_CALLED __noinline__  // a function that is called, not copied: large, or compiled too often
#else
#define THIRDCARD_ON_DEVICE
#define THIRDCARD_CALLED
#endif
