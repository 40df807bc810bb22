// SPDX-License-Identifier: MIT
// What every reader must do with any bytes: refuse with InputError, or read a design that its own
// writer gives back.
#pragma once

#include <cstdlib>

#include "design/formats.hpp"

namespace thirdcard {

template <class Read>
int check_reader(const std::uint8_t* data, std::size_t size, DesignFormat format, Read&& read) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const Design design = read(text);
    if (read(design_to_text(design, format)) != design) std::abort();
  } catch (const InputError&) {
  }
  return 0;
}

}  // namespace thirdcard
