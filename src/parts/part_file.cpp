// SPDX-License-Identifier: MIT
// A unit's line is {"unit":N,"elapsed":S,"result":R} in just this form: R is taken out as it stands, byte for
// byte. `elapsed` is how long the writers of the file had run by then, for `job status`.
#include "parts/part_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>

#include "wire/json.hpp"

namespace thirdcard::parts {

namespace {

constexpr int kFormat = 1;
constexpr std::string_view kHead = "{\"thirdcard\":\"part\",\"format\":", kUnit = "{\"unit\":",
                           kElapsed = ",\"elapsed\":", kResult = ",\"result\":", kEnd = "{\"end\":";
constexpr std::uint64_t kMostParts = 1'000'000'000;

std::string head_line(const PartHead& head) {
  wire::Json json{{"thirdcard", "part"},    {"format", kFormat},        {"version", head.version},
                  {"part", head.part.part}, {"parts", head.part.parts}, {"units", head.units},
                  {"sha256", head.digest}};
  std::string text = wire::text_of(json);
  text.pop_back();
  return text + ",\"job\":" + head.description + "}\n";
}

PartHead read_head(std::string_view line, const std::string& path) {
  const auto foreign = [&](const std::string& why) {
    return InputError(path + " is no part of a job: " + why, "it is left as it is; name another file");
  };
  const auto json = wire::json_or_discarded(line);
  if (!line.starts_with(kHead) || !json.is_object()) throw foreign("its first line is no header");
  if (json["format"] != kFormat) throw foreign("its format is another one than " + std::to_string(kFormat));
  const auto number = [&](const char* key) {
    if (!json.contains(key) || !json[key].is_number_unsigned()) throw foreign(std::string("it lacks ") + key);
    return json[key].get<std::uint64_t>();
  };
  const auto text = [&](const char* key) {
    if (!json.contains(key) || !json[key].is_string()) throw foreign(std::string("it lacks ") + key);
    return json[key].get<std::string>();
  };
  PartHead head;
  head.version = text("version");
  head.digest = text("sha256");
  head.part = {number("part"), number("parts")};
  head.units = number("units");
  if (head.part.part >= head.part.parts || head.part.parts > kMostParts)
    throw foreign("its numbers make no sense");
  const auto at = line.find(",\"job\":");
  if (at == std::string_view::npos || !json.contains("job")) throw foreign("it lacks the job");
  head.description = line.substr(at + 7, line.size() - at - 8);
  if (sha256_hex(head.description) != head.digest) throw foreign("its job and its digest differ");
  return head;
}

struct UnitLine {
  std::uint64_t unit = 0;
  double elapsed = 0;
  std::size_t at = 0, length = 0;  // of the result
};

template <class Number>
bool read_number(std::string_view line, std::size_t& at, Number& into) {
  const auto [end, error] = std::from_chars(line.data() + at, line.data() + line.size(), into);
  at = static_cast<std::size_t>(end - line.data());
  return error == std::errc{};
}

bool read_word(std::string_view line, std::size_t& at, std::string_view word) {
  if (line.substr(at, word.size()) != word) return false;
  at += word.size();
  return true;
}

std::optional<UnitLine> read_unit(std::string_view line) {
  UnitLine out;
  std::size_t at = 0;
  if (!read_word(line, at, kUnit) || !read_number(line, at, out.unit) || !read_word(line, at, kElapsed) ||
      !read_number(line, at, out.elapsed) || !read_word(line, at, kResult) || line.size() < at + 2 ||
      line.back() != '}' || !(out.elapsed >= 0))
    return std::nullopt;
  out.at = at;
  out.length = line.size() - at - 1;
  const std::string_view result = line.substr(out.at, out.length);
  if (!wire::Json::accept(result)) return std::nullopt;
  return out;
}

/// The closing line of a file whose lines before it are `before`.
std::string end_line(std::uint64_t units, std::string_view before) {
  return std::string(kEnd) + std::to_string(units) + ",\"sha256\":\"" + sha256_hex(before) + "\"}";
}

bool is_beginning(std::string_view line, std::string_view of) {
  return line.substr(0, of.size()) == of.substr(0, line.size());
}

/// The whole file in memory as the system sees fit; empty for an empty one.
std::string_view map_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat info {};
  if (file < 0 || ::fstat(file, &info) != 0) {
    const int error = errno;
    if (file >= 0) ::close(file);
    throw InputError("cannot read " + path + ": " + std::strerror(error), "name a readable file");
  }
  if (!S_ISREG(info.st_mode)) {
    ::close(file);
    throw InputError(path + " is no file", "name the files that --part wrote");
  }
  const auto size = static_cast<std::size_t>(info.st_size);
  void* at = size == 0 ? nullptr : ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
  ::close(file);
  if (at == MAP_FAILED) throw InputError("cannot read " + path + ": " + std::strerror(errno));
  return {static_cast<const char*>(at), size};
}

void unmap(std::string_view text) {
  if (!text.empty()) ::munmap(const_cast<char*>(text.data()), text.size());
}

}  // namespace

bool is_part_file(std::string_view head) { return head.starts_with(kHead); }

