import FeedModel

/// What streams have in common, to be limited one by one.
struct StreamFilter {
  private let feeds: ServedFeeds
  /// Labels of articles, which are streams where no feed has them.
  private let labels: LabelNames
  private var found: ArticleStream
  private var isEmpty = false

  /// All articles.
  /// - Parameter labels: the labels of articles.
  init(_ feeds: ServedFeeds, labels: LabelNames) {
    self.feeds = feeds
    self.labels = labels
    found = ArticleStream(served: feeds.ids)
  }

  /// Leaves only the articles of a stream.
  /// - Parameter isExcluded: whether these are left out instead.
  mutating func include(_ stream: StreamID, isExcluded: Bool = false) throws(RequestRefusal) {
    switch stream {
    case .readingList: isEmpty = isEmpty || isExcluded
    case .read: require(\.isRead, !isExcluded)
    case .unread: require(\.isRead, isExcluded)
    case .starred: require(\.isStarred, !isExcluded)
    case .label, .feed, .feedURL:
      if let name = articleLabel(stream) {
        if isExcluded {
          found.excludedLabels.insert(name)
        } else {
          if found.label != nil, found.label != name { isEmpty = true }
          found.label = name
        }
      } else {
        let (ids, homes) = (try ids(stream), found.homes ?? feeds.ids)
        found.homes = isExcluded ? homes.subtracting(ids) : homes.intersection(ids)
      }
    }
  }

  /// The articles that are left; nil if there can be none.
  var stream: ArticleStream? { isEmpty || found.homes?.isEmpty ?? false ? nil : found }

  /// The label of articles that a stream is; nil for other streams.
  private func articleLabel(_ stream: StreamID) -> String? {
    guard case .label(let name) = stream, feeds.ids(label: name, beside: labels) == nil else {
      return nil
    }
    return labels[name]
  }

  private mutating func require(_ mark: WritableKeyPath<ArticleStream, Bool?>, _ isSet: Bool) {
    if found[keyPath: mark] == !isSet { isEmpty = true }
    found[keyPath: mark] = isSet
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
