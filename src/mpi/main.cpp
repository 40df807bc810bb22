// SPDX-License-Identifier: MIT
// thirdcard-mpi: the command line of thirdcard at rank 0, whose units all ranks compute. It ends as the
// program does, with the same exit status; a rank that dies ends the run, and the file has what arrived until
// then.
#include <mpi.h>
#include <signal.h>

#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"
#include "cli/base/parts.hpp"
#include "mpi/ranks.hpp"
#include "mpi/rate.hpp"

int main(int argc, char** argv) {
  using namespace thirdcard;
  int given = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &given);
  int status = 0;
  {
    mpi::Mailbox mail;
    if (mail.rank() != 0) {
      mpi::serve(mail);
    } else {
      // mpirun and srun hand USR1 on to their ranks, where TERM would make them kill.
      ::signal(SIGUSR1, [](int) { ::raise(SIGTERM); });
      cli::compute_everywhere(
          [&](parts::UnitJob& job, parts::UnitSource& source, parts::Means& means, const parts::Sink& sink,
              const Job& control) { mpi::compute_with_all(mail, job, source, means, sink, control); },
          mail.ranks_here());
      cli::Command program("thirdcard-mpi",
                           "thirdcard-mpi: the commands of thirdcard whose work is a list of units (avoid "
                           "batch, simulate, design "
                           "search, classify), computed by all ranks of mpirun or srun.",
                           "thirdcard-mpi " THIRDCARD_VERSION);
      program.example(
          "Example: mpirun -np 64 thirdcard-mpi avoid batch --random-sts 21 --count 1e6 --no-length -o "
          "out.jsonl");
      cli::add_all_commands(program);
      mpi::add_rate(program, mail);
      status = program.main(argc, argv);
      mail.send_to_others(mpi::kEnd);
      mail.flush();
    }
  }
  MPI_Finalize();
  return status;
}
