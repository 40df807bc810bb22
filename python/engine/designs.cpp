// SPDX-License-Identifier: MIT
// Designs, their groups and canonical forms. Blocks travel as buffers: a design is read from one array and
// shows its incidences as one, without a copy. Group orders are decimal strings.
#include <pybind11/stl.h>

#include "buffers.hpp"
#include "call.hpp"
#include "thirdcard/design.hpp"
#include "thirdcard/symmetry.hpp"
#include "wire/classify.hpp"

namespace thirdcard::python {

namespace {

/// The size of all blocks, or -1 where they differ (or there are none).
int block_size(const Design& design) {
  if (design.blocks() == 0) return -1;
  const std::size_t size = design.block(0).size();
  for (std::size_t i = 1; i < design.blocks(); ++i)
    if (design.block(i).size() != size) return -1;
  return static_cast<int>(size);
}

/// `flat` holds the blocks one after the other, or a row for each; `starts` where each begins, and the end.
Shared from_buffer(const std::string& name, std::int64_t points, const py::buffer& flat,
                   const std::optional<py::buffer>& starts) {
  if (points < 0 || points > 65535)
    throw InputError("a design of " + std::to_string(points) + " points", "0 to 65535 are possible");
  const WholeNumbers numbers(flat, "the blocks");
  const std::size_t entries = numbers.rows() * numbers.columns();
  if (entries > 100'000'000) throw InputError("over 10^8 incidences", "a smaller design is needed");
  std::vector<Point> incidences(entries);
  const std::string range =
      points == 0 ? "it has no points" : "points are 0 to " + std::to_string(points - 1);
  const std::size_t columns = numbers.columns();
  numbers.for_each(static_cast<std::uint64_t>(points), range.c_str(),
                   [&](std::size_t i, std::size_t j, std::uint64_t value) {
                     incidences[i * columns + j] = static_cast<Point>(value);
                   });
  std::vector<std::uint32_t> start;
  if (starts) {
    const WholeNumbers places(*starts, "the places of blocks");
    places.for_each(entries + 1, "they lie within the list of points",
                    [&](std::size_t, std::size_t, std::uint64_t value) {
                      if (!start.empty() && value < start.back())
                        throw InputError("the places of blocks decrease");
                      start.push_back(static_cast<std::uint32_t>(value));
                    });
    if (start.empty() || start.front() != 0 || start.back() != entries)
      throw InputError("the places of blocks do not cover the list of points");
  } else {
    for (std::size_t i = 0; i <= numbers.rows(); ++i)
      start.push_back(static_cast<std::uint32_t>(i * columns));
  }
  py::gil_scoped_release release;
  return std::make_shared<Design>(name, static_cast<int>(points), std::move(incidences), std::move(start));
}

py::object permutation(const Permutation& p) { return py::cast(p); }

py::tuple group_tuple(const Group& group) {
  return py::make_tuple(group.order(), group.generators, orbit_lists(group));
}

/// Canonical forms of many subsets of one design; made once, since its tables may take a while.
class Canonizer {
 public:
  explicit Canonizer(const Shared& design) : design_(design) {
    if (design->points() > 768)
      throw InputError(
          std::to_string(design->points()) + " points are too many for canonical forms of subsets",
          "at most 768");
  }

  /// Each row of `subsets` becomes its canonical form in `forms`, increasing; its stabiliser's order goes to
  /// `orders` (0: 2^64 or more).
  void forms(const py::buffer& subsets, const py::buffer& forms, const py::buffer& orders, const Call& call) {
    const int v = design_->points();
    const WholeNumbers numbers(subsets, "the subsets");
    const std::size_t rows = numbers.rows(), columns = numbers.columns();
    const py::buffer_info out = forms.request(true), stabilisers = orders.request(true);
    if (out.itemsize != 2 || out.size != static_cast<py::ssize_t>(rows * columns) ||
        stabilisers.itemsize != 8 || stabilisers.size != static_cast<py::ssize_t>(rows))
      throw InputError("the arrays for the answer have another shape");
    std::vector<Point> points(rows * columns);
    const std::string range = v == 0 ? "there are no points" : "points are 0 to " + std::to_string(v - 1);
    numbers.for_each(static_cast<std::uint64_t>(v), range.c_str(),
                     [&](std::size_t i, std::size_t j, std::uint64_t value) {
                       points[i * columns + j] = static_cast<Point>(value);
                     });
    auto* to = static_cast<std::uint16_t*>(out.ptr);
    auto* order = static_cast<std::uint64_t*>(stabilisers.ptr);
    // The caller's arrays are written to, so the end is waited for; it comes a subset after the stop.
    run_work(
        call,
        [&](const Job& job) {
          with_point_set(v, [&]<class Set>() { run<Set>(points, rows, columns, to, order, job); });
        },
        false);
  }

