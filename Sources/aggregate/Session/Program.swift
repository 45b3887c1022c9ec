import FeedPlatform

/// The program's name and version, as shown to servers and users.
enum Program {
  static let version = "0.2.0"
  static let nameAndVersion = "aggregate \(version)"
  static let userAgent = "aggregate/\(version) (+https://github.com/aggregate-reader/aggregate)"

  /// Names this process among those of all machines that fetch for one store.
  static var processName: String {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    let host = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return "\(getpid())@\(String(decoding: host, as: UTF8.self))"
  }
}
