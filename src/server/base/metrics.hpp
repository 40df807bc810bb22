// SPDX-License-Identifier: MIT
// Numbers as Prometheus reads them.
#pragma once

#include <cstdint>
#include <string>

namespace thirdcard::server {

/// Seconds in steps, as Prometheus counts them.
struct Histogram {
  static constexpr double kBounds[] = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1};
  std::uint64_t counts[10] = {}, total = 0;
  double sum = 0;
  void add(double seconds) {
    std::size_t i = 0;
    while (i < 9 && seconds > kBounds[i]) ++i;
    ++counts[i], ++total, sum += seconds;
  }
  Histogram& operator+=(const Histogram& other) {
    for (int i = 0; i < 10; ++i) counts[i] += other.counts[i];
    total += other.total, sum += other.sum;
    return *this;
  }
  std::string text(const std::string& name) const {
    std::string out = "# TYPE " + name + " histogram\n";
    std::uint64_t below = 0;
    for (int i = 0; i < 9; ++i) {
      below += counts[i];
      std::string bound = std::to_string(kBounds[i]);
      out += name + "_bucket{le=\"" + bound + "\"} " + std::to_string(below) + "\n";
    }
    return out + name + "_bucket{le=\"+Inf\"} " + std::to_string(total) + "\n" + name + "_sum " +
           std::to_string(sum) + "\n" + name + "_count " + std::to_string(total) + "\n";
  }
};

/// The text of /metrics, line by line.
class Metrics {
 public:
  void counter(const char* name, std::uint64_t value) { add(name, "counter", value); }
  void gauge(const char* name, std::uint64_t value) { add(name, "gauge", value); }
  void histogram(const char* name, const Histogram& h) { out_ += h.text("thirdcard_" + std::string(name)); }
  std::string text() && { return std::move(out_); }

 private:
  void add(const char* name, const char* kind, std::uint64_t value) {
    out_ += "# TYPE thirdcard_" + std::string(name) + " " + kind + "\nthirdcard_" + name + " " +
            std::to_string(value) + "\n";
  }
  std::string out_;
};

}  // namespace thirdcard::server
