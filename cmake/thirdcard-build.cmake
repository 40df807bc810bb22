# Compiler settings and the three functions the folders use:
#   thirdcard_layer(NAME layers...)   a library from all .cpp files of the folder
#   thirdcard_tests()                 test programs from tests/<layer>/*.{quick,standard,slow}.cpp
#   thirdcard_fuzzers()               a libFuzzer program per tests/fuzz/<layer>.<topic>.cpp
include(GNUInstallDirs)
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

add_library(thirdcard_settings INTERFACE)
target_compile_options(thirdcard_settings INTERFACE -Wall -Wextra -Wno-unused-parameter -ffp-contract=off)
if(THIRDCARD_NATIVE AND CMAKE_BUILD_TYPE STREQUAL "Release")
  target_compile_options(thirdcard_settings INTERFACE -march=native)
endif()
if(THIRDCARD_SANITIZE)
  # A check of every pointer doubles the compile time and finds what the address sanitizer stops at anyway.
  target_compile_options(thirdcard_settings INTERFACE -O1 -g1 -fsanitize=${THIRDCARD_SANITIZE} -fno-sanitize=null,alignment,object-size,vptr,pointer-overflow
    -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(thirdcard_settings INTERFACE -fsanitize=${THIRDCARD_SANITIZE})
endif()
if(THIRDCARD_FUZZ)
  target_compile_options(thirdcard_settings INTERFACE -fsanitize=fuzzer-no-link)
endif()

# What nearly every file includes is read once and kept (docs/performance.md, "Compiling"). Each file still
# includes what it uses: the page's engine is compiled without this. A compiler cache keeps the results of
# other builds instead, and cannot see into such a file.
option(THIRDCARD_PRECOMPILED "keep the headers that all files include in compiled form" ON)
if(CMAKE_CXX_COMPILER_LAUNCHER)
  set(THIRDCARD_PRECOMPILED OFF)
endif()
function(thirdcard_headers name)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${name}.cpp CONTENT "int main() {}")
  if(name MATCHES "^test")  # compiled as the programs are that use it
    add_executable(${name} ${PROJECT_BINARY_DIR}/${name}.cpp)
  else()
    add_library(${name} OBJECT ${PROJECT_BINARY_DIR}/${name}.cpp)
  endif()
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/include)
  target_link_libraries(${name} PRIVATE thirdcard_settings)
  target_precompile_headers(${name} PRIVATE <algorithm> <array> <fstream> <functional> <map> <memory> <mutex> <numeric>
    <optional> <set> <span> <sstream> <string> <unordered_map> <vector> ${ARGN})
endfunction()
if(THIRDCARD_PRECOMPILED)
  thirdcard_headers(thirdcard_layer_headers ${PROJECT_SOURCE_DIR}/include/thirdcard/core.hpp)
endif()

