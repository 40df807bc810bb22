// SPDX-License-Identifier: MIT
// Files of designs by number. `file:PATH#i` is design i of the file, from 1, and `file:PATH#*` all of them; a
// file whose own name is PATH#i goes before that. What was read last is kept, so that a command that goes
// through a list reads it once; a file that has changed since (its size, time or place) is read again.
#include "thirdcard/design_list.hpp"

#include <sys/stat.h>

#include <deque>
#include <memory>
#include <mutex>
#include <tuple>

#include "core/container.hpp"
#include "design/lists.hpp"
#include "design/systems_file.hpp"

namespace thirdcard {

namespace {

struct Kept {
  std::string path;
  int base = 0;
  std::tuple<std::uint64_t, std::uint64_t, std::int64_t, std::int64_t, std::uint64_t> stamp;
  std::shared_ptr<const DesignList::Content> content;
};

bool stamp_of(const std::string& path, decltype(Kept::stamp)& stamp) {
  struct stat s {};
  if (::stat(path.c_str(), &s) != 0 || !S_ISREG(s.st_mode)) return false;
  stamp = {static_cast<std::uint64_t>(s.st_dev), static_cast<std::uint64_t>(s.st_ino),
           static_cast<std::int64_t>(s.st_mtim.tv_sec), static_cast<std::int64_t>(s.st_mtim.tv_nsec),
           static_cast<std::uint64_t>(s.st_size)};
  return true;
}

Design named(const Design& design, std::string name) {
  std::vector<Point> incidences;
  std::vector<std::uint32_t> start{0};
  incidences.reserve(design.incidences());
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    incidences.insert(incidences.end(), design.block(i).begin(), design.block(i).end());
    start.push_back(static_cast<std::uint32_t>(incidences.size()));
  }
  return Design(std::move(name), design.points(), std::move(incidences), std::move(start));
}

constexpr std::size_t kKept = 4;
std::mutex kept_mutex;
std::deque<Kept>& kept() {
  static std::deque<Kept> list;
  return list;
}

}  // namespace

struct DesignList::Content {
  std::unique_ptr<SystemsFile> systems;
  std::vector<Design> designs;
};

std::vector<Design> designs_from_text(std::string_view text, const std::string& name,
                                      const std::string& source, int base) {
  using namespace formats;
  if (base != 0 && base != 1)
    throw InputError("points cannot count from " + std::to_string(base), "the base is 0 or 1");
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);  // byte order mark
  switch (list_kind(text)) {
    case ListKind::kGraphs:
      return read_graphs(text, name, source);
    case ListKind::kNested: {
      const auto assign = text.find(":=");  // GAP counts from 1
      return read_nested_lists(text, name, source,
                               assign != std::string_view::npos && assign < text.find('[') ? 1 : base);
    }
    case ListKind::kGap:
      return read_gap_list(text, name, source);
    case ListKind::kLines:
      return read_line_list(text, name, source, base);
    case ListKind::kNone:
      break;
  }
  std::vector<Design> out;
  out.push_back(design_from_text(text, name, source, base));
  return out;
}

DesignList::DesignList(const std::string& path, int base) : path_(path) {
  Kept fresh;
  fresh.path = path, fresh.base = base;
  const bool regular = stamp_of(path, fresh.stamp);
  if (regular) {
    const std::lock_guard lock(kept_mutex);
    for (const Kept& k : kept())
      if (k.path == path && k.base == base && k.stamp == fresh.stamp) {
        content_ = k.content;
        return;
      }
  }
  std::string text = formats::read_designs(path);
  auto content = std::make_shared<Content>();
  if (is_container(text))
    content->systems = std::make_unique<SystemsFile>(std::move(text), path);
  else if (const bool graphs = path.ends_with(".g6"); graphs)
    content->designs = formats::read_graphs(text, "file:" + path, path);
  else
    content->designs = designs_from_text(text, "file:" + path, path, base);
  content_ = fresh.content = std::move(content);
  if (!regular) return;
  const std::lock_guard lock(kept_mutex);
  kept().push_front(std::move(fresh));
  if (kept().size() > kKept) kept().pop_back();
}

std::size_t DesignList::size() const {
  return content_->systems ? content_->systems->size() : content_->designs.size();
}

Design DesignList::design(std::uint64_t number) const {
  if (number < 1 || number > size())
    throw InputError(path_ + " has no design " + std::to_string(number),
                     size() == 0 ? "it is empty" : "they are numbered 1 to " + std::to_string(size()));
  std::string name = "file:" + path_ + "#" + std::to_string(number);
  if (content_->systems) return content_->systems->design(number - 1, std::move(name));
  return named(content_->designs[number - 1], std::move(name));
}

Design DesignList::only() const {
  if (size() == 0) throw InputError(path_ + " holds no design", "give another file");
  if (size() > 1)
    throw InputError(path_ + " holds " + std::to_string(size()) + " designs",
                     "name one of them, as in file:" + path_ + "#1");
  return content_->systems ? content_->systems->design(0, "file:" + path_) : content_->designs[0];
}

Design design_from_file(const std::string& path, int base) {
  // A number after the last #, unless there is a file of that very name.
  const auto mark = path.rfind('#');
  decltype(Kept::stamp) unused;
  if (mark == std::string::npos || mark + 1 == path.size() || stamp_of(path, unused))
    return DesignList(path, base).only();
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(path.data() + mark + 1, path.data() + path.size(), number);
  if (error != std::errc{} || end != path.data() + path.size())
    throw InputError("'" + formats::shown(path.substr(mark)) + "' is no number of a design",
                     "write file:PATH#1");
  return DesignList(path.substr(0, mark), base).design(number);
}

}  // namespace thirdcard
