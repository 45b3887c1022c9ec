import FeedBasics

/// Where the feed of a page is, as far as that follows from the page's URL and ``SiteTable``.
package struct SiteFeed: Equatable {
  package enum Source: Equatable {
    /// The feed's URL.
    case feed(String)
    /// The URL has `{value}`, which is the text of the first of these JSON members in the page's source.
    case page(members: [String], feed: String)
    /// A JSON document at the URL, whose member contains the feed's URL.
    case lookup(String, member: String)
  }

  package var source: Source
  /// Whether the site is known. On others the path may have another meaning.
  package var isCertain: Bool

  /// The feed's URL if it is certain without any request.
  package var certainURL: String? {
    if isCertain, case .feed(let url) = source { url } else { nil }
  }

  /// Whether a known site must be asked for the feed's URL.
  package var needsRequest: Bool { isCertain && certainURL == nil }

  /// - Parameter page: the URL of a web page. One with a user name, or with a port on a known site, has no feed here.
  package init?(of page: String) {
    let parts = URLReference.Parts(page)
    guard parts.scheme == "http" || parts.scheme == "https", parts.credentials == nil,
      var host = parts.host?[...]
    else { return nil }
    if host.hasSuffix(".") { host = host.dropLast() }
    if host.hasPrefix("www.") { host = host.dropFirst(4) }
    for site in SiteFeed.sites {
      for pattern in site.hosts {
        guard let names = pattern.captures(host: host) else { continue }
        let usual = parts.scheme == "http" ? 80 : 443
        guard !site.isKnown || parts.port ?? usual == usual else { return nil }
        self.init(site, names, parts)
        return
      }
    }
    return nil
  }

  private init?(_ site: Site, _ hostNames: [String: String], _ page: URLReference.Parts) {
    for rule in site.rules {
      guard let names = rule.pattern.captures(path: page.path, query: page.query) else { continue }
      let values = SiteFeed.values(of: page, isKnown: site.isKnown).merging(hostNames) { $1 }
        .merging(names) { $1 }
      guard let source = rule.source(values) else { return nil }
      self.source = source
      isCertain = site.isKnown
      return
    }
    return nil
  }

  /// The values of `{page}`, `{origin}`, `{path}` and `{?}`. The known sites all have https.
  private static func values(
    of page: URLReference.Parts, isKnown: Bool
  ) -> [String: String] {
    let path = page.path.split(separator: "/").map { "/\($0)" }.joined()
    let origin = "\(isKnown ? "https" : page.scheme ?? "https")://\(page.authority ?? "")"
    return [
      "page": origin + path, "origin": origin, "path": path,
      "?": page.query.map { "?\($0)" } ?? "",
    ]
  }

  /// A template with its names replaced; nil if a value cannot be where it would be.
  package static func filled(_ template: String, _ values: [String: String]) -> String? {
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += rest[..<open]
      let name = String(rest[rest.index(after: open)..<close])
      guard let value = values[name] else { return nil }
      let isOwn = ["page", "origin", "path", "?"].contains(name)
      let isHost = text == "https://"
      guard isOwn || !(isHost || text.contains("?")) || isWord(value, isHost: isHost) else {
        return nil
      }
      text += value
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  /// Whether a text can be a label of a host, or the value of a parameter, as it is.
  private static func isWord(_ text: String, isHost: Bool) -> Bool {
    text.utf8.allSatisfy {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || !isHost && "_.~".utf8.contains($0)
    }
  }

  /// The feed of a channel of YouTube without its short videos and streams, which is that of a playlist; nil for any other
  /// feed.
  static func withoutShorts(_ url: String) -> String? {
    let channel = "https://www.youtube.com/feeds/videos.xml?channel_id=UC"
    guard url.hasPrefix(channel) else { return nil }
    return
      "https://www.youtube.com/feeds/videos.xml?playlist_id=UULF\(url.dropFirst(channel.count))"
  }

  // MARK: The table

  private struct Site {
    var hosts: [SitePattern]
    var isKnown: Bool
    var rules: [Rule] = []
  }

  private struct Rule {
    var pattern: SitePattern
    var words: [Substring]

    /// nil if the page has no feed.
    func source(_ values: [String: String]) -> Source? {
      switch (words[0], words.count) {
      case ("page", 3):
        return .page(
          members: words[1].split(separator: ",").map(String.init), feed: String(words[2]))
      case ("lookup", 3):
        return SiteFeed.filled(String(words[1]), values).map {
          .lookup($0, member: String(words[2]))
        }
      case ("-", _): return nil
      default: return SiteFeed.filled(String(words[0]), values).map { .feed($0) }
      }
    }
  }

  private static var sites: [Site] {
    var sites: [Site] = []
    for line in SiteTable.text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if line.hasPrefix(" "), words.count > 1 {
        sites[sites.count - 1].rules.append(
          Rule(pattern: SitePattern(path: words[0]), words: Array(words.dropFirst())))
      } else {
        sites.append(Site(hosts: words.map(SitePattern.init(host:)), isKnown: words != ["*"]))
      }
    }
    return sites
  }
}

