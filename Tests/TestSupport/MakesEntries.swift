public import FeedModel
public import Foundation

/// A suite that makes feeds and entries.
public protocol MakesEntries {}

extension MakesEntries {
  /// When the first response arrives.
  public var start: Date { Date(timeIntervalSince1970: 1_795_244_400) }

  /// The titles that four publishers have for one event, which make a story.
  public var titlesOfOneEvent: [String] {
    [
      "Glacier lake drains overnight above Brimsdal",
      "Brimsdal glacier lake drains, residents flee overnight",
      "Residents of Brimsdal flee as glacier lake drains",
      "Glacier lake above Brimsdal drains as residents flee",
    ]
  }

  /// A feed with default settings.
  /// - Parameter url: `https://NAME.example/feed` if nil.
  public func feed(_ name: String, url: String? = nil) -> Feed {
    let url = url ?? "https://\(name).example/feed"
    return Feed(name: name, location: .web(url: url), configuredURL: url)
  }

  /// An entry without text.
  /// - Parameter hours: the publication, in hours after ``start``.
  public func entry(
    _ guid: String, _ title: String = "Title", url: String? = nil, hours: Double = -1
  ) -> Entry {
    var entry = Entry(guid: guid)
    entry.title = title
    entry.url = url
    entry.published = start.addingTimeInterval(hours * 3600)
    return entry
  }
}