 private:
  template <class Set>
  void run(const std::vector<Point>& points, std::size_t rows, std::size_t columns, std::uint16_t* to,
           std::uint64_t* order, const Job& job) {
    std::shared_ptr<const SubsetCanonizer<Set>> canonizer;
    {
      std::lock_guard lock(mutex_);
      if (!made_) made_ = std::make_shared<const SubsetCanonizer<Set>>(*design_);
      canonizer = std::static_pointer_cast<const SubsetCanonizer<Set>>(made_);
    }
    constexpr std::size_t kChunk = 256;
    std::atomic<std::size_t> done{0};
    parallel_for((rows + kChunk - 1) / kChunk, job.threads, [&](std::size_t chunk) {
      for (std::size_t i = chunk * kChunk; i < std::min(rows, (chunk + 1) * kChunk); ++i) {
        if (job.stopping()) return;
        const std::span<const Point> row(points.data() + i * columns, columns);
        const Set set = Set::of(row);
        if (set.size() != static_cast<int>(columns))
          throw InputError("row " + std::to_string(i) + " of the subsets names a point twice");
        const auto found = canonizer->canonize(set);
        std::size_t j = i * columns;
        found.a.for_each([&](int p) { to[j++] = static_cast<std::uint16_t>(p); });
        order[i] = found.stabiliser_order;
      }
      job.report("subsets", static_cast<double>(done += kChunk), static_cast<double>(rows));
    });
    if (job.stopping()) throw Stopped(job.stop->reason());
  }

