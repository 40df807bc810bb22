// SPDX-License-Identifier: MIT
// Tools of the forgers, and what can be done to any container.
#include "adversary/forge.hpp"

#include <zlib.h>

#include <algorithm>
#include <set>

#include "avoid/naive.hpp"

namespace thirdcard::adversary {

Value& field(Value& object, std::string_view name) { return const_cast<Value&>(object.field(name)); }
Value integer(std::int64_t n) {
  Value v;
  v.integer = n;
  return v;
}
Value text(std::string s) {
  Value v;
  v.kind = Value::Kind::kString, v.text = std::move(s);
  return v;
}
Value list(const std::vector<int>& items) {
  Value v;
  v.kind = Value::Kind::kList;
  for (const int i : items) v.items.push_back(integer(i));
  return v;
}
std::vector<std::string> Forger::valid() const {
  std::vector<std::string> out;
  for (const Base& b : bases_) out.push_back(container_file(b.file));
  return out;
}

std::uint64_t pick(RandomStream& random, std::size_t count) { return random.below(count); }

std::vector<Design> small_designs(std::initializer_list<const char*> names, int count, int least, int points,
                                  int blocks, RandomStream& random) {
  std::vector<Design> out;
  for (const char* name : names) out.push_back(design_from_name(name));
  for (int i = 0; i < count; ++i) {
    auto h = naive::random_hypergraph(random, points, blocks);
    while (h.points < least) h = naive::random_hypergraph(random, points, blocks);
    out.push_back(Design::from_blocks("random " + std::to_string(i), h.points, h.blocks));
  }
  return out;
}

std::string signed_file(const Base& base, const Value& statement, const std::string& body) {
  Container c = base.file;
  c.statement = canonical(statement);
  c.body = body;
  return container_file(c);
}

Blocks blocks_of(const Value& statement) {
  const Value& design = statement.field("design");
  Blocks out;
  out.points = static_cast<int>(design.field("points").as_integer());
  for (const Value& b : design.field("blocks").as_list()) {
    const auto points = b.as_integers();
    out.blocks.emplace_back(points.begin(), points.end());
  }
  return out;
}

void set_blocks(Value& statement, Blocks b, const std::string& label) {
  field(statement, "design") = verify::parse(design_statement(label, b.points, std::move(b.blocks)));
}

Blocks other_blocks(Blocks b, RandomStream& random, std::string& what) {
  const int v = b.points;
  switch (b.blocks.empty() ? 1 : pick(random, 3)) {
    case 0:
      what = "a block less";
      b.blocks.erase(b.blocks.begin() + static_cast<std::ptrdiff_t>(pick(random, b.blocks.size())));
      break;
    case 1: {
      what = "a block more";
      std::set<int> block;
      const auto size = std::min<std::size_t>(1 + pick(random, 3), static_cast<std::size_t>(v));
      while (block.size() < size) block.insert(static_cast<int>(pick(random, static_cast<std::size_t>(v))));
      b.blocks.emplace_back(block.begin(), block.end());
      break;
    }
    default: {
      what = "points renamed";
      std::vector<int> name(static_cast<std::size_t>(v));
      for (int i = 0; i < v; ++i) name[static_cast<std::size_t>(i)] = i;
      random.shuffle(std::span(name));
      for (auto& block : b.blocks) {
        for (int& p : block) p = name[static_cast<std::size_t>(p)];
        std::sort(block.begin(), block.end());
      }
    }
  }
  std::sort(b.blocks.begin(), b.blocks.end());
  return b;
}

bool is_automorphism(const Blocks& design, const std::vector<int>& map) {
  std::multiset<std::set<int>> blocks, images;
  for (const auto& b : design.blocks) {
    std::set<int> image;
    for (const int p : b) image.insert(map[static_cast<std::size_t>(p)]);
    blocks.insert(std::set<int>(b.begin(), b.end()));
    images.insert(image);
  }
  return blocks == images;
}

namespace {

std::string gunzip(const std::string& packed) {
  z_stream stream{};
  inflateInit2(&stream, 15 + 16);
  std::string out;
  char buffer[1 << 16];
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  for (int status = Z_OK; status == Z_OK;) {
    stream.next_out = reinterpret_cast<Bytef*>(buffer);
    stream.avail_out = sizeof buffer;
    status = inflate(&stream, Z_NO_FLUSH);
    out.append(buffer, sizeof buffer - stream.avail_out);
  }
  inflateEnd(&stream);
  return out;
}

std::string gzip(const std::string& content) {
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, content.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

/// Every value below v that is not a label, with its path left out.
void places(Value& v, std::vector<Value*>& out) {
  out.push_back(&v);
  for (std::size_t i = 0; i < v.items.size(); ++i)
    if (v.names.empty() || v.names[i] != "label") places(v.items[i], out);
}

std::string signed_text(std::string content) {
  const std::string digest = sha256_hex(content);
  return content + "sha256 " + digest + "\n";
}

}  // namespace

Base base_of(const std::string& file, const char* kind, int version, const std::string& name) {
  Base out{read_container(file, kind, version, ""), {}, name};
  out.statement = verify::parse(out.file.statement);
  if (out.file.gzip) out.file.gzip = false, out.file.body = gunzip(out.file.body);
  return out;
}

Forgery forge_container(const Base& base, RandomStream& random) {
  Container c = base.file;
  Value statement = base.statement;
  const auto done = [&](const std::string& how) {
    return Forgery{container_file(c), base.name + ": " + how};
  };
  const std::string whole = container_file(c);
  const std::string head = whole.substr(0, whole.size() - 72);  // up to the digest's line
  switch (pick(random, 19)) {
    case 0:
      c.version = c.version + 1 - 2 * static_cast<int>(pick(random, 2));
      return done("another version");
    case 1: {
      const char* kinds[] = {"strategy",          "game-table", "blocks-inside", "flat-free",
                             "levels-checkpoint", "",           "Strategy"};
      const std::string kind = kinds[pick(random, std::size(kinds))];
      if (kind == c.kind) return forge_container(base, random);
      c.kind = kind;
      return done("another kind");
    }
    case 2: {  // a geometry's name over other blocks
      const char* labels[] = {"ag(4,3)",  "pg(4,2)",      "ag(2,3)",      "ag(3,3)",       "pg(2,2)",
                              "pg(3,2)",  "flats(3,2,2)", "flats(4,3,2)", "pflats(3,2,2)", "ag(3,6)",
                              "ag(99,2)", "ag(0,3)",      "flats(3,3,0)"};
      const std::string label = labels[pick(random, std::size(labels))];
      Value& stated = field(field(statement, "design"), "label");
      if (stated.text == label) return forge_container(base, random);
      stated.text = label;
      c.statement = canonical(statement);
      return done("called " + label);
    }
    case 3: {  // nothing at all under a true name
      const std::string label = field(field(statement, "design"), "label").text;
      if (label.find("g(") == std::string::npos && label.find("flats(") == std::string::npos)
        return forge_container(base, random);
      set_blocks(statement, {static_cast<int>(pick(random, 3)), {}}, label);
      c.statement = canonical(statement);
      return done("an empty design");
    }
    case 4: {  // a value of another type
      std::vector<Value*> all;
      places(statement, all);
      Value& v = *all[pick(random, all.size())];
      v = v.kind == Value::Kind::kInteger ? text(std::to_string(v.integer)) : integer(1);
      c.statement = canonical(statement);
      return done("a value of another type");
    }
    case 5: {  // a field missing, or one too many
      std::vector<Value*> all, objects;
      places(statement, all);
      for (Value* v : all)
        if (v->kind == Value::Kind::kObject) objects.push_back(v);
      Value& v = *objects[pick(random, objects.size())];
      if (pick(random, 2) == 0 && !v.items.empty()) {
        const auto i = static_cast<std::ptrdiff_t>(pick(random, v.items.size()));
        v.items.erase(v.items.begin() + i), v.names.erase(v.names.begin() + i);
      } else {
        v.items.push_back(integer(1)), v.names.push_back("zzz");
      }
      c.statement = canonical(statement);
      return done("a field missing or too many");
    }
    case 6: {  // not the canonical text
      const std::string& s = c.statement;
      std::string other = s;
      switch (pick(random, 5)) {
        case 0:
          other = " " + s;
          break;
        case 1:
          other = s + " ";
          break;
        case 2:
          other.insert(s.find(':') + 1, " ");
          break;
        case 3:
          other = s.substr(0, s.size() - 1) + ",\"aaa\":1}";
          break;
        default:
          other.insert(s.find(",\"points\":") + 10, "0");
      }
      c.statement = other;
      return done("JSON that is not canonical");
    }
    case 7:
      c.statement = std::string(1000 + pick(random, 100000), '[');
      return done("deep nesting");
    case 8: {
      const char* numbers[] = {"9223372036854775808",
                               "-9223372036854775808",
                               "1e3",
                               "1.0",
                               "-0",
                               "99999999999999999999999999",
                               "true",
                               "null",
                               "NaN",
                               "Infinity",
                               "0x10"};
      const auto at = c.statement.find("\"points\":") + 9;
      const auto end = c.statement.find_first_not_of("0123456789", at);
      c.statement =
          c.statement.substr(0, at) + numbers[pick(random, std::size(numbers))] + c.statement.substr(end);
      return done("a number that is none");
    }
    case 9: {  // a hostile label
      const char* labels[] = {"\x1b[2K", "\xe2\x80\x8b", "\\u200b",      "\x7f", "\xff",
                              "a\tb",    "\\\"",         "\xe2\x80\xae", "\\n"};
      const std::string mark = "\"label\":\"";
      c.statement.insert(c.statement.find(mark) + mark.size(), labels[pick(random, std::size(labels))]);
      return done("a hostile label");
    }
    case 10:
      c.statement.insert(1, c.statement.substr(1, c.statement.find("\"design\"") - 1));
      if (canonical(base.statement) == c.statement) return forge_container(base, random);
      return done("a field twice");
    case 11: {  // the body's length
      const auto at = head.find("\nbody ") + 6;
      const auto begin = head.find(' ', at) + 1, end = head.find('\n', begin);
      const char* sizes[] = {"-1", "007", "99999999999999999999", "18446744073709551616", "", "1 ", "0x1"};
      std::string size = sizes[pick(random, std::size(sizes))];
      if (pick(random, 2) == 0) size = std::to_string(c.body.size() + 1 + pick(random, 5));
      return {signed_text(head.substr(0, begin) + size + head.substr(end)), base.name + ": a wrong length"};
    }
    case 12:
      return {whole + static_cast<char>(pick(random, 256)), base.name + ": something behind the digest"};
    case 13: {
      std::string upper = whole;
      const auto at = upper.size() - 65;
      bool changed = false;
      for (std::size_t i = at; i + 1 < upper.size(); ++i)
        if (upper[i] >= 'a' && upper[i] <= 'f') upper[i] = static_cast<char>(upper[i] - 32), changed = true;
      if (!changed) return forge_container(base, random);
      return {upper, base.name + ": the digest in capitals"};
    }
    case 14: {
      std::string packed = gzip(c.body);
      if (pick(random, 2) == 0)
        packed.resize(packed.size() - 1 - pick(random, std::min<std::size_t>(packed.size() - 1, 12)));
      else
        packed += static_cast<char>(pick(random, 256));
      c.gzip = true, c.body = packed;
      return done("a broken compressed body");
    }
    case 15:
      if (c.gzip) return forge_container(base, random);
      c.gzip = true;
      return done("a plain body called compressed");
    case 16: {
      static const std::string bomb = gzip(std::string((std::size_t{1} << 28) + 1, '['));
      static std::set<std::string> tried;  // each costs a quarter of a gibibyte: one of a kind, then few
      if (!tried.insert(c.kind).second && random.below(400) != 0) return forge_container(base, random);
      c.gzip = true, c.body = bomb;
      return done("a compression bomb");
    }
    case 17: {
      c.body.resize(pick(random, c.body.size()));
      return done("a shorter body");
    }
    default: {
      std::string other = whole;
      const auto at = pick(random, other.size());
      other[at] = static_cast<char>(other[at] ^ (1 << pick(random, 8)));
      return {other, base.name + ": a bit flipped"};
    }
  }
}

}  // namespace thirdcard::adversary
