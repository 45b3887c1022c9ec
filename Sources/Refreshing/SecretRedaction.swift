import FeedBasics
public import FeedModel

/// Removes keys that a server received and echoes in its response. They are removed from text that is stored: titles,
/// summaries, contents, names of authors, tags, and messages about items. URLs lose the feed's user and password, which
/// requests to its origin send anyway, but keep other keys, since the episodes of a private podcast cannot be downloaded
/// without the key in their URLs. So do guids, which are compared byte for byte.
public struct SecretRedaction: Sendable {
  /// Bytes. Shorter values also occur in words that are not secret.
  private static let minimumLength = 8

  private let mask: SecretMask
  /// `://user:password@` as it occurs in URLs; empty if the feed has none.
  private let userInfo: [String]
  private let isEmpty: Bool

  /// Collects the feed's secrets: its password, also as it is sent, and the keys in its headers, URL and variables.
  public init(_ feed: Feed) {
    let named =
      [feed.password].compactMap { $0 } + feed.basicCredentials
      + feed.headers.filter { SecretMask.isSecret(name: $0.name) }.map(\.value)
      + (feed.location.baseURL.map { SecretMask.secrets(in: $0) } ?? [])
    // Other values of variables may be a search word, a city or a host.
    let secrets = (named + feed.secrets.filter(SecretRedaction.looksLikeKey)).filter {
      $0.utf8.count >= SecretRedaction.minimumLength
    }
    mask = SecretMask(secrets)
    userInfo = SecretRedaction.userInfo(of: feed)
    isEmpty = secrets.isEmpty && userInfo.isEmpty
  }

  /// Replaces the secrets in a document, its entries included.
  public func remove(from document: inout FeedDocument) {
    guard !isEmpty else { return }
    remove(from: &document.title)
    remove(from: &document.description)
    document.homePageURL = document.homePageURL.map(withoutUser)
    document.feedURL = document.feedURL.map(withoutUser)
    remove(from: &document.authors)
    document.tags = document.tags.map(mask.withoutSecrets)
    document.rejections = document.rejections.map(mask.withoutSecrets)
    document.warnings = document.warnings.map(mask.withoutSecrets)
    for index in document.entries.indices { remove(from: &document.entries[index]) }
  }

  /// Replaces the secrets in the text of an entry.
  public func remove(from entry: inout Entry) {
    guard !isEmpty else { return }
    if !userInfo.isEmpty { entry.changeURLs(withoutUser, inHTML: withoutUser) }
    remove(from: &entry.title)
    remove(from: &entry.summary)
    remove(from: &entry.contentText)
    if let html = entry.contentHTML { entry.contentHTML = outsideTags(html) }
    remove(from: &entry.authors)
    entry.tags = entry.tags.map(mask.withoutSecrets)
    if let title = entry.source?.title { entry.source?.title = mask.withoutSecrets(title) }
  }

  /// A text without the secrets.
  public func removed(from text: String) -> String { isEmpty ? text : mask.withoutSecrets(text) }

  private func withoutUser(_ text: String) -> String {
    guard text.hasByte("@") else { return text }
    return userInfo.reduce(text) { $0.replacing($1, with: "://") }
  }

  /// `://user:password@`, as written in the feed's own URL and percent-encoded.
  private static func userInfo(of feed: Feed) -> [String] {
    let written = feed.location.baseURL.flatMap { URLReference.Parts($0).authority }
      .flatMap { authority in authority.lastIndex(of: "@").map { authority[..<$0] } }
    let encoded = feed.logins.map { user, password in
      URLReference.component(user) + (password.map { ":" + URLReference.component($0) } ?? "")
    }
    let all = encoded + [written.map(String.init)].compactMap(\.self)
    return Set(all.filter { !$0.isEmpty }).sorted().map { "://" + $0 + "@" }
  }

  private func remove(from text: inout String?) {
    if let old = text { text = mask.withoutSecrets(old) }
  }

  private func remove(from authors: inout [Author]) {
    for index in authors.indices { remove(from: &authors[index].name) }
  }

  /// The attributes whose URLs may need the key.
  private static let urlAttributes: Set<Substring> = ["href", "src", "srcset", "poster", "cite"]

  /// A sanitised tag without secrets in attributes that are no URLs.
  private func inTag(_ tag: Substring) -> String {
    String(
      tag.replacing(/([a-z-]+)="([^"]*)"/) { attribute -> String in
        let (whole, name, value) = attribute.output
        return Self.urlAttributes.contains(name)
          ? String(whole) : "\(name)=\"\(mask.withoutSecrets(String(value)))\""
      })
  }

  /// Replaces the secrets, but not in URLs, which may need their keys.
  private func outsideTags(_ html: String) -> String {
    guard mask.withoutSecrets(html) != html else { return html }
    var result = ""
    for (index, part) in html.split(separator: "<", omittingEmptySubsequences: false).enumerated() {
      guard index > 0 else {
        result += mask.withoutSecrets(String(part))
        continue
      }
      let end = part.firstIndex(of: ">").map { part.index(after: $0) } ?? part.endIndex
      result += "<" + inTag(part[..<end]) + mask.withoutSecrets(String(part[end...]))
    }
    return result
  }

  /// Whether a value is one piece with letters and digits, or longer than words usually are.
  private static func looksLikeKey(_ value: String) -> Bool {
    guard !value.contains(where: { $0.isWhitespace || $0 == "." || $0 == "/" }) else {
      return false
    }
    let hasDigit = value.contains { $0.isASCII && $0.isNumber }
    return hasDigit && value.contains(where: \.isLetter) || value.utf8.count >= 24
  }
}
