import ArticleExtraction
package import FeedBasics
package import FeedConfiguration
package import FeedModel
package import FeedParsing
import Refreshing

/// Finds the feeds of a URL: the one that the site has for it, the document itself, feeds that the page links to, or one in
/// the usual place. Each request is made once, and one after the other.
package struct FeedDiscovery {
  package let library: Library
  package let config: Config
  /// Requests what the hosts' pauses allow.
  package let fetcher: any FeedFetcher
  package var choice = FeedChoice.first
  /// Receives what is reported on the way.
  package var note: @Sendable (Remark) -> Void

  package struct Found {
    /// As it is written to the config.
    package var url: String
    package var title: String?
    /// The adapter that reads it; nil if the format is recognised.
    package var adapter: String?
    /// The keys of the adapter, if the config does not have it.
    package var definition: [AdapterSuggestion.Line] = []
    /// Whether it is on the origin that the user named, and may get the headers for it.
    package var isOwn = true
    package var response: FetchResponse
  }

  package enum Result {
    /// At least one.
    case feeds([Found])
    /// The feeds of a page, if the choice is deferred.
    case several([FeedLink])
    /// A JSON document or a page with a list, for which an adapter may be written.
    case needsAdapter(FetchResponse)
  }

  /// - Parameter feed: the URL that the user named, and how to request it.
  /// - Throws: exit 65 if there is no feed, 1 if there is no response.
  package func find(_ feed: Feed) async throws(LibraryFailure) -> Result {
    let site = SiteFeed(of: feed)
    if let site, let found = try await found(site, for: feed) {
      return .feeds(try await offered(found, feed))
    }
    let response: FetchResponse
    do throws(FetchError) {
      response = try await fetcher.fetch(FetchRequest(feed: feed))
    } catch {
      throw failure(error, feed)
    }
    do throws(ParseError) {
      return .feeds([try found(feed, response)])
    } catch {
      let reason =
        (config.errorMessage(in: response.body, of: feed).map(ParseError.api) ?? error).description
      var known: [Found] = []
      if feed.adapter == nil {
        if SubscriptionReader.isList(response.body) { throw isAList(feed) }
        if let api = suggested(feed, response) { return api }
        if let member = try await found(site, for: feed, page: response) {
          return .feeds(try await offered(member, feed))
        }
        let several = links(feed, response)
        if case .deferred = choice, several.count > 1 { return .several(several) }
        if let pages = try await feeds(of: feed, page: response) {
          // A feed in a usual place is a guess. If the config has it already, the page's own list is probably meant.
          guard several.isEmpty, choice.isAsked, !isRoot(feed), let name = nameOfKnown(pages)
          else { return .feeds(pages) }
          known = pages
          note(.note("\(masked(pages[0].url, feed)) is in the config already, as '\(name)'"))
        }
      }
      do throws(PageWithoutList) {
        guard feed.adapter == nil else { throw .noPage }
        _ = try AdapterSuggestion.suggestPage(
          response.body, contentType: response.contentType,
          url: response.finalURL ?? feed.location.baseURL)
        return .needsAdapter(response)
      } catch {
        if !known.isEmpty { return .feeds(known) }
        let addition =
          error == .noPage
          ? ""
          : feed.location.baseURL == nil
            ? "; add it by its URL, since the links of a file are not followed"
            : ", it names no feed, and its links and the usual places have none\(error.addition)"
        throw LibraryFailure(.unreadable, "\(shown(feed)): \(masked(reason, feed))\(addition)")
      }
    }
  }

  /// The name of the feed that the config has, if that is what was found.
  private func nameOfKnown(_ found: [Found]) -> String? {
    guard found.count == 1 else { return nil }
    let own = KnownFeeds(config.feeds.filter { $0.role == nil })
    return own.name(url: found[0].url, adapter: found[0].adapter)
  }

  /// Whether the user named a site, not a page of it.
  private func isRoot(_ feed: Feed) -> Bool {
    ["", "/"].contains(URLReference.Parts(feed.configuredURL).path)
  }

  /// The feed of a channel of YouTube, or the one without its short videos if someone who is asked prefers it.
  private func offered(_ found: Found, _ feed: Feed) async throws(LibraryFailure) -> [Found] {
    guard let videos = SiteFeed.withoutShorts(found.url) else { return [found] }
    guard case .asked(let ask) = choice else {
      note(.note("without its short videos the channel is \(videos)"))
      return [found]
    }
    let candidates = [
      FeedLink(url: found.url, title: "all videos"),
      FeedLink(url: videos, title: "without Shorts"),
    ]
    var chosen: [Found] = []
    for candidate in try ask(candidates, shown(feed)) {
      chosen.append(
        candidate.url == found.url
          ? found : try await linked(candidate.url, feed, page: found.url))
    }
    return chosen
  }

  // MARK: The document itself

  private func found(_ feed: Feed, _ response: FetchResponse) throws(ParseError) -> Found {
    let title = try title(feed, response, adapter: config.adapter(of: feed))
    return Found(
      url: moved(feed, response) ?? feed.configuredURL, title: title, adapter: feed.adapter,
      response: response)
  }

  /// The feed's new address; nil if something secret could be in it, or if credentials for the old one would be sent to
  /// another origin, or lost.
  private func moved(_ feed: Feed, _ response: FetchResponse) -> String? {
    guard let url = response.movedTo, !feed.configuredURL.contains("${") else { return nil }
    let user = URLReference.Parts(feed.configuredURL).authority?.contains("@") ?? false
    return feed.hasOrigin(of: url) || feed.headers.isEmpty && !user ? url : nil
  }

  package func title(
    _ feed: Feed, _ response: FetchResponse, adapter: Adapter?
  ) throws(ParseError) -> String? {
    let parsed = try FeedParser.parse(
      response.body, contentType: response.contentType, adapter: adapter)
    let base = response.finalURL ?? feed.location.baseURL
    return FeedNormaliser.document(parsed, feedURL: base).title
  }

  // MARK: JSON APIs

  /// nil if it is not JSON with a list of articles.
  private func suggested(_ feed: Feed, _ response: FetchResponse) -> Result? {
    let base = response.finalURL ?? feed.location.baseURL
    let suggestion = AdapterSuggestion.suggest(
      response.body, contentType: response.contentType, url: base,
      known: config.adapters.values.sorted { $0.name < $1.name })
    var found = Found(url: feed.configuredURL, response: response)
    switch suggestion {
    case nil: return nil
    case .known(let name):
      found.adapter = name
      return .feeds([found])
    case .definition(let lines):
      let block = SuggestedBlock(feed: feed, config: config, definition: lines)
      // The user is asked whether the suggestion is right.
      if choice.isAsked { return .needsAdapter(response) }
      guard let adapter = block.adapter, isCertain(adapter, response) else {
        return .needsAdapter(response)
      }
      found.adapter = block.adapterName
      found.definition = lines
      return .feeds([found])
    case .ids: return .needsAdapter(response)
    }
  }

  /// Whether a guessed adapter reads every item with all that a headline needs.
  private func isCertain(_ adapter: Adapter, _ response: FetchResponse) -> Bool {
    guard
      let parsed = try? FeedParser.parse(
        response.body, contentType: response.contentType, adapter: adapter),
      parsed.rejections.isEmpty, !parsed.items.isEmpty
    else { return false }
    return parsed.items.allSatisfy { $0.title != nil && !$0.links.isEmpty && $0.published != nil }
  }

  // MARK: Web pages

  package func links(_ feed: Feed, _ page: FetchResponse) -> [FeedLink] {
    guard let url = page.finalURL ?? feed.location.baseURL else { return [] }
    return FeedLinks.candidates(in: page.body, contentType: page.contentType, url: url)
  }

  /// nil if the document is no web page, or has no feed.
  private func feeds(
    of feed: Feed, page: FetchResponse
  ) async throws(LibraryFailure) -> [Found]? {
    guard let url = page.finalURL ?? feed.location.baseURL else { return nil }
    let candidates = links(feed, page)
    guard !candidates.isEmpty else {
      return FeedParser.isWebPage(page.body) ? await usual(feed, page, url) : nil
    }
    var found: [Found] = []
    var failures: [LibraryFailure] = []
    let chosen = try choice.chosen(from: candidates, on: shown(feed), report: note)
    var others = choice.isAsked ? [] : candidates.filter { !chosen.contains($0) }.prefix(2)
    var waiting = chosen[...]
    while let candidate = waiting.popFirst() {
      do throws(LibraryFailure) {
        found.append(try await linked(candidate.url, feed, page: url))
      } catch {
        failures.append(error)
        // If the first feed of a page is gone, the next one is tried, unless somebody chose it.
        if waiting.isEmpty, found.isEmpty, error.isAbsence, let next = others.popFirst() {
          waiting.append(next)
        }
      }
    }
    if found.isEmpty, var failure = failures.first {
      if failure.kind == .failed { failure.message += "; nothing was added" }
      throw failure
    }
    for failure in failures { note(.warning(failure.message)) }
    return found
  }

  package func linked(
    _ url: String, _ feed: Feed, page: String
  ) async throws(LibraryFailure) -> Found {
    let shown = SecretMask(feed.secrets).masked(url)
    let response: FetchResponse
    do throws(FetchError) {
      response = try await fetch(url, feed, page: page)
    } catch {
      var failure = LibraryFailure.failed("\(shown): \(words(error))")
      failure.isAbsence = error.statusCode == 404 || error.statusCode == 410
      throw failure
    }
    do throws(ParseError) {
      let title = try title(feed, response, adapter: nil)
      return found(response.movedTo ?? url, title, feed, response)
    } catch {
      var failure = LibraryFailure(.unreadable, "\(shown): \(error)")
      failure.isAbsence = true
      throw failure
    }
  }

  /// The first feed that the page's likely links and the usual places lead to; nil if none does, or if the server asks for
  /// a pause.
  private func usual(_ feed: Feed, _ page: FetchResponse, _ pageURL: String) async -> [Found]? {
    note(.note("\(shown(feed)) names no feed; trying its links and the usual places"))
    let links = FeedLinks.likely(in: page.body, contentType: page.contentType, url: pageURL)
    for url in (links + UsualPlaces.urls(of: pageURL)).uniqued() {
      do throws(FetchError) {
        let response = try await fetch(url, feed, page: pageURL)
        guard let title = try? title(feed, response, adapter: nil) else { continue }
        return [found(response.movedTo ?? url, title, feed, response)]
      } catch {
        if links.contains(url), error.statusCode != 429 { continue }
        guard let status = error.statusCode, status != 429, status < 500 else { return nil }
      }
    }
    return nil
  }

  package func found(
    _ url: String, _ title: String?, _ feed: Feed, _ response: FetchResponse
  ) -> Found {
    let isOwn = feed.hasOrigin(of: url)
    return Found(
      url: isOwn ? FeedDiscovery.withUser(of: feed, url) : url, title: title, isOwn: isOwn,
      response: response)
  }

  /// The URL with the user and password that the user wrote, variables unexpanded; links do not take these over.
  private static func withUser(of feed: Feed, _ url: String) -> String {
    var parts = URLReference.Parts(url)
    let own = URLReference.Parts(feed.configuredURL)
    guard parts.credentials == nil, let (user, password) = own.credentials,
      let authority = parts.authority
    else { return url }
    parts.authority = user + (password.map { ":" + $0 } ?? "") + "@" + authority
    return parts.text
  }

  package func fetch(_ url: String, _ feed: Feed, page: String) async throws(FetchError)
    -> FetchResponse
  {
    try await fetcher.fetch(FetchRequest(feed: feed, leadingTo: url, from: page))
  }

  // MARK: Failures

  private func shown(_ feed: Feed) -> String { masked(feed.configuredURL, feed) }

  package func masked(_ text: String, _ feed: Feed) -> String {
    SecretMask(feed.secrets).masked(text)
  }

  /// A list of feeds is not one of them; `import` reads those, from files and standard input alone.
  private func isAList(_ feed: Feed) -> LibraryFailure {
    var failure = LibraryFailure(
      .unreadable, "\(shown(feed)): this is a list of feeds, not a feed; nothing was added")
    failure.advice =
      switch feed.location {
      case .file(let path): "run 'aggregate import \(path)'"
      case .web: SubscriptionReader.downloadAdvice
      }
    return failure
  }

  private func failure(_ error: FetchError, _ feed: Feed) -> LibraryFailure {
    if case .file(let path) = feed.location {
      let problem = FeedDiscovery.problem(of: path) ?? "\(path): \(error)"
      return .failed("\(problem); nothing was added")
    }
    return failure(error, feed, url: feed.configuredURL)
  }

  /// Why a file cannot be added, in words for someone who names it: the fetcher's ask to correct the config, which does
  /// not have it. nil if it may be one for all that its kind tells.
  private static func problem(of path: String) -> String? {
    var information = stat()
    guard access(path, F_OK) == 0, stat(path, &information) == 0 else {
      return "\(path): no such file"
    }
    switch information.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: return "\(path) is a folder; name a file in it"
    default: return "\(path) is not a regular file; save its contents to a file, and name that"
    }
  }

  /// An error, and the pause that the host asks for with it.
  private func words(_ error: FetchError) -> String {
    guard config.settings.holdsHosts, let (host, end) = error.hostPause(from: library.now) else {
      return "\(error)"
    }
    return "\(error); \(HostHolds.sentence(host, until: end, now: library.now))"
  }

  /// - Parameter url: what was requested.
  package func failure(_ error: FetchError, _ feed: Feed, url: String) -> LibraryFailure {
    var failure = LibraryFailure.failed(
      "\(masked("\(url): \(words(error))", feed)); nothing was added")
    let isPassing =
      switch error {
      case .unreachable, .paused: true
      default: error.statusCode.map { $0 == 429 || $0 >= 500 } ?? false
      }
    let needsRequest = SiteFeed(of: feed)?.needsRequest ?? false
    if isPassing, !needsRequest { failure.advice = FeedDiscovery.unchecked }
    return failure
  }

  private static let unchecked = "'aggregate add --unchecked' adds it without a request"
}

