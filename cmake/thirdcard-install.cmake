# `cmake --install`: the program, the headers, the libraries and a package file, so that
# find_package(thirdcard) gives thirdcard::thirdcard (docs/library.md shows it). Layers that only the program
# needs are neither installed nor exported.
include(CMakePackageConfigHelpers)
get_property(layers GLOBAL PROPERTY THIRDCARD_LAYERS)
list(REMOVE_ITEM layers wire parts store server gpu)  # gpu may need CUDA's libraries
add_library(thirdcard_thirdcard INTERFACE)
add_library(thirdcard::thirdcard ALIAS thirdcard_thirdcard)
set_target_properties(thirdcard_thirdcard PROPERTIES EXPORT_NAME thirdcard)
set(targets thirdcard_thirdcard)
foreach(layer ${layers})
  target_link_libraries(thirdcard_thirdcard INTERFACE thirdcard_${layer})
  list(APPEND targets thirdcard_${layer})
endforeach()
install(TARGETS ${targets} EXPORT thirdcard-targets)
install(EXPORT thirdcard-targets NAMESPACE thirdcard:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/thirdcard)
install(DIRECTORY include/thirdcard DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        PATTERN server.hpp EXCLUDE PATTERN store.hpp EXCLUDE)
install(FILES cmake/FindGMP.cmake cmake/Findnauty.cmake cmake/FindCairo.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/thirdcard)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(PROGRAMS tools/verify.py DESTINATION ${CMAKE_INSTALL_DATADIR}/thirdcard)
install(DIRECTORY data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/thirdcard)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/thirdcard-config-version.cmake COMPATIBILITY SameMinorVersion)
configure_file(cmake/thirdcard-config.cmake.in ${PROJECT_BINARY_DIR}/thirdcard-config.cmake @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/thirdcard-config.cmake ${PROJECT_BINARY_DIR}/thirdcard-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/thirdcard)
if(TARGET thirdcard_program)
  install(TARGETS thirdcard_program)
endif()
if(TARGET thirdcard_mpi)
  install(TARGETS thirdcard_mpi OPTIONAL)  # the launcher builds the program alone
endif()
