// SPDX-License-Identifier: MIT
// Text of players is shown to others, so it must be what it seems. ICU knows the characters: text is composed
// (NFC), what cannot be seen is left out, marks do not pile up. Two names look alike if their skeletons (UTS
// 39) are equal, either of the small letters or of the capitals: "rn" looks like "m" and "l" like "I", but
// not both in one of the two.
#include "server/rooms/text.hpp"

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <array>
#include <stdexcept>

#include "play/games/description.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard::server {

namespace {

constexpr int kMarksInARow = 2;

/// Names that only the server and its bots bear, alone or with a number.
constexpr std::array kReservedNames{"bot",   "server",        "system",    "thirdcard",
                                    "admin", "administrator", "moderator", "operator"};

/// ICU's tables are part of its library: it fails where it is not whole, or memory is out.
void check(UErrorCode status) {
  if (U_FAILURE(status)) throw std::runtime_error(std::string("ICU: ") + u_errorName(status));
}

using NormalForm = const icu::Normalizer2* (*)(UErrorCode&);

icu::UnicodeString normal(const icu::UnicodeString& text, NormalForm form) {
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString out = form(status)->normalize(text, status);
  return check(status), out;
}

bool is_space(UChar32 c) { return u_isUWhiteSpace(c) && u_charType(c) != U_CONTROL_CHAR; }

bool is_mark(UChar32 c) { return (U_MASK(u_charType(c)) & (U_GC_MN_MASK | U_GC_ME_MASK)) != 0; }

/// Controls, characters for layout, unassigned ones, and letters that leave no trace: fillers, selectors, the
/// blank pattern of Braille.
bool is_invisible(UChar32 c) {
  constexpr std::uint32_t kNotText = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CN_MASK | U_GC_CO_MASK | U_GC_CS_MASK;
  return (U_MASK(u_charType(c)) & kNotText) != 0 ||
         u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || c == 0x2800;
}

icu::UnicodeString without_spaces(const icu::UnicodeString& text) {
  icu::UnicodeString out;
  for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1))
    if (const UChar32 c = text.char32At(at); !is_space(c)) out.append(c);
  return out;
}

icu::UnicodeString skeleton(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  static const USpoofChecker* const kChecker = [&] {
    USpoofChecker* opened = uspoof_open(&status);
    return check(status), opened;
  }();
  icu::UnicodeString out;
  uspoof_getSkeletonUnicodeString(kChecker, 0, text, out, &status);
  return check(status), out;
}

}  // namespace

void check_asked(play::Rules rules, const Limits& limits) {
  if (play::describe(rules).on_design) {
    const DesignName name(rules.design);
    if (name.work() < 0 || name.work() > limits.design_work)
      throw InputError("'" + rules.design.substr(0, 40) + "' takes too long to build for a room",
                       "take a smaller design such as ag(3,3), pg(3,2) or sts(15,7)");
  }
  if (play::describe(rules).makes_board && rules.board.empty())
    rules.board = {0, 1, 2}, rules.properties = 4, rules.puzzle_projective = false;
  play::check_rules(rules, play::least_players(rules));
}

std::string clean(const std::string& text) {
  icu::UnicodeString out;
  const icu::UnicodeString composed =
      normal(icu::UnicodeString::fromUTF8(text), icu::Normalizer2::getNFCInstance);
  int marks = 0;
  bool space = false;
  for (std::int32_t at = 0; at < composed.length(); at = composed.moveIndex32(at, 1)) {
    const UChar32 c = composed.char32At(at);
    if (is_space(c)) {
      space = true;
      continue;
    }
    if (is_invisible(c)) continue;
    if (space) marks = 0;
    marks = is_mark(c) ? marks + 1 : 0;
    if (marks > kMarksInARow || (marks > 0 && out.isEmpty())) continue;
    if (space && !out.isEmpty()) out.append(u' ');
    space = false;
    out.append(c);
  }
  // What was taken out may have stood between two characters that are one.
  std::string utf8;
  normal(out, icu::Normalizer2::getNFCInstance).toUTF8String(utf8);
  return utf8;
}

Look look_of(const std::string& name) {
  const icu::UnicodeString plain =
      without_spaces(normal(icu::UnicodeString::fromUTF8(name), icu::Normalizer2::getNFKCInstance));
  const icu::UnicodeString small = normal(plain, icu::Normalizer2::getNFKCCasefoldInstance);
  icu::UnicodeString capitals = plain;
  capitals.toUpper(icu::Locale::getRoot());
  Look look;
  skeleton(small).foldCase().toUTF8String(look.small);
  skeleton(capitals).foldCase().toUTF8String(look.capitals);
  return look;
}

bool is_reserved(const std::string& name) {
  const Look look = look_of(name);
  // Digits, and the letters that 0 and 1 look like.
  const auto numbered = [](const std::string& text, const std::string& word) {
    return text.starts_with(word) && text.find_first_not_of("0123456789ol", word.size()) == std::string::npos;
  };
  for (const char* word : kReservedNames)
    if (const Look own = look_of(word);
        numbered(look.small, own.small) || numbered(look.capitals, own.capitals))
      return true;
  return false;
}

}  // namespace thirdcard::server
