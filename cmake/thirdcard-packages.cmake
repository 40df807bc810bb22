# SPDX-License-Identifier: MIT
# Debian packages by CPack, one for each component: thirdcard (program, page, manual, completion, service),
# libthirdcard-dev and python3-thirdcard. tools/packages builds them. What they depend on is what
# dpkg-shlibdeps finds, and what no linker can see: headers for headers, a module for a module. No such package is named
# here: it is the one that what was built with came from, whatever this release calls it.
find_program(gzip gzip REQUIRED)
find_program(dpkg dpkg REQUIRED)

# The packages that these files belong to, as a field of Depends.
function(thirdcard_packages_of result)
  set(packages "")
  foreach(file ${ARGN})
    execute_process(COMMAND ${dpkg} -S ${file} OUTPUT_VARIABLE line RESULT_VARIABLE failed ERROR_QUIET)
    if(failed)
      message(FATAL_ERROR "No Debian package brings ${file}; packages can only ask for what packages bring.")
    endif()
    string(REGEX REPLACE "[:,].*" "" package "${line}")
    list(APPEND packages ${package})
  endforeach()
  list(REMOVE_DUPLICATES packages)
  list(JOIN packages ", " packages)
  set(${result} ${packages} PARENT_SCOPE)
endfunction()
set(THIRDCARD_MAINTAINER "the thirdcard authors <authors@thirdcard.invalid>" CACHE STRING "who answers for the packages")
set(folder ${PROJECT_BINARY_DIR}/packages)

# The changelog of a package: that of its version in CHANGELOG.md, dated as the last commit is.
set(date $ENV{SOURCE_DATE_EPOCH})
if(NOT date)
  execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} log -1 --format=%ct OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT date)
  set(date 0)
endif()
set(kept_epoch $ENV{SOURCE_DATE_EPOCH})
set(ENV{SOURCE_DATE_EPOCH} ${date})
string(TIMESTAMP today "%a, %d %b %Y %H:%M:%S +0000" UTC)
if(kept_epoch)
  set(ENV{SOURCE_DATE_EPOCH} ${kept_epoch})
else()
  unset(ENV{SOURCE_DATE_EPOCH})
endif()
file(WRITE ${folder}/changelog.Debian
  "thirdcard (${PROJECT_VERSION}-1) unstable; urgency=medium\n\n  * Version ${PROJECT_VERSION}; changelog.gz tells what is new.\n\n -- ${THIRDCARD_MAINTAINER}  ${today}\n")
configure_file(CHANGELOG.md ${folder}/changelog COPYONLY)
execute_process(COMMAND ${gzip} -9nkf ${folder}/changelog.Debian ${folder}/changelog COMMAND_ERROR_IS_FATAL ANY)
foreach(pair program:thirdcard development:libthirdcard-dev python3:python3-thirdcard)
  string(REPLACE ":" ";" pair ${pair})
  list(GET pair 0 component)
  list(GET pair 1 package)
  install(FILES packaging/copyright ${folder}/changelog.Debian.gz ${folder}/changelog.gz
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endforeach()

install(FILES deploy/thirdcard.service deploy/thirdcard.socket DESTINATION /lib/systemd/system COMPONENT program)
install(FILES packaging/serve.conf DESTINATION /etc/thirdcard COMPONENT program)
install(FILES deploy/nginx.conf deploy/haproxy.cfg deploy/alerts.yml DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/thirdcard/examples COMPONENT program)
install(FILES docs/operate.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/thirdcard COMPONENT program)
install(CODE "
  file(GLOB pages \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}/man1/*.1\")
  execute_process(COMMAND ${gzip} -9nf \${pages} COMMAND_ERROR_IS_FATAL ANY)" COMPONENT program)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME thirdcard)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT ${THIRDCARD_MAINTAINER})
set(CPACK_SET_DESTDIR ON)  # some files have their place outside of /usr
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "laboratory for SET and its relatives on finite geometries")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL program development)
if(THIRDCARD_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python3)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME thirdcard)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION math)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "Given two cards, exactly one third card makes a set. A command line that
 plays, solves, counts, simulates and prints, a server with a web page for
 players, classes and mathematicians, and proofs that a second program checks.")
# Proofs are checked by a Python program, too; what is printed has the letters of a font.
find_file(THIRDCARD_FONT DejaVuSans.ttf PATHS /usr/share/fonts/truetype/dejavu REQUIRED NO_DEFAULT_PATH)
thirdcard_packages_of(font ${THIRDCARD_FONT})
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "python3, ${font}")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "gnuplot-nox, python3-thirdcard, nginx | haproxy")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/packaging/program/postinst
  ${PROJECT_SOURCE_DIR}/packaging/program/prerm ${PROJECT_SOURCE_DIR}/packaging/program/postrm
  ${PROJECT_SOURCE_DIR}/packaging/program/conffiles)

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libthirdcard-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Headers and static libraries of thirdcard, a package file for CMake
 (thirdcard::thirdcard) and one for pkg-config.")
find_path(TBB_INCLUDE_DIR tbb/parallel_for.h REQUIRED)
thirdcard_packages_of(headers ${TBB_INCLUDE_DIR}/tbb/parallel_for.h ${GMP_INCLUDE_DIR}/gmp.h ${nauty_INCLUDE_DIR}/nauty/nauty.h
  ${Cairo_INCLUDE_DIR}/cairo/cairo.h ${ZLIB_INCLUDE_DIR}/zlib.h)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS ${headers})

set(CPACK_DEBIAN_PYTHON3_PACKAGE_NAME python3-thirdcard)
set(CPACK_DEBIAN_PYTHON3_PACKAGE_SECTION python)
set(CPACK_COMPONENT_PYTHON3_DESCRIPTION "A module for Python: designs as NumPy arrays, avoidance games solved and proved, caps, simulations
 and exact probabilities, cards and boards that draw themselves.")
if(THIRDCARD_PYTHON)
  math(EXPR next "${Python3_VERSION_MINOR} + 1")
  execute_process(COMMAND ${Python3_EXECUTABLE} -c "import numpy; print(numpy.__file__)"
    OUTPUT_VARIABLE numpy OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  thirdcard_packages_of(numpy ${numpy})
  set(CPACK_DEBIAN_PYTHON3_PACKAGE_DEPENDS
    "python3 (>= 3.${Python3_VERSION_MINOR}~), python3 (<< 3.${next}), ${numpy}, ${font}")
endif()
set(CPACK_DEBIAN_PYTHON3_PACKAGE_SUGGESTS "python3-matplotlib, python3-networkx, python3-pandas, jupyter-notebook")
set(CPACK_DEBIAN_PYTHON3_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/packaging/python/postinst
  ${PROJECT_SOURCE_DIR}/packaging/python/prerm)
include(CPack)
