// SPDX-License-Identifier: MIT
// Checks a strategy file (docs/formats.md) by playing every line. Parser, rules and positions here are
// written for this file alone; of the rest only the digest and, to compare a design with its name, the
// catalogue are used. A mirror is accepted when the involution maps blocks to blocks, its fixed points are
// taken, the hands are otherwise images of each other, and every block that meets a fixed point of the
// mirroring hand contains a mirror pair or a fixed point of the other hand; as a win only in a Steiner
// triple system of order at least 7 (no draw exists).
// Version 2 also has references: a position may name one met before and a map, which is accepted when the
// map takes blocks to blocks and this position to that one. Both have equally many points taken, so what is
// named was settled before, and no circle can arise.
#include <algorithm>
#include <charconv>
#include <set>
#include <unordered_set>

#include "thirdcard/avoid.hpp"

namespace thirdcard {

namespace {

[[noreturn]] void malformed(const std::string& what) {
  throw InputError("this strategy file is not well-formed: " + what, "write it anew with solve --proof");
}

/// The claim does not follow.
struct False {
  std::string why;
};

class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}
  std::string_view next() {
    const auto end = rest_.find('\n');
    if (end == std::string_view::npos) malformed("it ends early");
    const auto line = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return line;
  }
  /// The line after "key ".
  std::string_view field(std::string_view key) {
    const auto line = next();
    if (line == key) return {};
    if (line.substr(0, key.size()) != key || line.size() <= key.size() + 1 || line[key.size()] != ' ')
      malformed("expected '" + std::string(key) + "'");
    return line.substr(key.size() + 1);
  }
  bool done() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

std::vector<int> numbers(std::string_view text, int most) {
  std::vector<int> out;
  while (!text.empty()) {
    int value = 0;
    const auto [next, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || value < 0 || value > most ||
        (text.size() > 1 && text[0] == '0' && next != text.data() + 1))
      malformed("a number is out of range");
    out.push_back(value);
    text.remove_prefix(static_cast<std::size_t>(next - text.data()));
    if (text.empty()) break;
    if (text[0] != ' ' || text.size() == 1) malformed("numbers are separated by one space");
    text.remove_prefix(1);
  }
  return out;
}

int number(std::string_view text, int most) {
  const auto list = numbers(text, most);
  if (list.size() != 1) malformed("expected one number");
  return list[0];
}

enum class Kind { kAvoid, kAchieve, kMaker, kNofil };

class Checker {
 public:
  std::string run(std::string_view file) {
    Lines in(file);
    const auto version = in.next();
    if (version != "thirdcard strategy 1" && version != "thirdcard strategy 2") malformed("unknown version");
    references_ = version.back() == '2';
    const auto rule = in.field("rule");
    if (rule == "avoid")
      kind_ = Kind::kAvoid;
    else if (rule == "achieve")
      kind_ = Kind::kAchieve;
    else if (rule == "maker-breaker")
      kind_ = Kind::kMaker;
    else if (rule == "nofil")
      kind_ = Kind::kNofil;
    else
      malformed("unknown rule");
    if (kind_ == Kind::kMaker) {
      const auto maker = in.field("maker");
      if (maker != "first" && maker != "second") malformed("maker is first or second");
      maker_ = maker == "first" ? 0 : 1;
    }
    const std::string name(in.field("design"));
    points_ = number(in.field("points"), 128);
    const int count = number(in.field("blocks"), 10000000);
    for (int i = 0; i < count; ++i) {
      blocks_.push_back(numbers(in.next(), points_ - 1));
      if (blocks_.back().empty() || !std::is_sorted(blocks_.back().begin(), blocks_.back().end()) ||
          std::adjacent_find(blocks_.back().begin(), blocks_.back().end()) != blocks_.back().end())
        malformed("a block is empty, unsorted or repeats a point");
    }
    compare_with_name(name);
    sorted_ = blocks_;
    std::sort(sorted_.begin(), sorted_.end());
    through_.resize(static_cast<std::size_t>(points_));
    for (std::size_t b = 0; b < blocks_.size(); ++b)
      for (const int p : blocks_[b]) through_[static_cast<std::size_t>(p)].push_back(b);
    const auto moves = numbers(in.field("moves"), points_ - 1);
    const int claims = number(in.field("claims"), 2);
    if (claims < 1) malformed("it claims nothing");
    std::string summary;
    std::uint64_t positions = 0;
    for (int c = 0; c < claims; ++c) {
      const auto claim = in.field("claim");
      if (claim != "first wins" && claim != "second wins" && claim != "first draws" &&
          claim != "second draws")
        malformed("unknown claim");
      hero_ = claim[0] == 'f' ? 0 : 1;
      win_ = claim.substr(claim.find(' ') + 1) == "wins";
      if (!win_ && kind_ != Kind::kAvoid && kind_ != Kind::kAchieve) malformed("no draws under this rule");
      const auto start = in.field("start");
      const int involutions = number(in.field("involutions"), 256);
      maps_.clear();
      for (int i = 0; i < involutions; ++i) maps_.push_back(involution(numbers(in.next(), points_ - 1)));
      const int bytes = number(in.field("bytes"), 1000000000);
      read_bytes(in, static_cast<std::size_t>(bytes));
      begin(moves);
      if (start == "play") {
        if (turn() == hero_)
          mine();
        else
          theirs();
      } else if (start.substr(0, 7) == "mirror " && turn() != hero_) {
        mirror(static_cast<std::size_t>(number(start.substr(7), 255)));
      } else {
        malformed("unknown start");
      }
      if (at_ != bytes_.size()) throw False{"moves are left over"};
      positions += seen_.size();
      summary += (summary.empty() ? "" : " and ") + std::string(hero_ == 0 ? "first" : "second") +
                 (win_ ? " wins" : " at least draws");
    }
    if (!in.done()) malformed("text after the last claim");
    return name + ", rule " + std::string(rule) +
           (moves.empty() ? "" : ", after " + std::to_string(moves.size()) + " moves") + ": " + summary +
           " (" + std::to_string(positions) + " positions checked)";
  }

