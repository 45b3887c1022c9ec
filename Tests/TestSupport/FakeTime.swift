import Foundation

/// Runs the program at another time than now.
public enum FakeTime {
  /// Whether faketime is installed and usable: it preloads a library, which clashes with sanitizers.
  public static let isThere =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/faketime") && !Sanitizer.isThere

  /// The wrapper that runs a program with a shifted clock.
  /// - Parameter offset: the shift, such as `+100d`.
  public static func wrapper(_ offset: String) -> [String] { ["faketime", "-f", offset] }
}
