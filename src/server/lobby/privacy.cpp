// SPDX-License-Identifier: MIT
// The document tells what a server does whose keeper has chosen nothing else; each of its figures stands
// there once, and is put in anew. A figure that the document does not have is a fault of the program, found
// when a lobby opens.
#include "server/lobby/privacy.hpp"

#include "thirdcard/core.hpp"

namespace thirdcard::server {

std::string privacy_page(const ServerOptions& options) {
  std::string page = kPrivacy;
  const auto put = [&page](const std::string& before, const std::string& now) {
    const std::size_t at = page.find(before);
    if (at == std::string::npos) throw std::logic_error("docs/privacy.md does not say '" + before + "'");
    page.replace(at, before.size(), now);
  };
  const auto days = [](int n) { return std::to_string(n) + (n == 1 ? " day" : " days"); };
  const ServerLimits usual, &l = options.limits;
  const ServerOptions plain;
  if (l.people_days != usual.people_days)
    put("730 days after you were last seen", days(l.people_days) + " after you were last seen");
  if (l.newcomer_days != usual.newcomer_days)
    put("90 days if you never finished", days(l.newcomer_days) + " if you never finished");
  if (l.reports != usual.reports) put("at most 1,000", "at most " + std::to_string(l.reports));
  if (options.keep_days != plain.keep_days)
    put("30 days after their last use", options.keep_days == 0
                                            ? "until the keeper of the server deletes them"
                                            : days(options.keep_days) + " after their last use");
  return page;
}

}  // namespace thirdcard::server
