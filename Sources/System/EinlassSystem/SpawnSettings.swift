/// Parts of `posix_spawn` in which C libraries differ.
package enum SpawnSettings {
  /// The flags for the signals that the new program does not ignore, and for the signals that it blocks.
  package static let signals = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)

  #if canImport(Darwin)
    package typealias FileActions = posix_spawn_file_actions_t?
    package typealias Attributes = posix_spawnattr_t?
    /// `POSIX_SPAWN_SETSID`.
    package static let newSession: Int16 = 0x400
    /// File actions before `posix_spawn_file_actions_init`.
    package static var noFileActions: FileActions { nil }
    /// Attributes before `posix_spawnattr_init`.
    package static var noAttributes: Attributes { nil }
  #else
    package typealias FileActions = posix_spawn_file_actions_t
    package typealias Attributes = posix_spawnattr_t
    /// `POSIX_SPAWN_SETSID`, which the headers of glibc and musl only declare for GNU sources.
    package static let newSession: Int16 = 0x80
    /// File actions before `posix_spawn_file_actions_init`.
    package static var noFileActions: FileActions { unsafe posix_spawn_file_actions_t() }
    /// Attributes before `posix_spawnattr_init`.
    package static var noAttributes: Attributes { posix_spawnattr_t() }
  #endif
}
