// SPDX-License-Identifier: MIT
// `thirdcard verify FILE`: re-checks a file that carries a proof. The format marker at the start of the
// file picks the verifier; each shares no code with the program that wrote the file.
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "thirdcard/avoid.hpp"
#include "thirdcard/extremal.hpp"
#include "wire/program.hpp"

namespace thirdcard::cli {

namespace {

/// Files that start with a marker line, and their verifiers.
struct GameFormat {
  const char* marker;
  GameVerdict (*verify)(std::string_view);
};
constexpr GameFormat kGameFormats[] = {{"thirdcard strategy ", verify_strategy},
                                       {"thirdcard table ", verify_table}};

}  // namespace

void add_verify(Command& app) {
  struct Options : Common {
    std::string path;
  };
  auto options = std::make_shared<Options>();
  auto& command =
      app.sub("verify", "Re-check a certificate: exit 0 it holds, 1 it is false, 2 it cannot be read");
  command.option("FILE", options->path, "The file").required();
  command.takes(*options, kJson | kThreads | kTime);
  command.example("Example: thirdcard verify table.tc");
  command.run([options] {
    const std::string file = read_file(options->path);
    bool holds = false;
    std::string message;
    const auto* game = std::find_if(std::begin(kGameFormats), std::end(kGameFormats),
                                    [&](const GameFormat& f) { return file.rfind(f.marker, 0) == 0; });
    if (game != std::end(kGameFormats)) {
      const GameVerdict verdict = game->verify(file);
      holds = verdict.holds, message = verdict.text;
    } else {
      if (!is_certificate(file))
        throw InputError(options->path + " is not a file that verify knows",
                         "it checks certificates, strategy files and tables");
      const Verdict verdict = verify_certificate(file, start_job(*options));
      if (verdict.kind == Verdict::Kind::kUnreadable)
        throw InputError("cannot read the certificate " + options->path + ": " + verdict.message);
      holds = verdict.kind == Verdict::Kind::kHolds, message = verdict.message;
    }
    if (options->json) {
      print_json(wire::verify_line(holds, message));
    } else {
      say("{}: {}\n", holds ? "holds" : "false", message);
    }
    finish(holds ? 0 : 1);
  });
}

}  // namespace thirdcard::cli
