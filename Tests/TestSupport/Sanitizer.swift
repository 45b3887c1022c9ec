import Foundation

/// The sanitizer that tests and programs are built with, as `.ci/sanitize` says.
public enum Sanitizer {
  private static let environment = ProcessInfo.processInfo.environment

  /// It watches threads, and dies under a limit on the size of files: it writes one of its own before a program begins.
  public static let watchesThreads = environment["TSAN_OPTIONS"] != nil

  /// Whether there is one. It stands before functions of the system, where another preloaded library makes it wait for
  /// itself.
  public static let isThere = watchesThreads || environment["ASAN_OPTIONS"] != nil

  /// How many minutes a test may take that looks for what never ends: under a sanitizer all is slower, and tests wait for
  /// each other's programs.
  public static let patience = isThere ? 30 : 1
}
