# Run by ctest; see CMakeLists.txt beside it. Says how far it is: it takes minutes.
find_program(c_compiler NAMES "${compiler}" NO_CACHE)
string(REPLACE "gcc" "g++" cpp_compiler "${compiler}")
string(REPLACE "clang" "clang++" cpp_compiler "${cpp_compiler}")
find_program(cpp_compiler_path NAMES "${cpp_compiler}" NO_CACHE)
if(NOT c_compiler OR NOT cpp_compiler_path)
    message("build skipped: there is no ${compiler} with ${cpp_compiler} on this machine")
    return()
endif()

function(run what)
    message("${what}")
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(failed)
        message(FATAL_ERROR "${what} failed (${failed}):\n${output}")
    endif()
endfunction()

set(openmp ON)
if(sanitize STREQUAL "thread")
    set(openmp OFF) # it cannot see into OpenMP's runtime
endif()
set(build_only "")
if(targets)
    set(build_only --target ${targets})
endif()
cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)

run("configuring for ${compiler}, ${build_type}, -fsanitize=${sanitize}"
    "${CMAKE_COMMAND}" -S "${source}" -B "${work}" -G "${generator}" "-DCMAKE_C_COMPILER=${c_compiler}"
    "-DCMAKE_CXX_COMPILER=${cpp_compiler_path}" "-DCMAKE_BUILD_TYPE=${build_type}" "-DKEEN_SANITIZE=${sanitize}"
    "-DKEEN_OPENMP=${openmp}" -DKEEN_TOOLS=OFF -DKEEN_BENCH=OFF -DKEEN_TESTS=ON -DKEEN_TEST_BUILDS=OFF
    -DKEEN_WERROR=ON)
run("building" "${CMAKE_COMMAND}" --build "${work}" --parallel ${cores} ${build_only})
message("testing")
execute_process(COMMAND "${ctest}" --test-dir "${work}" --output-on-failure --no-tests=error -j ${cores} -R "${tests}"
                RESULT_VARIABLE failed)
if(failed)
    message(FATAL_ERROR "tests of this build failed")
endif()
