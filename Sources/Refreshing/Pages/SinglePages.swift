import FeedBasics
public import FeedModel

/// Loads the pages of single articles that the user asks for, one after the other. A host that is busy or down is not
/// requested again.
public struct SinglePages: Sendable {
  private let loading: PageLoading
  private let feeds: [Feed]
  private let options: PageLoading.Options
  /// The hosts that are not requested any more.
  private var stopped: Set<String> = []

  /// - Parameter feeds: all configured feeds, whose headers and rules count.
  public init(_ loading: PageLoading, feeds: [Feed], options: PageLoading.Options) {
    self.loading = loading
    self.feeds = feeds
    self.options = options
  }

  /// Loads the page of one article now, however old the article is and however often a request failed.
  /// - Parameters:
  ///   - refreshes: whether a page that is known, or that was refused for good, is requested again, which costs little if it
  ///     has not changed.
  ///   - willRequest: called with the URL before a request.
  /// - Returns: the page as it is stored, possibly without an article; nil if none was requested, since its article is known.
  /// - Throws: ``FetchError`` or ``StoreError``; the reason is shown to the user.
  public mutating func load(
    _ article: Article, refreshes: Bool, willRequest: (String) -> Void = { _ in }
  ) async throws -> StoredPage? {
    let store = loading.store
    let known = article.appearances.first { $0.fullText?.method != nil }
    if !refreshes, let known {
      // One of which only the first pages are stored goes on.
      let page = try store.page(ofAppearance: known.number)
      if page?.content?.metadata.rest == nil { return nil }
    }
    let stored = try store.storedNames(of: feeds)
    let byName = Dictionary(feeds.map { (stored[$0.name] ?? $0.name, $0) }) { first, _ in first }
    guard var appearance = known ?? article.appearances.first else { return nil }
    guard let url = PagePlan.url(of: article, known?.entry.url ?? article.entry.url) else {
      return try store.setPage(
        PagePlan.refused(article.entry.url, now: loading.clock()),
        ofAppearance: appearance.number, blocks: [])
    }
    if !refreshes, let refused = try refusal(of: article, url) { return refused }
    let (source, feed) = PagePlan.source(of: article, leadingTo: url, byName)
    if known == nil, let source { appearance = source }
    var job = PageJob(
      article, appearance: appearance.number, url: url, feed: feed,
      known: try store.page(ofAppearance: appearance.number))
    job.isConditional = true
    if !refreshes { job.resume() }
    if let until = try loading.holds(options, now: loading.clock()).until(host: job.host) {
      throw loading.held(job.host, until: until)
    }
    return try await run(job, willRequest)
  }

  /// The article's page if it was refused for good.
  private func refusal(of article: Article, _ url: String) throws(StoreError) -> StoredPage? {
    for appearance in article.appearances where appearance.fullText?.refusal != nil {
      guard let page = try loading.store.page(ofAppearance: appearance.number) else { continue }
      if page.url == url, page.isFinal { return page }
    }
    return nil
  }

  private mutating func run(
    _ job: PageJob, _ willRequest: (String) -> Void
  ) async throws -> StoredPage? {
    var job = job
    while true {
      guard !stopped.contains(job.host) else {
        throw FetchError.broken("not requested, since another page of \(job.host) failed")
      }
      willRequest(job.url)
      try await loading.waitForTurn(of: job.host, options)
      let loaded = await loading.load(job, options)
      try loading.noteRequest(of: loaded.hosts.union([job.host]))
      switch loaded.result {
      case .page(let page, let blocks):
        return try loading.store.setPage(page, ofAppearance: job.appearance, blocks: blocks)
      case .next(let next, let partial, let blocks):
        if let partial {
          _ = try loading.store.setPage(partial, ofAppearance: job.appearance, blocks: blocks)
        }
        job = next
      case .failed(let page, let error):
        if error.isUnreachable || error.isBusy {
          stopped.formUnion([job.host, error.busyHost ?? job.host])
        }
        try loading.hold(after: error, host: job.host, options)
        if let page, !error.isUnreachable {
          let stored = try loading.store.setPage(page, ofAppearance: job.appearance, blocks: [])
          if stored?.refusal != nil { return stored }
        }
        throw error
      }
    }
  }
}
