import ArticleRendering
import FeedModel

/// The lists of feeds, labels and unread counts.
struct SubscriptionLists {
  let feeds: ServedFeeds
  /// The absolute URL of a feed's icon; empty if it has none.
  var iconURL: (ServedFeed) -> String = { _ in "" }

  /// The feeds with their labels.
  func subscriptions() -> [UInt8] {
    object {
      $0.array("subscriptions", of: feeds.feeds) { json, feed in
        json.member("id", "feed/\(feed.id)")
        json.member("title", feed.name)
        json.array("categories") { labels in
          // Some clients accept no other keys than these.
          for label in feed.labels { folder(label, to: &labels) }
        }
        // Clients require the last three, even if they are empty.
        json.member("url", feed.url)
        json.member("htmlUrl", feed.site)
        json.member("iconUrl", iconURL(feed))
      }
    }
  }

  /// The labels of feeds and of articles, and the stream of stars.
  func tags(_ labels: [ArticleLabel]) -> [UInt8] {
    let names = LabelNames(labels.map(\.name))
    return object {
      $0.array("tags") { list in
        list.object { $0.member("id", StreamID.starred.text) }
        for label in feeds.labels.all { folder(label, to: &list) }
        for label in labels where feeds.ids(label: label.name, beside: names) == nil {
          folder(label.name, type: "tag", to: &list)
        }
      }
    }
  }

  /// Unread articles of each feed and label, also if they have none, and of all feeds together: a client that got a number
  /// before must learn that it is 0 now.
  func unread(_ counts: [Int64: HomeCounts]) -> ServerResponse {
    let all = sum(feeds.ids, counts)
    return .json { json in
      json.member("max", all.unread)
      json.array("unreadcounts") { list in
        count(.readingList, all, to: &list)
        for label in feeds.labels.all {
          count(.label(label), sum(feeds.ids(label: label) ?? [], counts), to: &list)
        }
        for feed in feeds.feeds {
          count(.feed(feed.id), counts[feed.id] ?? HomeCounts(), to: &list)
        }
      }
    }
  }

  private func sum(_ ids: Set<Int64>, _ counts: [Int64: HomeCounts]) -> HomeCounts {
    var sum = HomeCounts()
    for case let own? in ids.map({ counts[$0] }) {
      sum.unread += own.unread
      sum.newest = [sum.newest, own.newest].compactMap(\.self).max()
    }
    return sum
  }

  private func count(_ stream: StreamID, _ counts: HomeCounts, to writer: inout JSONWriter) {
    writer.object {
      $0.member("id", stream.text)
      $0.member("count", counts.unread)
      $0.member(
        "newestItemTimestampUsec", String(counts.newest.map(ReaderTime.microseconds) ?? 0))
    }
  }

  private func folder(_ label: String, type: String = "folder", to writer: inout JSONWriter) {
    writer.object {
      $0.member("id", StreamID.label(label).text)
      $0.member("label", label)
      $0.member("type", type)
    }
  }

  private func object(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(members)
    return writer.bytes
  }
}
