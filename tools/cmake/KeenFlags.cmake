# keen_build_flags: what every target here is compiled with. Warnings, and arithmetic that gives the same bits
# everywhere: no contraction into fused multiply-add. Functions of the C library that set errno are not expected to,
# so that a square root is one instruction.
add_library(keen_build_flags INTERFACE)
set(keen_warnings -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion -Wundef -Wno-psabi)
set(keen_c_warnings -Wstrict-prototypes -Wmissing-prototypes)
target_compile_options(
    keen_build_flags
    INTERFACE -ffp-contract=off -fno-math-errno ${keen_warnings}
              "$<$<COMPILE_LANGUAGE:C>:${keen_c_warnings}>" "$<$<BOOL:${KEEN_WERROR}>:-Werror>")

if(KEEN_SANITIZE)
    set(keen_sanitize_flags -fsanitize=${KEEN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_options(keen_build_flags INTERFACE ${keen_sanitize_flags})
    target_link_options(keen_build_flags INTERFACE ${keen_sanitize_flags})
endif()

function(keen_use_build_flags target)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:keen_build_flags>)
    set_target_properties(
        ${target}
        PROPERTIES C_STANDARD 17 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF C_VISIBILITY_PRESET hidden
                   CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF CXX_VISIBILITY_PRESET hidden
                   VISIBILITY_INLINES_HIDDEN ON)
endfunction()

# SIMDe is headers only; only kernel/simd/f8.h includes it.
find_path(KEEN_SIMDE_INCLUDE_DIR simde/x86/avx2.h REQUIRED)
add_library(keen_simde INTERFACE)
target_include_directories(keen_simde SYSTEM INTERFACE "${KEEN_SIMDE_INCLUDE_DIR}")
