/// The settings that FreshRSS, Miniflux and others add to an outline, in namespaces of their own (FreshRSS, "OPML in
/// FreshRSS").
struct ReaderAttributes {
  /// The time between two fetches, in seconds.
  private(set) var interval: Int?
  /// Whether the reader never fetches the feed by itself.
  private(set) var isMuted = false
  /// Where FreshRSS takes the feeds of a folder from.
  private(set) var listURL: String?
  /// The names of the other settings that are not empty.
  var others: [String] {
    leftOut.filter { adapter == nil || !$0.isScraping } + (adapter?.leftOut ?? [])
  }
  /// What FreshRSS takes of the pages of items.
  private(set) var page: SubscribedPage?
  /// How FreshRSS makes a feed of something else; nil if it is a feed.
  private(set) var adapter: FreshRSSAdapter?

  private var leftOut: [String] = []

  private static let maximumCount = 50

  /// - Parameter type: the outline's, in lower case.
  init(_ element: XMLElement, type: String? = nil) {
    var settings: [String: String] = [:]
    for attribute in element.attributes where attribute.name.namespace == .unknown {
      let value = attribute.value.trimmed
      switch attribute.name.local {
      case _ where value.isEmpty: continue
      // Negative for a feed that is muted; -0 does not occur.
      case "ttl":
        guard let seconds = Int(value), seconds.magnitude <= 3_153_600_000 else { continue }
        isMuted = seconds < 0
        if seconds > 0 { interval = seconds }
      case "opmlUrl": listURL = value
      case "priority" where value == "main": continue
      // Thunderbird and RSS Guard write these for every feed; nothing is lost without them.
      case "quickMode", "options", "encoding": continue
      case "xmlUrlType" where value == "0": continue
      default:
        guard leftOut.count < Self.maximumCount,
          let name = PlainText.folded(String(attribute.name.local.prefix(60)))
        else { continue }
        settings[name] = value
        leftOut.append(name)
      }
    }
    adapter = FreshRSSAdapter(type: type, settings)
    page = SubscribedPage(settings)
    if page != nil { leftOut.removeAll { $0 == SubscribedPage.body } }
    if page?.remove != nil { leftOut.removeAll { $0 == SubscribedPage.remove } }
    leftOut += Self.plain.filter {
      !["", "false", "0", nil].contains(element.trimmedAttribute($0)?.lowercased())
    }
  }

  /// The settings that Liferea, Miniflux and others add without a namespace.
  private static let plain = [
    "username", "password", "filtercmd", "loaditemlink", "crawler", "scraperrules",
    "rewriterules", "blocklistrules", "keeplistrules", "useragent", "cookie",
  ]
}

extension SubscribedPage {
  fileprivate static let body = "cssFullContent"
  fileprivate static let remove = "cssContentFilter"

  /// - Parameter settings: FreshRSS' attributes by their names.
  /// - Returns: nil if they have no selector that can be used here.
  fileprivate init?(_ settings: [String: String]) {
    guard let body = settings[Self.body], (try? CSSSelector(body)) != nil else { return nil }
    self.body = body
    remove = settings[Self.remove].flatMap { (try? CSSSelector($0)) == nil ? nil : $0 }
  }
}

extension String {
  /// Whether a setting says where something is in a page or in JSON.
  fileprivate var isScraping: Bool { hasPrefix("xPath") || hasPrefix("json") }
}
