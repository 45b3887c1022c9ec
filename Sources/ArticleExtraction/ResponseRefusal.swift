public import FeedBasics
public import FeedModel
import FeedParsing

/// Refuses responses that contain no article, by their status, URL and type, before the page is read.
public enum ResponseRefusal {
  /// Why a response contains no article; nil if it may contain one.
  /// - Parameters:
  ///   - status: the HTTP status; 200 for a file.
  ///   - finalURL: the URL that responded, after redirects.
  ///   - requestedURL: the URL before redirects; nil if there were none.
  ///   - contentType: the response's `Content-Type`; nil if absent.
  ///   - body: what was received; of an error's body the beginning is enough.
  public static func reason(
    status: Int, finalURL: String?, requestedURL: String?, contentType: String?, body: Data
  ) -> PageRefusal? {
    if let refusal = [requestedURL, finalURL].compactMap(\.self)
      .compactMap(reason(requesting:)).first
    {
      return refusal
    }
    if status >= 400 { return reason(status: status, body: body) }
    if let finalURL, let requestedURL, finalURL != requestedURL,
      let refusal = PageRedirect(from: requestedURL, to: finalURL).refusal
    {
      return refusal
    }
    return isPage(contentType, body) ? nil : .type
  }

  /// Why a URL leads to no article, so that it is not worth a request; nil if it may lead to one.
  public static func reason(requesting url: String) -> PageRefusal? {
    let parts = URLReference.Parts(url)
    guard let host = parts.host, GoogleNewsHost.contains(host) else { return nil }
    return ["/articles/", "/read/"].contains(where: parts.path.contains) ? .googleNews : nil
  }

  /// Why a page is refused to which more redirects lead than are followed: sites that ask for consent send readers without
  /// cookies around in a circle.
  /// - Parameter targets: the targets of the redirects.
  public static func reason(redirectedFrom url: String, to targets: [String]) -> PageRefusal {
    targets.contains { PageRedirect(from: url, to: $0).refusal == .consent } ? .consent : .redirects
  }

  // MARK: Status

  /// How many bytes of an error's body are searched.
  private static let reach = 65536

  private static func reason(status: Int, body: Data) -> PageRefusal {
    switch status {
    case 401, 402, 407: return .login
    case 404, 410: return .gone
    case 403, 429, 503:
      let text = String(decoding: body.prefix(reach), as: UTF8.self).lowercased()
      let isChallenge =
        challenges.contains(where: text.hasWord)
        || text.hasWord("access denied") && text.hasWord("reference #")
      return isChallenge ? .captcha : .error
    default: return .error
    }
  }

  /// What pages contain that let only web browsers through, in lower case.
  private static let challenges: [StaticString] = [
    "_cf_chl_opt", "cf-browser-verification", "/cdn-cgi/challenge-platform", "cf-turnstile",
    "<title>just a moment", "attention required! | cloudflare", "checking your browser",
    "ddos-guard", "g-recaptcha", "h-captcha", "captcha-delivery.com", "px-captcha", "_incapsula_",
    "incapsula incident", "awswafcookiedomainlist", "aws-waf-token", "are you a robot",
    "are you a human", "you are human", "not a robot", "unusual traffic",
  ]

  // MARK: Type

  /// Whether a response is a web page. A page of another declared type is one if it begins like one.
  private static func isPage(_ contentType: String?, _ body: Data) -> Bool {
    let beginning = Array(body.prefix(1024))
    guard DocumentKind.binary(beginning) == nil else { return false }
    // A body in UTF-16 has a zero beside each ASCII character.
    let text = String(decoding: beginning.filter { $0 != 0 }, as: UTF8.self).lowercased()
    if text.hasWord("<!doctype html") || text.hasWord("<html") { return true }
    switch ContentType(contentType).type {
    case "text/html", "application/xhtml+xml": return true
    case nil:
      let first = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
      let isFeed = ["<rss", "<feed", "<rdf:rdf", "<svg"].contains(where: text.contains)
      return first != "{" && first != "[" && !isFeed
    default: return false
    }
  }
}

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
