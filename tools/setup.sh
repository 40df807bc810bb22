# What a machine needs and how to get it; read by ./thirdcard and ./check.
# A need is "what:package": an absolute path is a file, a name with a dot or slash a C++ header, a plain
# name a command. Testing for the thing itself lets any installation serve, not only Debian's.
source "$(dirname "${BASH_SOURCE[0]}")/progress.sh"

cli_needs=(cmake:cmake ninja:ninja-build g++:g++ nauty/nauty.h:libnauty2-dev gmp.h:libgmp-dev
  tbb/parallel_for.h:libtbb-dev CLI/CLI.hpp:libcli11-dev fmt/format.h:libfmt-dev
  nlohmann/json.hpp:nlohmann-json3-dev boost/multiprecision/gmp.hpp:libboost-dev zlib.h:zlib1g-dev cairo/cairo.h:libcairo2-dev
  /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf:fonts-dejavu-core gnuplot:gnuplot-nox
  sqlite3.h:libsqlite3-dev openssl/ssl.h:libssl-dev)
serve_needs=(emcc:emscripten /usr/share/nodejs/acorn:node-acorn node:nodejs npm:npm)
# The module for Python belongs to Debian's interpreter, whose packages it meets; another python3 on the path has none of them.
python=/usr/bin/python3
packages_of_python=/usr/lib/python3/dist-packages
python_needs=($python:python3 /usr/bin/python3-config:python3-dev pybind11/pybind11.h:pybind11-dev $packages_of_python/numpy:python3-numpy)
notebook_needs=($packages_of_python/notebook:jupyter-notebook $packages_of_python/ipykernel:python3-ipykernel
  $packages_of_python/matplotlib:python3-matplotlib $packages_of_python/pandas:python3-pandas)
check_needs=("${python_needs[@]}" mypy:mypy $packages_of_python/networkx:python3-networkx clang++:clang /usr/bin/ld.lld:lld "/usr/lib/llvm-14/lib/clang/14.0.6/lib/linux/libclang_rt.fuzzer-$(uname -m).a:libclang-rt-14-dev" gtest/gtest.h:libgtest-dev gmock/gmock.h:libgmock-dev
  python3:python3 pdftotext:poppler-utils openssl:openssl systemd-analyze:systemd /usr/lib/python3/dist-packages/jsonschema:python3-jsonschema
  chromium-headless-shell:chromium-headless-shell zbarimg:zbar-tools clang-format:clang-format gap:gap-core /usr/share/gap/pkg/design:gap-design
  mpicxx:libopenmpi-dev mpirun:openmpi-bin)
package_needs=(/usr/bin/dpkg-shlibdeps:dpkg-dev file:file gzip:gzip)
full_needs=("${package_needs[@]}" lintian:lintian mmdebstrap:mmdebstrap zsh:zsh fish:fish man:man-db "${notebook_needs[@]}" /usr/sbin/nginx:nginx-light /usr/sbin/haproxy:haproxy $packages_of_python/nbclient:python3-nbclient /usr/bin/pip3:python3-pip $packages_of_python/wheel:python3-wheel
  $packages_of_python/setuptools:python3-setuptools /usr/lib/python3.11/ensurepip:python3-venv qemu-x86_64:qemu-user
  $packages_of_python/pynauty:python3-pynauty slurmctld:slurm-wlm munged:munge clang-tidy:clang-tidy)

# have WHAT: is it on this machine?
have() {
  case $1 in
    /*) [ -e "$1" ] ;;
    *.*|*/*)
      local folder
      for folder in /usr/include /usr/local/include /usr/include/"$(uname -m)"-linux-gnu; do
        [ -e "$folder/$1" ] && return 0
      done
      return 1 ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
  esac
}

# need_packages NEED...: installs the packages of the needs that are not there; prints the command first.
need_packages() {
  local need missing=()
  for need in "$@"; do
    have "${need%%:*}" || missing+=("${need##*:}")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  local install=(apt-get install -y --no-remove --no-install-recommends "${missing[@]}") as_root=()
  if [ "$(id -u)" -ne 0 ]; then as_root=(sudo); fi
  if ! command -v apt-get >/dev/null 2>&1 || { [ ${#as_root[@]} -gt 0 ] && ! command -v sudo >/dev/null 2>&1; }; then
    echo "thirdcard: missing ${missing[*]}; install with: apt-get install ${missing[*]}" >&2
    exit 2
  fi
  if [ ${#as_root[@]} -gt 0 ]; then
    say "installs ${#missing[@]} packages that are not here; sudo may ask for your password"
  else
    say "installs ${#missing[@]} packages that are not here"
  fi
  echo "+ ${as_root[*]:+${as_root[*]} }${install[*]}" >&2
  # The password is asked for before the output goes into a pipe.
  if [ ${#as_root[@]} -gt 0 ] && ! sudo -v; then
    say "cannot install without a password; as root: ${install[*]}"
    exit 2
  fi
  # A first try without, a second with a fresh list of packages: most machines have one that will do.
  export DEBIAN_FRONTEND=noninteractive
  if ! "${as_root[@]}" "${install[@]}" >/dev/null 2>&1; then
    step "the list of packages" "the list of Debian packages" "${as_root[@]}" apt-get update -q
    step "installing packages" "${missing[*]}" "${as_root[@]}" "${install[@]}"
  fi
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
