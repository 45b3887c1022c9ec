import FeedBasics
import FeedModel

/// A page of a stream as a client asks for it.
struct StreamRequest {
  /// More streams than any client asks for at once.
  private static let maximumStreams = 50

  /// The stream itself, for the response.
  let id: StreamID
  /// The maximum number of articles of the page.
  let limit: Int
  /// The streams that are asked for together; empty if no article can match.
  private let streams: [ArticleStream]

  /// - Parameters:
  ///   - name: the stream; nil for those of the parameters `s`, else for all articles.
  ///   - maximum: of the parameter `n`, which is 20 if absent.
  ///   - labels: the labels of articles.
  ///   - visible: what clients have seen before.
  init(
    _ form: FormParameters, stream name: String? = nil, maximum: Int, in feeds: ServedFeeds,
    labels: LabelNames, visible: VisibleArticleNumbers
  ) throws(RequestRefusal) {
    let named = name.map { [$0] } ?? form.values("s")
    let ids = try (named.isEmpty ? [StreamID.readingList.text] : named)
      .prefix(StreamRequest.maximumStreams).map { text throws(RequestRefusal) in
        try StreamID.required(text)
      }
    id = ids[0]
    limit = min(max(form["n"].flatMap { Int($0) } ?? 20, 0), maximum)
    let from = try form.time("ot")
    let until = try form.end("nt")
    let isOldestFirst = form["r"] == "o"
    var after: Int?
    if let text = form["c"], !text.isEmpty {
      guard let last = Int(text), last > 0 else {
        throw RequestRefusal("'\(text.prefix(30))' is not a continuation")
      }
      after = last
    }
    var streams: [ArticleStream] = []
    for id in ids {
      var filter = StreamFilter(feeds, labels: labels)
      try filter.include(id)
      for text in form.values("it") where !text.isEmpty { try filter.include(.required(text)) }
      for text in form.values("xt") where !text.isEmpty {
        try filter.include(.required(text), isExcluded: true)
      }
      guard var stream = filter.stream else { continue }
      stream.seenFrom = from
      stream.seenAfter = from.flatMap(visible.last)
      stream.seenUntil = until
      stream.order = isOldestFirst ? .oldest : .newest
      stream.after = after
      streams.append(stream)
    }
    self.streams = streams
  }

  /// The numbers of the page's articles, each once, and the continuation if there are more.
  func page(in store: any ArticleStore) throws(StoreError) -> (numbers: [Int], next: Int?) {
    guard limit > 0 else { return ([], nil) }
    var numbers: [Int] = []
    for var stream in streams {
      stream.limit = limit + 1
      numbers += try store.numbers(stream)
    }
    if streams.count > 1 {
      numbers = Set(numbers).sorted { streams[0].order == .oldest ? $0 < $1 : $0 > $1 }
    }
    let page = Array(numbers.prefix(limit))
    return (page, numbers.count > limit ? page.last : nil)
  }
}
