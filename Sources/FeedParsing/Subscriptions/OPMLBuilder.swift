import CLibXML2

/// Turns an OPML document's events into subscriptions. It lives for one pass.
struct OPMLBuilder: SAXHandler {
  private(set) var list = SubscriptionList()

  /// Deeper folders give no tags; no list is sorted like that.
  private static let maximumDepth = 32

  private var names = XMLNameTable()
  /// What each open element adds as a tag; nil for feeds and for what is no outline.
  private var folders: [String?] = []

  mutating func start(
    local: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?, uri: UnsafePointer<xmlChar>?,
    attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) {
    let name = names.name(local, prefix: prefix, uri: uri)
    guard name.local.lowercased() == "outline" else {
      folders.append(nil)
      return
    }
    let element = XMLElement(
      name: name, attributes: names.attributes(attributes, count: count), text: "",
      holdsMarkup: false)
    if let subscription = subscription(element) {
      list.append(subscription)
      folders.append(nil)
    } else {
      // A folder's `text` is what people see (OPML 2.0, "Text attribute").
      folders.append(value(element, "text") ?? value(element, "title"))
    }
  }

  mutating func end() { _ = folders.popLast() }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

  /// nil for a folder.
  private func subscription(_ element: XMLElement) -> Subscription? {
    let type = value(element, "type")?.lowercased()
    let isFeed = value(element, "xmlurl") != nil
    guard let written = value(element, "xmlurl") ?? value(element, "url") else { return nil }
    let address: SubscriptionAddress
    switch type {
    // Liferea's saved searches.
    case "vfolder": address = .elsewhere("is a saved search, no feed")
    case "link",
      "include" where !isFeed:
      // OPML 2.0, "Inclusion": a page or another list.
      address = .elsewhere("is a link to a page or to another list, no feed")
    default: address = SubscriptionAddress(written)
    }
    var subscription = Subscription(
      written: written, address: address,
      title: value(element, "title") ?? value(element, "text"), tags: tags(element))
    subscription.adapter = element.attribute(.aggregate, "adapter")?.trimmed.nonEmpty
    subscription.isEnabled = element.attribute(.aggregate, "enabled") != "false"
    return subscription
  }

  private func value(_ element: XMLElement, _ name: String) -> String? {
    element.attribute(name)?.trimmed.nonEmpty
  }

  /// Folders from the outermost on, then the categories.
  private func tags(_ element: XMLElement) -> [String] {
    // Tags that a list of categories cannot hold are written apart, a line each.
    if let tags = element.attribute(.aggregate, "tags") {
      return tags.split(separator: "\n").map(String.init)
    }
    return folders.prefix(OPMLBuilder.maximumDepth).compactMap { $0 } + categories(element)
  }

  /// A list parted by commas; with a slash at the beginning each is a path, else a tag (OPML 2.0, "Category attribute").
  private func categories(_ element: XMLElement) -> [String] {
    (element.attribute("category") ?? "").split(separator: ",").prefix(200).flatMap { category in
      let category = category.trimmed
      return category.hasPrefix("/") ? category.split(separator: "/").map(String.init) : [category]
    }
  }
}
