// SPDX-License-Identifier: MIT
// The one reader of deck names. It says which family a name is of and which member; which members can be
// drawn or simulated is for those who do it to say.
#include <array>
#include <utility>

#include "thirdcard/cards.hpp"

namespace thirdcard {

std::optional<DeckName> DeckName::read(std::string_view name) {
  if (name == "quads") return DeckName{Deck::Kind::kQuads, 6};
  if (name == "4^4") return DeckName{Deck::Kind::kFourValued, 4};
  struct Form {
    std::string_view before, after;
    Deck::Kind kind;
  };
  static constexpr std::array<Form, 3> kForms{{{"3^", "", Deck::Kind::kAffine},
                                               {"projective(", ")", Deck::Kind::kProjective},
                                               {"quads(", ")", Deck::Kind::kQuads}}};
  for (const Form& form : kForms) {
    if (!name.starts_with(form.before) || !name.ends_with(form.after)) continue;
    if (name.size() != form.before.size() + 1 + form.after.size()) return std::nullopt;
    const char digit = name[form.before.size()];
    if (digit < '1' || digit > '9') return std::nullopt;
    return DeckName{form.kind, digit - '0'};
  }
  return std::nullopt;
}

}  // namespace thirdcard
