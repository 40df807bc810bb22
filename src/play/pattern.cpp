// SPDX-License-Identifier: MIT
// What a game asks for: its description decides about the cards, here it is asked. A chain adds one
// condition, the same for all: so many cards of the claim belong to the one before.
#include <algorithm>

#include "play/games/description.hpp"

namespace thirdcard::play {

namespace {

bool distinct(std::span<const Card> cards) {
  for (std::size_t i = 0; i < cards.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (cards[i] == cards[j]) return false;
  return true;
}

int shared_cards(std::span<const Card> cards, std::span<const Card> last) {
  return static_cast<int>(std::count_if(cards.begin(), cards.end(), [&](Card c) {
    return std::find(last.begin(), last.end(), c) != last.end();
  }));
}

}  // namespace

bool is_claim(const Rules& r, std::span<const Card> c, std::span<const Card> last) {
  const Description& game = describe(r);
  const int size = static_cast<int>(c.size()), deck = game.family(r).cards(r);
  if (size < game.claim.least || (game.claim.most != 0 && size > game.claim.most)) return false;
  for (Card x : c)
    if (x < 0 || x >= deck) return false;
  if (!distinct(c) || !game.is_claim(r, c)) return false;
  return game.reuse == 0 || shared_cards(c, last) == (last.empty() ? 0 : game.reuse);
}

bool is_right(Reason reason) {
  switch (reason) {
    case Reason::kAlike:
    case Reason::kDifferent:
    case Reason::kEven:
    case Reason::kFits:
    case Reason::kTwoAndTwo:
    case Reason::kSameThird:
      return true;
    case Reason::kTwoAlike:
    case Reason::kOdd:
    case Reason::kClashes:
    case Reason::kThreeAlike:
    case Reason::kOtherThird:
      return false;
  }
  return false;
}

std::vector<Reason> reasons_for(const Rules& r, std::span<const Card> c) { return describe(r).reasons(r, c); }

Explanation explain(const Rules& r, std::span<const Card> c) { return describe(r).explain(r, c); }

std::vector<std::vector<Card>> claims_on(const Rules& r, std::span<const Card> table,
                                         std::span<const Card> last, std::size_t limit) {
  const Description& game = describe(r);
  const bool chained = game.reuse > 0 && !last.empty();
  std::vector<Card> cards;
  for (Card c : table)
    if (c >= 0) cards.push_back(c);
  if (chained) cards.insert(cards.end(), last.begin(), last.end());
  std::sort(cards.begin(), cards.end());
  Claims out;
  game.find(r, cards, chained ? SIZE_MAX : limit, out);
  if (chained) {
    out.erase(std::remove_if(out.begin(), out.end(),
                             [&](const auto& claim) { return shared_cards(claim, last) != game.reuse; }),
              out.end());
    if (out.size() > limit) out.resize(limit);
  }
  std::sort(out.begin(), out.end());
  return out;
}

int sum_of(const Rules& r, std::span<const Card> cards) { return describe(r).family(r).sum(cards); }

}  // namespace thirdcard::play
