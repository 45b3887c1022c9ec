import FeedBasics
import FeedModel

/// Which of the waiting pages are requested in a run. A pure function.
struct PagePlan {
  /// The pages to request, those of the newest articles first.
  var jobs: [PageJob] = []
  /// Appearances whose pages are not needed any more.
  var dropped: [Int] = []
  /// Pages that cannot be requested, with their appearances.
  var refused: [(appearance: Int, page: StoredPage)] = []
  /// How many pages are left for a later run, by reason.
  var delayed: [PageDelay: Int] = [:]

  /// - Parameters:
  ///   - waiting: the pages that are due, those of the newest articles first.
  ///   - feeds: the feeds of the run that ask for whole articles, by stored name.
  ///   - holds: the pauses that hosts asked for.
  ///   - known: what is stored of an appearance's page.
  ///   - article: the article of a number; nil if it no longer exists.
  init(
    _ waiting: [WaitingPage], feeds: [String: Feed], holds: HostHolds, now: Date,
    known: (Int) throws(StoreError) -> StoredPage?,
    article: (Int) throws(StoreError) -> Article?
  ) throws(StoreError) {
    var articles: Set<Int> = []
    var perHost: [String: Int] = [:]
    let shared = PagePlan.sharedPages(of: waiting)
    func delay(of host: String) -> PageDelay? {
      if holds.until(host: host) != nil { return .pause }
      return perHost[host, default: 0] < PageReport.perHost ? nil : .limit
    }
    for page in waiting {
      guard let feed = feeds[page.feed] else { continue }
      // With many waiting pages, the articles of those that are left need not be read.
      let ownHost = page.url.flatMap {
        PagePlan.isGoogleNews($0) ? nil : URLReference.Parts($0).host
      }
      if let ownHost, let delay = delay(of: ownHost) {
        delayed[delay, default: 0] += 1
        continue
      }
      let stored = try known(page.appearance)
      let isBegun = stored?.content?.metadata.rest != nil
      guard let article = try article(page.article),
        isBegun || PagePlan.needsPage(article, of: page.appearance),
        articles.insert(article.number).inserted
      else {
        dropped.append(page.appearance)
        continue
      }
      guard let url = PagePlan.url(of: article, page.url) else {
        refused.append((page.appearance, PagePlan.refused(page.url, now: now)))
        continue
      }
      // Such as a list of changes, of which each article is a section.
      if shared.contains(PagePlan.document(url)) || PagePlan.isPage(of: feed, url) {
        refused.append((page.appearance, PagePlan.refused(url, as: .index, now: now)))
        continue
      }
      let isOwn = page.url.map { URLReference.absoluteWeb($0, base: nil) == url } ?? false
      var job = PageJob(
        article, appearance: page.appearance, url: url,
        feed: isOwn ? feed : PagePlan.source(of: article, leadingTo: url, feeds).feed,
        known: stored)
      job.resume()
      if let delay = delay(of: job.host) {
        delayed[delay, default: 0] += 1
        continue
      }
      perHost[job.host, default: 0] += 1
      jobs.append(job)
    }
  }

  /// A URL without its fragment, which names a place in the document.
  private static func document(_ url: String) -> String { String(url.prefix { $0 != "#" }) }

  /// The pages of which several articles are parts, as the fragments of their links say.
  private static func sharedPages(of waiting: [WaitingPage]) -> Set<String> {
    var articles: [String: Set<Int>] = [:]
    for page in waiting {
      guard let url = page.url.flatMap({ URLReference.absoluteWeb($0, base: nil) }),
        url.hasByte("#")
      else { continue }
      articles[document(url), default: []].insert(page.article)
    }
    return Set(articles.filter { $0.value.count > 1 }.keys)
  }

  /// Whether a URL is that of the page which is read as the feed, or of a place in it.
  private static func isPage(of feed: Feed, _ url: String) -> Bool {
    guard let own = feed.location.baseURL else { return false }
    let isPlace = url.hasByte("#")
    return document(url) == document(URLReference.withoutUser(own))
      // Links such as `#v2` are resolved against this.
      || isPlace && document(url) == URLReference.base(own)
  }

  /// Whether no feed carries the whole article, and no other page of it was requested.
  private static func needsPage(_ article: Article, of appearance: Int) -> Bool {
    CutText.isShortOrCut(article.entry)
      && article.appearances.allSatisfy {
        $0.number == appearance || $0.fullText?.fetched == nil
      }
  }

  /// The URL to request: that of the appearance, or of another one if that leads to Google News; nil if all do.
  /// - Parameter own: the link of the appearance.
  static func url(of article: Article, _ own: String?) -> String? {
    let all = [own, article.entry.url] + article.appearances.map(\.entry.url)
    return all.lazy.compactMap(\.self).compactMap { URLReference.absoluteWeb($0, base: nil) }
      .first { !isGoogleNews($0) }
  }

  /// The appearance whose link is requested, preferably of a feed that is configured, and its feed.
  ///
  /// The feed's headers, its rule and whether it may lead into a private network hold for its own links. For a link of no
  /// configured feed they are those of a feed without a URL: no headers, and no private address.
  static func source(
    of article: Article, leadingTo url: String, _ feeds: [String: Feed]
  ) -> (appearance: Appearance?, feed: Feed) {
    let all = article.appearances.filter {
      $0.entry.url.map { URLReference.absoluteWeb($0, base: nil) == url } ?? false
    }
    let source = all.first { feeds[$0.feed] != nil } ?? all.first
    let feed = source.flatMap { feeds[$0.feed] }
    return (source, feed ?? Feed(name: "", location: .file(path: ""), configuredURL: ""))
  }

  private static func isGoogleNews(_ url: String) -> Bool {
    URLReference.Parts(url).host.map(GoogleNewsHost.contains) ?? false
  }

  /// A page that is not requested, since there is none, or only one at Google News.
  static func refused(_ url: String?, now: Date) -> StoredPage {
    refused(url, as: url.map(isGoogleNews) ?? false ? .googleNews : .type, now: now)
  }

  private static func refused(_ url: String?, as refusal: PageRefusal, now: Date) -> StoredPage {
    var page = StoredPage(url: url ?? "")
    page.fetched = now
    page.refusal = refusal
    return page
  }
}

extension PageJob {
  /// The request for the page of an article.
  init(
    _ article: Article, appearance number: Int, url: String, feed: Feed, known: StoredPage?
  ) {
    // The text of an earlier page is not that of the feed.
    let own = article.appearances.first { $0.fullText?.isShown != true }?.entry
    self.init(
      appearance: number, feed: feed, url: url, title: article.entry.title,
      text: own?.contentText ?? article.entry.summary, known: known)
  }
}
