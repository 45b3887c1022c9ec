/// The vocabularies of feeds, recognised by URI or, if a document does not declare it, by the conventional prefix.
enum XMLNamespace: Sendable {
  /// No namespace: RSS 0.9x and 2.0, and documents that omit theirs.
  case none
  case rss1
  case rdf
  case atom
  case atom03
  case dublinCore
  case dublinCoreTerms
  case content
  case media
  case itunes
  case googlePlay
  case podcast
  case syndication
  case slash
  case thread
  case commentAPI
  case creativeCommons
  case feedburner
  case enclosure
  case geo
  case history
  case source
  case bingNews
  /// The extensions of `aggregate export`.
  case aggregate
  case xhtml
  case xml
  case unknown

  init(uri: String?, prefix: String?) {
    // A URI may be written as an entity that the document does not declare.
    let uri = uri.flatMap { $0.hasPrefix("&") ? nil : $0 }
    if let uri, let known = XMLNamespace.known(XMLNamespace.folded(uri)) {
      self = known
    } else if uri == nil, let prefix {
      self = XMLNamespace.byPrefix[prefix.lowercased()] ?? .unknown
    } else {
      self = uri == nil ? .none : .unknown
    }
  }

  /// The vocabulary's conventional prefix; nil if feeds use it without one.
  var prefix: String? { self == .unknown ? "?" : XMLNamespace.prefixes[self] }

  /// The vocabulary of a URI, with or without its host's `www.`: documents omit it or add one.
  private static func known(_ uri: String) -> XMLNamespace? {
    byURI[uri] ?? (uri.hasPrefix("www.") ? byURI[String(uri.dropFirst(4))] : byURI["www." + uri])
  }

  /// Normalises a URI: documents write http or https, add or omit a final slash or number sign, and put white space
  /// around it.
  private static func folded(_ uri: String) -> String {
    var text = uri.lowercased().trimmed[...]
    if text.hasPrefix("https://") {
      text = text.dropFirst(8)
    } else if text.hasPrefix("http://") {
      text = text.dropFirst(7)
    }
    // Bing's URI is the address of the search, with port and query.
    if let path = text.firstIndex(of: "/"), text[path...].hasPrefix("/news/search"),
      ["www.bing.com", "www.bing.com:443", "www.bing.com:80"].contains(text[..<path])
    {
      return "www.bing.com/news/search"
    }
    while text.hasSuffix("/") || text.hasSuffix("#") { text = text.dropLast() }
    // Every draft of Atom 1.0 had its own URI.
    return text.hasPrefix("purl.org/atom/ns#draft") ? "www.w3.org/2005/atom" : String(text)
  }

  private static let byURI: [String: XMLNamespace] = [
    "": .none,
    "backend.userland.com/rss2": .none,
    "backend.userland.com/rss": .none,
    "blogs.law.harvard.edu/tech/rss": .none,
    "cyber.law.harvard.edu/rss/rss.html": .none,
    "cyber.harvard.edu/rss/rss.html": .none,
    "my.netscape.com/rdf/simple/0.9": .rss1,
    "channel.netscape.com/rdf/simple/0.9": .rss1,
    "my.netscape.com/publish/formats/rss-0.91.dtd": .none,
    "purl.org/rss/1.0": .rss1,
    "purl.org/net/rss1.1": .rss1,
    "www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
    "www.w3.org/2005/atom": .atom,
    "purl.org/atom/ns": .atom03,
    "purl.org/dc/elements/1.1": .dublinCore,
    "purl.org/dc/elements/1.0": .dublinCore,
    "purl.org/dc/terms": .dublinCoreTerms,
    "purl.org/rss/1.0/modules/content": .content,
    "search.yahoo.com/mrss": .media,
    "search.yahoo.com/rss": .media,
    "tools.search.yahoo.com/mrss": .media,
    "www.rssboard.org/media-rss": .media,
    "video.search.yahoo.com/mrss": .media,
    "www.itunes.com/dtds/podcast-1.0.dtd": .itunes,
    "example.com/dtds/podcast-1.0.dtd": .itunes,
    "www.google.com/schemas/play-podcasts/1.0": .googlePlay,
    "www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd": .googlePlay,
    "podcastindex.org/namespace/1.0": .podcast,
    "github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcast,
    "purl.org/rss/1.0/modules/syndication": .syndication,
    "purl.org/rss/1.0/modules/slash": .slash,
    "purl.oclc.org/net/rss_2.0/enc": .enclosure,
    "purl.org/net/rss_2.0/enc": .enclosure,
    "purl.org/syndication/thread/1.0": .thread,
    "wellformedweb.org/commentapi": .commentAPI,
    "backend.userland.com/creativecommonsrssmodule": .creativeCommons,
    "creativecommons.org/ns": .creativeCommons,
    "web.resource.org/cc": .creativeCommons,
    "cyber.law.harvard.edu/rss/creativecommonsrssmodule.html": .creativeCommons,
    "rssnamespace.org/feedburner/ext/1.0": .feedburner,
    "www.w3.org/2003/01/geo/wgs84_pos": .geo,
    "www.georss.org/georss": .geo,
    "purl.org/syndication/history/1.0": .history,
    "source.smallpict.com/2014/07/12/theintro.html": .source,
    "source.scripting.com": .source,
    "www.bing.com/news/search": .bingNews,
    "urn:aggregate:ns": .aggregate,
    "www.w3.org/1999/xhtml": .xhtml,
    "www.w3.org/xml/1998/namespace": .xml,
  ]

  private static let prefixes: [XMLNamespace: String] = [
    .rdf: "rdf", .dublinCore: "dc", .dublinCoreTerms: "dcterms", .content: "content",
    .media: "media",
    .itunes: "itunes", .googlePlay: "googleplay", .podcast: "podcast", .syndication: "sy",
    .slash: "slash",
    .thread: "thr", .commentAPI: "wfw", .creativeCommons: "cc", .feedburner: "feedburner",
    .enclosure: "enc",
    .geo: "georss", .history: "fh", .source: "source", .bingNews: "News", .aggregate: "aggregate",
    .xhtml: "xhtml", .xml: "xml",
  ]

  private static let byPrefix = prefixes.reduce(
    into: [
      "atom": .atom, "atom10": .atom, "a10": .atom, "creativecommons": .creativeCommons,
      "geo": .geo,
    ] as [String: XMLNamespace]
  ) { $0[$1.value.lowercased()] = $1.key }
}
