/// A feed that a list of feeds names.
public struct Subscription: Sendable, Equatable {
  /// Its address as the list has it, or the line that could not be read.
  public var written: String
  /// What the list means by it.
  public var address: SubscriptionAddress
  /// The name the list gives it, on one line and of bounded length.
  public var title: String?
  /// The folders and tags it stands under, each once.
  public var tags: [String] = []
  /// The JSON adapter that reads it, which only lists of our own name.
  public var adapter: String?
  /// Whether it is fetched, which only lists of our own say.
  public var isEnabled = true
  /// Where it stands, from 1, in lists that are made of lines.
  public var line: Int?

  /// A feed of a list; title and tags are put on one line and cut to a bound.
  public init(
    written: String, address: SubscriptionAddress, title: String? = nil, tags: [String] = [],
    line: Int? = nil
  ) {
    self.written = written
    self.address = address
    self.title = title.flatMap { Subscription.label($0) }
    self.tags = Subscription.labels(tags)
    self.line = line
  }

  /// Unicode scalars that a name or a tag may have; longer ones are cut.
  private static let maximumLabelLength = 200
  private static let maximumTags = 100

  /// A name or tag on one line; nil where nothing is left of it.
  private static func label(_ text: String) -> String? {
    let scalars = text.unicodeScalars.prefix(maximumLabelLength * 4)
    guard let folded = PlainText.folded(String(String.UnicodeScalarView(scalars))) else {
      return nil
    }
    return String(String.UnicodeScalarView(folded.unicodeScalars.prefix(maximumLabelLength)))
      .trimmed
      .nonEmpty
  }

  /// Each tag once, in the list's order.
  private static func labels(_ tags: [String]) -> [String] {
    var seen: Set<String> = []
    return tags.prefix(maximumTags * 2).compactMap(label).filter { seen.insert($0).inserted }
      .prefix(maximumTags).map { $0 }
  }
}

/// What a list of feeds says, in its order.
public struct SubscriptionList: Sendable, Equatable {
  /// More than anybody reads; a bound on what a hostile list can make of a few megabytes.
  static let maximumCount = 50_000

  /// In the list's order.
  public internal(set) var subscriptions: [Subscription] = []
  /// What is not as it should be with the whole list, each a sentence's end: `ends before it is complete`.
  public internal(set) var warnings: [String] = []
  private var isFull = false

  mutating func append(_ subscription: Subscription) {
    if subscriptions.count < SubscriptionList.maximumCount {
      subscriptions.append(subscription)
    } else if !isFull {
      isFull = true
      warnings.append(
        "names more feeds than \(SubscriptionList.maximumCount); the others were left out")
    }
  }
}
