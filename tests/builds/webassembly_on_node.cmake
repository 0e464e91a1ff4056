# Builds for WebAssembly with simd128; what is built runs in Node.js, as a program that may take memory and ends.
find_program(keen_emcc emcc NO_CACHE REQUIRED)
file(REAL_PATH "${keen_emcc}" keen_emscripten)
cmake_path(GET keen_emscripten PARENT_PATH keen_emscripten)
include("${keen_emscripten}/cmake/Modules/Platform/Emscripten.cmake")
set(CMAKE_CROSSCOMPILING_EMULATOR node --no-experimental-fetch) # which Emscripten's own loader would take for a browser's
set(CMAKE_EXE_LINKER_FLAGS_INIT "-sALLOW_MEMORY_GROWTH=1 -sEXIT_RUNTIME=1 -O0")
