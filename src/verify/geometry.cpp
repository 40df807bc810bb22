// SPDX-License-Identifier: MIT
// k-flats of AG(d,q) are the cosets of the k-dimensional subspaces of GF(q)^d; k-flats of PG(d,q) are the
// (k+1)-dimensional subspaces of GF(q)^(d+1). A subspace has exactly one basis in reduced echelon form, so
// running through these forms lists each once. The work stops as soon as it exceeds what was stated.
#include "verify/geometry.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace thirdcard::verify {

namespace {

class Field {
 public:
  explicit Field(int q) : q_(q) {
    // Each row: q, characteristic, degree, and -x^h as digits (Conway polynomials).
    static constexpr int kFields[][7] = {{2, 2, 1},       {3, 3, 1},          {5, 5, 1},
                                         {7, 7, 1},       {11, 11, 1},        {13, 13, 1},
                                         {4, 2, 2, 1, 1}, {8, 2, 3, 1, 1, 0}, {16, 2, 4, 1, 1, 0, 0},
                                         {9, 3, 2, 2, 2}};
    for (const auto& f : kFields)
      if (f[0] == q) p_ = f[1], h_ = f[2], low_ = &f[3];
  }
  bool exists() const { return p_ != 0; }
  int add(int a, int b) const {
    int out = 0;
    for (int place = 1; place < q_; place *= p_) out += (a / place + b / place) % p_ * place;
    return out;
  }
  int multiply(int a, int b) const {  // a * b, by adding a * x^i
    int out = 0;
    for (; b > 0; b /= p_) {
      for (int i = 0; i < b % p_; ++i) out = add(out, a);
      a = times_x(a);
    }
    return out;
  }

 private:
  int times_x(int a) const {
    if (h_ == 1) return 0;
    const int top = a / (q_ / p_);
    int out = a % (q_ / p_) * p_;
    for (int i = 0, place = 1; i < h_; ++i, place *= p_)
      for (int n = 0; n < (p_ - low_[i]) * top; ++n) out = add(out, place);
    return out;
  }
  int q_, p_ = 0, h_ = 0;
  const int* low_ = nullptr;
};

using Vector = std::vector<int>;

class Builder {
 public:
  Builder(const Geometry& g, std::size_t most_blocks, const Job& job)
      : g_(g), field_(g.q), n_(g.affine ? g.d : g.d + 1), most_(most_blocks), job_(job) {
    for (int a = 0; a < g.q; ++a)
      for (int b = 0; b < g.q; ++b)
        add_.push_back(field_.add(a, b)), multiply_.push_back(field_.multiply(a, b));
    int size = 1;
    for (int i = 0; i < n_; ++i) size *= g.q;
    if (!g.affine) {
      point_of_.assign(static_cast<std::size_t>(size), -1);
      int next = 0;
      for (int x = 1; x < size; ++x) {
        int lead = x;
        while (lead >= g.q) lead /= g.q;
        if (lead == 1) point_of_[static_cast<std::size_t>(x)] = next++;
      }
    }
    points_ = size;
  }
  /// False as soon as there are more than `most_blocks`.
  bool run(std::vector<std::vector<int>>& out) {
    const int dimension = g_.affine ? g_.k : g_.k + 1;
    std::vector<int> pivots;
    return choose(pivots, 0, dimension, out);
  }

