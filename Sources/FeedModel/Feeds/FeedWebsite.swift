import FeedBasics

/// The website that a feed belongs to.
extension Feed {
  /// The URL of the website as the feed's last document has it, always http or https.
  /// - Returns: nil if the document has none, or one that contains a secret of the feed, as some servers repeat the key
  ///   that they were asked with.
  public func website(_ state: FeedState) -> String? { state.website.flatMap(withoutSecrets) }

  /// The URL of the front page of the feed's host.
  /// - Returns: nil for a file, and if the host's name contains a secret of the feed.
  public var frontPage: String? {
    guard let url = location.baseURL else { return nil }
    let parts = URLReference.Parts(url)
    guard let scheme = parts.scheme, let host = parts.host else { return nil }
    let port = parts.port.map { ":\($0)" } ?? ""
    return withoutSecrets("\(scheme)://\(host)\(port)/")
  }

  private func withoutSecrets(_ url: String) -> String? {
    SecretMask(secrets).masked(url) == url ? url : nil
  }
}
