// SPDX-License-Identifier: MIT
// Decks that several games share, and the two finders they share: three cards on a line, and two pairs that
// agree. Cards of three values are digits mod 3; yes/no cards are vectors over F_2, the card without a sign
// left out (projective) or kept (quads, where two bits are one property of four values).
#pragma once

#include "play/games/description.hpp"

namespace thirdcard::play {

extern const DeckFamily kTernary, kProjective, kQuads;
const DeckFamily& ternary(const Rules&);
const DeckFamily& projective(const Rules&);
const DeckFamily& quads(const Rules&);

bool is_triple(const Rules& r, std::span<const Card> c);
void find_triples(const Rules& r, const std::vector<Card>& cards, std::size_t limit, Claims& out);
/// Disjoint pairs {a, b}, {c, d} with key(a, b) = key(c, d).
void find_pairs_of_pairs(const std::vector<Card>& cards, Card (*key)(Card, Card), std::size_t limit,
                         Claims& out);

/// The verdicts of the deck.
std::vector<Reason> usual_reasons(const Rules& r, std::span<const Card> c);
/// One part a property, with the verdict as its reason.
Explanation usual_explanation(const Rules& r, std::span<const Card> c);
/// Pairs in the order given, their third cards, and for each property what the thirds are together.
Explanation explain_pairs(const Rules& r, std::span<const Card> paired);
Range anybody(const Rules&);
inline int never_certain(const Rules&) { return kNeverCertain; }

/// What games of sets at a table have in common.
Description at_a_table();

}  // namespace thirdcard::play