Part parse_part(const std::string& text) {
  Part part;
  std::size_t at = 0;
  if (text.empty() || text[0] == '-' || !read_number(text, at, part.part) || !read_word(text, at, "/") ||
      !read_number(text, at, part.parts) || at != text.size())
    throw InputError("'" + text.substr(0, 40) + "' is no part", "write r/m, as in --part 0/8");
  if (part.parts == 0 || part.parts > kMostParts || part.part >= part.parts)
    throw InputError("there is no part " + text.substr(0, 40),
                     part.parts == 0 || part.parts > kMostParts
                         ? "a job has 1 to 1000000000 parts"
                         : "the parts are 0/" + std::to_string(part.parts) + " to " +
                               name_of({part.parts - 1, part.parts}));
  return part;
}

// ---------------------------------------------------------------- writing

PartWriter::PartWriter(const std::string& path, const UnitJob& job, const Part& part,
                       const std::string& version)
    : path_(path), version_(version), part_(part), has_(part.units_of(job.units())) {
  try_output(path);
  open(path, job);
  if (begun_) return;
  file_->append(head_line({version, job.description(), job.digest(), part, job.units()}));
}

void PartWriter::open(const std::string& path, const UnitJob& job) {
  std::uint64_t line_number = 0;
  const auto own = [&](std::string_view line, bool torn) {
    if (++line_number == 1) {
      if (torn) return is_beginning(line, kHead);
      const PartHead head = read_head(line, path);
      const char* const remedy = "it is left as it is; name another file";
      if (head.digest != job.digest() || head.units != job.units())
        throw InputError(path + " is a part of another job", remedy);
      if (head.version != version_)
        throw InputError(
            path + " was begun by version " + head.version.substr(0, 40) + ", this is " + version_,
            "results of two versions do not mix; name another file");
      if (head.part.part != part_.part || head.part.parts != part_.parts)
        throw InputError(path + " is part " + name_of(head.part) + ", not " + name_of(part_), remedy);
      return begun_ = true;
    }
    if (complete_) return false;
    if (torn) return is_beginning(line, kUnit) || is_beginning(line, kEnd);
    if (line.starts_with(kEnd)) return complete_ = done_ == has_.size();
    const auto unit = read_unit(line);
    if (!unit || unit->unit >= job.units() || unit->unit % part_.parts != part_.part) return false;
    auto known = has_[(unit->unit - part_.part) / part_.parts];
    if (known)
      throw InputError(path + " has unit " + std::to_string(unit->unit) + " twice",
                       "it is damaged; move it away and run the part again");
    known = true;
    ++done_;
    elapsed_ = std::max(elapsed_, unit->elapsed);
    return true;
  };
  file_.emplace(path, own, "a line of part " + name_of(part_) + " of this job", false);
}

void PartWriter::add(std::uint64_t unit, double elapsed, std::string_view result) {
  char head[80];
  const int n = std::snprintf(head, sizeof head, "{\"unit\":%llu,\"elapsed\":%.3f,\"result\":",
                              static_cast<unsigned long long>(unit), elapsed_ + elapsed);
  std::string line(head, static_cast<std::size_t>(n));
  line += result;
  line += "}\n";
  file_->append(line);
  has_[(unit - part_.part) / part_.parts] = true;
  ++done_;
}

void PartWriter::close() {
  if (complete_) return;
  const std::string_view text = map_file(path_);
  const std::string line = end_line(done_, text.substr(0, file_->size())) + "\n";
  unmap(text);
  file_->append(line);
  complete_ = true;
}

// ---------------------------------------------------------------- reading

PartReader::PartReader(const std::string& path) : path_(path), text_(map_file(path)) {
  try {
    std::size_t at = 0;
    std::uint64_t number = 0;
    const auto damaged = [&](const std::string& what) {
      return InputError("line " + std::to_string(number) + " of " + path + " " + what,
                        "the file is damaged; run its part again with another file");
    };
    while (at < text_.size()) {
      ++number;
      const auto end = text_.find('\n', at);
      if (end == std::string_view::npos) {
        torn_ = number;
        break;
      }
      const std::string_view line = text_.substr(at, end - at);
      if (number == 1) {
        head_ = read_head(line, path);
      } else if (complete_) {
        throw damaged("stands after the closing line");
      } else if (line.starts_with(kEnd)) {
        if (line != end_line(entries_.size(), text_.substr(0, at)))
          throw damaged("does not close the lines before it");
        complete_ = true;
      } else {
        const auto unit = read_unit(line);
        if (!unit || unit->unit >= head_.units || unit->unit % head_.part.parts != head_.part.part)
          throw damaged("is no unit of part " + name_of(head_.part));
        entries_.push_back({unit->unit, at + unit->at, unit->length});
        elapsed_ = std::max(elapsed_, unit->elapsed);
      }
      at = end + 1;
    }
    if (number == 0 || (number == 1 && torn_ == 1))
      throw InputError(path + " is no part of a job: it has no whole line",
                       "name the files that --part wrote");
  } catch (...) {
    unmap(text_);
    throw;
  }
}

PartReader::PartReader(PartReader&& other) noexcept
    : path_(std::move(other.path_)),
      text_(std::exchange(other.text_, {})),
      head_(std::move(other.head_)),
      entries_(std::move(other.entries_)),
      complete_(other.complete_),
      torn_(other.torn_),
      elapsed_(other.elapsed_) {}

PartReader::~PartReader() { unmap(text_); }

}  // namespace thirdcard::parts
