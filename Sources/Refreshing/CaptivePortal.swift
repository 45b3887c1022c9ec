public import FeedBasics
public import FeedModel
import FeedParsing

/// A network that responds in a server's place until its user logs in (RFC 8952). It can only do so to a request without
/// TLS.
public enum CaptivePortal {
  /// Whether a response is that of the network.
  /// - Parameters:
  ///   - body: the body of a response that succeeded, and is no feed.
  ///   - url: the URL that was requested; nil if it is not a web address.
  public static func sent(_ body: Data, from url: String?) -> Bool {
    isPlain(url) && FeedParser.isCaptivePortal(body)
  }

  /// Whether an error is the network's: Network Authentication Required, which no server sends (RFC 6585 §6). Over TLS it
  /// comes from a network that terminates TLS itself.
  public static func sent(_ error: FetchError) -> Bool { error.statusCode == 511 }

  /// What the same page from several hosts has in common: where it redirected to, or what it is.
  static func identity(of response: FetchResponse, from url: String?) -> String {
    let asked = url.flatMap { URLReference.Parts($0).host }
    let host = response.finalURL.flatMap { URLReference.Parts($0).host }
    if let host, host != asked { return host }
    return ContentHash(response.body).hex
  }

  /// The same page in place of the feeds of so many hosts is that of the network.
  private static let minimumHosts = 3

  /// Recognises a network that responds in the place of all servers, also with TLS or with a page of an unknown kind: every
  /// feed that was tried failed, and several hosts gave the same web page. Their failures, and those of servers that did
  /// not respond, are then those of the network.
  /// - Parameter hosts: the hosts of the feeds, in the order of the outcomes; nil for a feed that failed before, which says
  ///   nothing about the network: parked domains share a page too.
  static func recognise(in outcomes: inout [FeedOutcome], hosts: [String?]) {
    let tried = outcomes.indices.filter { outcomes[$0].status != .skipped }
    guard tried.allSatisfy({ outcomes[$0].status == .failed }) else { return }
    var pages: [String: Set<String>] = [:]
    for index in tried {
      if let page = outcomes[index].page, let host = hosts[index] {
        pages[page, default: []].insert(host)
      }
    }
    guard let (page, _) = pages.first(where: { $0.value.count >= minimumHosts }) else { return }
    for index in tried where outcomes[index].failure == nil {
      if outcomes[index].page == page {
        outcomes[index].failure = .captivePortal
      } else if outcomes[index].httpStatus == nil {
        outcomes[index].failure = .unreachable
      }
    }
  }

  private static func isPlain(_ url: String?) -> Bool {
    url.map { URLReference.Parts($0).scheme == "http" } ?? false
  }
}
