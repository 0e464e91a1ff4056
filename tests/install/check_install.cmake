# Run by ctest; see CMakeLists.txt beside it.
set(prefix "${work}/prefix")
file(REMOVE_RECURSE "${prefix}" "${work}/build")
set(sanitize_flags "")
if(sanitize)
    set(sanitize_flags "-fsanitize=${sanitize}")
endif()

function(run)
    execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY COMMAND_ECHO STDOUT)
endfunction()

run("${CMAKE_COMMAND}" --install "${build}" --prefix "${prefix}" --config "${config}")
run("${CMAKE_COMMAND}" -S "${host}" -B "${work}/build" "-DCMAKE_PREFIX_PATH=${prefix}"
    "-DCMAKE_C_COMPILER=${compiler}" "-DCMAKE_C_FLAGS=${sanitize_flags}")
run("${CMAKE_COMMAND}" --build "${work}/build" --config "${config}")
run("${CMAKE_COMMAND}" --build "${work}/build" --config "${config}" --target run_host)

find_program(pkg_config pkg-config REQUIRED)
set(ENV{PKG_CONFIG_PATH} "${prefix}/${library_folder}/pkgconfig")
execute_process(COMMAND "${pkg_config}" --cflags --libs keen OUTPUT_VARIABLE flags COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${flags}")
run("${compiler}" ${sanitize_flags} "${host}/host.c" ${flags} -o "${work}/host")
set(ENV{LD_LIBRARY_PATH} "${prefix}/${library_folder}")
run("${work}/host")