 private:
  void compare_with_name(const std::string& name) const {
    if (name.find('(') == std::string::npos || name.substr(0, 5) == "file:") return;
    std::vector<std::vector<int>> named;
    try {
      const Design design = design_from_name(name);
      if (design.points() == points_) named = design.block_lists();
    } catch (const InputError&) {
      return;  // a name from elsewhere: the block list speaks for itself
    }
    auto mine = blocks_;
    std::sort(mine.begin(), mine.end());
    std::sort(named.begin(), named.end());
    if (mine != named) throw False{"the blocks are not those of " + name};
  }

  void read_bytes(Lines& in, std::size_t count) {
    bytes_.clear();
    at_ = 0;
    const auto digit = [](char c) {
      if (c >= '0' && c <= '9') return c - '0';
      if (c >= 'a' && c <= 'f') return c - 'a' + 10;
      malformed("a hexadecimal digit was expected");
    };
    while (bytes_.size() < count) {
      const auto line = in.next();
      if (line.size() != 2 * std::min<std::size_t>(40, count - bytes_.size()))
        malformed("a line of moves has the wrong length");
      for (std::size_t i = 0; i < line.size(); i += 2)
        bytes_.push_back(static_cast<std::uint8_t>(digit(line[i]) * 16 + digit(line[i + 1])));
    }
  }

  std::vector<int> involution(std::vector<int> map) const {
    if (static_cast<int>(map.size()) != points_) malformed("an involution has the wrong length");
    for (int p = 0; p < points_; ++p)
      if (map[static_cast<std::size_t>(map[static_cast<std::size_t>(p)])] != p)
        throw False{"a map is not an involution"};
    if (!maps_blocks(map)) throw False{"an involution does not map blocks to blocks"};
    return map;
  }
  /// Is the image of the list of blocks the list of blocks?
  bool maps_blocks(const std::vector<int>& map) const {
    auto images = blocks_;
    for (auto& b : images) {
      for (int& p : b) p = map[static_cast<std::size_t>(p)];
      std::sort(b.begin(), b.end());
    }
    std::sort(images.begin(), images.end());
    return images == sorted_;
  }

