// SPDX-License-Identifier: MIT
// Designs by names, patterns and lists, as many as there are, built one by one when they are asked for.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "thirdcard/design.hpp"
#include "thirdcard/design_list.hpp"

namespace thirdcard::cli {

/// The designs of all names one after another; those of a file of many are not named one by one.
class ManyDesigns {
 public:
  ManyDesigns(const std::vector<std::string>& patterns, int base) : base_(base) {
    for (const std::string& pattern : patterns) {
      if (pattern.starts_with("file:") && pattern.ends_with("#*")) {
        lists_.emplace_back(pattern.substr(5, pattern.size() - 7), base);
        parts_.push_back({size_, lists_.size(), 0});
        size_ += lists_.back().size();
        continue;
      }
      for (const DesignName& name : DesignName::matching(pattern)) {
        names_.push_back(name);
        parts_.push_back({size_++, 0, names_.size() - 1});
      }
    }
    if (size_ == 0) throw InputError("no design is named", "name one or more, such as sts(15,1)");
  }
  std::size_t size() const { return size_; }
  Design operator[](std::size_t i) const {
    auto part = std::upper_bound(parts_.begin(), parts_.end(), i,
                                 [](std::size_t n, const Part& p) { return n < p.first; });
    --part;
    return part->list > 0 ? lists_[part->list - 1].design(i - part->first + 1)
                          : names_[part->name].build(base_);
  }

 private:
  struct Part {
    std::size_t first, list, name;  // list 0: a name
  };
  int base_;
  std::size_t size_ = 0;
  std::vector<Part> parts_;
  std::vector<DesignList> lists_;
  std::vector<DesignName> names_;
};

}  // namespace thirdcard::cli
