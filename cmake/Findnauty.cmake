# SPDX-License-Identifier: MIT
# nauty, for automorphisms of graphs: header nauty/nauty.h, library nauty. Gives nauty::nauty. Installed beside the package file, which uses it, too.
find_path(nauty_INCLUDE_DIR nauty/nauty.h)
find_library(nauty_LIBRARY nauty)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(nauty REQUIRED_VARS nauty_LIBRARY nauty_INCLUDE_DIR)
if(nauty_FOUND AND NOT TARGET nauty::nauty)
  add_library(nauty::nauty UNKNOWN IMPORTED)
  set_target_properties(nauty::nauty PROPERTIES IMPORTED_LOCATION "${nauty_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${nauty_INCLUDE_DIR}")
endif()
mark_as_advanced(nauty_INCLUDE_DIR nauty_LIBRARY)
