import Foundation

/// The sanitizer that tests and programs are built with. `.ci/sanitize` sets the variables.
public enum Sanitizer {
  private static let environment = ProcessInfo.processInfo.environment

  /// Whether it is the thread sanitizer. That one fails under a limit on file sizes, since it writes a file before
  /// the program starts.
  public static let watchesThreads = environment["TSAN_OPTIONS"] != nil

  /// Whether there is one. It interposes functions of the system, where another preloaded library would make it wait
  /// for itself.
  public static let isThere = watchesThreads || environment["ASAN_OPTIONS"] != nil

  /// The time limit of tests that detect hangs, in minutes. It says nothing of speed: a test may wait for the programs of
  /// all others first.
  public static let timeLimitMinutes = 30
}
