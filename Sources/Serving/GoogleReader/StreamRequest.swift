import FeedModel
import FeedPlatform

/// A page of a stream as a client asks for it.
struct StreamRequest {
  /// The stream itself, for the response.
  let id: StreamID
  /// The maximum number of articles of the page.
  let limit: Int
  /// nil if no article can match.
  private let stream: ArticleStream?

  /// - Parameters:
  ///   - name: the stream; nil for that of the parameter `s`, else for all articles.
  ///   - maximum: of the parameter `n`, which is 20 if absent.
  init(
    _ form: FormParameters, stream name: String? = nil, maximum: Int, in feeds: ServedFeeds
  ) throws(ReaderFailure) {
    id = try StreamID.required(name ?? form["s"] ?? StreamID.readingList.text)
    var filter = StreamFilter(feeds)
    try filter.include(id)
    for text in form.values("it") where !text.isEmpty { try filter.include(.required(text)) }
    for text in form.values("xt") where !text.isEmpty { try filter.exclude(.required(text)) }
    limit = min(max(form["n"].flatMap { Int($0) } ?? 20, 1), maximum)
    var stream = filter.stream
    stream?.seenFrom = try form.time("ot")
    stream?.seenUntil = try form["nt"].flatMap { text throws(ReaderFailure) in
      text.isEmpty ? nil : try ReaderTime.end(text)
    }
    if form["r"] == "o" { stream?.order = .oldest }
    if let text = form["c"], !text.isEmpty {
      guard let last = Int(text), last > 0 else {
        throw .badRequest("'\(text.prefix(30))' is not a continuation")
      }
      stream?.after = last
    }
    self.stream = stream
  }

  /// The numbers of the page's articles, and the continuation if there are more.
  func page(in store: any ArticleStore) throws(StoreError) -> (numbers: [Int], next: Int?) {
    guard var stream else { return ([], nil) }
    stream.limit = limit + 1
    let numbers = try store.numbers(stream)
    let page = Array(numbers.prefix(limit))
    return (page, numbers.count > limit ? page.last : nil)
  }
}

extension FormParameters {
  /// The time in a parameter; nil if it is absent, empty or 0.
  fileprivate func time(_ name: String) throws(ReaderFailure) -> Date? {
    guard let text = self[name], !text.isEmpty else { return nil }
    return try ReaderTime.date(text)
  }
}
