import FeedModel
import Foundation

/// The words with which the program was started, its own name first.
enum ProgramArguments {
  /// On Linux they are read from the kernel: Swift looks for them beside the environment, and in a statically linked
  /// program finds nothing once a preloaded library has changed that.
  static var all: [String] {
    #if os(Linux)
      guard let line = InputFile.bytes(at: "/proc/self/cmdline"), !line.isEmpty else {
        return CommandLine.arguments
      }
      return chosen(split(line), CommandLine.arguments)
    #else
      return CommandLine.arguments
    #endif
  }

  /// Words that each end with a NUL (proc_pid_cmdline(5)); what is not UTF-8 is repaired.
  static func split(_ line: Data) -> [String] {
    var words = line.split(separator: 0, omittingEmptySubsequences: false)
    if words.last?.isEmpty == true { words.removeLast() }
    return words.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The kernel's words, unless the program was started by the loader, whose own come first then (`ld.so PROGRAM WORD…`).
  static func chosen(_ kernel: [String], _ swift: [String]) -> [String] {
    !swift.isEmpty && kernel.count > swift.count && kernel.suffix(swift.count) == swift[...]
      ? swift : kernel
  }
}
