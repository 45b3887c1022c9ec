internal import FeedBasics
internal import FeedModel

/// Collects the fields of the feed itself while its elements arrive.
struct FeedDraft {
  var feed = ParsedFeed(format: .atom1)
  private var title = Ranked<MarkupText>()
  private var subtitle = Ranked<MarkupText>()
  private var updated = Ranked<Date>()
  private var published = Ranked<Date>()
  var authors = AuthorDraft()
  private var icon = Ranked<String>()
  var updatePeriod: Double?
  var updateFrequency = 1.0

  mutating func setTitle(_ text: MarkupText?, rank: Int) { title.offer(text, rank: rank) }
  mutating func setSubtitle(_ text: MarkupText?, rank: Int) { subtitle.offer(text, rank: rank) }
  mutating func setUpdated(_ text: String, rank: Int) {
    updated.offer(FeedDate.parse(text), rank: rank)
  }
  mutating func setPublished(_ text: String, rank: Int) {
    published.offer(FeedDate.parse(text), rank: rank)
  }
  mutating func addTag(_ tag: String?) { if let tag { feed.tags.append(tag) } }
  mutating func setIcon(_ url: String?, rank: Int) { icon.offer(url, rank: rank) }

  /// Writes the collected fields into the feed, whose format the root element has determined.
  func fill(_ target: inout ParsedFeed) {
    var done = feed
    done.format = target.format
    done.title = title.value
    done.subtitle = subtitle.value
    done.updated = updated.value
    done.published = published.value
    done.icon = icon.value
    done.links = stableSorted(done.links) { $0.isOwn ? 0 : 1 }
    done.authors = authors.list
    if done.pollingHints.ttl == nil, let updatePeriod {
      done.pollingHints.ttl = updatePeriod / max(1, updateFrequency)
    }
    target = done
  }
}
