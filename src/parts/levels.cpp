// SPDX-License-Identifier: MIT
// A level file is a header {"thirdcard":"level",...} with the job, a line for each unit, and the digest of
// all that.
#include "parts/levels.hpp"

#include <filesystem>

#include "parts/kinds.hpp"
#include "wire/json.hpp"

namespace thirdcard::parts {

namespace {

constexpr std::string_view kLevelHead = "{\"thirdcard\":\"level\",\"format\":1,\"version\":";

/// Units are computed by the search itself; from a description they can only be merged.
class LevelJob : public UnitJob {
 public:
  explicit LevelJob(std::string description, const LevelWork* work = nullptr)
      : UnitJob(std::move(description)), work_(work) {
    const auto json = wire::json_of(this->description());
    units_ = json.at("units").get<std::uint64_t>();
    version_ = json.at("version").get<std::string>();
  }
  std::uint64_t units() const override { return units_; }
  std::string compute(std::uint64_t unit, const Job&) const override {
    if (work_ == nullptr)
      throw InputError("a level is computed by its own search", "run its parts with --part, without ranks");
    return "\"" + work_->compute(unit) + "\"";
  }
  void write(const Results& result, const Output& output) const override {
    std::string text = std::string(kLevelHead) + "\"" + version_ + "\",\"sha256\":\"" + digest() +
                       "\",\"job\":" + description() + "}\n";
    for (std::uint64_t u = 0; u < units_; ++u) text += std::string(result(u)) + "\n";
    output(text);
    output("{\"end\":" + std::to_string(units_) + ",\"sha256\":\"" + sha256_hex(text) + "\"}\n");
  }

 private:
  std::uint64_t units_ = 0;
  std::string version_;
  const LevelWork* work_;
};

InputError damaged(const std::string& path) {
  return InputError(path + " is a damaged level file", "merge the parts of that level again");
}

}  // namespace

std::unique_ptr<UnitJob> level_from(std::string description) {
  return std::make_unique<LevelJob>(std::move(description));
}

LevelFolder::LevelFolder(const std::string& folder, const std::string& version) : version_(version) {
  if (!std::filesystem::is_directory(folder))
    throw InputError(folder + " is no folder", "make it first: the merged levels go there");
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const std::string path = entry.path().string(), text = read_file(path);
    if (!text.starts_with(kLevelHead)) continue;
    const auto last = text.size() < 2 ? std::string::npos : text.rfind('\n', text.size() - 2);
    const auto json = wire::json_or_discarded(text.substr(0, text.find('\n')));
    const auto end =
        last == std::string::npos ? wire::Json() : wire::json_or_discarded(text.substr(last + 1));
    if (!json.is_object() || !end.is_object() || !end.contains("sha256") ||
        end["sha256"] != sha256_hex(text.substr(0, last + 1)) || !json.contains("sha256") ||
        !json["sha256"].is_string())
      throw damaged(path);
    if (json["version"] != version)
      throw InputError(path + " is of another version",
                       "levels of two versions do not mix; name another folder");
    file_of_[json["sha256"].get<std::string>()] = path;
  }
  missing_ = [](const LevelWork& work, UnitJob&) {
    std::vector<std::string> out(work.units);
    for (std::size_t u = 0; u < work.units; ++u) out[u] = work.compute(u);
    return out;
  };
}

std::vector<std::string> LevelFolder::run(const LevelWork& work, const Job& job) {
  (void)job;
  LevelJob parted(wire::text_of({{"job", "level"},
                                 {"version", version_},
                                 {"name", work.name},
                                 {"units", work.units},
                                 {"state", sha256_hex(work.state)}}),
                  &work);
  if (work.units <= 1) {  // not worth a part
    std::vector<std::string> out;
    if (work.units == 1) out.push_back(work.compute(0));
    return out;
  }
  const auto at = file_of_.find(parted.digest());
  if (at == file_of_.end()) return missing_(work, parted);
  ++used_;
  const std::string text = read_file(at->second);
  std::vector<std::string> out;
  std::size_t from = text.find('\n') + 1;
  for (std::size_t u = 0; u < work.units; ++u) {
    const auto end = text.find('\n', from);
    if (end == std::string::npos || end < from + 2 || text[from] != '"' || text[end - 1] != '"')
      throw damaged(at->second);
    out.push_back(text.substr(from + 1, end - from - 2));
    from = end + 1;
  }
  return out;
}

}  // namespace thirdcard::parts
