# SPDX-License-Identifier: MIT
# Cairo, for drawing: header cairo/cairo.h, library cairo. Gives Cairo::Cairo. Installed beside the package file, which uses it, too.
find_path(Cairo_INCLUDE_DIR cairo/cairo.h)
find_library(Cairo_LIBRARY cairo)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Cairo REQUIRED_VARS Cairo_LIBRARY Cairo_INCLUDE_DIR)
if(Cairo_FOUND AND NOT TARGET Cairo::Cairo)
  add_library(Cairo::Cairo UNKNOWN IMPORTED)
  set_target_properties(Cairo::Cairo PROPERTIES IMPORTED_LOCATION "${Cairo_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${Cairo_INCLUDE_DIR}")
endif()
mark_as_advanced(Cairo_INCLUDE_DIR Cairo_LIBRARY)