 private:
  bool choose(std::vector<int>& pivots, int from, int left, std::vector<std::vector<int>>& out) {
    if (left == 0) return fill(pivots, out);
    for (int c = from; c + left <= n_; ++c) {
      pivots.push_back(c);
      if (!choose(pivots, c + 1, left - 1, out)) return false;
      pivots.pop_back();
    }
    return true;
  }
  /// All matrices in reduced echelon form with these pivots.
  bool fill(const std::vector<int>& pivots, std::vector<std::vector<int>>& out) {
    std::vector<Vector> rows(pivots.size(), Vector(static_cast<std::size_t>(n_)));
    std::vector<int*> open;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      rows[r][static_cast<std::size_t>(pivots[r])] = 1;
      for (int c = pivots[r] + 1; c < n_; ++c)
        if (std::find(pivots.begin(), pivots.end(), c) == pivots.end())
          open.push_back(&rows[r][static_cast<std::size_t>(c)]);
    }
    for (;;) {
      if (!emit(rows, out)) return false;
      std::size_t i = 0;
      while (i < open.size() && ++*open[i] == g_.q) *open[i++] = 0;
      if (i == open.size()) return true;
    }
  }
  bool emit(const std::vector<Vector>& rows, std::vector<std::vector<int>>& out) {
    if (job_.stopping()) throw Stopped(job_.stop->reason());
    std::vector<Vector> span{Vector(static_cast<std::size_t>(n_))};
    for (const Vector& row : rows) {
      const std::size_t before = span.size();
      for (int s = 1; s < g_.q; ++s)
        for (std::size_t j = 0; j < before; ++j) span.push_back(sum(span[j], s, row));
    }
    if (!g_.affine) {
      std::vector<int> block;
      for (const Vector& x : span)
        if (const int p = point_of_[static_cast<std::size_t>(number(x))]; p >= 0) block.push_back(p);
      std::sort(block.begin(), block.end());
      out.push_back(std::move(block));
      return out.size() <= most_;
    }
    std::vector<char> covered(static_cast<std::size_t>(points_));
    Vector base(static_cast<std::size_t>(n_));
    for (int p = 0; p < points_; ++p) {
      if (covered[static_cast<std::size_t>(p)] != 0) continue;
      for (int i = n_ - 1, rest = p; i >= 0; --i, rest /= g_.q)
        base[static_cast<std::size_t>(i)] = rest % g_.q;
      std::vector<int> block;
      for (const Vector& x : span) {
        block.push_back(number(sum(base, 1, x)));
        covered[static_cast<std::size_t>(block.back())] = 1;
      }
      std::sort(block.begin(), block.end());
      out.push_back(std::move(block));
      if (out.size() > most_) return false;
    }
    return true;
  }
  Vector sum(const Vector& a, int scale, const Vector& b) const {
    Vector out(a.size());
    for (std::size_t i = 0; i < a.size(); ++i)
      out[i] = add_[static_cast<std::size_t>(a[i] * g_.q +
                                             multiply_[static_cast<std::size_t>(scale * g_.q + b[i])])];
    return out;
  }
  int number(const Vector& x) const {
    int out = 0;
    for (const int digit : x) out = out * g_.q + digit;
    return out;
  }

  Geometry g_;
  Field field_;
  int n_, points_ = 0;
  std::size_t most_;
  const Job& job_;
  std::vector<int> add_, multiply_, point_of_;
};

/// q^n, or 0 if over a thousand thousand.
std::int64_t power(int q, int n) {
  std::int64_t out = 1;
  for (int i = 0; i < n; ++i)
    if ((out *= q) > 1000000) return 0;
  return out;
}

}  // namespace

std::optional<Geometry> geometry_from_label(std::string_view label) {
  Geometry g;
  bool with_k = false;
  const auto starts = [&](std::string_view word) {
    if (label.substr(0, word.size()) != word) return false;
    label.remove_prefix(word.size());
    return true;
  };
  if (starts("ag("))
    g.affine = true;
  else if (starts("pg("))
    g.affine = false;
  else if (starts("flats("))
    g.affine = true, with_k = true;
  else if (starts("pflats("))
    g.affine = false, with_k = true;
  else
    return std::nullopt;
  const auto number = [&](int& out, char end) {
    std::size_t digits = 0;
    out = 0;
    while (digits < label.size() && label[digits] >= '0' && label[digits] <= '9') {
      if (digits == 2 || (digits == 1 && label[0] == '0')) return false;
      out = out * 10 + (label[digits++] - '0');
    }
    if (digits == 0 || digits >= label.size() || label[digits] != end) return false;
    label.remove_prefix(digits + 1);
    return true;
  };
  if (!number(g.d, ',') || !number(g.q, with_k ? ',' : ')') || (with_k && !number(g.k, ')')) ||
      !label.empty())
    return std::nullopt;
  return g;
}

bool is_geometry(const Geometry& g, int points, const std::vector<std::vector<int>>& blocks, const Job& job) {
  if (!Field(g.q).exists() || g.d < 1 || g.k < 0 || g.k > g.d) return false;
  const std::int64_t vectors = power(g.q, g.affine ? g.d : g.d + 1);
  if (vectors == 0 || points != (g.affine ? vectors : (vectors - 1) / (g.q - 1))) return false;
  const std::int64_t size = power(g.q, g.affine ? g.k : g.k + 1);
  const std::int64_t on_flat = g.affine ? size : (size - 1) / (g.q - 1);
  for (const auto& b : blocks)
    if (static_cast<std::int64_t>(b.size()) != on_flat) return false;
  std::vector<std::vector<int>> built;
  if (!Builder(g, blocks.size(), job).run(built)) return false;
  std::sort(built.begin(), built.end());
  return built == blocks;
}

}  // namespace thirdcard::verify
