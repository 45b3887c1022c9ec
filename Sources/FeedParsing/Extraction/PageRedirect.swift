import FeedBasics
internal import FeedModel

/// What the target of a redirect tells about the page that was requested.
struct PageRedirect {
  private let source: URLReference.Parts
  private let target: URLReference.Parts

  init(from source: String, to target: String) {
    self.source = URLReference.Parts(source)
    self.target = URLReference.Parts(target)
  }

  /// Why the target contains no article; nil if it may contain one. What the source's URL has too is no sign.
  var refusal: PageRefusal? {
    for (names, refusal) in PageRedirect.hosts {
      if names.contains(target.firstLabel), source.host != target.host { return refusal }
    }
    let names = target.names.filter { !source.names.contains($0) }
    if names.contains(where: PageRedirect.consentNames.contains) { return .consent }
    for (last, refusal) in PageRedirect.lastNames {
      if let name = target.names.last, names.last == name, last.contains(name) { return refusal }
    }
    return leadsHome ? .gone : nil
  }

  /// Whether an article's URL became the home page of the same site, as many sites do with articles that are gone.
  private var leadsHome: Bool {
    guard target.isRoot, !source.isRoot, let from = source.site, let to = target.site else {
      return false
    }
    return from == to || from.hasSuffix("." + to)
  }

  /// The first labels of hosts that only ask for something.
  private static let hosts: [(Set<String>, PageRefusal)] = [
    (["consent", "guce", "cmp", "myprivacy", "privacy-mgmt", "cookieconsent"], .consent),
    (
      ["login", "logon", "signin", "accounts", "account", "auth", "sso", "idp", "passport"], .login
    ),
    (["validate", "captcha", "challenge", "geo-captcha"], .captcha),
  ]

  /// Names in the paths of requests for consent.
  private static let consentNames: Set<String> = [
    "consent", "collectconsent", "cookie-consent", "cookieconsent", "cookiewall", "cookie-wall",
    "privacywall", "privacygate", "privacy-gate", "zustimmung", "consentement", "consenso",
  ]

  /// The last names of paths; anywhere else they may be a section of the site.
  private static let lastNames: [(Set<String>, PageRefusal)] = [
    (
      [
        "login", "log-in", "logon", "signin", "sign-in", "sign_in", "wp-login", "anmelden",
        "anmeldung", "connexion", "inloggen", "iniciar-sesion", "accedi", "paywall",
      ], .login
    ),
    (["captcha"], .captcha),
    (["404", "notfound", "not-found", "page-not-found", "pagenotfound"], .gone),
  ]
}

extension URLReference.Parts {
  fileprivate var isRoot: Bool { (path.isEmpty || path == "/") && query == nil }

  /// The host without `www.`; nil if absent.
  fileprivate var site: String? {
    host.map { $0.hasPrefix("www.") ? String($0.dropFirst(4)) : $0 }
  }

  fileprivate var firstLabel: String {
    host?.split(separator: ".").first.map(String.init) ?? ""
  }

  /// The names in the path in lower case, without extensions.
  fileprivate var names: [String] {
    path.lowercased().split(separator: "/").suffix(64).map { name in
      String(name.split(separator: ".", maxSplits: 1).first ?? "")
    }
  }
}
