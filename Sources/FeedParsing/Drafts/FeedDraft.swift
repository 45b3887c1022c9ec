internal import FeedBasics
internal import FeedModel

/// Collects the fields of the feed itself while its elements arrive.
struct FeedDraft {
  var feed = ParsedFeed(format: .atom1)
  var title = Ranked<MarkupText>()
  var subtitle = Ranked<MarkupText>()
  var updated = Ranked<Date>()
  var published = Ranked<Date>()
  var authors = AuthorDraft()
  var icon = Ranked<String>()
  /// Whether the element that is read is inside one that is not known, so that what it has is not the feed's own.
  var isForeign = false
  var updatePeriod: Double?
  var updateFrequency = 1.0

  mutating func addTag(_ tag: String?) { if let tag { feed.tags.append(tag) } }

  /// Writes the collected fields into the feed, whose format the root element has determined.
  func fill(_ target: inout ParsedFeed) {
    var done = feed
    done.format = target.format
    done.title = title.value
    done.subtitle = subtitle.value
    done.updated = updated.value
    done.published = published.value
    done.icon = icon.value
    done.links.sortIfSeveral { $0.isOwn && !$1.isOwn }
    done.authors = authors.list
    if done.pollingHints.ttl == nil, let updatePeriod {
      done.pollingHints.ttl = updatePeriod / max(1, updateFrequency)
    }
    target = done
  }
}
