// SPDX-License-Identifier: MIT
// Canonical forms of coloured point sets under any permutation group, given by generators: the search of
// subset_search.hpp on a tree of stabilisers. A tree node is a sequence of orbit representatives, one
// level per fixed point; it knows the group that fixes them, that group's orbits, and for each point a
// permutation that brings it to its orbit's least point. Fixing x moves everything by that permutation
// and steps to the child; nodes are made when first met, once for all threads.
// Keys come from the design's blocks: a point gathers from its blocks what they hold (two rounds), and
// fixing p tells every point the marks in its blocks through p.
// Every permutation, the symmetric group, needs no search at all.
#include <atomic>
#include <mutex>

#include "symmetry/geometry_group.hpp"
#include "symmetry/stabiliser_chain.hpp"
#include "symmetry/subset_search.hpp"

namespace thirdcard {

namespace {

std::uint64_t small_order(const Group& group) {
  std::uint64_t order = 1;
  for (auto f : group.order_factors) order = order_product(order, f);
  return order;
}

/// A node of the stabiliser tree.
struct Node {
  Group group;
  std::uint64_t order;
  std::vector<Point> least;               // of each point's orbit
  std::vector<char> fixed;                // orbit of length one
  std::vector<Permutation> to_least;      // empty for points that are least in their orbits
  std::vector<std::atomic<Node*>> child;  // by orbit representative

  explicit Node(Group g) : group(std::move(g)), order(small_order(group)), child(group.points) {
    const int v = group.points;
    least = point_orbits(group);
    fixed.assign(v, 1);
    to_least.resize(v);
    for (int p = 0; p < v; ++p)
      if (least[p] != p) fixed[p] = fixed[least[p]] = 0;
    // Outwards from the least point; from[y] maps it to y, its inverse brings y back.
    std::vector<Permutation> from(v);
    for (int p = 0; p < v; ++p) {
      if (least[p] != p || fixed[p]) continue;
      std::vector<Point> reached{static_cast<Point>(p)};
      from[p] = identity_permutation(v);
      for (std::size_t i = 0; i < reached.size(); ++i)
        for (const auto& g : group.generators)
          if (const Point y = g[reached[i]]; from[y].empty()) {
            from[y] = compose(from[reached[i]], g);
            to_least[y] = inverse(from[y]);
            reached.push_back(y);
          }
    }
  }
  ~Node() {
    for (auto& c : child) delete c.load();
  }
};

struct Incidence {
  std::vector<std::vector<Point>> block;
  std::vector<std::vector<std::uint32_t>> through;  // blocks through each point
};

struct TreeTables {
  Incidence incidence;
  std::unique_ptr<Node> root;
  mutable std::mutex making;

  Node* child_of(Node* node, Point representative) const {
    if (Node* c = node->child[representative].load(std::memory_order_acquire)) return c;
    const std::lock_guard lock(making);
    if (Node* c = node->child[representative].load(std::memory_order_acquire)) return c;
    const Point fixed[] = {representative};
    Node* made = new Node(stabiliser(node->group, fixed));
    node->child[representative].store(made, std::memory_order_release);
    return made;
  }
};

template <class Set>
struct TreeSpace {
  static constexpr int kCapacity = Set::kCapacity;
  static constexpr int kMostFrame = Set::kCapacity;
  using FrameHere = Frame<kMostFrame>;

  const TreeTables& t;
  int n = 0, n_first = 0, points;
  std::array<std::uint16_t, kCapacity> vec;
  std::array<std::uint32_t, kCapacity> mark;
  FrameHere frame;
  Node* node;
  std::vector<std::uint16_t> at;  // where each point has been moved

  explicit TreeSpace(const TreeTables& tables)
      : t(tables), points(t.root->group.points), node(t.root.get()), at(points) {
    for (int p = 0; p < points; ++p) at[p] = static_cast<std::uint16_t>(p);
  }
  bool fixed(int x) const { return node->fixed[at[x]]; }
  bool complete() const { return node->order == 1; }
  int image_of(int x) const { return at[x]; }
  std::uint64_t rest_order() const { return node->order; }
  int twists() const { return 1; }
  int twisted(int p, int) const { return p; }

