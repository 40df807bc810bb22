// SPDX-License-Identifier: MIT
#include "parts/job.hpp"

#include "parts/kinds.hpp"
#include "wire/json.hpp"

namespace thirdcard::parts {

UnitJob::UnitJob(std::string description)
    : description_(std::move(description)), digest_(sha256_hex(description_)) {}

void UnitJob::compute_on(Means& means, std::span<const std::uint64_t> units, const Sink& sink,
                         const Job& job) const {
  (void)means;
  parallel_for(units.size(), job.threads, [&](std::size_t i) {
    if (job.stopping()) return;
    try {
      sink(units[i], compute(units[i], job));
    } catch (const Stopped&) {
      if (!job.stopping()) throw;
    }
  });
}

namespace {
constexpr std::uint64_t kMostUnits = 1'000'000'000'000;
}

std::unique_ptr<UnitJob> job_from_description(std::string_view description) {
  const auto json = wire::json_or_discarded(description);
  const auto fail = [](const std::string& what) {
    return InputError("the description of a job " + what, "it was not written by this program");
  };
  if (!json.is_object() || !json.contains("job") || !json["job"].is_string()) throw fail("has no name");
  const std::string name = json["job"].get<std::string>();
  try {
    for (const Kind& kind : kinds())
      if (name == kind.name || name.starts_with(std::string(kind.name) + " ")) {
        auto job = kind.make(std::string(description));
        if (job->units() > kMostUnits) throw fail("has more units than there can be");
        return job;
      }
  } catch (const wire::Json::exception&) {
    throw fail("lacks a field");
  } catch (const std::invalid_argument&) {
    throw fail("has a word for a number");
  } catch (const std::out_of_range&) {
    throw fail("has too large a number");
  }
  throw fail("names '" + name.substr(0, 40) + "', which is unknown here");
}

}  // namespace thirdcard::parts
