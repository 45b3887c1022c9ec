/// Shared hosts: services on which everybody publishes under one domain. Two equal titles on such a host prove nothing,
/// unless its user is the same.
enum SharedHosts {
  /// Where a service has the name of its user.
  enum UserPart: Equatable {
    /// In the label before the domain: `harbour.itch.io`.
    case label
    /// In the first segments of the path: `github.com/harbour/tides`.
    case path(segments: Int)
    /// Not in its links: `youtube.com/watch?v=…`.
    case hidden
  }

  /// How the service of a host names its users; nil if the host belongs to one publisher.
  /// - Parameters:
  ///   - host: in lower case.
  ///   - domain: its registrable domain.
  static func userPart(host: String, domain: String) -> UserPart? {
    services.userParts[host] ?? services.userParts[domain]
  }

  /// Whether a publisher's name is that of a service, as `YouTube`.
  /// - Parameter name: folded.
  static func isService(name: String) -> Bool { services.names.contains(name) }

  private struct Services {
    var userParts: [String: UserPart] = [:]
    var names: Set<String> = []

    /// - Parameter rules: as ``SharedHostList`` describes them.
    init(_ rules: String) {
      for rule in ListWords.of(rules) {
        if rule.first == UInt8(ascii: "*") {
          userParts[ListWords.text(rule.dropFirst(2))] = .label
        } else if rule.contains(UInt8(ascii: ".")) {
          let segments = rule.count { $0 == UInt8(ascii: "*") }
          userParts[ListWords.text(rule.prefix { $0 != UInt8(ascii: "/") })] =
            segments == 0 ? .hidden : .path(segments: segments)
        } else {
          names.insert(ListWords.text(rule))
        }
      }
    }
  }

  private static let services = Services(SharedHostList.rules)
}
