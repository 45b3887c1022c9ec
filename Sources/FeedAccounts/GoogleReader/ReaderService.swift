import FeedModel

/// What one kind of server of the Google Reader API does differently.
package struct ReaderService: Sendable, Equatable {
  /// The service's name.
  package var name: String
  /// Its own host, or the end of its API's path on hosts of any name.
  var host: String?
  var pathEnd: String?
  /// Its lists of ids end here although there may be more; nil if they do not.
  var idLimit: Int?
  /// Whether `it=…/read` lists the items that are read. Where it does not, it may list everything.
  var listsRead: Bool
  /// Whether it writes `＆＜＞` for `&<>`, so that no client takes a text for markup.
  var widensMarkup = false
  /// Items whose contents one request may ask for.
  var contents: Int
  /// What to check if it refuses user and password.
  package var loginAdvice: String
  /// What to do if its API does not respond as one.
  var apiAdvice: String

  /// Anything else: `aggregate serve`, and servers that nobody told of.
  static let other = ReaderService(
    name: "the server", listsRead: false, contents: 150,
    loginAdvice: "check 'user' and 'password'", apiAdvice: "check the account's url")

  /// Those that are known.
  package static let all = [
    ReaderService(
      name: "FreshRSS", pathEnd: "/api/greader.php", listsRead: true, widensMarkup: true,
      contents: 150,
      loginAdvice:
        "the password is the API password of Settings > Profile, not that of the web page",
      apiAdvice:
        "switch on 'Allow API access' in Settings > Authentication, and set an API password in Settings > Profile"
    ),
    ReaderService(
      name: "Inoreader", host: "inoreader.com", listsRead: false, contents: 100,
      loginAdvice: "the API needs a paid plan; check 'user' and 'password'",
      apiAdvice: "the url of Inoreader is https://www.inoreader.com"),
    ReaderService(
      name: "The Old Reader", host: "theoldreader.com", listsRead: false, contents: 100,
      loginAdvice: "check 'user', which is the e-mail address, and 'password'",
      apiAdvice: "the url of The Old Reader is https://theoldreader.com"),
    ReaderService(
      name: "BazQux", host: "bazqux.com", idLimit: 25000, listsRead: false, contents: 150,
      loginAdvice: "check 'user' and 'password', which are those of Settings > Mobile login",
      apiAdvice: "the url of BazQux is https://bazqux.com"),
  ]

  /// A title as the publisher wrote it.
  func title(_ text: String) -> String {
    guard widensMarkup else { return text }
    return [("＆", "&"), ("＜", "<"), ("＞", ">")].reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  /// The service at a URL.
  package static func at(_ url: String) -> ReaderService {
    let parts = URLReference.Parts(url)
    let host = (parts.host ?? "").lowercased()
    var path = Substring(parts.path)
    while path.hasSuffix("/") { path.removeLast() }
    return all.first { service in
      service.host.map { host == $0 || host.hasSuffix(".\($0)") }
        ?? service.pathEnd.map { path.hasSuffix($0) } ?? false
    } ?? other
  }
}
