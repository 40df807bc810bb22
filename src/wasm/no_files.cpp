// SPDX-License-Identifier: MIT
// The page has no files of its own: names such as file:PATH are refused, and the readers of a dozen formats
// stay out of what every visitor loads.
#include "thirdcard/design_list.hpp"

namespace thirdcard {
namespace {

[[noreturn]] void refuse() { throw InputError("the page reads no files", "use the command line"); }

}  // namespace

DesignList::DesignList(const std::string&, int) { refuse(); }
std::size_t DesignList::size() const { refuse(); }
Design DesignList::design(std::uint64_t) const { refuse(); }
Design DesignList::only() const { refuse(); }
Design design_from_file(const std::string&, int) { refuse(); }

}  // namespace thirdcard