  void begin(const std::vector<int>& moves) {
    owner_.assign(static_cast<std::size_t>(points_), '.');
    taken_ = 0;
    seen_.clear();
    numbered_.clear();
    for (const int p : moves) {
      if (owner_[static_cast<std::size_t>(p)] != '.') throw False{"a point is taken twice"};
      const bool over = completes(p);
      if (over && !(kind_ == Kind::kMaker && turn() != maker_)) throw False{"the position is already over"};
      take(p);
    }
  }

  int turn() const { return taken_ % 2; }
  char mark() const { return kind_ == Kind::kNofil ? 'x' : turn() == 0 ? 'x' : 'o'; }
  void take(int p) { owner_[static_cast<std::size_t>(p)] = mark(), ++taken_; }
  void release(int p) { owner_[static_cast<std::size_t>(p)] = '.', --taken_; }
  bool completes(int p) const {
    for (const auto b : through_[static_cast<std::size_t>(p)]) {
      bool all = true;
      for (const int q : blocks_[b]) all = all && (q == p || owner_[static_cast<std::size_t>(q)] == mark());
      if (all) return true;
    }
    return false;
  }
  /// +1 if the hero wins, 0 draw, -1 loses, as claimed?
  void end(int hero_result) const {
    if (hero_result < 0 || (win_ && hero_result == 0))
      throw False{"a line ends badly for the player whose win is claimed"};
  }
  void full_board() const {
    if (kind_ == Kind::kMaker)
      end(hero_ == maker_ ? -1 : 1);
    else if (kind_ == Kind::kNofil)
      end(turn() == hero_ ? -1 : 1);
    else
      end(0);
  }
  int result_of_completing() const {  // for the player who does it
    return kind_ == Kind::kAvoid ? -1 : 1;
  }
  bool ends_game() const { return kind_ != Kind::kMaker || turn() == maker_; }

  int next_byte() {
    if (at_ == bytes_.size()) throw False{"a move is missing"};
    return bytes_[at_++];
  }

  /// This position is the image of one met before.
  void reference() {
    std::size_t number = 0;
    for (int i = 0; i < 4; ++i) number |= static_cast<std::size_t>(next_byte()) << 8 * i;
    if (number >= numbered_.size()) throw False{"a position that was not met is named"};
    std::vector<int> map;
    std::vector<char> hit(static_cast<std::size_t>(points_), 0);
    for (int p = 0; p < points_; ++p) {
      const int q = next_byte();
      if (q >= points_ || hit[static_cast<std::size_t>(q)] != 0) throw False{"a map is not a permutation"};
      hit[static_cast<std::size_t>(q)] = 1;
      if (numbered_[number][static_cast<std::size_t>(q)] != owner_[static_cast<std::size_t>(p)])
        throw False{"a map does not lead to the position it names"};
      map.push_back(q);
    }
    if (!maps_blocks(map)) throw False{"a map does not take blocks to blocks"};
  }

  /// The hero is to move: the file says what.
  void mine() {
    if (taken_ == points_) return full_board();
    if (!seen_.insert(owner_).second) return;
    const int kind = references_ ? next_byte() : 0;
    if (kind == 2) return reference();
    if (kind > 2) throw False{"a position is neither move nor reference"};
    if (references_) numbered_.push_back(owner_);
    const int byte = next_byte();
    const bool mirrors = references_ ? kind == 1 : byte >= 128;
    const int p = references_ ? byte : byte & 127;
    if (p >= points_ || owner_[static_cast<std::size_t>(p)] != '.') throw False{"a move takes no free point"};
    const bool over = completes(p) && ends_game();
    if (over && kind_ == Kind::kNofil) throw False{"a move is not legal"};
    if (over) {
      if (mirrors) throw False{"a mirror after the end"};
      return end(result_of_completing());
    }
    take(p);
    if (mirrors) {
      mirror(static_cast<std::size_t>(next_byte()));
    } else {
      theirs();
    }
    release(p);
  }

