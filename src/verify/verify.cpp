// SPDX-License-Identifier: MIT
// The verifier of proof files: container, digest, then the check of the file's kind. A new kind is one line
// in the table below and one file beside this one; tools/verify.py has the same table.
#include "thirdcard/verify.hpp"

#include <algorithm>

#include "verify/file.hpp"

namespace thirdcard {

namespace {

struct Kind {
  const char* name;
  int version;
  const char* made_by;  // how to make such a file
  verify::Proved (*check)(const verify::File&, const Job&);
};
constexpr Kind kKinds[] = {
    {"strategy", 5, "solve --proof", verify::check_strategy},
    {"game-table", 2, "avoid table", verify::check_game_table},
    {"blocks-inside", 3, "extremal --certificate", verify::check_blocks_inside},
    {"flat-free", 2, "flats free --certificate", verify::check_flat_free},
};

/// Formats from before there were containers, by their first bytes.
constexpr std::pair<std::string_view, const char*> kOld[] = {
    {"thirdcard strategy ", "solve --proof"},
    {"thirdcard table ", "avoid table"},
    {"thirdcard container 1\nkind lines-inside ", "extremal --certificate"},
    {"{\"claim\":", "extremal or flats free --certificate"},
    {"\x1f\x8b", "extremal or flats free --certificate"}};

verify::Proved check(std::string_view file, const Job& job, std::string& kind) {
  for (const auto& [marker, command] : kOld)
    if (file.substr(0, marker.size()) == marker)
      throw verify::Unreadable(
          std::string("it has a format of an earlier version, which is no longer read; make it "
                      "anew with thirdcard ") +
          command);
  if (file.substr(0, 20) != "thirdcard container ")
    throw verify::Unreadable(
        "it is not a proof file; solve --proof, avoid table, extremal --certificate and flats free "
        "--certificate make them");
  const verify::File content = verify::read(file, job);
  const auto* known = std::find_if(std::begin(kKinds), std::end(kKinds),
                                   [&](const Kind& k) { return content.kind == k.name; });
  if (known == std::end(kKinds))
    throw verify::Unreadable("files of kind '" + verify::shown(content.kind) +
                             "' prove nothing that is checked here");
  if (content.version != known->version)
    throw verify::Unreadable(std::string("a ") + known->name +
                             " file of another version; make it anew with thirdcard " + known->made_by);
  kind = known->name;
  return known->check(content, job);
}

}  // namespace

Verdict verify_file(std::string_view file, const Job& job) {
  Verdict out;
  try {
    verify::Proved proved = check(file, job, out.file_kind);
    out.kind = Verdict::Kind::kHolds;
    out.message = proved.lines[0];
    out.details.assign(proved.lines.begin() + 1, proved.lines.end());
    out.label = proved.label, out.sha256 = proved.sha256, out.points = proved.points,
    out.named = proved.named;
  } catch (const verify::Refuted& e) {
    out.kind = Verdict::Kind::kFalse, out.message = e.what();
  } catch (const verify::Unreadable& e) {
    out.kind = Verdict::Kind::kUnreadable, out.message = e.what();
  }
  out.message = verify::shown(out.message, 2000);
  return out;
}

std::vector<std::string> proof_kinds() {
  std::vector<std::string> out;
  for (const Kind& k : kKinds) out.push_back(k.name);
  return out;
}

}  // namespace thirdcard
