// SPDX-License-Identifier: MIT
// The figures that chapter 8 of Abrahamsen and Eriksen's thesis prints, to be set beside ours. Typed from
// the thesis, with its own rounding and its own slips: table 8's last share stands as it was printed.
#include <cmath>

#include "thirdcard/chance.hpp"

namespace thirdcard {

namespace {

// Table 8: 50 million games. The 18-card share is printed as 4.2e-7 %, from 21 games.
constexpr PrintedShare kTable8[] = {{0, 0.015, 5e-4},  {6, 0.490, 5e-4},   {9, 0.426, 5e-4},
                                    {12, 0.068, 5e-4}, {15, 0.0007, 5e-5}, {18, 4.2e-9, 5e-11}};
// Table 9: 30 million deals each.
constexpr PrintedShare kTable9[] = {
    {3, 0.987, 5e-4},  {4, 0.949, 5e-4},  {5, 0.876, 5e-4},  {6, 0.763, 5e-4},   {7, 0.617, 5e-4},
    {8, 0.454, 5e-4},  {9, 0.297, 5e-4},  {10, 0.167, 5e-4}, {11, 0.082, 5e-4},  {12, 0.032, 5e-4},
    {13, 0.010, 5e-4}, {14, 0.002, 5e-4}, {15, 4e-4, 5e-5},  {16, 3.3e-5, 5e-7}, {17, 1.4e-6, 5e-8}};
// Table 11: in per cent with up to three decimals; and the chance for 9 cards in the text. The thesis says
// 100,000 deals each. From 20 cards on every figure is a multiple of 0.002 %, so there it were 50,000.
constexpr PrintedShare kTable11[] = {
    {9, 4.5e-13, 5e-15}, {16, 0.00004, 5e-6}, {17, 0.00015, 5e-6}, {18, 0.00025, 5e-6}, {19, 0.00055, 5e-6},
    {20, 0.00072, 5e-6}, {21, 0.00136, 5e-6}, {22, 0.00228, 5e-6}, {23, 0.00366, 5e-6}, {24, 0.0062, 5e-6},
    {25, 0.0083, 5e-6},  {26, 0.01406, 5e-6}, {27, 0.01968, 5e-6}, {28, 0.02918, 5e-6}, {29, 0.04284, 5e-6},
    {30, 0.06314, 5e-6}, {31, 0.0886, 5e-6},  {32, 0.119, 5e-6},   {33, 0.16124, 5e-6}, {34, 0.20936, 5e-6},
    {35, 0.27162, 5e-6}, {36, 0.34562, 5e-6}, {37, 0.42738, 5e-6}, {38, 0.5156, 5e-6},  {39, 0.61634, 5e-6},
    {40, 0.70882, 5e-6}, {41, 0.79194, 5e-6}, {42, 0.86952, 5e-6}, {43, 0.92334, 5e-6}, {44, 0.9601, 5e-6},
    {45, 0.983, 5e-6},   {46, 0.99332, 5e-6}, {47, 0.99854, 5e-6}, {48, 0.99964, 5e-6}, {49, 1.0, 5e-6}};

constexpr PrintedTable kTables[] = {
    {8, Question::kEndgame, "cards left at the end of the game", 50'000'000, kTable8},
    {9, Question::kNoSet, "chance that n cards hold no set", 30'000'000, kTable9},
    {11, Question::kPlanes, "chance that n cards hold a plane", 100'000, kTable11, 20, 50'000},
};

}  // namespace

std::span<const PrintedTable> paper001_tables() { return kTables; }

Comparison compare_with_printed(const PrintedShare& p, std::uint64_t their_trials, double ours,
                                double our_error, bool exact) {
  const double trials = static_cast<double>(their_trials);
  const double theirs = std::sqrt(std::max(ours * (1 - ours), 0.0) / trials),
               both = std::sqrt(theirs * theirs + our_error * our_error);
  const double gap = std::max(0.0, std::abs(p.share - ours) - p.rounding);
  // Below about ten expected cases the normal law is no guide; there a factor of three in the share counts.
  const bool rare = ours * trials < 10;
  const bool differs =
      rare ? p.share * trials > 30 || p.share > 3 * ours || p.share < ours / 3 : gap > 4 * both;
  return {p, ours, our_error, exact, differs, both > 0 ? std::copysign(gap / both, p.share - ours) : 0};
}

}  // namespace thirdcard
