import CLibXML2
import FeedBasics

/// Turns an OPML document's events into subscriptions. It lives for one pass.
struct OPMLBuilder: SAXHandler {
  private(set) var list = SubscriptionList()

  /// Folders nested deeper add no tags; no list is organised like that.
  private static let maximumDepth = 32

  /// The types of feeds that are written with the older name `url`; the others are of pages, episodes and songs.
  private static let feedTypes: Set<String> = [
    "rss", "rss1", "rss2", "rdf", "atom", "pie", "feed", "jsonfeed", "json", "podcast",
  ]

  private enum OpenElement {
    /// A folder, with the tag that it adds.
    case folder(String?)
    case feed
    case other
  }

  private var names = XMLNameTable()
  private var open: [OpenElement] = []

  mutating func start(
    local: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?, uri: UnsafePointer<xmlChar>?,
    attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) {
    let name = names.name(local, prefix: prefix, uri: uri)
    guard name.local.lowercased() == "outline" else {
      open.append(.other)
      return
    }
    let element = XMLElement(name: name, attributes: names.attributes(attributes, count: count))
    if let subscription = subscription(element) {
      list.append(subscription)
      open.append(.feed)
    } else {
      // A folder's `text` is what people see (OPML 2.0, "Text attribute").
      let folder = element.trimmedAttribute("text") ?? element.trimmedAttribute("title")
      open.append(.folder(folder))
      if let url = ReaderAttributes(element).listURL {
        list.warnings.append(
          "has the folder '\(folder ?? "")', which FreshRSS fills from another list; import that too: "
            + SecretMask().masked(String(url.prefix(200))))
      }
    }
  }

  mutating func end() { _ = open.popLast() }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

  /// The feed of an outline; nil if it is a folder, or an item of the feed around it.
  private func subscription(_ element: XMLElement) -> Subscription? {
    let type = element.trimmedAttribute("type")?.lowercased()
    let isFeed = element.trimmedAttribute("xmlurl") != nil
    guard let written = element.trimmedAttribute("xmlurl") ?? element.trimmedAttribute("url") else {
      return nil
    }
    let isOfFeedType = isFeed || type.map(OPMLBuilder.feedTypes.contains) ?? true
    // Overcast lists the episodes of each feed.
    if !isFeed, type == nil || !isOfFeedType, case .feed? = open.last { return nil }
    let settings = ReaderAttributes(element, type: type)
    let address: SubscriptionAddress
    switch type {
    // Liferea's saved searches.
    case "vfolder": address = .elsewhere("is a saved search, not a feed")
    case "link" where !isFeed, "include" where !isFeed:
      // OPML 2.0, "Inclusion": a page or another list.
      address = .elsewhere("is a link to a page or another list, not a feed")
    case "xml+xpath":
      address = .unreadable("is XML that FreshRSS reads by XPath, which is not supported")
    case _ where !isOfFeedType: address = .elsewhere("has a type that feeds do not have")
    default:
      address =
        settings.adapter?.missing.map {
          .unreadable(
            "is read by FreshRSS with '\($0)', which cannot be written as an adapter; 'aggregate add' may suggest one"
          )
        } ?? SubscriptionAddress(written)
    }
    var subscription = Subscription(
      written: written, address: address,
      title: element.trimmedAttribute("title") ?? element.trimmedAttribute("text"),
      tags: tags(element))
    subscription.adapter = element.attribute(.aggregate, "adapter")?.trimmed.nonEmpty
    subscription.definition = settings.adapter?.definition ?? []
    subscription.isEnabled =
      element.attribute(.aggregate, "enabled") != "false" && !settings.isMuted
      && element.trimmedAttribute("disabled")?.lowercased() != "true"
    subscription.full = element.attribute(.aggregate, "full") == "true"
    subscription.interval = settings.interval
    subscription.page = settings.page
    subscription.leftOut = settings.others
    return subscription
  }

  /// The folders from the outermost inwards, then the categories.
  private func tags(_ element: XMLElement) -> [String] {
    // Tags that a list of categories cannot express are in an attribute of their own, one per line.
    if let tags = element.attribute(.aggregate, "tags") {
      return tags.split(separator: "\n").map(String.init)
    }
    let folders = open.prefix(OPMLBuilder.maximumDepth).compactMap { element -> String? in
      if case .folder(let tag) = element { tag } else { nil }
    }
    return folders + categories(element)
  }

  /// A list separated by commas. A category that begins with a slash is a path, any other is a tag (OPML 2.0,
  /// "Category attribute").
  private func categories(_ element: XMLElement) -> [String] {
    (element.attribute("category") ?? "").split(separator: ",").prefix(200).flatMap { category in
      let category = category.trimmed
      return category.hasPrefix("/") ? category.split(separator: "/").map(String.init) : [category]
    }
  }
}
