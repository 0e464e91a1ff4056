# KEEN_INSTRUCTION_SETS: the sets that kernels are compiled for, and KEEN_FLAGS_<set>: with which flags. Portable code
# on x86 keeps SIMDe from using what the compiler's baseline allows; elsewhere the baseline is the best there is.
include(CheckCCompilerFlag)
if(EMSCRIPTEN OR CMAKE_SYSTEM_PROCESSOR MATCHES "^wasm") # which Emscripten's toolchain file calls x86
    set(KEEN_INSTRUCTION_SETS portable)
    set(KEEN_FLAGS_portable -msimd128 -Wno-pass-failed) # of loops that SIMDe asks to be vectorised
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64|i[3-6]86|x86)$")
    set(KEEN_INSTRUCTION_SETS portable sse4_1 avx2)
    set(KEEN_FLAGS_portable -DSIMDE_NO_NATIVE)
    set(KEEN_FLAGS_sse4_1 -msse4.1)
    set(KEEN_FLAGS_avx2 -mavx2 -mpopcnt)
    # GCC would make integer constants in general registers and carry them over, three operations where a load does. An
    # option for GCC's developers, hence the check; what a kernel works out in a general register goes by way of memory.
    check_c_compiler_flag(-mtune-ctrl=^inter_unit_moves_to_vec KEEN_HAS_TUNE_CTRL)
    if(KEEN_HAS_TUNE_CTRL)
        list(APPEND KEEN_FLAGS_avx2 -mtune-ctrl=^inter_unit_moves_to_vec)
    endif()
    if(CMAKE_SIZEOF_VOID_P EQUAL 4)
        target_compile_options(keen_build_flags INTERFACE -msse2 -mfpmath=sse)
    endif()
else()
    set(KEEN_INSTRUCTION_SETS portable)
endif()

function(keen_use_instruction_set target set)
    target_compile_definitions(${target} PRIVATE KEEN_ISA=${set})
    target_compile_options(${target} PRIVATE ${KEEN_FLAGS_${set}})
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:keen_simde>)
endfunction()
