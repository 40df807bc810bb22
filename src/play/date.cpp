// SPDX-License-Identifier: MIT
// Dates as day numbers in the proleptic Gregorian calendar. Years are counted from March, so that a leap
// day ends its year; 400 years have 146,097 days.
#include "thirdcard/play.hpp"

namespace thirdcard::play {

namespace {

std::int64_t day_number(int year, int month, int day) {
  const std::int64_t y = month <= 2 ? year - 1 : year;
  const std::int64_t era = (y >= 0 ? y : y - 399) / 400, of_era = y - era * 400;
  const std::int64_t of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

}  // namespace

std::string date_from_day(std::int64_t day) {
  const std::int64_t z = day + 719468, era = (z >= 0 ? z : z - 146096) / 146097, of_era = z - era * 146097;
  const std::int64_t y = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const std::int64_t of_year = of_era - (365 * y + y / 4 - y / 100), m = (5 * of_year + 2) / 153;
  const int d = static_cast<int>(of_year - (153 * m + 2) / 5 + 1),
            month = static_cast<int>(m < 10 ? m + 3 : m - 9);
  const int year = static_cast<int>(y + era * 400 + (month <= 2));
  std::string out = "0000-00-00";
  for (int i = 3, n = year; i >= 0; --i, n /= 10) out[i] = static_cast<char>('0' + n % 10);
  out[5] = static_cast<char>('0' + month / 10), out[6] = static_cast<char>('0' + month % 10);
  out[8] = static_cast<char>('0' + d / 10), out[9] = static_cast<char>('0' + d % 10);
  return out;
}

std::int64_t day_from_date(std::string_view date) {
  const auto fail = [&] {
    return InputError("there is no day '" + std::string(date.substr(0, 40)) + "'",
                      "write year, month and day as 2026-12-24");
  };
  if (date.size() != 10 || date[4] != '-' || date[7] != '-') throw fail();
  const auto number = [&](int from, int length) {
    int n = 0;
    for (int i = from; i < from + length; ++i) {
      if (date[i] < '0' || date[i] > '9') throw fail();
      n = 10 * n + date[i] - '0';
    }
    return n;
  };
  const int year = number(0, 4), month = number(5, 2), day = number(8, 2);
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > 31) throw fail();
  const std::int64_t n = day_number(year, month, day);
  if (date_from_day(n) != date) throw fail();
  return n;
}

}  // namespace thirdcard::play
