internal import FeedModel

/// What kind of web page stands where a feed was expected, as far as its words tell.
enum WebPageKind {
  /// Bytes that are looked at.
  private static let reach = 65536

  /// Such as `a login page`; nil for what is no HTML.
  static func name(of bytes: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: bytes.prefix(reach), as: UTF8.self).lowercased()
    guard
      text.hasWord("<html") || text.hasWord("<!doctype html") || text.hasWord("<head")
        || text.hasWord("<body")
    else { return nil }
    if botChecks.contains(where: text.hasWord) {
      return "a bot check, which lets only web browsers through"
    }
    if portals.contains(where: text.hasWord) {
      return "the login page of a network (captive portal); log in with a web browser first"
    }
    if passwords.contains(where: text.hasWord) {
      return "a login page; the feed may need a username and password"
    }
    return "an HTML page"
  }

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
