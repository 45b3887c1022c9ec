import Foundation

/// What `posix_spawn` is told, before anything is: glibc has structures here, Darwin pointers that its own functions fill
/// in.
enum Spawning {
  #if canImport(Darwin)
    typealias Attributes = posix_spawnattr_t?
    typealias Actions = posix_spawn_file_actions_t?
    static var noAttributes: Attributes { nil }
    static var noActions: Actions { nil }
  #else
    typealias Attributes = posix_spawnattr_t
    typealias Actions = posix_spawn_file_actions_t
    static var noAttributes: Attributes { posix_spawnattr_t() }
    static var noActions: Actions { posix_spawn_file_actions_t() }
  #endif
}
