import Foundation

/// The sanitizer that tests and programs are built with, as `.ci/sanitize` says.
public enum Sanitizer {
  private static let environment = ProcessInfo.processInfo.environment

  /// It watches threads. It writes a file of its own before a program begins, and dies under a limit on the size of files;
  /// and it is preloaded, which goes with no other library that is.
  public static let watchesThreads = environment["TSAN_OPTIONS"] != nil

  /// How many minutes a test may take that looks for what never ends: under a sanitizer all is slower, and tests wait for
  /// each other's programs.
  public static let patience = watchesThreads || environment["ASAN_OPTIONS"] != nil ? 30 : 1
}
