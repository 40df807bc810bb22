// SPDX-License-Identifier: MIT
// `thirdcard avoid batch`: one JSON line per design. Work units are independent and their lines come in
// order; a rerun keeps the whole lines that FILE has, drops a torn last one, and goes on.
#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <set>

#include "cli/avoid.hpp"
#include "cli/commands.hpp"
#include "cli/device.hpp"
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

std::string solve_line(const std::string& name, const SolveOptions& how, const Job& outer) {
  const Design design = design_from_name(name);
  Job job = outer;
  job.threads = 1;
  job.progress = nullptr;
  const Solution s = solve(design, {}, how, job);
  if (!s.complete) throw Stopped(s.reason);
  return wire::avoid_batch_line(name, design, how, s) + "\n";
}

/// The lines of those designs that the device can solve; the others stay empty.
std::vector<std::string> device_lines(gpu::Device& device, const std::string* names, std::size_t count,
                                      const SolveOptions& how, int threads) {
  std::vector<std::optional<Design>> designs(count);
  std::vector<std::optional<gpu::TripleSystem>> found(count);
  parallel_for(count, threads, [&](std::size_t i) {
    designs[i] = design_from_name(names[i]);
    found[i] = gpu::triple_system(*designs[i]);
  });
  std::vector<gpu::TripleSystem> systems;
  for (const auto& f : found)
    if (f) systems.push_back(*f);
  std::vector<gpu::LayerAnswer> answers(systems.size());
  if (!systems.empty()) device.layers(systems.data(), systems.size(), answers.data());
  std::vector<std::string> lines(count);
  for (std::size_t i = 0, at = 0; i < count; ++i) {
    if (!found[i]) continue;
    const gpu::LayerAnswer& a = answers[at++];
    if (a.solved == 1)
      lines[i] = wire::avoid_batch_line(names[i], *designs[i], how.rule, a.wins != 0 ? "first" : "second", -1,
                                        std::popcount(a.wins), 0, a.rows) +
                 "\n";
  }
  return lines;
}

/// Designs that FILE already answers; cuts a torn last line off.
std::set<std::string> finished_lines(const std::string& path) {
  std::set<std::string> done;
  if (!std::filesystem::is_regular_file(path)) return done;  // not there yet, or a device
  const std::string text = read_file(path);
  std::size_t good = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = text.find('\n', at);
    if (end == std::string::npos) break;
    const auto line = wire::Json::parse(text.substr(at, end - at), nullptr, false);
    if (!line.is_object() || !line.contains("design") || !line["design"].is_string())
      throw InputError(path + " holds a line that avoid batch did not write", "give another file with -o");
    done.insert(line["design"].get<std::string>());
    good = at = end + 1;
  }
  if (good < text.size()) std::filesystem::resize_file(path, good);
  return done;
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
  std::set<std::string> done;
  std::ofstream file;
  if (!options.output.empty()) {
    done = finished_lines(options.output);
    file.open(options.output, std::ios::app | std::ios::binary);
    if (!file) throw InputError("cannot write " + options.output);
  }
  std::vector<std::string> todo;
  std::set<std::string> queued;
  for (const auto& n : names)
    if (done.count(n) == 0 && queued.insert(n).second) todo.push_back(n);
  const std::size_t threads =
      static_cast<std::size_t>(options.threads == 0 ? default_threads() : options.threads);
  how.memory = parse_memory(options.memory) / std::max<std::size_t>(threads, 1);
  ChosenDevice chosen = choose_device(options.device);
  if (chosen.device && (how.rule != Rule::kAvoid || how.length))
    chosen.give_up("a GPU tells outcomes of the rule 'avoid' only: add --no-length, or use --device cpu");
  const std::size_t chunk = chosen.device ? 4096 : threads * 4;
  const bool regular = !options.output.empty() && std::filesystem::is_regular_file(options.output);
  std::uint64_t good = regular ? static_cast<std::uint64_t>(std::filesystem::file_size(options.output)) : 0;
  // A line goes out as soon as all before it have: killed at any moment, little is done again.
  const auto put = [&](const std::string& line) {
    if (options.output.empty()) {
      say("{}", line);
      flush_output();
      return;
    }
    file << line << std::flush;
    if (!file) {
      // Take back what was written of it.
      file.close();
      std::error_code ignored;
      if (regular) std::filesystem::resize_file(options.output, good, ignored);
      throw InputError("cannot write " + options.output,
                       "is the disk full? What is in it holds; run the same command again to go on");
    }
    good += line.size();
  };
  for (std::size_t at = 0; at < todo.size(); at += chunk) {
    const std::size_t count = std::min(chunk, todo.size() - at);
    std::vector<std::string> lines(count), ready(count);
    if (chosen.device) try {
        ready = device_lines(*chosen.device, &todo[at], count, how, static_cast<int>(threads));
      } catch (const gpu::DeviceError& error) {
        chosen.give_up(error.what());
      }
    std::size_t next = 0;  // first line not yet put
    std::mutex mutex;
    parallel_for(count, static_cast<int>(threads), [&](std::size_t i) {
      if (job.stopping()) return;
      try {
        std::string line = ready[i].empty() ? solve_line(todo[at + i], how, job) : std::move(ready[i]);
        const std::lock_guard lock(mutex);
        lines[i] = std::move(line);
        for (; next < count && !lines[next].empty(); ++next) put(lines[next]);
      } catch (const Stopped&) {
        // Lines stay in order: what follows an unfinished one is done again next time.
      }
    });
    job.report("designs", static_cast<double>(at + count), static_cast<double>(todo.size()));
    if (job.stopping())
      throw Stopped(std::string(job.stop->reason()) + "; run the same command again to go on");
  }
  if (!options.output.empty() && !options.json)
    say("{} designs in {}, {} of them new\n", done.size() + todo.size(), options.output, todo.size());
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
