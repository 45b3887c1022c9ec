import ArticleRendering
import FeedBasics
import FeedLibrary
import FeedModel

/// Changes of feeds and labels by clients, which are edits of the config.
struct SubscriptionEdits {
  let library: ClientLibrary
  let feeds: ServedFeeds
  /// All of the client's marks in this minute are one change for `undo`.
  let step: MarkStep
  /// What marks articles waits there.
  let writes: WriteQueue

  private var subscriptions: Subscriptions { library.subscriptions }

  /// `subscription/edit`: subscribes, unsubscribes, renames, and changes labels.
  func edit(_ form: FormParameters) async throws {
    let names = form.values("s")
    guard !names.isEmpty else { throw RequestRefusal("no feed in 's'") }
    let added = try labels(form.values("a"))
    let removed = try labels(form.values("r"))
    let titles = form.values("t")
    let streams = try names.map { try StreamID.required($0) }
    switch form["ac"] {
    case "subscribe":
      for (index, stream) in streams.enumerated() {
        try await subscribe(stream, title: title(titles, index), labels: added)
      }
    case "unsubscribe":
      for feed in try streams.map(known) { try await subscriptions.unsubscribe(feed.name) }
    case "edit":
      for (index, feed) in try streams.map(known).enumerated() {
        _ = try await subscriptions.change(
          feed.name, name: title(titles, index), adding: added,
          removing: removed.filter { label in
            !added.contains { $0.lowercased() == label.lowercased() }
          })
      }
    default:
      throw RequestRefusal("'ac' is not subscribe, unsubscribe or edit")
    }
  }

  /// `subscription/quickadd`: subscribes to a URL, and responds with the feed's id.
  func quickAdd(_ form: FormParameters) async throws -> ServerResponse {
    guard var url = form["quickadd"], !url.isEmpty else {
      throw RequestRefusal("no URL in 'quickadd'")
    }
    if url.hasPrefix("feed/") { url = String(url.dropFirst("feed/".count)) }
    do {
      let feed = try await subscriptions.subscribe(url, name: nil, tags: [])
      guard let served = try await library.feeds()[name: feed.name] else {
        throw RequestRefusal("the feed was added, and cannot be read", status: 503)
      }
      return .json {
        $0.member("numResults", 1)
        $0.member("query", url)
        $0.member("streamId", "feed/\(served.id)")
        $0.member("streamName", served.name)
      }
    } catch let error as SubscriptionError {
      // Clients show the text; a status of an error would be taken for a failure of the server.
      return .json {
        $0.member("numResults", 0)
        $0.member("error", error.words)
        $0.member("query", url)
        $0.member("streamId", "")
      }
    }
  }

  /// `rename-tag`: renames a label.
  func renameTag(_ form: FormParameters) async throws {
    guard let new = try labels(form.values("dest")).first else {
      throw RequestRefusal("no label in 'dest'")
    }
    let named = try label(form["s"])
    let known = try library.labels()
    if feeds.ids(label: named, beside: known) != nil {
      if named != new { try await subscriptions.rename(tag: named, to: new) }
      return
    }
    guard let name = ArticleLabel.name(new), let old = known[named] else {
      throw unknown(named)
    }
    if old == name { return }
    // What fails in between leaves both, except where only letter case differs, which labels ignore.
    let marks = [UserMark.labelled(name, true), .labelled(old, false)]
    try await writes.run {
      let articles = try library.store.numbers(ArticleQuery(.labelled(old)))
      for mark in old.lowercased() == name.lowercased() ? marks.reversed() : marks {
        _ = try library.store.mark(articles, mark, step: step)
      }
    }
  }

  /// `disable-tag`: takes labels off all feeds. A label that lost its last feed before is gone already: clients remove a
  /// folder's feeds first.
  func disableTags(_ form: FormParameters) async throws {
    let names = try form.values("s").map { try label($0) }
    guard !names.isEmpty else { throw RequestRefusal("no label in 's'") }
    let labels = try library.labels()
    for name in names
    where feeds.ids(label: name) == nil && !library.isKnown(label: name) && labels[name] == nil {
      throw unknown(name)
    }
    let marked = names.compactMap { feeds.ids(label: $0, beside: labels) == nil ? labels[$0] : nil }
    if !marked.isEmpty {
      try await writes.run {
        for name in marked {
          _ = try library.store.mark(
            ArticleQuery(.labelled(name)), .labelled(name, false), step: step)
        }
      }
    }
    for name in names where feeds.ids(label: name, beside: labels) != nil {
      try await subscriptions.rename(tag: name, to: nil)
    }
  }

  private func subscribe(_ stream: StreamID, title: String?, labels: [String]) async throws {
    guard case .feedURL(let url) = stream else {
      throw RequestRefusal("'\(stream.text)' is not 'feed/' with an http URL")
    }
    do {
      _ = try await subscriptions.subscribe(url, name: title, tags: labels)
    } catch SubscriptionError.known(let name) {
      guard !labels.isEmpty else { return }
      _ = try await subscriptions.change(name, name: nil, adding: labels, removing: [])
    }
  }

  private func known(_ stream: StreamID) throws(RequestRefusal) -> ServedFeed {
    guard let feed = feeds.feed(stream) else {
      throw RequestRefusal("unknown feed '\(stream.text)'", status: 404)
    }
    return feed
  }

  private func labels(_ texts: [String]) throws(RequestRefusal) -> [String] {
    var labels: [String] = []
    for text in texts where !text.isEmpty { labels.append(try label(text)) }
    return labels
  }

  private func label(_ text: String?) throws(RequestRefusal) -> String {
    guard let text, case .label(let name) = StreamID(text) else {
      throw RequestRefusal("'\((text ?? "").prefix(200))' is not a label")
    }
    return name
  }

  private func unknown(_ label: String) -> RequestRefusal {
    RequestRefusal("unknown label '\(label)'", status: 404)
  }

  private func title(_ titles: [String], _ index: Int) -> String? {
    titles.indices.contains(index) && !titles[index].isEmpty ? titles[index] : nil
  }
}