/// A pattern of ``SiteTable``, for the path of a page or the labels of a host.
package struct SitePattern {
  /// The parts between the separators.
  private let parts: [Substring]
  /// The parameter that the page's query must have, as `list={id}`; nil for none.
  private let parameter: (name: String, capture: String)?

  /// More segments than this are no page of the table.
  private static let maximumParts = 20

  /// - Parameter path: as in the table, with a slash before each segment.
  package init(path: Substring) {
    let halves = path.split(separator: "?", maxSplits: 1)
    parts = (halves.first ?? "").split(separator: "/")
    parameter = halves.dropFirst().first.map { half in
      let sides = half.split(separator: "=", maxSplits: 1)
      return (String(sides[0]), String(sides[sides.count - 1].dropFirst().dropLast()))
    }
  }

  /// - Parameter host: as in the table; `{name}` is one label.
  package init(host: Substring) {
    parts = host.split(separator: ".")
    parameter = nil
  }

  /// What the names of the pattern are in a path; nil if it does not match.
  package func captures(path: String, query: String?) -> [String: String]? {
    guard var captures = captures(path.split(separator: "/")) else { return nil }
    guard let parameter else { return captures }
    let start = parameter.name + "="
    let pairs = (query ?? "").split(separator: "&")
    guard let pair = pairs.first(where: { $0.hasPrefix(start) && $0.count > start.count })
    else { return nil }
    captures[parameter.capture] = String(pair.dropFirst(start.count))
    return captures
  }

  /// The same for a host in lower case.
  package func captures(host: Substring) -> [String: String]? {
    guard parts != ["*"] else { return [:] }
    return captures(host.split(separator: ".", omittingEmptySubsequences: false))
  }

  private func captures(_ texts: [Substring]) -> [String: String]? {
    guard texts.count <= SitePattern.maximumParts else { return nil }
    return SitePattern.match(parts[...], texts[...])
  }

  private static func match(
    _ parts: ArraySlice<Substring>, _ texts: ArraySlice<Substring>
  ) -> [String: String]? {
    guard let part = parts.first else { return texts.isEmpty ? [:] : nil }
    let isRest = part.hasSuffix("...}")
    guard part == "**" || isRest else {
      guard let text = texts.first, let own = match(part, text),
        let others = match(parts.dropFirst(), texts.dropFirst())
      else { return nil }
      return own.merging(others) { first, _ in first }
    }
    for count in stride(from: isRest ? 1 : 0, through: texts.count, by: 1) {
      guard var others = match(parts.dropFirst(), texts.dropFirst(count)) else { continue }
      if isRest {
        let taken = texts.prefix(count)
        guard taken.allSatisfy(isName) else { return nil }
        others[String(part.dropFirst().dropLast(4))] = taken.joined(separator: "/")
      }
      return others
    }
    return nil
  }

  /// One segment, or one of its alternatives.
  private static func match(_ part: Substring, _ text: Substring) -> [String: String]? {
    guard let open = part.firstIndex(of: "{"), let close = part.firstIndex(of: "}") else {
      let text = text.lowercased()
      return part.split(separator: "|").contains { $0.lowercased() == text } ? [:] : nil
    }
    let (start, end) = (part[..<open], part[part.index(after: close)...])
    guard text.hasPrefix(start), text.hasSuffix(end) else { return nil }
    let value = text.dropFirst(start.count).dropLast(end.count)
    guard value.count + start.count + end.count == text.count, isName(value) else { return nil }
    return [String(part[part.index(after: open)..<close]): String(value)]
  }

  /// Whether a segment can be the name of something: it is no step in a path, and not itself a feed.
  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text != "." && text != ".." && !text.hasSuffix(".rss")
      && !text.hasSuffix(".atom")
  }
}

