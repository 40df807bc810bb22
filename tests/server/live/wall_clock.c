// SPDX-License-Identifier: MIT
// For a test: a wall clock that is set while a program runs. Preloaded; the file THIRDCARD_CLOCK_SHIFT holds
// the seconds by which the date is wrong. The time since the start is not touched.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec* out) {
  static int (*real)(clockid_t, struct timespec*);
  if (!real) real = (int (*)(clockid_t, struct timespec*))dlsym(RTLD_NEXT, "clock_gettime");
  const int code = real(clock, out);
  const char* path = getenv("THIRDCARD_CLOCK_SHIFT");
  if (clock == CLOCK_REALTIME && path) {
    FILE* file = fopen(path, "r");
    long shift = 0;
    if (file && fscanf(file, "%ld", &shift) == 1) out->tv_sec += shift;
    if (file) fclose(file);
  }
  return code;
}
