// SPDX-License-Identifier: MIT
#include "mpi/rate.hpp"

#include <unistd.h>

#include <chrono>

#include "cli/base/parts.hpp"
#include "mpi/ranks.hpp"
#include "parts/empty.hpp"
#include "wire/parts.hpp"

namespace thirdcard::mpi {

namespace {

struct Options : cli::Common {
  std::string units = "1e6", output;
};

double seconds_of(const std::function<void()>& work) {
  const auto from = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
}

void run(const Options& options, Mailbox& mail) {
  const std::uint64_t units = cli::parse_count(options.units, 100'000'000, "--units");
  const auto job = parts::empty_job(units);
  Job control = cli::start_job(options);
  control.threads = 1;
  parts::Means means;
  const auto part = [&](const parts::Executor& executor) {
    const std::string path = options.output;
    const double seconds = seconds_of([&] {
      parts::run_part(
          *job, {}, path, cli::program_version(), executor, means, [] { return 0.0; }, control);
    });
    ::unlink(path.c_str());
    return static_cast<double>(units) / seconds;
  };
  const double plain = part(parts::compute_units);
  const double all =
      part([&](parts::UnitJob& j, parts::UnitSource& source, parts::Means& m, const parts::Sink& sink,
               const Job& c) { compute_with_all(mail, j, source, m, sink, c); });
  if (options.json) return cli::print_json(wire::rate_line(units, mail.ranks(), plain, all));
  cli::say("{} empty units into a file: {:.0f} a second in a plain loop, {:.0f} with {} ranks\n", units,
           plain, all, mail.ranks());
}

}  // namespace

void add_rate(cli::Command& program, Mailbox& mail) {
  auto options = std::make_shared<Options>();
  auto& command = program.sub("rate", "Units a second that rank 0 can serve, beside a plain loop");
  command.option("--units", options->units, "How many units that do nothing").shown();
  command.option("-o,--output", options->output, "A file for them; it is removed again").required().writes();
  command.takes(*options, cli::kTime | cli::kJson);
  command.example("Example: mpirun -np 3 thirdcard-mpi rate --units 1e6 -o rate.tmp");
  command.run([options, &mail] { run(*options, mail); });
}

}  // namespace thirdcard::mpi
