import ArticleRendering
import FeedBasics
import FeedModel

/// Where browsers find the pages. Paths inside the program begin with a slash and lack the path of `--url`.
struct PublicAddress: Sendable {
  /// The longest path that a form may name to return to, in bytes.
  private static let maximumLength = 4000

  /// The path of `--url` without a slash at its end; empty for the root.
  let base: String
  /// Whether browsers come by https.
  let isSecure: Bool
  /// Host and port of `--url` in lower case; nil without it.
  let authority: String?

  /// - Parameter url: that of `--url`; nil without it.
  init(url: PublicURL?) {
    base = url?.base ?? ""
    isSecure = url?.isSecure ?? false
    authority = url.flatMap { URLReference.Parts($0.text).authority?.lowercased() }
  }

  /// The path for an attribute of HTML.
  func href(_ local: String) -> String { HTMLText.escaped(base + local) }

  /// A redirection by GET, so that reloading the next page sends nothing again (RFC 9110 §15.4.4).
  func redirection(to local: String, headers: [HTTPHeader] = []) -> ServerResponse {
    ServerResponse(303, headers: [.init("Location", base + local)] + headers)
  }

  /// A path that came in, if it is one of these pages: browsers take `//host`, `/\host`, and both with control characters
  /// between, for another site.
  static func local(_ text: String?) -> String? {
    guard let text, text.utf8.count <= maximumLength, text.hasPrefix("/"),
      !text.hasPrefix("//"),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    return text
  }

  /// Whether a request that changes something comes from these pages. Browsers tell it by one of two headers; text
  /// browsers send neither, and only the form's token protects them.
  func isOwn(_ request: ServerRequest) -> Bool {
    // Fetch Metadata §2.4. Plain http to other machines lacks it.
    if let site = request.header("Sec-Fetch-Site") {
      return site == "same-origin" || site == "none"
    }
    guard let origin = request.header("Origin") else { return true }
    guard let sender = URLReference.Parts(origin).authority?.lowercased(), !sender.isEmpty else {
      return false
    }
    return sender == authority || sender == request.header("Host")?.lowercased()
  }
}
