/// The part of a host name that its owner registered: `bbc.co.uk` of `feeds.bbc.co.uk`. A short table replaces the
/// public suffix list: it has the second-level domains under which countries register names, and the hosting services
/// that give each customer a subdomain.
enum RegistrableDomain {
  static func of(_ host: String) -> String {
    guard host.utf8.count(where: { $0 == UInt8(ascii: ".") }) > 1 else { return host.lowercased() }
    let labels = host.lowercased().split(separator: ".")
    // An IP address has no registered name.
    guard labels.count > 2, let top = labels.last, !host.contains(":"),
      !top.allSatisfy(\.isNumber)
    else { return host.lowercased() }
    let second = labels[labels.count - 2]
    let isCountry = top.count == 2 && secondLevels.contains(String(second))
    let isHosting = hosting.contains(labels.suffix(2).joined(separator: "."))
    return labels.suffix(isCountry || isHosting ? 3 : 2).joined(separator: ".")
  }

  private static let secondLevels: Set<String> = [
    "co", "com", "org", "net", "gov", "govt", "ac", "edu", "or", "ne", "go", "gob", "gouv", "gv",
    "mil", "nom", "me",
    "ltd", "plc", "sch", "nhs", "police", "web", "info", "asn", "id", "firm", "ind", "gen", "res",
    "ad", "ed", "lg",
    "gr", "re", "pe", "kr", "com", "art", "blog", "eco", "jor", "tv", "asso", "msk", "spb",
  ]

  private static let hosting: Set<String> = [
    "blogspot.com", "github.io", "gitlab.io", "wordpress.com", "substack.com", "tumblr.com",
    "medium.com",
    "typepad.com", "livejournal.com", "netlify.app", "vercel.app", "pages.dev", "web.app",
    "herokuapp.com",
    "ghost.io", "neocities.org", "over-blog.com", "weebly.com", "wixsite.com", "bearblog.dev",
    "hashnode.dev",
    "micro.blog", "write.as", "buzzsprout.com", "libsyn.com", "podbean.com",
  ]
}
