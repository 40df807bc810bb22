// SPDX-License-Identifier: MIT
// What the tests of chances share: a simulation run to its end, and a fraction of counts as a number.
#pragma once

#include "thirdcard/chance.hpp"

namespace thirdcard {

inline SimulationState run(const Simulation& s, int threads = 1) {
  SimulationState state;
  Job job;
  job.threads = threads;
  simulate(s, job, state);
  return state;
}

inline double share(const Integer& part, const Integer& whole) {
  return static_cast<double>(Fraction(part) / Fraction(whole));
}

}  // namespace thirdcard
