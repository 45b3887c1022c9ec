/// What identifies a publisher in a link: the registrable domain, or on a host of many the user's part of host or path.
struct PublisherHost {
  /// The registrable domain, or the whole host if the service gives each customer one.
  let site: String
  /// The site, or the site with the user's segments of the path; nil if the link does not name the user.
  let publisher: String?

  /// - Parameters:
  ///   - host: in lower case.
  ///   - path: with its first slash, without query.
  init(host: String, path: Substring) {
    let domain = RegistrableDomain.of(host)
    switch SharedHosts.userPart(host: host, domain: domain) {
    case nil:
      site = domain
      publisher = PublisherHost.userDirectory(path).map { domain + "/" + $0 } ?? domain
    case .label:
      site = host
      publisher =
        host == domain ? PublisherHost.userDirectory(path).map { domain + "/" + $0 } : host
    case .path(let count):
      site = domain
      let service = host == "old." + domain ? domain : host
      publisher = PublisherHost.segments(count, of: path).map { "\(service)/\($0)" }
    case .hidden:
      site = domain
      publisher = PublisherHost.userDirectory(path).map { domain + "/" + $0 }
    }
  }

  /// `@user` or `~user` at the beginning of a path, which names the user on any host.
  private static func userDirectory(_ path: Substring) -> String? {
    guard path.utf8.count > 2, let first = path.utf8.dropFirst().first,
      first == UInt8(ascii: "@") || first == UInt8(ascii: "~")
    else { return nil }
    return segments(1, of: path)
  }

  private static func segments(_ count: Int, of path: Substring) -> String? {
    let segments = path.utf8.split(separator: UInt8(ascii: "/"))
    // The user's part is before the page itself.
    guard segments.count > count, let first = segments.first.map({ String(Substring($0)) }),
      count > 1 || !pages.contains(first)
    else { return nil }
    return segments.prefix(count).map { Substring($0).lowercased() }.joined(separator: "/")
  }

  /// First segments of paths that are not a user.
  private static let pages: Set<String> = [
    "a", "c", "entry", "events", "groups", "i", "media", "p", "pages", "photo", "post", "posts",
    "reel", "s", "share", "stories", "story", "u", "user", "users", "watch",
  ]
}
