// SPDX-License-Identifier: MIT
// Rank 0 hands out the units of a job and computes too; the others compute and send results.
#pragma once

#include "mpi/mailbox.hpp"
#include "parts/compute.hpp"

namespace thirdcard::mpi {

/// What rank 0 runs as the executor of a job: its own threads and all other ranks.
void compute_with_all(Mailbox& mail, parts::UnitJob& job, parts::UnitSource& source, parts::Means& means,
                      const parts::Sink& sink, const Job& control);

/// What every other rank does until rank 0 says that all is over.
void serve(Mailbox& mail);

}  // namespace thirdcard::mpi