function(thirdcard_layer name)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  add_library(thirdcard_${name} STATIC ${sources})
  add_library(thirdcard::${name} ALIAS thirdcard_${name})
  set_target_properties(thirdcard_${name} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(thirdcard_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_compile_features(thirdcard_${name} PUBLIC cxx_std_20)
  target_link_libraries(thirdcard_${name} PRIVATE $<BUILD_INTERFACE:thirdcard_settings>)
  if(THIRDCARD_PRECOMPILED)
    target_precompile_headers(thirdcard_${name} REUSE_FROM thirdcard_layer_headers)
  endif()
  # Sanitized code is built whole or not at all, so fewer and larger files pay; the others have names of their
  # own file alone that meet in one.
  if(THIRDCARD_SANITIZE AND name MATCHES "^(core|symmetry|extremal|chance|play|print|wire|store)$")
    set_target_properties(thirdcard_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  endif()
  foreach(layer ${ARGN})
    target_link_libraries(thirdcard_${name} PUBLIC thirdcard_${layer})
  endforeach()
  set_property(GLOBAL APPEND PROPERTY THIRDCARD_LAYERS ${name})
endfunction()

function(thirdcard_tests)
  find_package(GTest REQUIRED)
  include(GoogleTest)
  get_property(layers GLOBAL PROPERTY THIRDCARD_LAYERS)
  foreach(speed quick standard slow)
    add_library(test_main_${speed} OBJECT ${PROJECT_SOURCE_DIR}/tests/main.cpp)
    target_compile_definitions(test_main_${speed} PRIVATE THIRDCARD_TEST_SPEED="${speed}")
    target_link_libraries(test_main_${speed} PRIVATE thirdcard_settings GTest::gtest)
  endforeach()
  if(THIRDCARD_PRECOMPILED)
    thirdcard_headers(test_headers ${PROJECT_SOURCE_DIR}/include/thirdcard/core.hpp <gtest/gtest.h>)
    target_link_libraries(test_headers PRIVATE GTest::gtest GTest::gmock)
    target_compile_definitions(test_headers PRIVATE
      THIRDCARD_SOURCE_DIR="${PROJECT_SOURCE_DIR}" THIRDCARD_PROGRAM="${PROJECT_BINARY_DIR}/thirdcard")
  endif()
  foreach(layer ${layers})
    foreach(speed quick standard slow)
      file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/${layer}/*.${speed}.cpp)
      # The address sanitizer runs the quick tests only; the thread sanitizer belongs to `./check --full`.
      if(sources AND (speed STREQUAL "quick" OR NOT THIRDCARD_SANITIZE OR THIRDCARD_SANITIZE STREQUAL "thread"))
        set(program test_${layer}_${speed})
        add_executable(${program} ${sources} $<TARGET_OBJECTS:test_main_${speed}>)
        if(THIRDCARD_PRECOMPILED)
          target_precompile_headers(${program} REUSE_FROM test_headers)
        endif()
        target_include_directories(${program} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
        # Any layer's test may check a proof; those of the verifiers make proofs to check.
        target_link_libraries(${program} PRIVATE thirdcard_${layer} thirdcard_verify thirdcard_settings GTest::gtest GTest::gmock)
        if(layer STREQUAL "verify")
          target_link_libraries(${program} PRIVATE thirdcard_avoid thirdcard_extremal)
        endif()
        # The transcripts of whole games are written as they travel.
        if(layer STREQUAL "play")
          target_link_libraries(${program} PRIVATE thirdcard_wire)
        endif()
        target_compile_definitions(${program} PRIVATE
          THIRDCARD_SOURCE_DIR="${PROJECT_SOURCE_DIR}" THIRDCARD_PROGRAM="${PROJECT_BINARY_DIR}/thirdcard")
        if(THIRDCARD_SANITIZE)  # a sanitized process is slow to start, so all tests of a program share one
          add_test(NAME ${program} COMMAND ${program})
          set_tests_properties(${program} PROPERTIES LABELS ${speed}
            ENVIRONMENT LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/leaks.supp)
        else()
          gtest_discover_tests(${program} DISCOVERY_TIMEOUT 60 PROPERTIES LABELS ${speed})
        endif()
      endif()
    endforeach()
  endforeach()
endfunction()

# tests/adversary: forged proofs against both verifiers, run by tests/checks/adversary.
function(thirdcard_adversary)
  find_package(ZLIB REQUIRED)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/adversary/*.cpp)
  add_executable(thirdcard_adversary ${sources})
  target_include_directories(thirdcard_adversary PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
  target_link_libraries(thirdcard_adversary PRIVATE thirdcard_verify thirdcard_avoid thirdcard_extremal thirdcard_settings ZLIB::ZLIB)
endfunction()

function(thirdcard_fuzzers)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/fuzz/*.cpp)
  foreach(source ${sources})
    get_filename_component(layer ${source} NAME_WE)
    get_filename_component(name ${source} NAME_WLE)
    string(REPLACE "." "_" program fuzz_${name})
    add_executable(${program} ${source})
    target_include_directories(${program} PRIVATE ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(${program} PRIVATE thirdcard_settings thirdcard_${layer})
    target_link_options(${program} PRIVATE -fsanitize=fuzzer)
  endforeach()
endfunction()
