// SPDX-License-Identifier: MIT
// What was printed on paper (the commands deck and sheet).
#pragma once

#include <string>
#include <vector>

#include "thirdcard/print.hpp"

namespace thirdcard::wire {

std::string deck_line(const CardSource& source, const DeckPlan& plan, const std::vector<std::string>& files);
std::string sheet_line(const std::string& title, std::size_t pages, const std::vector<std::string>& files);

}  // namespace thirdcard::wire
