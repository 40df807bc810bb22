# SPDX-License-Identifier: MIT
# What a machine needs and how to get it; read by ./thirdcard, ./check, tools and tests/checks.
#
# A need is WHAT:PACKAGE or WHAT:PACKAGE:NAME. WHAT is the thing itself, so that any installation serves:
#   /path         a file
#   cairo/x.h     a header for C or C++ (a name with a dot or a slash)
#   cmake         a command
#   clang=FILE    a file of the installed clang, whichever version that is
#   python=NAME   a module of Debian's Python
# PACKAGE is its Debian package. Where names differ between releases, a|b means a or b, in WHAT and in PACKAGE, and
# the first package that the system offers is installed. NAME is what its makers call it, with the least version that
# was tried (Debian 12 has it); a system without apt is told that name.
#
# A group of needs belongs to one purpose, so that nobody installs what only somebody else needs.
source "$(dirname "${BASH_SOURCE[0]}")/progress.sh"

# The module for Python belongs to Debian's interpreter, whose packages it meets; another python3 on the path has none of them.
python=/usr/bin/python3
packages_of_python=/usr/lib/python3/dist-packages
machine=${HOSTTYPE:-$(uname -m)}

# To build the program.
cli_needs=("cmake:cmake:CMake 3.25" "ninja:ninja-build:Ninja 1.11" "c++|g++|clang++:g++:a C++20 compiler, as GCC 12"
  "nauty/nauty.h:libnauty-dev|libnauty2-dev:nauty 2.8" "gmp.h:libgmp-dev:GMP 6.2" "tbb/parallel_for.h:libtbb-dev:oneTBB 2021.8"
  "CLI/CLI.hpp:libcli11-dev:CLI11 2.1" "fmt/format.h:libfmt-dev:fmt 9.1" "nlohmann/json.hpp:nlohmann-json3-dev:nlohmann-json 3.11"
  "boost/multiprecision/gmp.hpp:libboost-dev:Boost 1.74" "zlib.h:zlib1g-dev:zlib 1.2" "cairo/cairo.h:libcairo2-dev:cairo 1.16"
  "sqlite3.h:libsqlite3-dev:SQLite 3.40" "openssl/ssl.h:libssl-dev:OpenSSL 3.0" "unicode/uspoof.h:libicu-dev:ICU 72")
# The letters of what is printed (deck, sheet, card and the module for Python); --plot draws by gnuplot.
font_needs=("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf:fonts-dejavu-core:the font DejaVu Sans")
plot_needs=("gnuplot:gnuplot-nox:gnuplot 5.4")
# The page: its packages and tests need Node, its engine emscripten. `serve` builds it.
node_needs=("node:nodejs:Node 18" "npm:npm:npm 9")
page_needs=("emcc:emscripten:emscripten 3.1" "/usr/share/nodejs/acorn:node-acorn:acorn (for emscripten)" "${node_needs[@]}")
# The module for Python, and ./thirdcard notebook.
python_needs=("$python:python3:Python 3.11" "/usr/bin/python3-config:python3-dev:the headers of Python 3.11"
  "pybind11/pybind11.h:pybind11-dev:pybind11 2.10" "$packages_of_python/numpy:python3-numpy:NumPy 1.24" "${font_needs[@]}")
notebook_needs=($packages_of_python/notebook:jupyter-notebook $packages_of_python/ipykernel:python3-ipykernel
  $packages_of_python/matplotlib:python3-matplotlib $packages_of_python/pandas:python3-pandas)
# tools/packages.
package_needs=(/usr/bin/dpkg-shlibdeps:dpkg-dev file:file gzip:gzip)

