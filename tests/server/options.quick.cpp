// SPDX-License-Identifier: MIT
// docs/operate.md has a line for each row of the table of options (server_options.hpp), made here from the
// row and the default in the field. Where it differs, the failure prints the table as it has to be.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include "thirdcard/server_options.hpp"

namespace thirdcard {
namespace {

std::string shown(const std::string& text) { return text; }
std::string shown(const StringList& list) { return list.empty() ? "" : "?"; }
std::string shown(bool yes) { return yes ? "true" : "false"; }
template <class Number>
std::string shown(Number number) {
  return std::to_string(number);
}

std::string allowed_by(const OptionRow& row) {
  if (row.allowed.least < row.allowed.most)
    return std::to_string(row.allowed.least) + " to " + std::to_string(row.allowed.most);
  std::string out;
  for (const char* word : row.allowed.words) out += (out.empty() ? "`" : ", `") + std::string(word) + "`";
  return out;
}

/// The tables of the document, one for each group.
std::string document() {
  ServerSettings usual;
  std::vector<std::string> groups;
  std::map<std::string, std::string> lines;
  each_server_option(
      [&](const OptionRow& row, const auto& field) {
        const std::string group(row.group);
        if (std::find(groups.begin(), groups.end(), group) == groups.end()) groups.push_back(group);
        lines[group] += "| `" + std::string(row.name) + "` | " + shown(field) + " | " + allowed_by(row) +
                        " | " + name_of(row.reload) + " | " + std::string(row.about) + " |\n";
      },
      usual);
  std::string out;
  for (const std::string& group : groups)
    out += "### " + group + "\n\n| option | default | may be | SIGHUP | |\n|---|---|---|---|---|\n" +
           lines[group] + "\n";
  return out;
}

TEST(Options, TheDocumentHasALineForEachRow) {
  std::ifstream file(THIRDCARD_SOURCE_DIR "/docs/operate.md");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  EXPECT_NE(text.find("\n" + document()), std::string::npos)
      << "docs/operate.md wants these lines under its list of options:\n"
      << document();
}

TEST(Options, ARowIsCompleteAndTheShortHelpHasADozen) {
  ServerSettings usual;
  std::set<std::string> names;
  int short_ones = 1;  // --config, which names a file of settings
  each_server_option(
      [&](const OptionRow& row, const auto& field) {
        EXPECT_TRUE(names.insert(std::string(row.name)).second) << row.name;
        EXPECT_FALSE(row.about.empty() || row.group.empty()) << row.name;
        short_ones += row.help == InHelp::kShort;
        using Field = std::remove_cvref_t<decltype(field)>;
        if constexpr (std::is_integral_v<Field> && !std::is_same_v<Field, bool>) {
          EXPECT_TRUE(row.allowed.least <= static_cast<std::int64_t>(field) &&
                      static_cast<std::int64_t>(field) <= row.allowed.most)
              << row.name;
        }
      },
      usual);
  EXPECT_EQ(short_ones, 12);
}

}  // namespace
}  // namespace thirdcard
