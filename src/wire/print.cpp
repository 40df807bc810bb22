// SPDX-License-Identifier: MIT
#include "wire/print.hpp"

#include "wire/json.hpp"

namespace thirdcard::wire {

std::string deck_line(const CardSource& source, const DeckPlan& plan, const std::vector<std::string>& files) {
  return text_of({{"deck", source.name},
                  {"cards", source.count},
                  {"pages", plan.pages},
                  {"sheets", plan.sheets},
                  {"columns", plan.columns},
                  {"rows", plan.rows},
                  {"page_width", plan.page_width},
                  {"page_height", plan.page_height},
                  {"card_width", plan.card_width},
                  {"card_height", plan.card_height},
                  {"paper_used", plan.paper_used},
                  {"files", files}});
}

std::string sheet_line(const std::string& title, std::size_t pages, const std::vector<std::string>& files) {
  return text_of({{"title", title}, {"pages", pages}, {"files", files}});
}

}  // namespace thirdcard::wire
