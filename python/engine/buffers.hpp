// SPDX-License-Identifier: MIT
// Whole numbers out of any object with the buffer protocol (NumPy arrays, array.array, memoryview), whatever
// their width, sign and strides, without NumPy itself.
#pragma once

#include <pybind11/pybind11.h>

#include <cstring>

#include "thirdcard/core.hpp"

namespace thirdcard::python {

/// A buffer of whole numbers with one or two dimensions.
class WholeNumbers {
 public:
  WholeNumbers(const pybind11::buffer& buffer, const char* what) : info_(buffer.request()), what_(what) {
    std::string format = info_.format;
    if (!format.empty() && std::strchr("@=<", format[0]) != nullptr) format.erase(0, 1);
    kind_ = format.size() == 1 && std::strchr("bBhHiIlLqQ?", format[0]) != nullptr ? format[0] : 0;
    if (kind_ == 0)
      throw InputError(std::string(what) + " are not whole numbers (format '" + info_.format + "')",
                       "an array of an integer dtype is needed");
    if (info_.ndim != 1 && info_.ndim != 2)
      throw InputError(std::string(what) + " have " + std::to_string(info_.ndim) + " dimensions",
                       "one or two are right: a row per block or subset");
  }
  std::size_t rows() const { return static_cast<std::size_t>(info_.shape[0]); }
  std::size_t columns() const { return info_.ndim == 2 ? static_cast<std::size_t>(info_.shape[1]) : 1; }
  bool flat() const { return info_.ndim == 1; }

  /// Calls f(row, column, value) for all; InputError for a value outside 0..most-1, where it is.
  template <class F>
  void for_each(std::uint64_t most, const char* range, F&& f) const {
    switch (kind_) {
      case 'b':
        return each<signed char>(most, range, f);
      case 'B':
      case '?':
        return each<unsigned char>(most, range, f);
      case 'h':
        return each<short>(most, range, f);
      case 'H':
        return each<unsigned short>(most, range, f);
      case 'i':
        return each<int>(most, range, f);
      case 'I':
        return each<unsigned>(most, range, f);
      case 'l':
      case 'q':
        return each<long>(most, range, f);
      default:
        return each<unsigned long>(most, range, f);
    }
  }

 private:
  template <class T, class F>
  void each(std::uint64_t most, const char* range, F& f) const {
    const auto* base = static_cast<const char*>(info_.ptr);
    const auto down = info_.strides[0], across = info_.ndim == 2 ? info_.strides[1] : 0;
    for (std::size_t i = 0; i < rows(); ++i)
      for (std::size_t j = 0; j < columns(); ++j) {
        T value;
        std::memcpy(&value,
                    base + static_cast<std::ptrdiff_t>(i) * down + static_cast<std::ptrdiff_t>(j) * across,
                    sizeof value);
        if (value < T{0} || static_cast<std::uint64_t>(value) >= most)
          throw InputError(
              std::string(what_) + " hold " + std::to_string(value) + " in row " + std::to_string(i), range);
        f(i, j, static_cast<std::uint64_t>(value));
      }
  }

  pybind11::buffer_info info_;
  const char* what_;
  char kind_ = 0;
};

}  // namespace thirdcard::python
