// SPDX-License-Identifier: MIT
// `thirdcard-mpi rate`: how many units a second rank 0 can hand out, collect and write, measured with units
// that do nothing, beside one process that does the same in a plain loop.
#pragma once

namespace thirdcard::cli {
class Command;
}

namespace thirdcard::mpi {

class Mailbox;
void add_rate(cli::Command& program, Mailbox& mail);

}  // namespace thirdcard::mpi
