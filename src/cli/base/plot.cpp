// SPDX-License-Identifier: MIT
// gnuplot reads one script with the data inside it, from a temporary folder, and draws to a file there;
// the finished picture is then written whole to its place.
#include "cli/base/plot.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "core/kept_files.hpp"
#include "thirdcard/core.hpp"

extern char** environ;

namespace thirdcard::cli {

namespace {

bool on_path(const std::string& program) {
  const char* path = std::getenv("PATH");
  for (std::string rest = path == nullptr ? "/usr/bin:/bin" : path; !rest.empty();) {
    const std::size_t colon = rest.find(':');
    if (::access((rest.substr(0, colon) + "/" + program).c_str(), X_OK) == 0) return true;
    if (colon == std::string::npos) break;
    rest.erase(0, colon + 1);
  }
  return false;
}

/// A folder that goes away with its content.
struct Folder {
  std::string path;
  Folder() {
    std::error_code error;
    std::string name = (std::filesystem::temp_directory_path(error) / "thirdcard-plot-XXXXXX").string();
    if (error || ::mkdtemp(name.data()) == nullptr)
      throw InputError("cannot make a temporary folder for the plot", "set TMPDIR to a writable folder");
    path = name;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
};

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (char c : text) out += (c == '"' || c == '\\') ? std::string("\\") + c : std::string(1, c);
  return out + "\"";
}

}  // namespace

void check_plot_path(const std::string& path) {
  if (!path.ends_with(".svg") && !path.ends_with(".png"))
    throw InputError("cannot plot to '" + path + "'", "name a file that ends in .svg or .png");
  try_output(path);
  (void)Folder();
  if (!on_path("gnuplot"))
    throw InputError("plots need gnuplot, which is not installed",
                     "install gnuplot (on Debian: apt-get install gnuplot-nox)");
}

void draw_plot(const Plot& plot, const std::string& path) {
  check_plot_path(path);
  const Folder folder;
  const bool svg = path.ends_with(".svg");
  const std::string picture = folder.path + (svg ? "/plot.svg" : "/plot.png"),
                    script = folder.path + "/plot.gp";
  std::string text = svg ? "set terminal svg size 900,560 dynamic background rgb 'white' font 'sans,13'\n"
                         : "set terminal pngcairo size 900,560 font 'sans,11'\n";
  text += fmt::format("set output {}\nset title {}\nset xlabel {}\nset ylabel {}\n", quoted(picture),
                      quoted(plot.title), quoted(plot.x_label), quoted(plot.y_label));
  text +=
      "set grid lc rgb '#dddddd'\nset border 3\nset tics nomirror out\nset boxwidth 0.8\nset style fill "
      "solid 0.5 border -1\n";
  text += plot.log_y ? "set logscale y\nset format y '%.0e'\n" : "set yrange [0:*]\n";
  text += plot.series.size() > 1 ? "set key left top\n" : "set key off\n";
  static constexpr const char* kColours[] = {"#1f4e9e", "#d1690e", "#2b8a3e", "#7a3e9d"};
  std::string command, data;
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    const PlotSeries& s = plot.series[i];
    const char* colour = kColours[i % 4];
    const auto drawn = [&](const PlotSeries::Value& v) { return !plot.log_y || v.y > 0; };
    if (std::none_of(s.values.begin(), s.values.end(), drawn)) continue;  // gnuplot refuses an empty curve
    command += command.empty() ? "plot " : ", ";
    command += fmt::format("'-' {} title {}",
                           s.style == PlotSeries::Style::kLine
                               ? fmt::format("using 1:2 with lines lw 2 lc rgb '{}'", colour)
                           : s.style == PlotSeries::Style::kBoxes
                               ? fmt::format("using 1:2 with boxes lc rgb '{}'", colour)
                               : fmt::format("using 1:2:3 with yerrorbars pt 7 ps 0.5 lc rgb '{}'", colour),
                           quoted(s.title));
    for (std::size_t k = 0; k < s.values.size(); ++k) {
      const auto& v = s.values[k];
      // A blank line breaks a curve where values are not known.
      if (s.style == PlotSeries::Style::kLine && k > 0 && v.x > s.values[k - 1].x + 1.5) data += "\n";
      if (drawn(v)) data += fmt::format("{:.10g} {:.10g} {:.10g}\n", v.x, v.y, v.error);
    }
    data += "e\n";
  }
  if (command.empty()) throw InputError("there is nothing to plot to " + path, "simulate more");
  write_file(script, text + command + "\n" + data);
  const char* arguments[] = {"gnuplot", script.c_str(), nullptr};
  pid_t child = 0;
  int status = 0;
  // What gnuplot complains of becomes part of our one line.
  const std::string complaint = folder.path + "/complaint";
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, complaint.c_str(), O_WRONLY | O_CREAT, 0600);
  const int failed =
      ::posix_spawnp(&child, "gnuplot", &actions, nullptr, const_cast<char**>(arguments), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (failed != 0)
    throw InputError("plots need gnuplot, which did not start",
                     "install gnuplot (on Debian: apt-get install gnuplot-nox)");
  ::waitpid(child, &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw InputError("gnuplot could not draw " + path + ": " + read_file(complaint).substr(0, 200));
  write_file(path, read_file(picture));
}

}  // namespace thirdcard::cli
