public import FeedModel
import FeedParsing

public import struct FeedPlatform.Data

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

  /// The same for an error.
  public static func sent(_ error: FetchError, from url: String?) -> Bool {
    // Network Authentication Required, which only the network may send (RFC 6585 §6).
    isPlain(url) && error.statusCode == 511
  }

  private static func isPlain(_ url: String?) -> Bool {
    url.map { URLReference.Parts($0).scheme == "http" } ?? false
  }
}