  struct State {
    int frame_size;
    Node* node;
    std::vector<std::uint16_t> at;
  };
  State state() const { return {frame.size, node, at}; }
  void restore(const State& s) { frame.size = s.frame_size, node = s.node, at = s.at; }
  void extend(int x) {
    frame.point[frame.size++] = static_cast<std::uint16_t>(x);
    if (fixed(x)) return;
    const Point y = at[x];
    if (const auto& u = node->to_least[y]; !u.empty())
      for (auto& p : at) p = u[p];
    node = t.child_of(node, node->least[y]);
  }
  void set_frame(const FrameHere& f) {
    node = t.root.get(), frame.size = 0;
    for (int p = 0; p < points; ++p) at[p] = static_cast<std::uint16_t>(p);
    for (int i = 0; i < f.size; ++i) extend(f.point[i]);
  }
  std::vector<std::uint16_t> inverse(const FrameHere& f) const {
    TreeSpace other(t);
    other.set_frame(f);
    std::vector<std::uint16_t> out(points);
    for (int p = 0; p < points; ++p) out[other.at[p]] = static_cast<std::uint16_t>(p);
    return out;
  }

  void first_keys(std::uint64_t* keys) {
    std::array<std::uint32_t, kCapacity> colour{};
    for (int i = 0; i < n; ++i) colour[vec[i]] = i < n_first ? 0x51234567 : 0x2b7e1516;
    std::copy_n(colour.begin(), points, mark.begin());
    for (int round = 0; round < 2; ++round) {
      std::array<std::uint32_t, kCapacity> next{};
      for (const auto& block : t.incidence.block) {
        std::uint32_t sum = 0;
        for (Point p : block) sum += mark[p];
        sum = mix(sum + static_cast<std::uint32_t>(block.size()));
        for (Point p : block) next[p] += sum;
      }
      for (int p = 0; p < points; ++p) mark[p] = mix(next[p] ^ colour[p] * 3);
    }
    for (int i = 0; i < n; ++i)
      keys[i] = static_cast<std::uint64_t>(mark[vec[i]]) << 16 | static_cast<std::uint64_t>(i);
  }
  void refine(std::uint64_t* keys, int number) const {
    const int p = frame.point[number];
    std::array<std::uint32_t, kCapacity> seen{};
    for (const auto b : t.incidence.through[p]) {
      std::uint32_t sum = 0;
      for (Point y : t.incidence.block[b]) sum += mark[y];
      for (Point y : t.incidence.block[b]) seen[y] += mix(sum - mark[y]);
    }
    seen[p] = 0x3c6ef372;
    for (int i = 0; i < n; ++i) {
      const std::uint32_t key =
          quick_mix(static_cast<std::uint32_t>(keys[i] >> 16) + seen[vec[keys[i] & 0xffff]] * 0x85ebca6bu);
      keys[i] = static_cast<std::uint64_t>(key) << 16 | (keys[i] & 0xffff);
    }
  }

