import FeedModel

/// What streams have in common, to be limited one by one.
struct StreamFilter {
  private let feeds: ServedFeeds
  /// Labels of articles, which are streams where no feed has them.
  private let labels: LabelNames
  private var label: String?
  private var excludedLabels: Set<String> = []
  private var homes: Set<Int64>?
  private var isRead: Bool?
  private var isStarred: Bool?
  private var isEmpty = false

  /// All articles.
  /// - Parameter labels: the labels of articles.
  init(_ feeds: ServedFeeds, labels: LabelNames) {
    self.feeds = feeds
    self.labels = labels
  }

  /// Leaves only the articles of a stream.
  mutating func include(_ stream: StreamID) throws(RequestRefusal) {
    switch stream {
    case .readingList: break
    case .read: require(\.isRead, true)
    case .unread: require(\.isRead, false)
    case .starred: require(\.isStarred, true)
    case .label, .feed, .feedURL:
      if let name = articleLabel(stream) {
        if label != nil, label != name { isEmpty = true }
        label = name
        return
      }
      let ids = try ids(stream)
      homes = homes.map { $0.intersection(ids) } ?? ids
    }
  }

  /// Leaves out the articles of a stream.
  mutating func exclude(_ stream: StreamID) throws(RequestRefusal) {
    switch stream {
    case .readingList: isEmpty = true
    case .read: require(\.isRead, false)
    case .unread: require(\.isRead, true)
    case .starred: require(\.isStarred, false)
    case .label, .feed, .feedURL:
      if let name = articleLabel(stream) {
        excludedLabels.insert(name)
      } else {
        homes = (homes ?? feeds.ids).subtracting(try ids(stream))
      }
    }
  }

  /// The articles that are left; nil if there can be none.
  var stream: ArticleStream? {
    if isEmpty || homes?.isEmpty ?? false { return nil }
    var stream = ArticleStream(served: feeds.ids)
    stream.homes = homes
    stream.isRead = isRead
    stream.isStarred = isStarred
    stream.label = label
    stream.excludedLabels = excludedLabels
    return stream
  }

  /// The label of articles that a stream is; nil for other streams.
  private func articleLabel(_ stream: StreamID) -> String? {
    guard case .label(let name) = stream, feeds.ids(label: name, beside: labels) == nil else {
      return nil
    }
    return labels[name]
  }

  private mutating func require(_ mark: WritableKeyPath<StreamFilter, Bool?>, _ isSet: Bool) {
    if self[keyPath: mark] == !isSet { isEmpty = true }
    self[keyPath: mark] = isSet
  }

  private func ids(_ stream: StreamID) throws(RequestRefusal) -> Set<Int64> {
    switch stream {
    case .label(let name): if let ids = feeds.ids(label: name, beside: labels) { return ids }
    case .feed, .feedURL: if let feed = feeds.feed(stream) { return [feed.id] }
    case .readingList, .read, .starred, .unread: return feeds.ids
    }
    throw RequestRefusal("unknown stream '\(stream.text)'")
  }
}

extension ServedFeeds {
  /// The feed that a stream is; nil for other streams and unknown feeds.
  func feed(_ stream: StreamID) -> ServedFeed? {
    switch stream {
    case .feed(let id): self[id]
    case .feedURL(let url): self[url: url]
    case .label, .readingList, .read, .starred, .unread: nil
    }
  }
}

extension StreamID {
  /// - Throws: a bad request for an unknown stream: it must never be taken for all articles.
  static func required(_ text: String) throws(RequestRefusal) -> StreamID {
    guard let stream = StreamID(text) else {
      throw RequestRefusal("unknown stream '\(text.prefix(200))'")
    }
    return stream
  }
}
