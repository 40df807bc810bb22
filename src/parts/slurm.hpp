// SPDX-License-Identifier: MIT
// A script that submits the parts of a job to Slurm, and their merge.
#pragma once

#include <string>
#include <vector>

namespace thirdcard::parts {

struct SlurmRequest {
  std::string program;               // where this one lies
  std::vector<std::string> command;  // avoid batch ..., with or without -o
  int parts = 1;
  double hours = 1;
  int cpus = 1;        // for each part or rank
  std::string memory;  // for each part or rank, as Slurm writes it
  bool mpi = false;    // one run of so many ranks instead
};

/// The text of the script. InputError if the command is none that comes in parts, or already says which part.
std::string slurm_script(const SlurmRequest& request);

}  // namespace thirdcard::parts