# What tests need.
check_needs=(python3:python3 git:git)
test_needs=(gtest/gtest.h:libgtest-dev gmock/gmock.h:libgmock-dev)
sanitize_needs=(clang++:clang /usr/bin/ld.lld:lld "clang=libclang_rt.fuzzer-$machine.a:libclang-rt-dev")  # fuzzers, too
tidy_needs=(clang-tidy:clang-tidy)
formal_needs=(coqc:coq coqchk:coq)
format_needs=(clang-format:clang-format)
browser_needs=(chromium-headless-shell:chromium-headless-shell)
other_browsers_needs=(firefox-esr:firefox-esr WebKitWebDriver:webkit2gtk-driver Xvfb:xvfb)
schema_needs=($packages_of_python/jsonschema:python3-jsonschema)
sheet_test_needs=(pdftotext:poppler-utils zbarimg:zbar-tools "${font_needs[@]}")  # words and QR codes of printed sheets
tls_needs=(openssl:openssl)  # certificates for tests of the server
systemd_needs=(systemd-analyze:systemd)
gap_needs=(gap:gap-core /usr/share/gap/pkg/design:gap-design)
mpi_needs=(mpicxx:libopenmpi-dev mpirun:openmpi-bin)
python_test_needs=(mypy:mypy $packages_of_python/networkx:python3-networkx)
notebook_test_needs=("${notebook_needs[@]}" $packages_of_python/nbclient:python3-nbclient)
wheel_needs=(/usr/bin/pip3:python3-pip $packages_of_python/wheel:python3-wheel $packages_of_python/setuptools:python3-setuptools
  python=ensurepip:python3-venv)
pynauty_needs=($packages_of_python/pynauty:python3-pynauty)
qemu_needs=(qemu-x86_64:qemu-user)
shell_needs=(zsh:zsh fish:fish man:man-db)  # the manual and what shells complete
package_test_needs=("${package_needs[@]}" lintian:lintian mmdebstrap:mmdebstrap pkg-config:pkg-config)
system_needs=(mmdebstrap:mmdebstrap)
proxy_needs=(/usr/sbin/nginx:nginx-light /usr/sbin/haproxy:haproxy)
slurm_needs=(slurmctld:slurm-wlm munged:munge)

# have WHAT: is one of them on this machine?
have() {
  local what
  local IFS='|'
  for what in $1; do
    if have_one "$what"; then return 0; fi
  done
  return 1
}

have_one() {
  local found folder
  case $1 in
    clang=*)  # clang prints a name that it does not find as it is
      found=$(clang -print-file-name="${1#clang=}" 2>/dev/null) && [ -e "$found" ] ;;
    python=*)
      "$python" -c 'import importlib.util, sys; sys.exit(importlib.util.find_spec(sys.argv[1]) is None)' "${1#python=}" 2>/dev/null ;;
    /*) [ -e "$1" ] ;;
    *.* | */*)
      local IFS=':;'
      for folder in /usr/include /usr/local/include "/usr/include/$machine-linux-gnu" ${CPATH:-} ${CPLUS_INCLUDE_PATH:-}; do
        if [ -e "$folder/$1" ]; then return 0; fi
      done
      for folder in ${CMAKE_PREFIX_PATH:-}; do
        if [ -e "$folder/include/$1" ]; then return 0; fi
      done
      return 1 ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
  esac
}

