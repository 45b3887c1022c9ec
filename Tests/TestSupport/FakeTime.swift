import Foundation

/// Running the program at another time than now.
public enum FakeTime {
  /// Whether that is possible. faketime preloads a library.
  public static let isThere =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/faketime") && !Sanitizer.isThere

  /// What runs a program as if so much time had passed.
  /// - Parameter offset: such as `+100d`.
  public static func wrapper(_ offset: String) -> [String] { ["faketime", "-f", offset] }
}
