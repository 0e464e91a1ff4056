# Run by ctest; see CMakeLists.txt beside it. Says how far it is: it takes minutes.
list(GET compilers 0 c_compiler)
list(GET compilers 1 cpp_compiler)
set(options "-DCMAKE_C_COMPILER=${c_compiler}" "-DCMAKE_CXX_COMPILER=${cpp_compiler}")
if(toolchain)
    set(options "-DCMAKE_TOOLCHAIN_FILE=${toolchain}")
endif()
foreach(program IN LISTS compilers)
    find_program(path NAMES "${program}" NO_CACHE)
    if(NOT path)
        message("build skipped: there is no ${program} on this machine")
        return()
    endif()
    unset(path)
endforeach()

function(run what)
    message("${what}")
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(failed)
        message(FATAL_ERROR "${what} failed (${failed}):\n${output}")
    endif()
endfunction()

# The headers of Criterion and SIMDe lie among this machine's own, which are wrong for another processor.
if(toolchain)
    file(MAKE_DIRECTORY "${work}/headers")
    file(CREATE_LINK "${criterion}/criterion" "${work}/headers/criterion" SYMBOLIC)
    file(CREATE_LINK "${simde}/simde" "${work}/headers/simde" SYMBOLIC)
    list(APPEND options "-DKEEN_CRITERION_INCLUDE_DIR=${work}/headers" "-DKEEN_SIMDE_INCLUDE_DIR=${work}/headers")
endif()
if(toolchain OR sanitize STREQUAL "thread")
    list(APPEND options -DKEEN_OPENMP=OFF) # not there, or the sanitizer cannot see into it
endif()
set(build_only "")
if(targets)
    set(build_only --target ${targets})
endif()

run("configuring for ${c_compiler}, ${build_type}, sanitizers: ${sanitize}"
    "${CMAKE_COMMAND}" -S "${source}" -B "${work}" -G "${generator}" ${options} "-DCMAKE_BUILD_TYPE=${build_type}"
    "-DKEEN_SANITIZE=${sanitize}" -DKEEN_TOOLS=OFF -DKEEN_BENCH=OFF -DKEEN_TESTS=ON -DKEEN_WERROR=ON)
run("building" "${CMAKE_COMMAND}" --build "${work}" --parallel ${cores} ${build_only})
message("testing")
execute_process(COMMAND "${ctest}" --test-dir "${work}" --output-on-failure --no-tests=error -j ${cores} -R "${tests}"
                RESULT_VARIABLE failed)
if(failed)
    message(FATAL_ERROR "tests of this build failed")
endif()
