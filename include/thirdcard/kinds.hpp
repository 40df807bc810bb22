// SPDX-License-Identifier: MIT
// core: an enumeration and its words from one list, so that neither can miss a row or change its order
// without the other. A list is a macro that calls its argument once for each row:
//
//   #define THIRDCARD_PHASES(ROW) ROW(kPlaying, "playing") ROW(kOver, "over")
//   THIRDCARD_KINDS(Phase, THIRDCARD_PHASES)
//
// defines the enumeration Phase, words_of(Phase{}) with all words in the order of the list, and
// name_of(phase).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#define THIRDCARD_KIND_NAME(name, word) name,
#define THIRDCARD_KIND_WORD(name, word) word,
#define THIRDCARD_KINDS(Enum, ROWS)                                                \
  enum class Enum : std::uint8_t { ROWS(THIRDCARD_KIND_NAME) };                    \
  inline constexpr std::array kWordsOf##Enum{ROWS(THIRDCARD_KIND_WORD)};           \
  constexpr std::span<const char* const> words_of(Enum) { return kWordsOf##Enum; } \
  constexpr const char* name_of(Enum kind) { return kWordsOf##Enum[static_cast<std::size_t>(kind)]; }
