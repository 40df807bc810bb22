// SPDX-License-Identifier: MIT
// Steiner triple systems by hill-climbing (Stinson 1985): take a point x with two partners y, z it
// shares no block with yet and add {x,y,z}; a block that holds y and z already is thrown out. The number
// of blocks never falls, and the climb has not been seen to fail. With an involution that fixes one
// point the same is done with orbits of blocks, which gives the reverse systems: they exist iff the
// order is 1, 3, 9 or 19 modulo 24 (Rosa; Doyen; Teirlinck). Every choice costs constant time.
#include "design/name_checks.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard {

namespace {

constexpr int kMostClimbedOrder = 511;
/// Choices after which no block is taken out without need: more than orders up to 350 ever need, so that
/// their systems stay what they were.
constexpr std::uint64_t kPatience = 10000000;

class Climber {
 public:
  /// mate[x] is the image of x under the involution; the identity for none.
  Climber(int v, std::vector<int> mate, RandomStream random)
      : v_(v),
        mate_(std::move(mate)),
        random_(random),
        third_(v * v, -1),
        open_(v),
        place_(v * v, -1),
        live_place_(v, -1) {
    for (int x = 0; x < v; ++x)
      for (int y = 0; y < v; ++y)
        if (x != y) set_open(x, y);
  }

  void add(int x, int y, int z) {
    put(x, y, z);
    if (moved(x, y, z)) put(mate_[x], mate_[y], mate_[z]);
  }

  void climb() {
    for (std::uint64_t step = 0; !live_.empty(); ++step) {
      const int x = live_[random_.below(live_.size())];
      const auto& partners = open_[x];
      const int y = partners[random_.below(partners.size())], z = partners[random_.below(partners.size())];
      if (y != z && (mate_[y] != z || mate_[x] == x)) {
        if (third(y, z) >= 0) remove(y, z, third(y, z));
        add(x, y, z);
      } else if (step % 64 == 63 && (y != z || step < kPatience)) {
        // Pairs of mates alone are left at some points: take a block of x out and go on. Chance may also have
        // named one partner twice; taking blocks out for that is what large orders never recover from.
        const int w = static_cast<int>(random_.below(v_));
        if (w != x && third(x, w) >= 0 && !fixed_block(x, w, third(x, w))) remove(x, w, third(x, w));
      }
      if (step == 1000000000) throw std::logic_error("the climb does not end at order " + std::to_string(v_));
    }
  }

  Design design(std::string name) const {
    std::vector<std::vector<int>> blocks;
    for (int x = 0; x < v_; ++x)
      for (int y = x + 1; y < v_; ++y)
        if (third(x, y) > y) blocks.push_back({x, y, third(x, y)});
    return Design::from_blocks(std::move(name), v_, blocks);
  }

 private:
  int third(int x, int y) const { return third_[x * v_ + y]; }
  bool moved(int x, int y, int z) const { return mate_[x] != x || mate_[y] != y || mate_[z] != z; }
  /// A block {fixed point, y, mate of y} is its own image and stays.
  bool fixed_block(int x, int y, int z) const {
    return moved(x, y, z) && (mate_[x] == x || mate_[y] == y || mate_[z] == z);
  }

  void set_open(int x, int y) {
    if (open_[x].empty()) live_place_[x] = static_cast<int>(live_.size()), live_.push_back(x);
    place_[x * v_ + y] = static_cast<int>(open_[x].size());
    open_[x].push_back(y);
  }
  void set_closed(int x, int y) {
    int& at = place_[x * v_ + y];
    const int last = open_[x].back();
    open_[x][at] = last, place_[x * v_ + last] = at, open_[x].pop_back();
    at = -1;
    if (open_[x].empty()) {
      const int end = live_.back();
      live_[live_place_[x]] = end, live_place_[end] = live_place_[x];
      live_.pop_back(), live_place_[x] = -1;
    }
  }
  void put(int x, int y, int z) {
    for (auto [a, b, c] : {std::array{x, y, z}, {y, z, x}, {z, x, y}}) {
      if (third(a, b) == c) continue;  // a block that is its own image comes twice
      third_[a * v_ + b] = third_[b * v_ + a] = c;
      set_closed(a, b), set_closed(b, a);
    }
  }
  void take(int x, int y, int z) {
    for (auto [a, b] : {std::pair{x, y}, {y, z}, {z, x}}) {
      if (third(a, b) < 0) continue;
      third_[a * v_ + b] = third_[b * v_ + a] = -1;
      set_open(a, b), set_open(b, a);
    }
  }
  void remove(int x, int y, int z) {
    take(x, y, z);
    if (moved(x, y, z)) take(mate_[x], mate_[y], mate_[z]);
  }

  int v_;
  std::vector<int> mate_;
  RandomStream random_;
  std::vector<int> third_;
  std::vector<std::vector<int>> open_;  // per point, the points it shares no block with
  std::vector<int> place_;              // where y stands in open_[x]
  std::vector<int> live_, live_place_;  // points with open partners
};

}  // namespace

void check_random_order(int v) {
  if (v < 3 || v > kMostClimbedOrder || (v % 6 != 1 && v % 6 != 3))
    throw InputError("there is no Steiner triple system of order " + std::to_string(v) + " here",
                     "the order is 1 or 3 modulo 6, from 3 to " + std::to_string(kMostClimbedOrder));
}

void check_reverse_order(int v) {
  const int rest = v % 24;
  if (v < 3 || v > kMostClimbedOrder || (rest != 1 && rest != 3 && rest != 9 && rest != 19))
    throw InputError(
        "there is no reverse Steiner triple system of order " + std::to_string(v),
        "an involution with one fixed point exists iff the order is 1, 3, 9 or 19 modulo 24; from 3 to " +
            std::to_string(kMostClimbedOrder));
}

Design random_triple_system(int v, std::uint64_t seed) {
  check_random_order(v);
  std::vector<int> mate(v);
  for (int x = 0; x < v; ++x) mate[x] = x;
  Climber climber(v, std::move(mate), RandomStream(seed, static_cast<std::uint64_t>(v)));
  climber.climb();
  return climber.design("random-sts(" + std::to_string(v) + "," + std::to_string(seed) + ")");
}

Design reverse_triple_system(int v) {
  check_reverse_order(v);
  // Points x and v-2-x are mates, v-1 is fixed.
  std::vector<int> mate(v);
  for (int x = 0; x < v - 1; ++x) mate[x] = v - 2 - x;
  mate[v - 1] = v - 1;
  Climber climber(v, mate, RandomStream(static_cast<std::uint64_t>(v), 0x52455631));
  for (int x = 0; x < (v - 1) / 2; ++x) climber.add(x, mate[x], v - 1);
  climber.climb();
  return climber.design("reverse-sts(" + std::to_string(v) + ")");
}

}  // namespace thirdcard
