# cmake --install: headers, library, a CMake package (find_package(keen), link keen::keen) and keen.pc.
include(CMakePackageConfigHelpers)

set(keen_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/keen")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/keen" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
        FILES_MATCHING PATTERN "*.h")
install(TARGETS keen EXPORT keenTargets)
install(EXPORT keenTargets NAMESPACE keen:: DESTINATION "${keen_package_dir}")

configure_package_config_file("${PROJECT_SOURCE_DIR}/tools/cmake/keenConfig.cmake.in" keenConfig.cmake
                              INSTALL_DESTINATION "${keen_package_dir}")
write_basic_package_version_file(keenConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/keenConfig.cmake" "${PROJECT_BINARY_DIR}/keenConfigVersion.cmake"
        DESTINATION "${keen_package_dir}")

# What a static library links to is needed at every link, so it is not private then.
list(JOIN KEEN_LINK_LIBRARIES " " keen_pc_private)
set(keen_pc_public "")
if(NOT BUILD_SHARED_LIBS)
    set(keen_pc_public " ${keen_pc_private}")
    set(keen_pc_private "")
endif()
file(RELATIVE_PATH keen_pc_to_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file("${PROJECT_SOURCE_DIR}/tools/cmake/keen.pc.in" keen.pc @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/keen.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
