import FeedBasics
import FeedModel

/// Marks of articles by clients.
struct ItemEdits {
  let library: ClientLibrary
  /// All of the client's marks in this minute are one change for `undo`.
  let step: MarkStep
  let now: Date

  /// Sets and removes the tags of articles: `i`, `a` and `r`.
  func edit(_ form: FormParameters) throws {
    let marks = try marks(adding: form.values("a"), removing: form.values("r"))
    let numbers = form.values("i").compactMap(ItemID.number)
    if numbers.isEmpty { return }
    for mark in marks {
      _ = try library.store.mark(numbers, mark, step: step)
    }
  }

  /// Marks the articles of a stream as read that were seen until a time: `s` and `ts`.
  func markAll(_ form: FormParameters, in feeds: ServedFeeds) throws {
    let names = form.values("s")
    guard !names.isEmpty else { throw RequestRefusal("no stream in 's'") }
    let labels = try library.labels()
    let end = min(try form.end("ts") ?? now, now)
    let streams = try names.compactMap { name in
      var filter = StreamFilter(feeds, labels: labels)
      try filter.include(.required(name))
      try filter.include(.unread)
      return filter.stream
    }
    for var stream in streams {
      stream.seenUntil = end
      _ = try library.store.mark(stream, .read(true), step: step)
    }
  }

  private func marks(
    adding added: [String], removing removed: [String]
  ) throws(RequestRefusal) -> [UserMark] {
    guard !(added + removed).isEmpty else { throw RequestRefusal("no tag in 'a' or 'r'") }
    var marks: [UserMark] = []
    for (text, isAdded) in added.map({ ($0, true) }) + removed.map({ ($0, false) }) {
      if let mark = try mark(text, isAdded: isAdded) { marks.append(mark) }
    }
    for mark in marks where marks.contains(mark.opposite) {
      throw RequestRefusal("a tag is both added and removed")
    }
    return marks
  }

  /// The mark that a tag is; nil for tags that mean nothing here.
  private func mark(_ text: String, isAdded: Bool) throws(RequestRefusal) -> UserMark? {
    switch StreamID(text) {
    case .read: return .read(isAdded)
    case .starred: return .starred(isAdded)
    // Clients that mark as read also take off what keeps it unread, which changes nothing more.
    case .unread: return isAdded ? .read(false) : nil
    case .label(let text):
      guard let name = ArticleLabel.name(text) else {
        throw RequestRefusal("a label must be \(ArticleLabel.expected)")
      }
      return .labelled(name, isAdded)
    case .readingList, .feed, .feedURL: throw RequestRefusal("'\(text.prefix(200))' is not a mark")
    case nil:
      let ignored = ["tracking-kept-unread", "fresh", "like", "broadcast"]
      let name = text.split(separator: "/").last ?? ""
      guard text.contains("/state/com.google/"), ignored.contains(String(name)) else {
        throw RequestRefusal("unknown tag '\(text.prefix(200))'")
      }
      return nil
    }
  }
}
