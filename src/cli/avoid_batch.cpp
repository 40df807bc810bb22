// SPDX-License-Identifier: MIT
// `thirdcard avoid batch`: one JSON line per design. Work units are independent and their lines come in
// order. Each line says which question it answers (digest of the blocks, rule, with or without length,
// format): a rerun computes what FILE does not answer and adds it.
#include <algorithm>
#include <bit>
#include <filesystem>
#include <mutex>
#include <optional>
#include <set>

#include "cli/avoid.hpp"
#include "cli/commands.hpp"
#include "cli/device.hpp"
#include "core/kept_files.hpp"
#include "thirdcard/container.hpp"
#include "wire/avoid.hpp"
#include "wire/json.hpp"

namespace thirdcard::cli {

namespace {

struct Options : Common {
  std::vector<std::string> designs;
  std::string directory, output, count = "100", rule = "avoid", device = "cpu";
  int random_sts = 0;
  bool no_length = false;
};

/// `sts(15,*)` is all systems of the catalogue of that order.
void expand(const std::string& name, std::vector<std::string>& out) {
  const auto star = name.find('*');
  if (star == std::string::npos) return out.push_back(name);
  std::size_t found = 0;
  for (int i = 1; i <= 100000; ++i) {
    std::string one = name;
    one.replace(star, 1, std::to_string(i));
    try {
      (void)design_from_name(one);
    } catch (const InputError&) {
      break;
    }
    out.push_back(one), ++found;
  }
  if (found == 0) throw InputError("no design is named like '" + name.substr(0, 60) + "'", "as in sts(15,*)");
}

/// How every record begins, so that a torn one is known as ours.
constexpr std::string_view kBegin = "{\"design\":\"";

/// What a record answers: which blocks under which name, rule and wishes. Answers to other questions stay
/// in the file beside it.
std::string question(const std::string& design, const std::string& sha256, const std::string& rule,
                     bool length) {
  return fmt::format("{}\n{}\n{}\n{}\n{}", design, sha256, rule, length, wire::kBatchFormat);
}

/// One design of the list and what is known about it.
struct Unit {
  std::string name;
  std::optional<Design> design;
  std::string sha256;
  bool ready = false;  // `line` is what it will be
  std::string line;    // empty: the file has the answer
};

std::string solve_line(const Unit& unit, const SolveOptions& how, const Job& outer) {
  Job job = outer;
  job.threads = 1;
  job.progress = nullptr;
  const Solution s = solve(*unit.design, {}, how, job);
  if (!s.complete) throw Stopped(s.reason);
  return wire::avoid_batch_line(unit.name, *unit.design, how, unit.sha256, s) + "\n";
}

/// Gives those units their lines that the device can solve.
void solve_on_device(gpu::Device& device, std::vector<Unit>& units, const SolveOptions& how) {
  std::vector<gpu::TripleSystem> systems;
  std::vector<std::size_t> whose;
  for (std::size_t i = 0; i < units.size(); ++i)
    if (!units[i].ready)
      if (auto found = gpu::triple_system(*units[i].design)) systems.push_back(*found), whose.push_back(i);
  std::vector<gpu::LayerAnswer> answers(systems.size());
  if (!systems.empty()) device.layers(systems.data(), systems.size(), answers.data());
  for (std::size_t k = 0; k < whose.size(); ++k) {
    const gpu::LayerAnswer& a = answers[k];
    Unit& unit = units[whose[k]];
    if (a.solved != 1) continue;
    unit.line =
        wire::avoid_batch_line(unit.name, *unit.design, how, unit.sha256, a.wins != 0 ? "first" : "second",
                               -1, std::popcount(a.wins), 0, a.rows) +
        "\n";
    unit.ready = true;
  }
}

/// A record of this command, of this format or the one before, which did not say for which blocks.
bool is_record(std::string_view line, bool torn) {
  if (torn) return line.substr(0, kBegin.size()) == kBegin.substr(0, line.size());
  const auto o = wire::Json::parse(line, nullptr, false);
  return o.is_object() && o.contains("design") && o["design"].is_string() && o.contains("rule") &&
         o["rule"].is_string() && o.contains("outcome");
}

/// The questions that a file answers.
std::set<std::string> answered(const std::vector<std::string>& lines) {
  std::set<std::string> out;
  for (const std::string& line : lines) {
    const auto o = wire::Json::parse(line);
    const auto is = [&](const char* key, auto test) { return o.contains(key) && test(o[key]); };
    if (is("format", [](const wire::Json& f) { return f == wire::kBatchFormat; }) &&
        is("sha256", [](const wire::Json& f) { return f.is_string(); }) &&
        is("length", [](const wire::Json& f) { return f.is_boolean(); }))
      out.insert(question(o["design"].get<std::string>(), o["sha256"].get<std::string>(),
                          o["rule"].get<std::string>(), o["length"].get<bool>()));
  }
  return out;
}

void run(const Options& options) {
  SolveOptions how;
  how.rule = rule_from_name(options.rule);
  how.length = !options.no_length;
  std::vector<std::string> names;
  for (const auto& d : options.designs) expand(d, names);
  if (!options.directory.empty()) {
    if (!std::filesystem::is_directory(options.directory))
      throw InputError(options.directory + " is not a directory");
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(options.directory))
      if (entry.is_regular_file()) files.push_back("file:" + entry.path().string());
    std::sort(files.begin(), files.end());
    names.insert(names.end(), files.begin(), files.end());
  }
  if (options.random_sts != 0) {
    const std::uint64_t count = parse_count(options.count, 100000000, "the count");
    if (options.seed > 2000000000 - count)
      throw InputError("the seed is too large here", "at most 1900000000");
    for (std::uint64_t i = 0; i < count; ++i)
      names.push_back(fmt::format("random-sts({},{})", options.random_sts, options.seed + i));
  }
  if (names.empty())
    throw InputError("no designs are given", "use --designs 'sts(15,*)', --random-sts 21 or --directory DIR");
  for (std::size_t i = 0; i < std::min<std::size_t>(names.size(), 1); ++i) (void)design_from_name(names[i]);
  const Job job = start_job(options);
  std::optional<LineFile> file;
  std::set<std::string> done;
  if (!options.output.empty()) {
    file.emplace(options.output, is_record, "a record of avoid batch");
    done = answered(file->lines());
  }
  std::set<std::string> queued;
  std::erase_if(names, [&](const std::string& n) { return !queued.insert(n).second; });
  const std::size_t threads =
      static_cast<std::size_t>(options.threads == 0 ? default_threads() : options.threads);
  how.memory = parse_memory(options.memory) / std::max<std::size_t>(threads, 1);
  ChosenDevice chosen = choose_device(options.device);
  if (chosen.device && (how.rule != Rule::kAvoid || how.length))
    chosen.give_up("a GPU tells outcomes of the rule 'avoid' only: add --no-length, or use --device cpu");
  const std::size_t chunk = chosen.device ? 4096 : threads * 4;
  std::size_t fresh = 0;
  // A line goes out as soon as all before it have: killed at any moment, little is done again.
  const auto put = [&](const std::string& line) {
    ++fresh;
    if (file) return file->append(line);
    print_bytes(line);
    flush_output();
  };
  for (std::size_t at = 0; at < names.size(); at += chunk) {
    std::vector<Unit> units(std::min(chunk, names.size() - at));
    parallel_for(units.size(), static_cast<int>(threads), [&](std::size_t i) {
      if (job.stopping()) return;
      Unit& unit = units[i];
      unit.name = names[at + i];
      unit.design = design_from_name(unit.name);
      unit.sha256 = blocks_sha256(unit.design->points(), unit.design->block_lists());
      unit.ready = done.count(question(unit.name, unit.sha256, name_of(how.rule), how.length)) != 0;
    });
    if (chosen.device && !job.stopping()) try {
        solve_on_device(*chosen.device, units, how);
      } catch (const gpu::DeviceError& error) {
        chosen.give_up(error.what());
      }
    std::size_t next = 0;  // first unit whose line is not yet put
    std::mutex mutex;
    parallel_for(units.size(), static_cast<int>(threads), [&](std::size_t i) {
      if (job.stopping()) return;
      try {
        Unit& unit = units[i];
        std::string line = unit.ready ? "" : solve_line(unit, how, job);
        const std::lock_guard lock(mutex);
        if (!unit.ready) unit.line = std::move(line), unit.ready = true;
        for (; next < units.size() && units[next].ready; ++next)
          if (!units[next].line.empty()) put(units[next].line);
      } catch (const Stopped&) {
        // Lines stay in order: what follows an unfinished one is done again next time.
      }
    });
    job.report("designs", static_cast<double>(at + units.size()), static_cast<double>(names.size()));
    if (job.stopping())
      throw Stopped(std::string(job.stop->reason()) + "; run the same command again to go on");
    if (next < units.size()) throw Stopped("memory; give more with --memory");
  }
  if (file && !options.json) say("{} designs in {}, {} of them new\n", names.size(), options.output, fresh);
}

}  // namespace

void add_avoid_batch(Command& avoid) {
  auto o = std::make_shared<Options>();
  auto& c = avoid.sub("batch", "Solve many designs, one JSON line each; a rerun continues");
  c.option("--designs", o->designs, "Names; * counts through a catalogue, as in sts(15,*)");
  c.option("--random-sts", o->random_sts, "Random Steiner triple systems of this order");
  c.option("--count", o->count, "How many random systems; their seeds are SEED, SEED+1, ...").shown();
  c.option("--directory", o->directory, "Every file of a directory");
  c.option("-o,--output", o->output, "Append to this file and skip what it already has");
  c.option("--rule", o->rule, "avoid, achieve, maker-breaker or nofil").shown();
  c.flag("--no-length", o->no_length, "Outcomes only");
  add_device(c, o->device);
  c.takes(*o, kJson | kThreads | kSeed | kTime | kMemory);
  c.example("Example: thirdcard avoid batch --designs 'sts(15,*)' -o sts15.jsonl");
  c.run([o] { run(*o); });
}

}  // namespace thirdcard::cli
