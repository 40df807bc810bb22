// SPDX-License-Identifier: MIT
// How different colours look, also to eyes without one kind of cone. Simulation: Machado, Oliveira and
// Fernandes, "A physiologically-based model for simulation of color vision deficiency" (2009), matrices
// for severity 1 on linear RGB. Difference: CIEDE2000 as in Sharma, Wu and Dalal (2005), whose published
// pairs the tests recompute. Contrast: WCAG 2.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "thirdcard/cards.hpp"

namespace thirdcard {

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

constexpr Matrix kProtanMatrix{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix kDeutanMatrix{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix kTritanMatrix{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};
constexpr Matrix kToXyz{{{0.4124564, 0.3575761, 0.1804375},
                         {0.2126729, 0.7151522, 0.0721750},
                         {0.0193339, 0.1191920, 0.9503041}}};
constexpr Triple kWhite{0.95047, 1.0, 1.08883};

Triple times(const Matrix& m, const Triple& v) {
  Triple out{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) out[i] += m[i][j] * v[j];
  return out;
}

Triple linear(std::uint32_t rgb) {
  Triple out{};
  for (int i = 0; i < 3; ++i) {
    const double c = static_cast<double>(rgb >> (16 - 8 * i) & 255) / 255;
    out[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  return out;
}

double luminance(std::uint32_t rgb) {
  const Triple c = linear(rgb);
  return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
}

double degrees(double radians) {
  const double d = radians * 180 / std::numbers::pi;
  return d < 0 ? d + 360 : d;
}
double sine(double degrees) { return std::sin(degrees * std::numbers::pi / 180); }
double cosine(double degrees) { return std::cos(degrees * std::numbers::pi / 180); }

}  // namespace

std::array<double, 3> lab_of(std::uint32_t rgb, Vision vision) {
  Triple c = linear(rgb);
  if (vision == Vision::kProtan) c = times(kProtanMatrix, c);
  if (vision == Vision::kDeutan) c = times(kDeutanMatrix, c);
  if (vision == Vision::kTritan) c = times(kTritanMatrix, c);
  for (double& x : c) x = std::clamp(x, 0.0, 1.0);
  Triple f = times(kToXyz, c);
  for (int i = 0; i < 3; ++i) {
    const double t = f[i] / kWhite[i];
    f[i] = t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116;
  }
  return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

double colour_difference(const std::array<double, 3>& x, const std::array<double, 3>& y) {
  const double c1 = std::hypot(x[1], x[2]), c2 = std::hypot(y[1], y[2]);
  const double seventh = std::pow((c1 + c2) / 2, 7);
  const double g = 0.5 * (1 - std::sqrt(seventh / (seventh + 6103515625.0)));  // 25^7
  const double a1 = (1 + g) * x[1], a2 = (1 + g) * y[1];
  const double cp1 = std::hypot(a1, x[2]), cp2 = std::hypot(a2, y[2]);
  const double h1 = cp1 == 0 ? 0 : degrees(std::atan2(x[2], a1)),
               h2 = cp2 == 0 ? 0 : degrees(std::atan2(y[2], a2));
  const double dl = y[0] - x[0], dc = cp2 - cp1;
  double dh = 0, h = h1 + h2;
  if (cp1 * cp2 != 0) {
    dh = h2 - h1;
    if (dh > 180) dh -= 360;
    if (dh < -180) dh += 360;
    h = std::abs(h1 - h2) <= 180 ? (h1 + h2) / 2 : h1 + h2 < 360 ? (h1 + h2 + 360) / 2 : (h1 + h2 - 360) / 2;
  }
  const double dH = 2 * std::sqrt(cp1 * cp2) * sine(dh / 2);
  const double l = (x[0] + y[0]) / 2, c = (cp1 + cp2) / 2;
  const double t =
      1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) - 0.20 * cosine(4 * h - 63);
  const double sl = 1 + 0.015 * (l - 50) * (l - 50) / std::sqrt(20 + (l - 50) * (l - 50)), sc = 1 + 0.045 * c,
               sh = 1 + 0.015 * c * t;
  const double c7 = std::pow(c, 7);
  const double rotation =
      -sine(60 * std::exp(-std::pow((h - 275) / 25, 2))) * 2 * std::sqrt(c7 / (c7 + 6103515625.0));
  return std::sqrt(std::pow(dl / sl, 2) + std::pow(dc / sc, 2) + std::pow(dH / sh, 2) +
                   rotation * (dc / sc) * (dH / sh));
}

double contrast_ratio(std::uint32_t a, std::uint32_t b) {
  const double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

double least_difference(const Palette& palette, int colours, Vision vision) {
  double least = 1e9;
  for (int i = 0; i < colours; ++i)
    for (int j = 0; j < i; ++j)
      least = std::min(least, colour_difference(lab_of(palette.colour[i].rgb, vision),
                                                lab_of(palette.colour[j].rgb, vision)));
  return least;
}

}  // namespace thirdcard
