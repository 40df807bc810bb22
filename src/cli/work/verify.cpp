// SPDX-License-Identifier: MIT
// `thirdcard verify FILE`: re-checks a file that carries a proof and prints what it states. The verifiers
// link core alone; the one thing added here is marked as this program's word: that blocks without a proven
// name are those of a system it knows.
#include "thirdcard/verify.hpp"

#include <filesystem>

#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"
#include "cli/base/memory.hpp"
#include "core/container.hpp"
#include "thirdcard/design.hpp"
#include "wire/program.hpp"

namespace thirdcard::cli {

namespace {

/// "sts(15,19)" if the label names a system of this program with these very blocks, else "". Names that read
/// files or search are not tried.
std::string known_as(const Verdict& verdict) {
  if (verdict.named) return "";
  try {
    const DesignName name(verdict.label);
    if (name.is_file() || name.family() == "bibd" || name.points() != verdict.points) return "";
    if (name.work() > 100'000'000) return "";  // a second
    const Design design = name.build();
    if (blocks_sha256(design.points(), design.block_lists()) == verdict.sha256) return design.name();
  } catch (const InputError&) {
  }
  return "";
}

/// A small file may neither last nor grow; genuine ones of this size need a second and 100 MB at most.
struct Limits {
  explicit Limits(const std::string& path) {
    std::error_code none;
    const auto size = std::filesystem::file_size(path, none);
    if (!none && size <= 100'000) seconds = 5, memory = 256'000'000;
  }
  double seconds = 0;  // 0: none
  std::uint64_t memory = 1'000'000'000;
};

}  // namespace

void add_verify(Command& app) {
  struct Options : Common {
    std::string path;
  };
  auto options = std::make_shared<Options>();
  auto& command = app.sub(
      "verify",
      "Re-check a proof file: exit 0 it holds, 1 it is false, 2 it is no proof file or damaged, 3 stopped");
  command.option("FILE", options->path, "A strategy file, game table or certificate").required();
  command.takes(*options, kJson | kThreads | kTime | kMemory);
  command.example(
      "Without --time and --memory a file of at most 100 kB has 5 s and 256 MB, a larger one 1 GB.\n"
      "Example: thirdcard verify table.tc");
  command.run([options] {
    const Limits limits(options->path);
    if (options->memory.empty()) limit_memory(limits.memory);
    if (options->time == 0 && limits.seconds > 0) stop_after(limits.seconds);
    const Job job = start_job(*options);
    const Verdict verdict = verify_file(read_file(options->path), job);
    if (verdict.kind == Verdict::Kind::kUnreadable)
      throw InputError("cannot check " + options->path + ": " + verdict.message);
    const bool holds = verdict.kind == Verdict::Kind::kHolds;
    const std::string known = holds ? known_as(verdict) : "";
    if (options->json) {
      print_json(wire::verify_line(
          {holds, verdict.message, verdict.file_kind, verdict.sha256, known, verdict.details}));
    } else {
      say("{}: {}\n", holds ? "holds" : "false", verdict.message);
      for (const auto& line : verdict.details) say("  {}\n", line);
      if (!known.empty()) say("  this program's word, not checked above: these blocks equal our {}\n", known);
    }
    finish(holds ? 0 : 1);
  });
}

}  // namespace thirdcard::cli
