package import FeedBasics
package import FeedConfiguration
package import FeedModel

/// The attachments that a command lists, downloads or marks.
package struct EnclosureSelection {
  /// Whether only played ones are chosen, or only others; nil for all.
  package var played: Bool?
  /// Whether only those in the queue are chosen.
  package var queued = false
  /// How many attachments are skipped first.
  package var offset = 0
  /// The maximum number of attachments; nil for all.
  package var limit: Int?

  package init(played: Bool? = nil, queued: Bool = false) {
    self.played = played
    self.queued = queued
  }

  private struct Stop: Error {}

  /// Calls `body` with the chosen attachments of each article that has some, in the order of the query, whose limit and
  /// offset count attachments.
  package func visit(
    _ query: ArticleQuery, in store: any ArticleStore, body: ([ArticleAttachment]) -> Void
  ) throws {
    var query = query
    var selection = self
    (selection.limit, selection.offset) = (query.limit, query.offset)
    query.offset = 0
    query.condition = query.condition.and(.withAttachment)
    let marked = try store.attachmentMarks()
    var count = 0
    do {
      repeat {
        // Most have one, or a few. Only some are played or queued.
        query.limit =
          played == nil && !queued ? selection.limit.map { $0 + selection.offset } : nil
        query.offset += count
        count = 0
        try store.articles(query) { articles in
          for article in articles {
            count += 1
            let chosen = selection.take(article, marked)
            if !chosen.isEmpty { body(chosen) }
            if selection.limit == 0 { throw Stop() }
          }
        }
      } while count > 0 && count == query.limit
    } catch {
      // The store reports the end as an error of its own.
      guard selection.limit == 0 else { throw error }
    }
  }

  /// The same for articles by number.
  /// - Returns: the numbers that belong to no article.
  package func visit(
    _ numbers: [Int], in store: any ArticleStore, body: ([ArticleAttachment]) -> Void
  ) throws -> [Int] {
    var selection = self
    let marked = try store.attachmentMarks()
    return try store.visit(numbers) { _, article in
      let chosen = selection.take(article, marked)
      if !chosen.isEmpty { body(chosen) }
    }
  }

  private mutating func take(_ article: Article, _ marked: AttachmentMarks) -> [ArticleAttachment] {
    var chosen: [ArticleAttachment] = []
    for var one in ArticleAttachment.all(of: article) {
      one.isPlayed = marked.played.contains(one.attachment.url)
      one.isQueued = marked.queued.contains(one.attachment.url)
      if let played, one.isPlayed != played { continue }
      if queued, !one.isQueued { continue }
      if offset > 0 {
        offset -= 1
        continue
      }
      if limit == 0 { break }
      limit = limit.map { $0 - 1 }
      chosen.append(one)
    }
    return chosen
  }
}

/// Attachments to download, each URL once.
package struct EnclosureList {
  package struct Item: Sendable {
    /// The attachment's first article.
    package let attachment: ArticleAttachment
    /// The feeds that carried the articles.
    package fileprivate(set) var feeds: Set<String>

    package init(_ attachment: ArticleAttachment) {
      self.attachment = attachment
      feeds = attachment.feeds
    }

    package var url: String { attachment.attachment.url }
    /// The article and the URL, for messages about it.
    package var label: String {
      "\(attachment.article)  " + (attachment.title.map { "\($0) (\(url))" } ?? url)
    }
  }

  package private(set) var items: [Item] = []
  private var positions: [String: Int] = [:]

  package init() {}

  package mutating func add(_ attachments: [ArticleAttachment]) {
    for one in attachments {
      let url = one.attachment.url
      if let position = positions[url] {
        items[position].feeds.formUnion(one.feeds)
      } else {
        positions[url] = items.count
        items.append(Item(one))
      }
    }
  }
}

extension Library {
  /// The download of an attachment into a folder, where its file is named after date, publisher and title.
  /// - Parameters:
  ///   - maximumSize: that of the file in bytes.
  ///   - progress: called with numbers of bytes as they arrive.
  package func download(
    _ item: EnclosureList.Item, by fetcher: any FeedFetcher, into folder: DownloadFolder,
    _ config: Config, maximumSize: Int, progress: @escaping @Sendable (Int) -> Void
  ) -> FileDownload {
    let one = item.attachment
    let offset = Double(calendar.offset(at: one.date))
    let day = String(Timestamp.rfc3339(one.date.addingTimeInterval(offset)).prefix(10))
    return FileDownload(
      fetcher: fetcher, folder: folder,
      request: LinkedFile.download(
        item.url, carriedBy: item.feeds, config, timeout: FileDownload.timeout),
      url: item.url, lastingName: one.lastingName,
      name: FileName.base(day: day, feed: one.publisher, title: one.title),
      mediaType: one.attachment.mediaType, maximumSize: maximumSize, progress: progress,
      pause: { try? await Task.sleep(for: .seconds($0)) })
  }
}

/// A change to what is remembered of attachments.
package enum AttachmentChange: Sendable, Equatable {
  case played(Bool)
  case queued(Bool)

  /// What was done, in words.
  /// - Parameter amount: what was changed, such as `2 enclosures`.
  package func done(to amount: some CustomStringConvertible) -> String {
    switch self {
    case .played(let isPlayed): "\(amount) marked as \(isPlayed ? "played" : "not played")"
    case .queued(true): "\(amount) added to the queue"
    case .queued(false): "\(amount) taken out of the queue"
    }
  }
}

extension AttachmentMarking {
  /// - Returns: how many changed.
  package func apply(
    _ change: AttachmentChange, to attachments: [QueuedAttachment], at now: Date
  ) throws(StoreError) -> Int {
    switch change {
    case .played(let isPlayed):
      try mark(attachments: attachments.map(\.url), played: isPlayed, at: now)
    case .queued(true): try enqueue(attachments: attachments, at: now)
    case .queued(false): try dequeue(attachments: attachments.map(\.url))
    }
  }
}
