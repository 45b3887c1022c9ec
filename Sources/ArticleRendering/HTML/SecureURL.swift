import FeedBasics

/// What a browser loads for a page over https, whatever the feed says.
public enum SecureURL {
  /// The URL with the scheme https, at its standard port; nil if it is neither http nor https.
  public static func of(_ url: String) -> String? {
    var parts = URLReference.Parts(url)
    switch parts.scheme?.lowercased() {
    case "https": return url
    case "http":
      parts.scheme = "https"
      if let authority = parts.authority, authority.hasSuffix(":80") {
        parts.authority = String(authority.dropLast(3))
      }
      return parts.text
    default: return nil
    }
  }
}
