// SPDX-License-Identifier: MIT
// The checkpoint of a level search: a container whose statement is the search (the blocks, the sizes, the
// budgets) and whose body is the levels in binary. A file of another search or a damaged one is refused,
// never mixed in.
#include "extremal/checkpoint.hpp"

#include <cstring>
#include <filesystem>

#include "core/container.hpp"
#include "extremal/certificate.hpp"

namespace thirdcard::extremal {

namespace {

constexpr const char* kKind = "levels-checkpoint";
constexpr int kVersion = 2;

std::string statement(const TableSpace& space, int last, const LevelChain& chain) {
  const Design design = space.design();
  return "{\"budget\":" + json_numbers(chain.budget) +
         ",\"design\":" + design_statement(design.name(), design.points(), design.block_lists()) +
         ",\"last\":" + std::to_string(last) + "}";
}

template <class T>
void put(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}
template <class T>
void put_all(std::string& out, const std::vector<T>& values) {
  put(out, static_cast<std::uint64_t>(values.size()));
  out.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}
  template <class T>
  T get() {
    T value;
    take(&value, sizeof value);
    return value;
  }
  template <class T>
  std::vector<T> get_all() {
    const auto count = get<std::uint64_t>();
    if (count > text_.size() / sizeof(T)) fail();
    std::vector<T> values(count);
    take(values.data(), count * sizeof(T));
    return values;
  }
  bool at_end() const { return text_.empty(); }
  [[noreturn]] static void fail() {
    throw InputError("the checkpoint is damaged", "delete it to start again");
  }

 private:
  void take(void* to, std::size_t bytes) {
    if (bytes > text_.size()) fail();
    if (bytes > 0) std::memcpy(to, text_.data(), bytes);
    text_.remove_prefix(bytes);
  }
  std::string_view text_;
};

}  // namespace

bool load_levels(const std::string& path, const TableSpace& space, int last, LevelChain& chain) {
  if (path.empty() || !std::filesystem::exists(path)) return false;
  const Container content =
      read_container(read_file(path), kKind, kVersion, "name another file, or delete it");
  if (content.statement != statement(space, last, chain))
    throw InputError("the checkpoint " + path + " belongs to another search",
                     "name another file or delete it");
  Reader reader(content.body);
  chain.canonical_forms = reader.get<std::uint64_t>();
  const auto levels = reader.get<std::uint64_t>();
  if (levels == 0 || levels > static_cast<std::uint64_t>(last) + 1) Reader::fail();
  chain.levels.assign(levels, {});
  for (Level& level : chain.levels) {
    level.sets = reader.get_all<LevelSet>();
    level.blocks = reader.get_all<std::int32_t>();
    level.stabiliser = reader.get_all<std::uint64_t>();
    if (level.blocks.size() != level.sets.size() || level.stabiliser.size() != level.sets.size())
      Reader::fail();
    const auto sizes = reader.get_all<std::uint32_t>();
    const auto maps = reader.get_all<FrameImages>();
    std::size_t next = 0;
    for (const auto size : sizes) {
      if (size > maps.size() - next) Reader::fail();
      level.maps.emplace_back(maps.begin() + next, maps.begin() + next + size);
      next += size;
    }
  }
  if (!reader.at_end()) Reader::fail();
  return true;
}

void save_levels(const std::string& path, const TableSpace& space, int last, const LevelChain& chain) {
  if (path.empty()) return;
  std::string out;
  put(out, chain.canonical_forms);
  put(out, static_cast<std::uint64_t>(chain.levels.size()));
  for (const Level& level : chain.levels) {
    put_all(out, level.sets);
    put_all(out, level.blocks);
    put_all(out, level.stabiliser);
    std::vector<std::uint32_t> sizes;
    std::vector<FrameImages> maps;
    for (const auto& m : level.maps) {
      sizes.push_back(static_cast<std::uint32_t>(m.size()));
      maps.insert(maps.end(), m.begin(), m.end());
    }
    put_all(out, sizes);
    put_all(out, maps);
  }
  write_file(path, container_file({kKind, kVersion, statement(space, last, chain), false, std::move(out)}));
}

}  // namespace thirdcard::extremal
