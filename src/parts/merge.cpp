// SPDX-License-Identifier: MIT
// Merging keeps 12 bytes for each unit and reads results where they lie: the files are mapped, so that the
// order in which they were written costs nothing.
#include "parts/merge.hpp"

namespace thirdcard::parts {

namespace {

/// "units 3, 5, 8 and 12 more"
class Named {
 public:
  void add(std::uint64_t unit) {
    if (count_++ < 5) text_ += (text_.empty() ? "" : ", ") + std::to_string(unit);
  }
  bool any() const { return count_ > 0; }
  /// "... are", for what is said of them.
  std::string text() const {
    return (count_ == 1 ? "unit " : "units ") + text_ +
           (count_ > 5 ? " and " + std::to_string(count_ - 5) + " more" : "") +
           (count_ == 1 ? " is" : " are");
  }

 private:
  std::uint64_t count_ = 0;
  std::string text_;
};

}  // namespace

PartFiles::PartFiles(const std::vector<std::string>& paths) {
  if (paths.empty()) throw InputError("no files are given", "name the files that --part wrote");
  for (const auto& path : paths) files_.emplace_back(path);
  for (const PartReader& file : files_) {
    const PartHead &first = files_[0].head(), &other = file.head();
    if (other.digest != first.digest || other.units != first.units)
      throw InputError(file.path() + " and " + files_[0].path() + " are parts of different jobs",
                       "give the parts of one job");
    if (other.version != first.version)
      throw InputError(files_[0].path() + " was written by version " + first.version.substr(0, 40) + " and " +
                           file.path() + " by " + other.version.substr(0, 40),
                       "run all parts with one version");
  }
}

void PartFiles::merge(const std::string& version, const UnitJob::Output& output) const {
  if (head().version != version)
    throw InputError(
        "the parts were written by version " + head().version.substr(0, 40) + ", this is " + version,
        "merge with the version that computed them");
  const std::unique_ptr<UnitJob> job = job_from_description(head().description);
  const std::uint64_t units = job->units();
  if (units != head().units)
    throw InputError(files_[0].path() + " says " + std::to_string(head().units) + " units, and its job has " +
                         std::to_string(units),
                     "the header is damaged");
  constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::vector<std::uint32_t> file_of(units, kNone);
  std::vector<std::uint64_t> entry_of(units);
  std::vector<bool> again(units);
  std::string twice_in;
  for (std::size_t f = 0; f < files_.size(); ++f) {
    const auto& entries = files_[f].entries();
    for (std::size_t e = 0; e < entries.size(); ++e) {
      const std::uint64_t unit = entries[e].unit;
      if (file_of[unit] != kNone) {
        again[unit] = true;
        if (twice_in.empty()) twice_in = files_[file_of[unit]].path() + " and " + files_[f].path();
      }
      file_of[unit] = static_cast<std::uint32_t>(f);
      entry_of[unit] = e;
    }
  }
  Named twice;  // in order, whatever order the files have them in
  for (std::uint64_t u = 0; u < units; ++u)
    if (again[u]) twice.add(u);
  if (twice.any()) throw InputError(twice.text() + " there twice, in " + twice_in, "give each part once");
  Named missing;
  for (std::uint64_t u = 0; u < units; ++u)
    if (file_of[u] == kNone) missing.add(u);
  if (missing.any()) {
    for (const PartReader& file : files_)
      if (!file.complete()) {
        const std::string rerun = "run part " + name_of(file.head().part) + " again to finish it";
        throw InputError(
            missing.text() + " missing: " + file.path() +
                (file.torn() != 0 ? " is cut in the middle of line " + std::to_string(file.torn())
                                  : " has " + std::to_string(file.entries().size()) + " of " +
                                        std::to_string(file.head().part.units_of(units)) + " units"),
            rerun);
      }
    throw InputError(missing.text() + " missing: in none of the files", "give the files of all parts");
  }
  for (const PartReader& file : files_)
    if (!file.complete())
      throw InputError(file.path() + " has all its units and no closing line",
                       "run part " + name_of(file.head().part) + " again to close it");
  job->write(
      [&](std::uint64_t u) { return files_[file_of[u]].result(files_[file_of[u]].entries()[entry_of[u]]); },
      output);
}

JobStatus status_of(const PartFiles& files) {
  JobStatus out;
  out.job = files.head().description;
  out.sha256 = files.head().digest;
  out.version = files.head().version;
  out.units = files.head().units;
  bool known = true;
  double left = 0;
  for (const PartReader& file : files.files()) {
    PartStatus p;
    p.path = file.path();
    p.writer = writer_of(file.path());
    p.part = file.head().part;
    p.units = p.part.units_of(out.units);
    p.done = file.entries().size();
    p.complete = file.complete();
    p.torn = file.torn() != 0;
    p.seconds = file.elapsed();
    p.rate = p.seconds > 0 ? static_cast<double>(p.done) / p.seconds : 0;
    out.done += p.done;
    out.here += p.units;
    if (!p.complete) {
      out.rate += p.rate;
      if (p.rate > 0)
        left = std::max(left, static_cast<double>(p.units - p.done) / p.rate);
      else
        known = known && p.units == p.done;
    }
    out.parts.push_back(std::move(p));
  }
  if (known) out.seconds_left = left;
  return out;
}

}  // namespace thirdcard::parts