# choose_packages NEED...: sets `packages` to the first package of each need that apt offers, `not_offered` to the needs
# of which it offers none.
choose_packages() {
  local need package names offered
  packages=() not_offered=()
  names=$(for need in "$@"; do need=${need#*:}; echo "${need%%:*}"; done)
  # Lines "name:" and "  Candidate: version"; a name without a candidate cannot be installed.
  # shellcheck disable=SC2086
  offered=" $(LC_ALL=C apt-cache policy ${names//|/ } 2>/dev/null |
    awk '/^[^ ].*:$/ {name = substr($0, 1, length($0) - 1)} /^  Candidate: / && $2 != "(none)" {printf "%s ", name}')"
  for need in "$@"; do
    names=${need#*:} names=${names%%:*}
    for package in ${names//|/ }; do
      if [[ $offered == *" $package "* ]]; then
        if [[ " ${packages[*]-} " != *" $package "* ]]; then packages+=("$package"); fi
        continue 2
      fi
    done
    not_offered+=("$need")
  done
}

# own_names NEED...: what is missing, a line each, by the names that its makers gave it.
own_names() {
  local need what package name
  for need in "$@"; do
    IFS=: read -r what package name <<<"$need"
    if [ -z "$name" ]; then
      echo "  ${package%%|*}"
    elif [[ $name == *[0-9] ]]; then
      echo "  $name or newer"
    else
      echo "  $name"
    fi
  done
}

# need_packages NEED...: installs the packages of the needs that are not there; prints each command first.
need_packages() {
  local need missing=() packages not_offered as_root=() install
  for need in "$@"; do
    if ! have "${need%%:*}"; then missing+=("$need"); fi
  done
  if [ ${#missing[@]} -eq 0 ]; then return 0; fi
  if ! command -v apt-get >/dev/null 2>&1; then
    say "there is no apt-get here; install by this system's own means, then run the same command again:"
    own_names "${missing[@]}" >&2
    exit 2
  fi
  if [ "$(id -u)" -ne 0 ]; then as_root=(sudo); fi
  choose_packages "${missing[@]}"
  if [ ${#as_root[@]} -gt 0 ] && ! command -v sudo >/dev/null 2>&1; then
    for need in ${not_offered[@]+"${not_offered[@]}"}; do need=${need#*:} need=${need%%:*} packages+=("${need%%|*}"); done
    say "cannot install without sudo; as root: apt-get install ${packages[*]}"
    exit 2
  fi
  if [ ${#as_root[@]} -gt 0 ]; then
    say "installs ${#missing[@]} packages that are not here; sudo may ask for your password"
  else
    say "installs ${#missing[@]} packages that are not here"
  fi
  install=("${as_root[@]}" apt-get install -y --no-remove --no-install-recommends)
  if [ ${#not_offered[@]} -eq 0 ]; then echo "+ ${install[*]} ${packages[*]}" >&2; fi
  # The password is asked for before the output goes into a pipe.
  if [ ${#as_root[@]} -gt 0 ] && ! sudo -v; then
    say "cannot install without a password; as root: apt-get install ${packages[*]}"
    exit 2
  fi
  # A first try without, a second with a fresh list of packages: most machines have one that will do.
  export DEBIAN_FRONTEND=noninteractive
  if [ ${#not_offered[@]} -eq 0 ] && "${install[@]}" "${packages[@]}" 2>&1 </dev/null | progress /dev/null "installing packages"; then return 0; fi
  echo "+ ${as_root[*]:+${as_root[*]} }apt-get update" >&2
  step "the list of packages" "the list of Debian packages" "${as_root[@]}" apt-get update -q
  choose_packages "${missing[@]}"
  if [ ${#not_offered[@]} -gt 0 ]; then
    say "this system's packages do not have these; install them by hand, then run the same command again:"
    own_names "${not_offered[@]}" >&2
    exit 2
  fi
  echo "+ ${install[*]} ${packages[*]}" >&2
  step "installing packages" "${packages[*]}" "${install[@]}" "${packages[@]}"
}

# build_program ROOT: configures once, then lets ninja decide. One builder at a time.
build_program() (
  cd "$1"
  mkdir -p build
  exec 9>build/.lock
  flock 9
  if [ ! -e build/release/build.ninja ]; then
    say "builds the program; a few minutes the first time"
    step "configuring" "" cmake --preset release
  fi
  step "building" "" cmake --build --preset release --target thirdcard_program
)

# build_module ROOT: the module for Python, in build/release/python, beside the program.
build_module() (
  cd "$1"
  mkdir -p build
  exec 9>build/.lock
  flock 9
  if [ ! -e build/release/build.ninja ]; then
    say "builds the module; a few minutes the first time"
    step "configuring" "" cmake --preset release -DTHIRDCARD_PYTHON=ON
  elif ! grep -q '^THIRDCARD_PYTHON:BOOL=ON' build/release/CMakeCache.txt; then
    step "configuring" "" cmake -DTHIRDCARD_PYTHON=ON build/release
  fi
  step "building" "" cmake --build --preset release --target thirdcard_python
)