  /// A whole round through the blocks, starting from the keys.
  void spread(std::uint64_t* keys) const {
    auto now = mark;
    for (int i = 0; i < n; ++i) now[vec[keys[i] & 0xffff]] = static_cast<std::uint32_t>(keys[i] >> 16);
    for (int round = 0; round < 2; ++round) {
      std::array<std::uint32_t, kCapacity> next{};
      for (const auto& block : t.incidence.block) {
        std::uint32_t sum = 0;
        for (Point p : block) sum += now[p];
        sum = mix(sum);
        for (Point p : block) next[p] += sum;
      }
      for (int p = 0; p < points; ++p) now[p] = mix(next[p] ^ now[p] * 3);
    }
    for (int i = 0; i < n; ++i) {
      const auto index = keys[i] & 0xffff;
      keys[i] = static_cast<std::uint64_t>(
                    mix(static_cast<std::uint32_t>(keys[i] >> 16) + now[vec[index]] * 0x9e3779b1u))
                    << 16 |
                index;
    }
  }
};

template <class Set>
class TreeEngine final : public SubsetCanonizer<Set>::Engine {
 public:
  TreeEngine(Group group, const Design& design)
      : SubsetCanonizer<Set>::Engine(group.points, small_order(group)) {
    auto& in = t_.incidence;
    in.through.resize(group.points);
    for (std::size_t i = 0; i < design.blocks(); ++i) {
      in.block.emplace_back(design.block(i).begin(), design.block(i).end());
      for (Point p : design.block(i)) in.through[p].push_back(static_cast<std::uint32_t>(i));
    }
    t_.root = std::make_unique<Node>(std::move(group));
  }
  void run(const Set& a, const Set& b, CanonicalSubsets<Set>& out,
           std::vector<Permutation>* generators) const override {
    auto search = std::make_unique<SubsetSearch<Set, TreeSpace<Set>>>(t_);
    const Colours<Set> colours(a, b, this->points());
    colours.load(*search, a, b, 0);
    search->run();
    colours.store(*search, out);
    search->set_frame(search->best_frame);
    for (int p = 0; p < this->points(); ++p)
      out.map[p] = static_cast<typename CanonicalSubsets<Set>::Index>(search->at[p]);
    if (generators == nullptr) return;
    const auto add = [&](const std::vector<std::uint16_t>& to, const std::vector<std::uint16_t>& back) {
      Permutation g(this->points());
      for (int p = 0; p < this->points(); ++p) g[p] = back[to[p]];
      generators->push_back(std::move(g));
    };
    const auto best = search->at;
    const auto best_back = search->inverse(search->best_frame);
    for (const auto& found : search->automorphisms) {
      search->set_frame(found.from);
      add(search->at, search->inverse(found.to));
    }
    // What fixes the best frame, carried back from the node's labels.
    search->set_frame(search->best_frame);
    for (const auto& g : search->node->group.generators) {
      std::vector<std::uint16_t> to(this->points());
      for (int p = 0; p < this->points(); ++p) to[p] = g[best[p]];
      add(to, best_back);
    }
  }

 private:
  TreeTables t_;
};

/// Any permutation will do: a goes to the first points, b to the next.
template <class Set>
class SymmetricEngine final : public SubsetCanonizer<Set>::Engine {
 public:
  explicit SymmetricEngine(int points) : SubsetCanonizer<Set>::Engine(points, factorial(points)) {}
  void run(const Set& a, const Set& b, CanonicalSubsets<Set>& out,
           std::vector<Permutation>* generators) const override {
    const int v = this->points();
    const Set parts[] = {a, b, Set::first_n(v) - a - b};
    int next = 0;
    out.stabiliser_order = 1;
    for (const Set& part : parts) {
      out.stabiliser_order = order_product(out.stabiliser_order, factorial(part.size()));
      const auto points = part.points();
      for (Point p : points) out.map[p] = static_cast<typename CanonicalSubsets<Set>::Index>(next++);
      if (generators == nullptr) continue;
      for (std::size_t i = 1; i < points.size(); ++i) {
        generators->push_back(identity_permutation(v));
        std::swap(generators->back()[points[i - 1]], generators->back()[points[i]]);
      }
    }
    out.a = out.image(a), out.b = out.image(b);
  }

 private:
  static std::uint64_t factorial(int n) {
    std::uint64_t f = 1;
    for (int i = 2; i <= n; ++i) f = order_product(f, static_cast<std::uint64_t>(i));
    return f;
  }
};

}  // namespace

template <class Set>
std::shared_ptr<const typename SubsetCanonizer<Set>::Engine> tree_engine(Group group, const Design& design) {
  Group everything = symmetric_group(group.points);
  if (group.order() == everything.order()) return std::make_shared<SymmetricEngine<Set>>(group.points);
  return std::make_shared<TreeEngine<Set>>(std::move(group), design);
}
template <class Set>
std::shared_ptr<const typename SubsetCanonizer<Set>::Engine> symmetric_engine(int points) {
  return std::make_shared<SymmetricEngine<Set>>(points);
}

#define THIRDCARD_ENGINES(bits)                                                                             \
  template std::shared_ptr<const SubsetCanonizer<PointSet<bits>>::Engine> tree_engine<PointSet<bits>>(      \
      Group, const Design&);                                                                                \
  template std::shared_ptr<const SubsetCanonizer<PointSet<bits>>::Engine> symmetric_engine<PointSet<bits>>( \
      int);
THIRDCARD_ENGINES(128)
THIRDCARD_ENGINES(768)
#undef THIRDCARD_ENGINES

}  // namespace thirdcard
