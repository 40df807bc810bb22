# SPDX-License-Identifier: MIT
# thirdcard_game_list(ROOT OUT SOURCES): a game is one file of src/play/games, and the folder is the list of
# games. Writes OUT.cpp, which names the function of every file, and sets SOURCES to it and all of them.
function(thirdcard_game_list root out sources)
  file(GLOB files CONFIGURE_DEPENDS ${root}/src/play/games/*.cpp)
  set(declared "")
  set(listed "")
  foreach(file ${files})
    get_filename_component(name ${file} NAME_WE)
    string(APPEND declared "Description game_${name}();\n")
    string(APPEND listed "    game_${name},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT "// Made by cmake/game-list.cmake from the files of src/play/games.
#include \"play/games/description.hpp\"

namespace thirdcard::play {

@declared@
std::span<Description (*const)()> game_files() {
  static constexpr Description (*kFiles[])() = {
@listed@  };
  return kFiles;
}

}  // namespace thirdcard::play
")
  set(${sources} ${out} ${files} PARENT_SCOPE)
endfunction()
