# Sees that keen_bench works: every row kernel of KEEN_ROW_KERNELS is there for every backend, and a few short benchmarks
# run without an error. It asserts nothing about time.
#   BENCH         keen_bench
#   KERNEL_TABLE  isa/kernel_table.h

cmake_minimum_required(VERSION 3.21)

function(run_bench output)
    execute_process(COMMAND "${BENCH}" ${ARGN} OUTPUT_VARIABLE text ERROR_VARIABLE text RESULT_VARIABLE result)
    if(NOT result EQUAL 0 OR text MATCHES "ERROR OCCURRED")
        message(FATAL_ERROR "keen_bench ${ARGN} failed (${result}):\n${text}")
    endif()
    set(${output} "${text}" PARENT_SCOPE)
endfunction()

run_bench(listed --benchmark_list_tests=true)
string(REGEX MATCHALL "kernel/pair_test/[a-z0-9.]+" backends "${listed}")
list(TRANSFORM backends REPLACE "kernel/pair_test/" "")
foreach(backend reference portable)
    if(NOT backend IN_LIST backends)
        message(FATAL_ERROR "no benchmarks of the ${backend} kernels")
    endif()
endforeach()

file(READ "${KERNEL_TABLE}" table)
string(REGEX MATCHALL "\n    X\\([a-z_]+\\)" kernels "${table}")
list(LENGTH kernels kernel_count)
if(kernel_count LESS 10)
    message(FATAL_ERROR "found only ${kernel_count} row kernels in ${KERNEL_TABLE}")
endif()
foreach(entry IN LISTS kernels)
    string(REGEX REPLACE "^.* X\\(([a-z_]+)\\)$" "\\1" kernel "${entry}")
    foreach(backend IN LISTS backends)
        string(FIND "${listed}" "kernel/${kernel}/${backend}/" place)
        if(place EQUAL -1)
            message(FATAL_ERROR "kernel/${kernel}/${backend} is not benchmarked")
        endif()
    endforeach()
endforeach()

run_bench(ran "--benchmark_filter=^(kernel/(states|pair_test|request_write|exp)/|gather/crowd/cells/100/|world/few/100/)"
          --benchmark_min_time=0.001)
foreach(backend IN LISTS backends)
    foreach(name kernel/states kernel/pair_test world/few/100)
        string(FIND "${ran}" "${name}/${backend}/" place)
        if(place EQUAL -1)
            message(FATAL_ERROR "${name}/${backend} did not run:\n${ran}")
        endif()
    endforeach()
endforeach()