extension Config {
  /// The adapter of a feed; nil if it has none.
  package func adapter(of feed: Feed) -> Adapter? { feed.adapter.flatMap { adapters[$0] } }

  /// The message of an API in an error response; nil if absent.
  package func errorMessage(in body: Data, of feed: Feed) -> String? {
    FeedParser.errorMessage(in: body, adapter: adapter(of: feed))
  }
}

/// Which of a page's feeds to add.
package enum FeedChoice: Sendable {
  case all
  /// The first; the others are reported.
  case first
  /// Those that someone chooses, who gets the candidates and the page's URL as it may be shown.
  case asked(
    @Sendable ([FeedLink], _ page: String) throws(LibraryFailure) -> [FeedLink])
  /// None of several: they are returned, for the caller to add one by its URL.
  case deferred

  /// Whether someone is asked.
  package var isAsked: Bool { if case .asked = self { true } else { false } }

  /// The chosen ones of several feeds.
  /// - Parameters:
  ///   - page: the page's URL, as it may be shown.
  ///   - report: receives what is left out.
  package func chosen(
    from candidates: [FeedLink], on page: String, report: (Remark) -> Void
  ) throws(LibraryFailure) -> [FeedLink] {
    guard candidates.count > 1 else { return candidates }
    switch self {
    case .all: return candidates
    case .first, .deferred:
      let others = candidates.dropFirst().map(FeedChoice.text)
      report(
        .warning(
          "\(page) links to \(Amount(others.count, "more feed")); --all adds them all: "
            + others.joined(separator: ", ")))
      return [candidates[0]]
    case .asked(let ask): return try ask(candidates, page)
    }
  }

  /// A feed in words, without secrets.
  package static func text(_ candidate: FeedLink) -> String {
    let url = SecretMask().masked(candidate.url)
    return candidate.title.map { "\(url) (\($0.prefix(60)))" } ?? url
  }
}

/// What is reported while something is done, in one line.
package struct Remark: Sendable {
  package var text: String
  /// Whether it is to be shown even to those who want to hear of nothing but problems.
  package var isWarning: Bool

  package static func warning(_ text: String) -> Remark { Remark(text: text, isWarning: true) }
  package static func note(_ text: String) -> Remark { Remark(text: text, isWarning: false) }
}

/// Where sites usually keep the feed that their pages do not link to.
package enum UsualPlaces {
  private static let names = [
    "feed", "rss.xml", "atom.xml", "index.xml", "feed.xml", "rss", "feed.json",
  ]

  /// URLs on the page's own host: first in the page's folder, then at the root. At most nine.
  /// - Parameter page: the page's URL.
  package static func urls(of page: String) -> [String] {
    var parts = URLReference.Parts(page)
    parts.query = nil
    parts.fragment = nil
    var folder = parts.path[...]
    while folder.hasSuffix("/") { folder = folder.dropLast() }
    let own = folder.isEmpty ? [] : ["\(folder)/feed", "\(folder)/index.xml"]
    return (own + names.map { "/\($0)" }).map { path in
      parts.path = path
      return parts.text
    }
  }
}