/// Sites whose feeds follow from the URLs of their pages, as data.
///
/// A line that is not indented names hosts, in lower case and without `www.`: `{name}` is one label, `*` every other host.
/// Its indented lines are tried in order: the path of a page, and where its feed is. In a path, `|` separates
/// alternatives, `{name}` is one segment or part of it, `{name...}` one or more segments, `**` any number, and
/// `?list={id}` a parameter. The feed is
///
/// - a URL, in which `{name}` is what the path had, `{path}` the page's path and `{page}` its URL, both without a slash at
///   the end and a query, and `{?}` its query;
/// - `page NAMES URL`, where `{value}` is the text of the first of these JSON members in the page's source;
/// - `lookup URL NAME`, a JSON document whose member contains the feed's URL;
/// - `-` if the page has no feed.
package enum SiteTable {
  package static let text = """
    youtube.com m.youtube.com music.youtube.com
      /channel/{id}/**          https://www.youtube.com/feeds/videos.xml?channel_id={id}
      /playlist?list={id}       https://www.youtube.com/feeds/videos.xml?playlist_id={id}
      /user/{name}/**           https://www.youtube.com/feeds/videos.xml?user={name}
      /@{name}/**               page externalId https://www.youtube.com/feeds/videos.xml?channel_id={value}
      /c/{name}/**              page externalId https://www.youtube.com/feeds/videos.xml?channel_id={value}
      /watch?v={id}             page externalChannelId,channelId https://www.youtube.com/feeds/videos.xml?channel_id={value}
      /shorts|live/{id}         page externalChannelId,channelId https://www.youtube.com/feeds/videos.xml?channel_id={value}
    youtu.be
      /{id}                     page externalChannelId,channelId https://www.youtube.com/feeds/videos.xml?channel_id={value}
    reddit.com old.reddit.com new.reddit.com np.reddit.com m.reddit.com
      /                         https://www.reddit.com/.rss{?}
      /r/{sub}                  https://www.reddit.com{path}/.rss{?}
      /r/{sub}/best|hot|new|top|rising|controversial    https://www.reddit.com{path}/.rss{?}
      /r/{sub}/search           https://www.reddit.com{path}.rss{?}
      /r/{sub}/comments/**      https://www.reddit.com{path}/.rss
      /u/{user}                 https://www.reddit.com/user/{user}/.rss{?}
      /user/{user}              https://www.reddit.com{path}/.rss{?}
      /user/{user}/submitted|comments       https://www.reddit.com{path}/.rss{?}
      /user/{user}/m/{multi}    https://www.reddit.com{path}/.rss{?}
    github.com
      /features|topics|sponsors|orgs|collections|marketplace|settings|search|apps|login|users|about/**    -
      /explore|trending|pricing|join|notifications|new|pulls|issues|dashboard|enterprise|security/**      -
      /{owner}                  https://github.com/{owner}.atom
      /{owner}/{repo}.git       https://github.com/{owner}/{repo}/releases.atom
      /{owner}/{repo}           https://github.com/{owner}/{repo}/releases.atom
      /{owner}/{repo}/releases/**           https://github.com/{owner}/{repo}/releases.atom
      /{owner}/{repo}/tags      https://github.com/{owner}/{repo}/tags.atom
      /{owner}/{repo}/commits   https://github.com/{owner}/{repo}/commits.atom
      /{owner}/{repo}/commits/{branch...}   https://github.com/{owner}/{repo}/commits/{branch}.atom
      /{owner}/{repo}/wiki      https://github.com/{owner}/{repo}/wiki.atom
    gist.github.com
      /discover|starred|search|forked           -
      /{user}                   https://gist.github.com/{user}.atom
    gitlab.com
      /explore|dashboard|help|users|groups|search/**    -
      /{project...}/-/releases  https://gitlab.com/{project}/-/releases.atom
      /{project...}/-/tags      https://gitlab.com/{project}/-/tags?format=atom
      /{project...}/-/commits/{branch...}   https://gitlab.com/{project}/-/commits/{branch}?format=atom
      /{owner}/{repo}           https://gitlab.com/{owner}/{repo}/-/releases.atom
    codeberg.org gitea.com
      /explore|user|org|repo/** -
      /{owner}                  {page}.rss
      /{owner}/{repo}           {page}.rss
      /{owner}/{repo}/releases|tags         {page}.rss
    open.substack.com
      /pub/{name}/**            https://{name}.substack.com/feed
    {name}.substack.com
      /feed|api/**              -
      /**                       https://{name}.substack.com/feed
    medium.com
      /feed|m|me|p|search|about|plans|jobs|creators|membership|topics|policy/**   -
      /tag/{tag}                https://medium.com/feed/tag/{tag}
      /@{user}                  https://medium.com/feed/@{user}
      /{publication}/tagged/{tag}           https://medium.com/feed/{publication}/tagged/{tag}
      /{publication}            https://medium.com/feed/{publication}
    {user}.medium.com
      /feed/**                  -
      /**                       https://{user}.medium.com/feed
    {name}.blogspot.com
      /feeds/**                 -
      /search/label/{label}     https://{name}.blogspot.com/feeds/posts/default/-/{label}
      /**                       https://{name}.blogspot.com/feeds/posts/default
    {name}.wordpress.com
      /**/feed                  -
      /tag|category|author/{x}  https://{name}.wordpress.com{path}/feed/
      /category/{a}/{b}         https://{name}.wordpress.com{path}/feed/
      /**                       https://{name}.wordpress.com/feed/
    tumblr.com
      /dashboard|explore|login|register|search|tagged|settings|about|help|policy|communities/**   -
      /blog/view/{name}/**      https://{name}.tumblr.com/rss
      /{name}/**                https://{name}.tumblr.com/rss
    {name}.tumblr.com
      /**/rss                   -
      /tagged/{tag}             https://{name}.tumblr.com/tagged/{tag}/rss
      /**                       https://{name}.tumblr.com/rss
    bsky.app
      /profile/{user}           https://bsky.app/profile/{user}/rss
    news.ycombinator.com
      /                         https://news.ycombinator.com/rss
      /news|newest              https://news.ycombinator.com/rss
    lobste.rs
      /                         https://lobste.rs/rss
      /t/{tag}                  https://lobste.rs/t/{tag}.rss
    stackoverflow.com serverfault.com superuser.com askubuntu.com mathoverflow.net {site}.stackexchange.com
      /questions                {origin}/feeds
      /questions/tagged/{tag}   {origin}/feeds/tag/{tag}
      /questions/{id}/**        {origin}/feeds/question/{id}
      /users/{id}/**            {origin}/feeds/user/{id}
    podcasts.apple.com itunes.apple.com
      /**/id{number}            lookup https://itunes.apple.com/lookup?id={number} feedUrl
    overcast.fm
      /itunes{number}/**        lookup https://itunes.apple.com/lookup?id={number} feedUrl
    shows.acast.com
      /{name}/**                https://feeds.acast.com/public/shows/{name}
    {name}.podbean.com
      /**                       https://feed.podbean.com/{name}/feed.xml
    {name}.libsyn.com
      /rss                      -
      /**                       https://{name}.libsyn.com/rss
    x.com twitter.com tiktok.com threads.net threads.com flickr.com substack.com instagram.com
    *
      /{project...}/-/releases  {page}.atom
      /{project...}/-/tags      {page}?format=atom
      /{project...}/-/commits/{branch...}   {page}?format=atom
      /@{user}                  {page}.rss
      /tags/{tag}               {page}.rss
      /**/tag|category|author/{x}           {page}/feed/
      /**/category/{x}/feed|page            -
      /**/category/{x}/{y}      {page}/feed/
    """
}
