import FeedBasics
import FeedModel

/// A mark of one article, or of all in a feed or group as read.
struct FeverMark {
  /// What is marked.
  private enum Target {
    case items([Int])
    case feed(Int64)
    /// 0 is all feeds.
    case group(Int)
  }

  /// The mark, which is set whatever it was.
  let mark: UserMark
  private let target: Target
  /// Only what was first seen until then; nil for all.
  private let end: Date?

  /// - Returns: nil if nothing is to be marked, or nothing that is known.
  init?(_ form: FormParameters) {
    guard let kind = form["mark"], let id = form["id"] else { return nil }
    switch form["as"] {
    case "read": mark = .read(true)
    case "unread": mark = .read(false)
    case "saved": mark = .starred(true)
    case "unsaved": mark = .starred(false)
    default: return nil
    }
    switch kind {
    case "item": target = .items(FeverList.numbers(id))
    case "feed":
      guard mark == .read(true), let feed = Int64(id) else { return nil }
      target = .feed(feed)
    case "group":
      guard mark == .read(true), let group = Int(id) else { return nil }
      target = .group(group)
    default: return nil
    }
    do {
      end = try form.end("before")
    } catch {
      return nil
    }
  }

  /// Sets the mark.
  func apply(
    _ feeds: ServedFeeds, in store: any ArticleStore, step: MarkStep, at now: Date
  ) throws(StoreError) {
    var stream = ArticleStream(served: feeds.ids)
    switch target {
    case .items(let numbers):
      _ = try store.mark(numbers, mark, step: step)
      return
    case .feed(let id): stream.homes = [id]
    case .group(0): break
    case .group(let id): stream.homes = FeverGroups(feeds).feeds(of: [id])
    }
    stream.isRead = false
    stream.seenUntil = min(end ?? now, now)
    _ = try store.mark(stream, mark, step: step)
  }
}

/// Lists of numbers, separated by commas.
enum FeverList {
  /// The positive numbers of a list; anything else in it is skipped.
  static func numbers(_ text: String) -> [Int] {
    text.split(separator: ",").compactMap { part in Int(part).flatMap { $0 > 0 ? $0 : nil } }
  }

  static func text(_ numbers: [Int]) -> String {
    numbers.map(String.init).joined(separator: ",")
  }
}
