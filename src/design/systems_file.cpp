// SPDX-License-Identifier: MIT
// A stretch of 256 records is gone through once, and must end where the next begins. A record that is
// accepted spells a design in the one way there is, so equal files hold equal designs and the other way
// round. Everything is covered by the container's digest; the checks here are against forged digests.
#include "design/systems_file.hpp"

#include <algorithm>
#include <bit>
#include <charconv>

#include "core/container.hpp"
#include "design/formats.hpp"
#include "design/triple_form.hpp"

namespace thirdcard {

namespace {

constexpr std::size_t kEvery = 256;
constexpr std::size_t kMostRecords = 1000000000;

void put_number(std::string& out, std::uint64_t n) {  // seven bits a byte, the lowest first
  for (; n >= 128; n >>= 7) out += static_cast<char>((n & 127) | 128);
  out += static_cast<char>(n);
}
bool take_number(std::string_view& from, std::uint64_t& n) {
  n = 0;
  for (int shift = 0; shift < 63; shift += 7) {
    if (from.empty()) return false;
    const auto byte = static_cast<unsigned char>(from[0]);
    from.remove_prefix(1);
    n |= static_cast<std::uint64_t>(byte & 127) << shift;
    if (byte < 128) return byte != 0 || shift == 0;
  }
  return false;
}

bool take_blocks(std::string_view& rest, int points, std::vector<Point>& incidences,
                 std::vector<std::uint32_t>& start) {
  std::uint64_t blocks = 0;
  if (!take_number(rest, blocks) || blocks == 0 || blocks > rest.size()) return false;
  const int width = std::max(static_cast<int>(std::bit_width(static_cast<unsigned>(points - 1))), 1);
  start.assign(1, 0);
  incidences.clear();
  std::vector<std::uint64_t> sizes(blocks);
  std::uint64_t all = 0;
  for (auto& size : sizes) {
    if (!take_number(rest, size) || size == 0 || size > static_cast<std::uint64_t>(points)) return false;
    all += size;
  }
  if (all > formats::kMostIncidences || (all * width + 7) / 8 > rest.size()) return false;
  std::size_t at = 0;
  const auto bit = [&] { return static_cast<unsigned char>(rest[at / 8]) >> (7 - at % 8) & 1; };
  for (const auto size : sizes) {
    int last = -1;
    for (std::uint64_t k = 0; k < size; ++k) {
      int p = 0;
      for (int b = 0; b < width; ++b, ++at) p = p << 1 | bit();
      if (p <= last || p >= points) return false;
      incidences.push_back(static_cast<Point>(last = p));
    }
    if (start.size() > 1) {  // blocks in order
      const Point *a = incidences.data() + start[start.size() - 2], *b = incidences.data() + start.back(),
                  *end = incidences.data() + incidences.size();
      if (std::lexicographical_compare(b, end, a, b)) return false;
    }
    start.push_back(static_cast<std::uint32_t>(incidences.size()));
  }
  for (; at % 8 != 0; ++at)
    if (bit() != 0) return false;
  rest.remove_prefix(at / 8);
  return true;
}

std::string head_of(SystemsCoding coding, std::size_t count, int points) {
  return std::string("{\"coding\":\"") + (coding == SystemsCoding::kTriples ? "triples" : "blocks") +
         "\",\"count\":" + std::to_string(count) + ",\"points\":" + std::to_string(points) + ",\"about\":";
}

/// Numbers of 8 bytes, the lowest first.
void put_offset(std::string& out, std::uint64_t n) {
  for (int i = 0; i < 8; ++i) out += static_cast<char>(n >> 8 * i & 255);
}
std::uint64_t offset_at(std::string_view bytes) {
  std::uint64_t n = 0;
  for (int i = 0; i < 8; ++i) n |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << 8 * i;
  return n;
}

}  // namespace

std::string pack_blocks(const Design& design) {
  std::string out;
  put_number(out, design.blocks());
  for (std::size_t i = 0; i < design.blocks(); ++i) put_number(out, design.block(i).size());
  const int width = std::max(static_cast<int>(std::bit_width(static_cast<unsigned>(design.points() - 1))), 1);
  unsigned bits = 0, filled = 0;
  for (std::size_t i = 0; i < design.blocks(); ++i)
    for (Point p : design.block(i))
      for (int b = width - 1; b >= 0; --b) {
        bits = bits << 1 | (p >> b & 1u);
        if (++filled == 8) out += static_cast<char>(bits), bits = filled = 0;
      }
  if (filled != 0) out += static_cast<char>(bits << (8 - filled));
  return out;
}

std::string systems_file(SystemsCoding coding, int points, std::span<const std::string> records,
                         const std::string& about) {
  Container file;
  file.kind = kSystemsKind, file.version = kSystemsVersion;
  file.statement = head_of(coding, records.size(), points) + about + "}";
  std::uint64_t at = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (i % kEvery == 0) put_offset(file.body, at);
    at += records[i].size();
  }
  for (const auto& record : records) file.body += record;
  return container_file(file);
}

