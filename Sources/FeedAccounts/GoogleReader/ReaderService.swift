import FeedModel

/// What one kind of server of the Google Reader API does differently.
struct ReaderService: Sendable {
  /// The service; nil for `aggregate serve`, and for servers that are not known.
  private(set) var reader: OnlineReader?
  /// Its lists of ids end here although there may be more; nil if they do not.
  var idLimit: Int?
  /// Whether `it=…/read` lists the items that are read. Where it does not, it may list everything.
  var listsRead = false
  /// Whether it writes `＆＜＞` for `&<>`, so that no client takes a text for markup.
  var widensMarkup = false
  /// The most folders of a feed; nil for any number.
  var maximumTags: Int?
  /// How many items' contents one request may ask for.
  var contents = 150
  /// What to check if it refuses user and password.
  var loginAdvice = "check 'user' and 'password'"
  /// How its API is switched on, if it has to be.
  var switchAdvice: String?

  /// The service's name.
  var name: String { reader?.title ?? "the server" }

  /// What to do if its API does not respond as one.
  var apiAdvice: String {
    switchAdvice ?? reader?.url.map { "the url of \(name) is \($0)" } ?? "check the account's url"
  }

  /// By ``OnlineReader/name``.
  private static let known = [
    "freshrss": ReaderService(
      listsRead: true, widensMarkup: true, maximumTags: 1,
      loginAdvice:
        "the password is the API password of Settings > Profile, not that of the web page",
      switchAdvice:
        "switch on 'Allow API access' in Settings > Authentication, and set an API password in Settings > Profile"
    ),
    "inoreader": ReaderService(
      contents: 100, loginAdvice: "the API needs a paid plan; check 'user' and 'password'"),
    "theoldreader": ReaderService(
      contents: 100,
      loginAdvice: "check 'user', which is the e-mail address, and 'password'"),
    "bazqux": ReaderService(
      idLimit: 25000,
      loginAdvice: "check 'user' and 'password', which are those of Settings > Mobile login"),
  ]

  /// The service at a URL.
  static func at(_ url: String) -> ReaderService {
    let reader = OnlineReader.at(url)
    var service = reader.flatMap { known[$0.name] } ?? ReaderService()
    service.reader = reader
    return service
  }

  /// A title as the publisher wrote it.
  func title(_ text: String) -> String {
    guard widensMarkup else { return text }
    return [("＆", "&"), ("＜", "<"), ("＞", ">")].reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
