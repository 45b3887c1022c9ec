import FeedBasics
import FeedModel

/// Validators of pages: a browser that has the page as it is gets 304 instead of it (RFC 9110 §13). Pages may be kept, but by
/// this browser only, and must be asked for again each time: with `no-store` no 304 would be possible, and the back button
/// would load every page anew.
enum PageValidation {
  /// The response with its validator, or 304.
  /// - Parameter isPersonal: whether another browser would get another one. Others may be compressed.
  static func response(
    _ response: ServerResponse, to request: ServerRequest, isPersonal: Bool = true
  ) -> ServerResponse {
    guard request.method != "POST", response.status == 200 else { return response }
    let tag = "\"\(ContentHash(Data(response.body)).hex)\""
    // A compressed response has other bytes, which a strong validator would deny (RFC 9110 §8.8.3).
    let kept =
      isPersonal
      ? [HTTPHeader("ETag", tag), .init("Vary", "Cookie")] : [HTTPHeader("ETag", "W/\(tag)")]
    if let known = request.header("If-None-Match"), matches(known, tag) {
      // RFC 9110 §15.4.5: the same fields as with 200. Browsers take those of a 304 for the page that they have (RFC 9111
      // §4.3.4), and would take the policy of all other responses for that of the pages.
      let others = response.headers.filter {
        ["Set-Cookie", "Cache-Control", "Referrer-Policy"].contains($0.name)
      }
      return ServerResponse(304, headers: kept + others)
    }
    var response = response
    response.headers += kept
    return response
  }

  /// Whether a list of validators contains one. Weak ones count, as they do for GET (RFC 9110 §13.1.2).
  private static func matches(_ list: String, _ tag: String) -> Bool {
    list.split(separator: ",").contains { part in
      let known = part.trimmed(where: \.isWhitespace)
      return known == "*" || known == tag || known == "W/\(tag)"
    }
  }
}
