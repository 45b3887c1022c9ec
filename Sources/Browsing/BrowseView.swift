public import FeedModel

/// How lists are looked at, which the reader remembers from one time to the next.
public struct BrowseView: Sendable, Equatable {
  /// Whether feeds without anything unread are hidden, when the view is remembered; ``SourceList`` has it meanwhile.
  public var hidesRead = false
  /// Whether lists have only unread articles.
  public var onlyUnread = false
  /// Whether lists have one row a story.
  public var groupsStories = true
  /// The order of feeds, when the view is remembered; ``SourceList`` has it meanwhile.
  public var feedOrder = SourceList.Order.config
  /// The order that the user chose; nil for the config's.
  public var order: ListOrder?
  /// Whether panes are side by side, if the user chose it; nil for the config's setting.
  public var showsPanes: Bool?
  /// The columns by which the list beside an article is wider than usual.
  public var divider = 0

  /// The usual view.
  public init() {}

  /// Reads ``text``; what is not known in it is left out.
  public init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "hides_read": hidesRead = parts[1] == "yes"
      case "only_unread": onlyUnread = parts[1] == "yes"
      case "stories": groupsStories = parts[1] == "yes"
      case "feed_order": feedOrder = SourceList.Order(rawValue: parts[1]) ?? .config
      case "order": order = ListOrder.allCases.first { $0.rawValue == parts[1] }
      case "panes": showsPanes = parts[1] == "yes"
      case "divider": divider = Int(parts[1]).map { max(-200, min($0, 200)) } ?? 0
      default: break
      }
    }
  }

  /// A line for each setting.
  public var text: String {
    func line(_ name: String, _ value: Bool) -> String { "\(name)=\(value ? "yes" : "no")\n" }
    return line("hides_read", hidesRead) + line("only_unread", onlyUnread)
      + line("stories", groupsStories)
      + (feedOrder != .config ? "feed_order=\(feedOrder.rawValue)\n" : "")
      + (order.map { "order=\($0.rawValue)\n" } ?? "")
      + (showsPanes.map { line("panes", $0) } ?? "") + (divider != 0 ? "divider=\(divider)\n" : "")
  }
}

extension BrowseState {
  /// The order of lists of headlines.
  public var order: ListOrder {
    get { view.order ?? settings.order }
    set { view.order = newValue == settings.order ? nil : newValue }
  }

  /// Whether what an article was opened from stays beside it on a wide terminal.
  var showsPanes: Bool {
    get { view.showsPanes ?? settings.showsPanes }
    set { view.showsPanes = newValue == settings.showsPanes ? nil : newValue }
  }

  /// How the lists are looked at now.
  public var remembered: BrowseView {
    var view = view
    view.hidesRead = sources.hidesRead
    view.feedOrder = sources.order
    return view
  }

  /// Looks at the lists as before.
  public mutating func restore(_ remembered: BrowseView) {
    view = remembered
    sources.setHidesRead(remembered.hidesRead, height: height)
    sources.setOrder(remembered.feedOrder, height: height)
  }
}
