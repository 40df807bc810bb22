// SPDX-License-Identifier: MIT
#include "wire/parts.hpp"

#include "wire/json.hpp"

namespace thirdcard::wire {

std::string merge_line(const std::string& file, std::size_t parts, std::uint64_t units, std::uint64_t bytes,
                       const std::string& job, const std::string& sha256) {
  return text_of({{"file", file},
                  {"parts", parts},
                  {"units", units},
                  {"bytes", bytes},
                  {"job", json_of(job)},
                  {"sha256", sha256}});
}

std::string job_status_line(const std::string& job, const std::string& sha256, const std::string& version,
                            std::uint64_t units, std::uint64_t done, std::uint64_t here, double rate,
                            double seconds_left, std::span<const PartProgress> parts) {
  Json list = Json::array();
  for (const PartProgress& p : parts)
    list.push_back({{"file", p.file},
                    {"part", p.part},
                    {"parts", p.parts},
                    {"units", p.units},
                    {"done", p.done},
                    {"complete", p.complete},
                    {"torn", p.torn},
                    {"writer", p.writer},
                    {"seconds", p.seconds},
                    {"rate", p.rate}});
  return text_of({{"job", json_of(job)},
                  {"sha256", sha256},
                  {"version", version},
                  {"units", units},
                  {"done", done},
                  {"units_here", here},
                  {"rate", rate},
                  {"seconds_left", seconds_left},
                  {"parts", std::move(list)}});
}

std::string job_script_line(int parts, bool mpi, const std::string& script) {
  return text_of({{"parts", parts}, {"mpi", mpi}, {"script", script}});
}

std::string rate_line(std::uint64_t units, int ranks, double plain, double all) {
  return text_of({{"units", units}, {"ranks", ranks}, {"plain", plain}, {"with_ranks", all}});
}

}  // namespace thirdcard::wire
