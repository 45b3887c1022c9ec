import FeedModel
public import Foundation

/// The feeds that an HTML page names (`link rel=alternate`, WHATWG HTML §4.6.6.1).
public enum FeedDiscovery {
  public struct Candidate: Sendable, Equatable {
    public var url: String
    public var title: String?
  }

  /// - Parameter url: where the page came from.
  /// - Returns: candidates in the page's order, each URL once.
  public static func candidates(in page: Data, contentType: String?, url: String) -> [Candidate] {
    let text = DocumentText([UInt8](page), httpCharset: ContentType(contentType).charset)
    let reader = LinkReader(base: url)
    HTMLSAXParser.parse(String(decoding: text.bytes, as: UTF8.self), handler: reader)
    return reader.candidates
  }

  private static let types: Set<String> = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
    "application/json", "text/xml", "application/xml",
  ]

  private final class LinkReader: HTMLHandler {
    private var base: String
    private(set) var candidates: [Candidate] = []
    private var seen: Set<String> = []

    init(base: String) { self.base = base }

    func start(_ name: String, attributes: [(name: String, value: String)]) {
      func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
      if name == "base", let href = value("href").flatMap({ URLReference.web($0, base: base) }) {
        base = href
      }
      guard name == "link", let rel = value("rel"),
        rel.lowercased().split(whereSeparator: \.isWhitespace).contains("alternate"),
        let type = ContentType(value("type")).type, FeedDiscovery.types.contains(type),
        let url = value("href").flatMap({ URLReference.web($0, base: base) }),
        candidates.count < 100, seen.insert(url).inserted
      else { return }
      candidates.append(Candidate(url: url, title: value("title").flatMap(PlainText.folded)))
    }

    func end(_ name: String) {}
    func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  }
}
