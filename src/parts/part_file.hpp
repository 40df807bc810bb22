// SPDX-License-Identifier: MIT
// The file of one part of a job (docs/formats.md, "Part files"): a header with the job itself, a line for
// each unit as it came, a closing line with the digest of all before it. Lines are whole after any kill but
// for the last, which the next writer drops.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/kept_files.hpp"
#include "parts/job.hpp"

namespace thirdcard::parts {

/// Units part, part + parts, part + 2 parts, ... of a job.
struct Part {
  std::uint64_t part = 0, parts = 1;
  std::uint64_t units_of(std::uint64_t all) const {
    return all > part ? (all - part + parts - 1) / parts : 0;
  }
};
inline std::string name_of(const Part& part) {
  return std::to_string(part.part) + "/" + std::to_string(part.parts);
}
/// "3/256" with 3 < 256. InputError otherwise.
Part parse_part(const std::string& text);

struct PartHead {
  std::string version, description, digest;
  Part part;
  std::uint64_t units = 0;  // of the whole job
};

/// Writes one part, under its lock.
class PartWriter {
 public:
  /// Goes on with the file if it is this part of this job, begun by this version; InputError if it is
  /// anything else.
  PartWriter(const std::string& path, const UnitJob& job, const Part& part, const std::string& version);
  bool complete() const { return complete_; }
  bool has(std::uint64_t unit) const { return has_[(unit - part_.part) / part_.parts]; }
  std::uint64_t done() const { return done_; }
  std::uint64_t units() const { return has_.size(); }
  /// Seconds that earlier writers spent.
  double elapsed() const { return elapsed_; }
  /// Not from two threads at once.
  void add(std::uint64_t unit, double elapsed, std::string_view result);
  /// All units are there.
  void close();

 private:
  void open(const std::string& path, const UnitJob& job);
  std::string path_, version_;
  Part part_;
  std::vector<bool> has_;
  std::uint64_t done_ = 0;
  double elapsed_ = 0;
  bool begun_ = false, complete_ = false;
  std::optional<LineFile> file_;
};

/// A part file as it lies there, read only.
class PartReader {
 public:
  /// InputError unless it is a part file; a torn last line is left out.
  explicit PartReader(const std::string& path);
  ~PartReader();
  PartReader(PartReader&& other) noexcept;
  PartReader(const PartReader&) = delete;
  PartReader& operator=(const PartReader&) = delete;

  struct Entry {
    std::uint64_t unit, offset, length;
  };
  const std::string& path() const { return path_; }
  const PartHead& head() const { return head_; }
  const std::vector<Entry>& entries() const { return entries_; }
  std::string_view result(const Entry& entry) const { return text_.substr(entry.offset, entry.length); }
  bool complete() const { return complete_; }
  /// The number of a line without its end; 0: none.
  std::uint64_t torn() const { return torn_; }
  double elapsed() const { return elapsed_; }

 private:
  std::string path_;
  std::string_view text_;  // mapped
  PartHead head_;
  std::vector<Entry> entries_;
  bool complete_ = false;
  std::uint64_t torn_ = 0;
  double elapsed_ = 0;
};

/// Does a file begin as a part does?
bool is_part_file(std::string_view head);

}  // namespace thirdcard::parts
