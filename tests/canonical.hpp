// SPDX-License-Identifier: MIT
// The canonical text of a value of a proof file: sorted names, no spaces. The verifier reads nothing else and
// writes none; tests change values and write them again.
#pragma once

#include <algorithm>
#include <numeric>
#include <string>

#include "verify/json.hpp"

namespace thirdcard {

inline void write_canonical(const verify::Value& v, std::string& out) {
  switch (v.kind) {
    case verify::Value::Kind::kInteger:
      out += std::to_string(v.integer);
      break;
    case verify::Value::Kind::kString:
      out += '"';
      out += v.text;
      out += '"';
      break;
    case verify::Value::Kind::kList:
      out += '[';
      for (std::size_t i = 0; i < v.items.size(); ++i) {
        if (i > 0) out += ',';
        write_canonical(v.items[i], out);
      }
      out += ']';
      break;
    case verify::Value::Kind::kObject: {
      std::vector<std::size_t> order(v.names.size());
      std::iota(order.begin(), order.end(), std::size_t{0});
      std::sort(order.begin(), order.end(),
                [&](std::size_t a, std::size_t b) { return v.names[a] < v.names[b]; });
      out += '{';
      bool first = true;
      for (const std::size_t i : order) {
        if (!first) out += ',';
        first = false;
        out += '"';
        out += v.names[i];
        out += "\":";
        write_canonical(v.items[i], out);
      }
      out += '}';
      break;
    }
  }
}

inline std::string canonical(const verify::Value& value) {
  std::string out;
  write_canonical(value, out);
  return out;
}

}  // namespace thirdcard
