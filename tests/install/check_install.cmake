# Run by ctest; see CMakeLists.txt beside it.
set(prefix "${work}/prefix")
set(example "${host}/../readme_example.c")
file(REMOVE_RECURSE "${prefix}" "${work}/build")
set(sanitize_flags "")
if(sanitize)
    set(sanitize_flags "-fsanitize=${sanitize}")
endif()

function(run)
    execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY COMMAND_ECHO STDOUT)
endfunction()

# Every build of the example tells the same story, from suspicion to loss.
function(check_story file)
    file(READ "${file}" story)
    foreach(state IN ITEMS suspected detected tracked lost)
        string(FIND "${story}" "${state} the thief" place)
        if(place EQUAL -1)
            message(FATAL_ERROR "${file}: nobody was ${state}\n${story}")
        endif()
    endforeach()
    if(DEFINED first_story AND NOT story STREQUAL first_story)
        message(FATAL_ERROR "${file} tells another story\n${story}")
    endif()
    set(first_story "${story}" PARENT_SCOPE)
endfunction()

run("${CMAKE_COMMAND}" --install "${build}" --prefix "${prefix}" --config "${config}")

# find_package(keen)
run("${CMAKE_COMMAND}" -S "${host}" -B "${work}/build" "-DCMAKE_PREFIX_PATH=${prefix}"
    "-DCMAKE_C_COMPILER=${compiler}" "-DCMAKE_CXX_COMPILER=${cpp_compiler}" "-DCMAKE_C_FLAGS=${sanitize_flags}"
    "-DCMAKE_CXX_FLAGS=${sanitize_flags}")
run("${CMAKE_COMMAND}" --build "${work}/build" --config "${config}")
run("${CMAKE_COMMAND}" --build "${work}/build" --config "${config}" --target run_hosts)
check_story("${work}/build/example_c.txt")
check_story("${work}/build/example_cpp.txt")

# pkg-config and the bare compilers
find_program(pkg_config pkg-config REQUIRED)
set(ENV{PKG_CONFIG_PATH} "${prefix}/${library_folder}/pkgconfig")
execute_process(COMMAND "${pkg_config}" --cflags --libs keen OUTPUT_VARIABLE flags COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${flags}")
set(ENV{LD_LIBRARY_PATH} "${prefix}/${library_folder}")
run("${compiler}" ${sanitize_flags} "${host}/host.c" ${flags} -o "${work}/host")
run("${work}/host")
run("${compiler}" ${sanitize_flags} "${example}" ${flags} -o "${work}/example_c")
run("${cpp_compiler}" ${sanitize_flags} -x c++ "${example}" -x none ${flags} -o "${work}/example_cpp")
foreach(language IN ITEMS c cpp)
    execute_process(COMMAND "${work}/example_${language}" OUTPUT_FILE "${work}/example_${language}.txt"
                    COMMAND_ERROR_IS_FATAL ANY)
    check_story("${work}/example_${language}.txt")
endforeach()