  Shared design_;
  std::mutex mutex_;
  std::shared_ptr<const void> made_;
};

}  // namespace

void add_designs(py::module_& module) {
  py::class_<Call>(module, "Call")
      .def(py::init<int, double, py::object>(), py::arg("threads"), py::arg("seconds"), py::arg("progress"));

  py::class_<Design, std::shared_ptr<Design>>(module, "Design", py::buffer_protocol())
      .def_static("from_name",
                  [](const std::string& name, int base) {
                    return unstoppable(
                        [name, base] { return std::make_shared<Design>(design_from_name(name, base)); });
                  })
      .def_static("from_text",
                  [](const std::string& text, const std::string& name, const std::string& source, int base) {
                    return unstoppable([text, name, source, base] {
                      return std::make_shared<Design>(design_from_text(text, name, source, base));
                    });
                  })
      .def_static(
          "from_buffer",
          [](const std::string& name, std::int64_t points, const py::buffer& flat,
             const std::optional<py::buffer>& starts) { return from_buffer(name, points, flat, starts); })
      .def_property_readonly("name", &Design::name)
      .def_property_readonly("points", &Design::points)
      .def_property_readonly("blocks", &Design::blocks)
      .def_property_readonly("block_size", &block_size)
      .def_property_readonly("geometry",
                             [](const Design& d) -> py::object {
                               const Geometry& g = d.geometry();
                               if (g.kind == Geometry::Kind::kNone) return py::none();
                               return py::make_tuple(
                                   g.kind == Geometry::Kind::kAffine ? "affine" : "projective", g.dimension,
                                   g.q, g.flat);
                             })
      .def("starts",
           [](const Design& d) {
             std::vector<std::uint32_t> out{0};
             for (std::size_t i = 0; i < d.blocks(); ++i)
               out.push_back(out.back() + static_cast<std::uint32_t>(d.block(i).size()));
             return out;
           })
      .def("same_blocks", [](const Design& a, const Design& b) { return a == b; })
      .def("parameters",
           [](const Shared& d) {
             const Parameters p = unstoppable([d] { return parameters_of(*d); });
             return py::make_tuple(p.t, p.block_size, p.lambda, p.exact);
           })
      .def(
          "text",
          [](const Shared& d, const std::string& format, int base) {
            return unstoppable([d, format, base] { return design_to_text(*d, design_format(format), base); });
          })
      .def("standard_number", [](const Design& d) { return standard_number(d); })
      .def("group",
           [](const Shared& d, const std::vector<Point>& fixed) {
             return group_tuple(unstoppable([d, fixed] {
               Group group = automorphism_group(*d);
               return fixed.empty() ? group : stabiliser(group, fixed);
             }));
           })
      .def("canonical",
           [](const Shared& d) {
             const CanonicalForm form = unstoppable([d] { return canonical_form(*d); });
             return py::make_tuple(permutation(form.labelling), form.blocks);
           })
      .def("isomorphism",
           [](const Shared& a, const Shared& b) -> py::object {
             for (const Shared& d : {a, b})
               if (d->points() > 1000 || d->incidences() > 300000)
                 throw InputError(d->name() + " is too large to be compared",
                                  "at most 1000 points and 300000 incidences are possible");
             const auto found = unstoppable([a, b] { return isomorphism(*a, *b); });
             return found ? permutation(*found) : py::none();
           })
      .def("subset_orbits",
           [](const Shared& d, int k, std::uint64_t most, const Call& call) {
             const SubsetOrbits found =
                 stoppable(call, [=](const Job& job) { return subset_orbits(*d, k, most, job); });
             return py::make_tuple(found.representatives, found.stabiliser_orders);
           })
      .def("invariants",
           [](const Shared& d, const std::vector<std::string>& only, std::uint64_t nodes, const Call& call) {
             InvariantOptions options;
             options.nodes = nodes;
             for (const std::string& word : only) options.wanted.push_back(invariant_from_name(word));
             return stoppable(call, [=](const Job& job) {
               return wire::invariants_line(invariants_of(*d, options, job));
             });
           })
      .def_buffer([](Design& d) {
        // The blocks one after the other, to be looked at only.
        static Point none = 0;
        Point* first = d.incidences() == 0 ? &none : const_cast<Point*>(d.block(0).data());
        return py::buffer_info(first, static_cast<py::ssize_t>(d.incidences()), true);
      });

  py::class_<Canonizer>(module, "Canonizer")
      .def(py::init([](const std::shared_ptr<Design>& d) { return std::make_unique<Canonizer>(d); }))
      .def("forms", &Canonizer::forms);

  module.def("matching", [](const std::string& pattern) {
    std::vector<std::string> out;
    for (const DesignName& name : DesignName::matching(pattern)) out.push_back(name.text());
    return out;
  });
  module.def("all_designs", [](int t, int v, int k, int lambda, bool repeated, const Call& call) {
    const PrescribedProblem problem{v, t, k, lambda, {}};
    check_search(problem, method_for(problem));
    return stoppable(call, [=](const Job& job) {
      const DesignSearch search = search_designs(problem, repeated, method_for(problem), {}, job);
      if (!search.found.complete) throw Stopped(job.stop->reason());
      return wire::design_classes_line(std::vector<int>{t, v, k, lambda}, {}, repeated, search);
    });
  });
  module.def("spelled", [](const std::string& name) {
    const DesignName read(name);
    return py::make_tuple(read.text(), read.is_file());
  });
  module.def("families", [] {
    std::vector<std::array<std::string, 4>> out;
    for (const DesignFamily& f : design_families()) out.push_back({f.name, f.form, f.example, f.about});
    return out;
  });
  module.def("default_threads", &default_threads);
  module.def("write_file",
             [](const std::string& path, const std::string& content) { write_file(path, content); });
}

}  // namespace thirdcard::python
