/// The program's name and version, as shown to servers and users.
enum Program {
  static let version = "0.3.0"
  static let nameAndVersion = "aggregate \(version)"
  static let userAgent = "aggregate/\(version) (+https://github.com/aggregate-reader/aggregate)"
}
