import FeedBasics
package import FeedConfiguration
package import FeedModel

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
      url: item.url, name: FileName.base(day: day, feed: one.publisher, title: one.title),
      mediaType: one.attachment.mediaType, maximumSize: maximumSize, progress: progress,
      pause: { try? await Task.sleep(for: .seconds($0)) })
  }
}
