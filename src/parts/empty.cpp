// SPDX-License-Identifier: MIT
#include "parts/empty.hpp"

#include "parts/kinds.hpp"
#include "wire/json.hpp"

namespace thirdcard::parts {

namespace {

class EmptyJob : public UnitJob {
 public:
  explicit EmptyJob(std::string description)
      : UnitJob(std::move(description)),
        units_(wire::json_of(this->description()).at("units").get<std::uint64_t>()) {}
  std::uint64_t units() const override { return units_; }
  std::string compute(std::uint64_t unit, const Job&) const override { return std::to_string(unit); }
  void write(const Results& result, const Output& output) const override {
    for (std::uint64_t u = 0; u < units_; ++u) output(std::string(result(u)) + "\n");
  }

 private:
  std::uint64_t units_;
};

}  // namespace

std::unique_ptr<UnitJob> empty_job(std::uint64_t units) {
  return empty_from(wire::text_of({{"job", "empty"}, {"units", units}}));
}

std::unique_ptr<UnitJob> empty_from(std::string description) {
  return std::make_unique<EmptyJob>(std::move(description));
}

}  // namespace thirdcard::parts