void SystemsFile::damaged(const std::string& what) const {
  throw InputError(source_ + ": " + what, "the file is damaged; make it again");
}

SystemsFile::SystemsFile(std::string file, std::string source) : source_(std::move(source)) {
  Container c;
  try {
    c = read_container(file, kSystemsKind, kSystemsVersion, "give a file of designs");
  } catch (const InputError& error) {
    throw InputError(source_ + ": " + error.what());
  }
  // The statement begins in one way alone.
  const auto number = [&](std::string_view key) -> std::uint64_t {
    const auto at = c.statement.find(key);
    std::uint64_t n = 0;
    if (at != std::string::npos)
      std::from_chars(c.statement.data() + at + key.size(), c.statement.data() + c.statement.size(), n);
    return n;
  };
  const std::uint64_t count = number("\"count\":"), points = number("\"points\":");
  coding_ =
      c.statement.starts_with("{\"coding\":\"triples\"") ? SystemsCoding::kTriples : SystemsCoding::kBlocks;
  const std::uint64_t most = coding_ == SystemsCoding::kTriples ? SmallTriples::kMost : formats::kMostPoints;
  if (count > kMostRecords || points < 1 || points > most || c.gzip ||
      (coding_ == SystemsCoding::kTriples && points % 6 != 1 && points % 6 != 3) ||
      !c.statement.starts_with(head_of(coding_, count, static_cast<int>(points))) ||
      !c.statement.ends_with("}"))
    damaged("the statement is none of designs");
  count_ = count, points_ = static_cast<int>(points);
  body_ = std::move(c.body);
  const std::size_t entries = (count_ + kEvery - 1) / kEvery;
  if (entries > body_.size() / 8) damaged("the index is cut off");
  records_at_ = entries * 8;
  std::uint64_t last = 0;
  for (std::size_t i = 0; i < entries; ++i) {
    const std::uint64_t at = offset_at(std::string_view(body_).substr(i * 8, 8));
    if (at > body_.size() - records_at_ || (i == 0 ? at != 0 : at <= last)) damaged("the index is wrong");
    last = at;
  }
  places_.resize(entries);
  if (count_ == 0 && !body_.empty()) damaged("there are bytes after the last design");
}

std::uint64_t SystemsFile::entry(std::size_t stretch) const {
  return stretch == places_.size() ? body_.size() - records_at_
                                   : offset_at(std::string_view(body_).substr(stretch * 8, 8));
}

const std::vector<std::uint64_t>& SystemsFile::places(std::size_t stretch) const {
  const std::lock_guard lock(mutex_);
  auto& out = places_[stretch];
  if (!out.empty()) return out;
  const std::string_view records = std::string_view(body_).substr(records_at_);
  std::string_view rest = records.substr(entry(stretch), entry(stretch + 1) - entry(stretch));
  const char* const begin = rest.data();
  std::vector<std::uint64_t> found;
  std::vector<Design> none;
  for (std::size_t i = stretch * kEvery; i < std::min(count_, (stretch + 1) * kEvery); ++i) {
    found.push_back(entry(stretch) + static_cast<std::uint64_t>(rest.data() - begin));
    if (!next(rest, nullptr, none)) damaged("design " + std::to_string(i + 1) + " is none");
  }
  if (!rest.empty())
    damaged("there are bytes after design " + std::to_string(stretch * kEvery + found.size()));
  out = std::move(found);
  return out;
}

bool SystemsFile::next(std::string_view& rest, const std::string* name, std::vector<Design>& out) const {
  if (coding_ == SystemsCoding::kTriples) {
    SmallTriples system;
    if (!unpack_triples(rest, points_, system)) return false;
    if (name != nullptr) out.push_back(system.design(*name));
    return true;
  }
  std::vector<Point> incidences;
  std::vector<std::uint32_t> start;
  if (!take_blocks(rest, points_, incidences, start)) return false;
  if (name != nullptr) out.emplace_back(*name, points_, std::move(incidences), std::move(start));
  return true;
}

Design SystemsFile::design(std::size_t i, std::string name) const {
  std::string_view rest = std::string_view(body_).substr(records_at_ + places(i / kEvery)[i % kEvery]);
  std::vector<Design> out;
  if (!next(rest, &name, out)) damaged("design " + std::to_string(i + 1) + " is none");
  return std::move(out[0]);
}

}  // namespace thirdcard
