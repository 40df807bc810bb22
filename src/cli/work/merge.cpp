// SPDX-License-Identifier: MIT
// `thirdcard merge FILES... -o OUT`: the parts of a job put together.
#include "parts/merge.hpp"

#include <algorithm>

#include "cli/base/commands.hpp"
#include "cli/base/parts.hpp"
#include "core/kept_files.hpp"
#include "wire/parts.hpp"

namespace thirdcard::cli {

namespace {

struct MergeArguments : Common {
  std::vector<std::string> files;
  std::string output;
};

void run(const MergeArguments& options) {
  for (const auto& file : options.files)
    if (file == options.output)
      throw InputError(file + " is a part and the output", "name another file with -o");
  const parts::PartFiles files(options.files);
  const FileLock lock(options.output);
  WholeFile out(options.output);
  std::string old;  // what is there stays unless it is the very same
  try_own_output(
      options.output, [&](std::string_view) { return old = read_file(options.output), true; },
      "a merged file");
  std::uint64_t bytes = 0;
  bool same = true;
  files.merge(program_version(), [&](std::string_view piece) {
    same = same &&
           std::string_view(old).substr(std::min<std::uint64_t>(bytes, old.size()), piece.size()) == piece;
    bytes += piece.size();
    out.write(piece);
  });
  if (!old.empty() && !(same && bytes == old.size()))
    throw InputError(options.output + " exists and is something else",
                     "it is left as it is; name another file");
  out.finish();
  const auto& head = files.head();
  if (options.json)
    return print_json(wire::merge_line(options.output, options.files.size(), head.units, bytes,
                                       head.description, head.digest));
  say("{}: {} units of {} files, {} bytes\n", options.output, head.units, options.files.size(), bytes);
}

}  // namespace

void add_merge(Command& app) {
  auto options = std::make_shared<MergeArguments>();
  auto& command =
      app.sub("merge", "Put the parts of a job together: byte for byte what one run would have written");
  command.option("FILES", options->files, "The files that --part wrote, in any order").required();
  command.option("-o,--output", options->output, "The file to write").required().writes();
  command.takes(*options, kJson);
  command.example(
      "Example: thirdcard avoid batch --designs 'sts(15,*)' --part 0/2 -o p0, the same with 1/2 and p1, then "
      "thirdcard merge p0 p1 -o sts15.jsonl");
  command.run([options] { run(*options); });
}

}  // namespace thirdcard::cli
