// SPDX-License-Identifier: MIT
// Plots through gnuplot: points with error bars, curves and boxes, to an .svg or .png file.
#pragma once

#include <string>
#include <vector>

namespace thirdcard::cli {

struct PlotSeries {
  enum class Style { kPoints, kLine, kBoxes };
  std::string title;
  Style style = Style::kPoints;
  struct Value {
    double x, y, error = 0;
  };
  std::vector<Value> values;
};

struct Plot {
  std::string title, x_label, y_label;
  bool log_y = false;
  std::vector<PlotSeries> series;
};

/// InputError now rather than after a long run: a name other than .svg or .png, a folder that cannot be
/// written, or no gnuplot.
void check_plot_path(const std::string& path);
void draw_plot(const Plot& plot, const std::string& path);

}  // namespace thirdcard::cli
