// SPDX-License-Identifier: MIT
// Buckets that fill at a constant rate: what somebody may use in a moment and in the long run. By address
// they are kept as long as they are not full again, so that a crowd of addresses cannot wash away the
// memory of one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <unordered_map>

namespace thirdcard::server {

class Bucket {
 public:
  /// Takes `cost` if it is there.
  bool take(double cost, std::int64_t now, double per_second, double most) {
    fill(now, per_second, most);
    if (left_ < cost) return false;
    left_ -= cost;
    return true;
  }
  void fill(std::int64_t now, double per_second, double most) {
    left_ = at_ < 0 ? most
                    : std::min(most, left_ + static_cast<double>(std::max<std::int64_t>(0, now - at_)) *
                                                 per_second / 1000);
    at_ = std::max(at_, now);
  }
  bool full(double most) const { return left_ >= most; }

 private:
  double left_ = 0;
  std::int64_t at_ = -1;
};

class Buckets {
 public:
  Buckets(double per_second, double most) : per_second_(per_second), most_(most) {}
  void limit(double per_second, double most) { per_second_ = per_second, most_ = most; }
  /// An empty name is nobody's and never runs out.
  bool take(const std::string& who, double cost, std::int64_t now) {
    if (who.empty()) return true;
    if (all_.size() >= next_sweep_) {
      for (auto one = all_.begin(); one != all_.end();) {
        one->second.fill(now, per_second_, most_);
        one = one->second.full(most_) ? all_.erase(one) : std::next(one);
      }
      next_sweep_ = std::max<std::size_t>(10'000, 2 * all_.size());
    }
    return all_[who].take(cost, now, per_second_, most_);
  }

 private:
  double per_second_, most_;
  std::size_t next_sweep_ = 10'000;
  std::unordered_map<std::string, Bucket> all_;
};

}  // namespace thirdcard::server
