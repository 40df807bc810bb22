# SPDX-License-Identifier: MIT
# The catalogue and its numbering travel inside the program: thirdcard_embedded_data(ROOT OUTPUT) writes a
# source file from data/ and src/design/embedded_data.cpp.in, again whenever one of them changes.
function(thirdcard_embedded_data root output)
  foreach(file sts-catalogue design-catalogue sts-standard-key)
    string(REPLACE "-" "_" variable ${file})
    file(READ ${root}/data/${file}.txt ${variable})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${root}/data/${file}.txt)
  endforeach()
  configure_file(${root}/src/design/embedded_data.cpp.in ${output} @ONLY)
endfunction()