  /// The other side is to move: every legal answer, safe ones first, then (Maker-Breaker) Breaker's blocks.
  void theirs() {
    if (taken_ == points_) return full_board();
    bool any = false;
    for (int pass = 0; pass < 2; ++pass)
      for (int p = 0; p < points_; ++p) {
        if (owner_[static_cast<std::size_t>(p)] != '.') continue;
        const bool complete = completes(p);
        if (complete && ends_game()) {
          if (kind_ == Kind::kNofil) continue;
          any = true;
          if (pass == 0) end(-result_of_completing());
          continue;
        }
        if (complete != (pass == 1)) continue;
        any = true;
        take(p);
        mine();
        release(p);
      }
    if (!any) end(1);  // Nofil: no legal move
  }

  void mirror(std::size_t index) const {
    if (kind_ != Kind::kAvoid) throw False{"mirrors are for avoidance"};
    if (index >= maps_.size()) throw False{"a mirror that is not listed"};
    const auto& s = maps_[index];
    const char hero = hero_ == 0 ? 'x' : 'o', other = hero_ == 0 ? 'o' : 'x';
    const auto at = [&](int p) { return owner_[static_cast<std::size_t>(p)]; };
    for (int p = 0; p < points_; ++p) {
      const int q = s[static_cast<std::size_t>(p)];
      if (p == q) {
        if (at(p) == '.') throw False{"a fixed point of a mirror is free"};
      } else if ((at(p) == hero) != (at(q) == other)) {
        throw False{"the hands are not mirror images"};
      }
    }
    for (const auto& b : blocks_) {
      bool own_fixed = false, harmless = false;
      for (const int p : b) {
        const int q = s[static_cast<std::size_t>(p)];
        if (p == q && at(p) == hero) own_fixed = true;
        if (p == q && at(p) == other) harmless = true;
        if (p != q && std::binary_search(b.begin(), b.end(), q)) harmless = true;
      }
      if (own_fixed && !harmless) throw False{"a block through a fixed point spoils the mirror"};
    }
    if (win_ && !no_draws()) throw False{"a mirror proves a win only where no draw exists"};
  }

  bool no_draws() const {
    if (points_ < 7) return false;
    std::set<std::pair<int, int>> pairs;
    for (const auto& b : blocks_) {
      if (b.size() != 3) return false;
      for (const auto& pair : {std::pair{b[0], b[1]}, std::pair{b[0], b[2]}, std::pair{b[1], b[2]}})
        if (!pairs.insert(pair).second) return false;
    }
    return pairs.size() == static_cast<std::size_t>(points_) * static_cast<std::size_t>(points_ - 1) / 2;
  }

  Kind kind_ = Kind::kAvoid;
  int maker_ = 0, points_ = 0, hero_ = 0, taken_ = 0;
  bool win_ = false;
  bool references_ = false;
  std::vector<std::vector<int>> blocks_, sorted_, maps_;
  std::vector<std::vector<std::size_t>> through_;
  std::string owner_;
  std::unordered_set<std::string> seen_;
  std::vector<std::string> numbered_;  // positions with a move of their own, as met
  std::vector<std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

}  // namespace

GameVerdict verify_strategy(std::string_view file) {
  constexpr std::size_t kTail = 7 + 64 + 1;
  if (file.size() < kTail || file.substr(file.size() - kTail, 7) != "sha256 " || file.back() != '\n')
    malformed("the digest is missing");
  const auto content = file.substr(0, file.size() - kTail);
  if (file.substr(file.size() - kTail + 7, 64) != sha256_hex(content))
    return {false, "the digest does not match the content"};
  try {
    return {true, Checker().run(content)};
  } catch (const False& f) {
    return {false, f.why};
  }
}

}  // namespace thirdcard
