import FeedBasics

/// The arguments of the program, its own name first.
enum ProgramArguments {
  /// On Linux they are read from the kernel: a statically linked Swift program searches for them beside the environment,
  /// and finds nothing if a preloaded library has changed that.
  static var all: [String] {
    #if os(Linux)
      let line = commandLine()
      return line.isEmpty
        ? CommandLine.arguments : chosen(split(line), CommandLine.arguments)
    #else
      return CommandLine.arguments
    #endif
  }

  /// The bytes of the arguments; empty if they cannot be read.
  private static func commandLine() -> [UInt8] {
    let descriptor = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1024)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? line : [] }
      line += buffer[..<count]
    }
  }

  /// Splits arguments that each end with a NUL (proc_pid_cmdline(5)). Invalid UTF-8 is repaired.
  static func split(_ line: [UInt8]) -> [String] {
    var words = line.split(separator: 0, omittingEmptySubsequences: false)
    if words.last?.isEmpty == true { words.removeLast() }
    return words.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the kernel's arguments, unless the program was started by the loader (`ld.so PROGRAM ARGUMENT…`): then the
  /// loader's own come first.
  static func chosen(_ kernel: [String], _ swift: [String]) -> [String] {
    !swift.isEmpty && kernel.count > swift.count && kernel.suffix(swift.count) == swift[...]
      ? swift : kernel
  }
}
