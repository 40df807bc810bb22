// SPDX-License-Identifier: MIT
// `thirdcard verify FILE`: re-checks a file that carries a proof. The format marker at the start of the
// file picks the verifier; each shares no code with the program that wrote the file.
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "thirdcard/extremal.hpp"

namespace thirdcard::cli {

void add_verify(CLI::App& app) {
  struct Options : Common {
    std::string path;
  };
  auto options = std::make_shared<Options>();
  auto& command = *app.add_subcommand("verify", "Re-check a certificate: exit 0 it holds, 1 it is false, 2 it cannot be read");
  command.add_option("FILE", options->path, "The file")->required();
  add_json(command, *options);
  add_threads(command, *options);
  add_time(command, *options);
  command.footer("Example: thirdcard verify table.tc");
  command.callback([options] {
    const std::string file = read_file(options->path);
    if (!is_certificate(file)) throw InputError(options->path + " is not a file that verify knows", "it checks certificates");
    const Verdict verdict = verify_certificate(file, start_job(*options));
    if (verdict.kind == Verdict::Kind::kUnreadable) throw InputError("cannot read the certificate " + options->path + ": " + verdict.message);
    const bool holds = verdict.kind == Verdict::Kind::kHolds;
    if (options->json) {
      print_json({{"holds", holds}, {"message", verdict.message}});
    } else {
      fmt::print("{}: {}\n", holds ? "holds" : "false", verdict.message);
    }
    finish(holds ? 0 : 1);
  });
}

}  // namespace thirdcard::cli
