import FeedBasics

/// The kind of web page received in place of a feed, judged by its words.
enum WebPageKind {
  case botCheck
  case captivePortal
  case login
  case other

  /// How many bytes are searched.
  private static let reach = 65536

  /// Classifies a page; nil if the bytes are not HTML.
  init?(_ bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes.prefix(WebPageKind.reach), as: UTF8.self).lowercased()
    guard WebPageKind.beginnings.contains(where: text.hasWord) else { return nil }
    if WebPageKind.botChecks.contains(where: text.hasWord) {
      self = .botCheck
    } else if WebPageKind.portals.contains(where: text.hasWord) {
      self = .captivePortal
    } else if WebPageKind.passwords.contains(where: text.hasWord) {
      self = .login
    } else {
      self = .other
    }
  }

  var description: String {
    switch self {
    case .botCheck: "a bot check, which lets only web browsers through"
    case .captivePortal:
      "the login page of a network (captive portal); log in with a web browser first"
    case .login: "a login page; the feed may need a username and password"
    case .other: "an HTML page"
    }
  }

  private static let beginnings: [StaticString] = ["<html", "<!doctype html", "<head", "<body"]

  private static let botChecks: [StaticString] = [
    "cf-browser-verification", "/cdn-cgi/challenge-platform", "<title>just a moment",
    "checking your browser",
    "attention required! | cloudflare", "ddos-guard", "g-recaptcha", "h-captcha",
    "captcha-delivery.com",
    "are you a robot", "are you a human", "verify you are human", "px-captcha",
    "_incapsula_resource",
  ]

  private static let portals: [StaticString] = [
    "captive portal", "captiveportal", "<wisp", "wispaccessgatewayparam", "hotspot login",
    "wifi login", "wi-fi login",
    "network login", "guest wifi", "guest wi-fi",
  ]

  private static let passwords: [StaticString] = [
    "type=\"password\"", "type='password'", "type=password",
  ]
}
