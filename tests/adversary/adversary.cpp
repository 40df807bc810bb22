// SPDX-License-Identifier: MIT
// The adversary: adversary COUNT SEED VERIFY_PY SERVE_PY, or adversary claims EVERY VERIFY_PY SERVE_PY, which
// is claims.cpp. Makes COUNT different forgeries of each kind and
// gives each to both verifiers, ours in this process and the Python one in a process that lives as long. Both
// must reject it, with the same exit status, and both must accept the valid files with the same words. Exit 0
// only then.
#include <chrono>
#include <csignal>
#include <cstdio>
#include <map>
#include <set>

#include "adversary/claims.hpp"
#include "adversary/forge.hpp"
#include "adversary/python_verifier.hpp"
#include "thirdcard/verify.hpp"

namespace thirdcard::adversary {

namespace {

int status_of(Verdict::Kind kind) {
  return kind == Verdict::Kind::kHolds ? 0 : kind == Verdict::Kind::kFalse ? 1 : 2;
}

std::string words_of(const Verdict& v) {
  std::string out = "holds: " + v.message;
  for (const auto& line : v.details) out += "\n  " + line;
  return out;
}

/// Number of faults found.
int attack(Forger& forger, std::size_t count, std::uint64_t seed, PythonVerifier& python) {
  using Clock = std::chrono::steady_clock;
  int faults = 0;
  double ours_s = 0, python_s = 0;
  const auto both = [&](const std::string& file, Verdict& ours) {
    const auto a = Clock::now();
    ours = verify_file(file);
    const auto b = Clock::now();
    const auto answer = python.judge(file);
    const auto c = Clock::now();
    ours_s += std::chrono::duration<double>(b - a).count(),
        python_s += std::chrono::duration<double>(c - b).count();
    return answer;
  };
  const auto fault = [&](const std::string& file, const std::string& what) {
    const std::string path = "forgery-" + std::string(forger.kind()) + "-" + std::to_string(faults) + ".tc";
    if (faults++ < 5) {
      std::printf("FAULT %s\n  kept as %s\n", what.c_str(), path.c_str());
      write_file(path, file);
    }
  };
  const auto valid = forger.valid();
  Verdict ours;
  for (const auto& file : valid) {
    const auto [status, said] = both(file, ours);
    if (ours.kind != Verdict::Kind::kHolds || status != 0)
      fault(file, "a valid file is refused: " + ours.message + " / " + said);
    else if (words_of(ours) != said)
      fault(file, "the verifiers say different things:\n" + words_of(ours) + "\n" + said);
  }
  RandomStream random(seed, 7);
  std::set<std::string> seen;
  std::map<int, std::size_t> by_status;
  std::size_t repeats = 0;
  while (seen.size() < count && repeats < 100 * count) {
    const Forgery f = forger.next(random);
    if (!seen.insert(sha256_hex(f.file)).second) {
      ++repeats;
      continue;
    }
    const auto [status, said] = both(f.file, ours);
    const int mine = status_of(ours.kind);
    ++by_status[mine];
    if (mine == 0 || status == 0)
      fault(f.file, "accepted: " + f.how + "\n  ours " + std::to_string(mine) + ": " + ours.message +
                        "\n  python " + std::to_string(status) + ": " + said);
    else if (mine != status)
      fault(f.file, "the verifiers disagree: " + f.how + "\n  ours " + std::to_string(mine) + ": " +
                        ours.message + "\n  python " + std::to_string(status) + ": " + said);
    else if (ours.message.empty() || said.empty())
      fault(f.file, "nothing is said: " + f.how);
  }
  if (seen.size() < count) fault("", "too few different forgeries");
  std::printf(
      "%-13s %5zu valid files hold, %6zu forgeries rejected by both (%zu false, %zu no proof file); ours "
      "%.1f s, Python %.1f s\n",
      forger.kind(), valid.size(), seen.size(), by_status[1], by_status[2], ours_s, python_s);
  std::fflush(stdout);
  return faults;
}

}  // namespace
}  // namespace thirdcard::adversary

int main(int argc, char** argv) {
  using namespace thirdcard::adversary;
  if (argc != 5) {
    std::fprintf(stderr,
                 "adversary COUNT SEED VERIFY_PY SERVE_PY, or adversary claims EVERY VERIFY_PY SERVE_PY\n");
    return 2;
  }
  ::signal(SIGPIPE, SIG_IGN);
  if (std::string_view(argv[1]) == "claims") {
    PythonVerifier python(argv[4], argv[3]);
    return check_claims(std::stoull(argv[2]), python) ? 0 : 1;
  }
  const auto count = static_cast<std::size_t>(std::stoul(argv[1]));
  const std::uint64_t seed = std::stoull(argv[2]);
  PythonVerifier python(argv[4], argv[3]);
  int faults = 0;
  std::unique_ptr<Forger> forgers[] = {strategy_forger(seed), table_forger(seed), blocks_inside_forger(),
                                       flats_forger()};
  for (const auto& forger : forgers) faults += attack(*forger, count, seed, python);
  return faults == 0 ? 0 : 1;
}
