// SPDX-License-Identifier: MIT
// The two algorithms in the appendix of Matsumoto, Momihara and Nakamura, "A note on avoidance games on
// Steiner triple systems", coded as printed: an array of labels, every block tested after every move, no
// memory. A player without a feasible move has lost, so a full board counts as a loss, too: right where no
// draw can be, as on Steiner triple systems of order 7 and more. It is what the paper did, and a baseline.
#include "thirdcard/printed.hpp"

#include <algorithm>

namespace thirdcard {

namespace {

class PrintedSearch {
 public:
  PrintedSearch(const Design& design, const Job& job)
      : blocks_(design.block_lists()), label_(static_cast<std::size_t>(design.points()), 0), job_(job) {}
  /// Algorithm 1 for one first move: does it say "Bob loses!"?
  bool bob_loses(std::size_t first) {
    label_[first] = 1;
    bob_loses_ = false, stones_ = 1;
    search(2);
    f_ = 0;
    label_[first] = 0;
    return bob_loses_;
  }

 private:
  /// The paper's `check`.
  bool monochromatic() const {
    return std::any_of(blocks_.begin(), blocks_.end(), [&](const std::vector<int>& b) {
      const int first = label_[static_cast<std::size_t>(b[0])];
      return first != 0 && std::all_of(b.begin(), b.end(),
                                       [&](int p) { return label_[static_cast<std::size_t>(p)] == first; });
    });
  }
  /// Algorithm 2.
  void search(int player) {
    if ((++nodes_ & 1023) == 0 && job_.stopping()) throw Stopped(job_.stop->reason());
    for (int& v : label_) {
      if (v != 0) continue;
      v = player;
      if (monochromatic()) {
        v = 0;
        continue;
      }
      ++stones_;
      search(3 - player);
      --stones_;
      v = 0;
      if (f_ == 1) {
        f_ = 0;
        return;
      }
    }
    f_ = 1;
    if (stones_ == 1) bob_loses_ = true;  // at Alice's second turn, two stones, it says the other message
  }

  std::vector<std::vector<int>> blocks_;
  std::vector<int> label_;
  int f_ = 0, stones_ = 0;
  bool bob_loses_ = false;
  std::uint64_t nodes_ = 0;
  const Job& job_;
};

}  // namespace

std::vector<bool> printed_search(const Design& design, const std::function<void(Point, bool)>& message,
                                 const Job& job) {
  for (std::size_t i = 0; i < design.blocks(); ++i)
    if (design.block(i).empty()) throw InputError(design.name() + " has an empty block", "leave it out");
  PrintedSearch search(design, job);
  std::vector<bool> out;
  for (int i = 0; i < design.points(); ++i) {
    out.push_back(search.bob_loses(static_cast<std::size_t>(i)));
    if (message) message(static_cast<Point>(i), out.back());
  }
  return out;
}

}  // namespace thirdcard
