# SPDX-License-Identifier: MIT
# `cmake --install`: the program, the headers, the libraries and a package file, so that
# find_package(thirdcard) gives thirdcard::thirdcard (docs/library.md shows it). Layers that only the program
# needs are neither installed nor exported. The components are the packages of thirdcard-packages.cmake.
include(CMakePackageConfigHelpers)
get_property(layers GLOBAL PROPERTY THIRDCARD_LAYERS)
list(REMOVE_ITEM layers wire parts store server gpu)  # gpu may need CUDA's libraries
add_library(thirdcard_thirdcard INTERFACE)
add_library(thirdcard::thirdcard ALIAS thirdcard_thirdcard)
set_target_properties(thirdcard_thirdcard PROPERTIES EXPORT_NAME thirdcard)
set(targets thirdcard_thirdcard)
set(libraries "")
foreach(layer ${layers})
  target_link_libraries(thirdcard_thirdcard INTERFACE thirdcard_${layer})
  list(APPEND targets thirdcard_${layer})
  string(PREPEND libraries " -lthirdcard_${layer}")
endforeach()
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/thirdcard)
install(TARGETS ${targets} EXPORT thirdcard-targets COMPONENT development)
install(EXPORT thirdcard-targets NAMESPACE thirdcard:: DESTINATION ${package_folder} COMPONENT development)
install(DIRECTORY include/thirdcard DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
        PATTERN server.hpp EXCLUDE PATTERN server_options.hpp EXCLUDE PATTERN store.hpp EXCLUDE)
install(FILES cmake/FindGMP.cmake cmake/Findnauty.cmake cmake/FindCairo.cmake
        DESTINATION ${package_folder} COMPONENT development)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/thirdcard-config-version.cmake COMPATIBILITY SameMinorVersion)
configure_file(cmake/thirdcard-config.cmake.in ${PROJECT_BINARY_DIR}/thirdcard-config.cmake @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/thirdcard-config.cmake ${PROJECT_BINARY_DIR}/thirdcard-config-version.cmake
        DESTINATION ${package_folder} COMPONENT development)
string(REGEX REPLACE "[^/]+" ".." to_prefix ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
configure_file(packaging/thirdcard.pc.in ${PROJECT_BINARY_DIR}/thirdcard.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/thirdcard.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

install(PROGRAMS tools/verify.py DESTINATION ${CMAKE_INSTALL_DATADIR}/thirdcard COMPONENT program)
install(DIRECTORY data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/thirdcard COMPONENT program)
# The page, where tools/build-page has made it: `serve` finds it beside itself.
install(DIRECTORY web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/thirdcard/web COMPONENT program OPTIONAL)
if(TARGET thirdcard_program)
  install(TARGETS thirdcard_program COMPONENT program)
  # The manual and what shells complete are the program's own words.
  install(CODE "
    set(words \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}\")
    file(MAKE_DIRECTORY \"\${words}/man/man1\" \"\${words}/bash-completion/completions\"
      \"\${words}/zsh/vendor-completions\" \"\${words}/fish/vendor_completions.d\")
    set(own_words \"$<TARGET_FILE:thirdcard_program>\")
    execute_process(COMMAND \"\${own_words}\" manual -o \"\${words}/man/man1\" COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND \"\${own_words}\" completion bash COMMAND_ERROR_IS_FATAL ANY
      OUTPUT_FILE \"\${words}/bash-completion/completions/thirdcard\")
    execute_process(COMMAND \"\${own_words}\" completion zsh COMMAND_ERROR_IS_FATAL ANY
      OUTPUT_FILE \"\${words}/zsh/vendor-completions/_thirdcard\")
    execute_process(COMMAND \"\${own_words}\" completion fish COMMAND_ERROR_IS_FATAL ANY
      OUTPUT_FILE \"\${words}/fish/vendor_completions.d/thirdcard.fish\")" COMPONENT program)
endif()
if(TARGET thirdcard_mpi)
  install(TARGETS thirdcard_mpi COMPONENT mpi OPTIONAL)  # the launcher builds the program alone
endif()
if(NOT THIRDCARD_PACKAGES)
  install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
endif()
