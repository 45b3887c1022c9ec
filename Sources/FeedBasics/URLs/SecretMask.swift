/// Hides secrets in text that is shown, logged or stored.
public struct SecretMask: Sendable {
  /// The text that replaces a secret.
  public static let mask = "***"

  private let secrets: [String]

  /// - Parameter secrets: those of fewer than three characters are ignored, since they would match everywhere.
  public init(_ secrets: [String] = []) {
    let forms = secrets.flatMap { SecretMask.forms($0) }.filter { $0.count >= 3 }
    // The longest first: one secret may be part of another.
    self.secrets = Set(forms).sorted { ($1.count, $0) < ($0.count, $1) }
  }

  /// The forms in which a secret may be written: as it is, as a host, percent-encoded as a component or in a whole URL,
  /// decoded, in HTML and JSON, and, for a header such as `Bearer X`, the last word alone.
  private static func forms(_ secret: String) -> [String] {
    let words = secret.split(separator: " ")
    let bare = words.count == 2 ? [secret, String(words[1])] : [secret]
    // Hosts are written in lower case.
    return [secret.lowercased()]
      + bare.flatMap {
        let component = URLReference.component($0)
        return [
          $0, component, lowerDigits(component), component.replacing("%20", with: "+"), inURL($0),
          $0.percentDecoded ?? $0, html($0), json($0),
        ]
      }
  }

  /// The text with its percent-encoding in lower case, as some servers write it.
  private static func lowerDigits(_ text: String) -> String {
    let parts = text.split(separator: "%", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) {
      "\($0)%\($1.prefix(2).lowercased())\($1.dropFirst(2))"
    }
  }

  /// The text in a URL that was made valid: only what no URL may have is percent-encoded (RFC 3986 §2).
  private static func inURL(_ text: String) -> String {
    URLReference.encoded(text) {
      URLReference.isUnreserved($0) || ":/?#[]@!$&'()*+,;=".utf8.contains($0)
    }
  }

  private static func json(_ text: String) -> String {
    String(JSONText.string(text).dropFirst().dropLast())
  }

  /// The text as sanitised HTML has it.
  private static func html(_ text: String) -> String {
    guard text.utf8.contains(where: { "&<>".utf8.contains($0) }) else { return text }
    return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
  }

  /// User and password as HTTP authentication sends them (RFC 7617 §2), without the word `Basic`.
  public static func basicCredentials(user: String, password: String) -> String {
    Data("\(user):\(password)".utf8).base64EncodedString()
  }

  /// A URL that may be shown and stored: without user, password, query and fragment if it contains a secret, otherwise as
  /// it is.
  public static func publicURL(_ url: String) -> String {
    holdsSecret(url: url) ? URLReference.base(url) : url
  }

  /// The secrets in a URL: its password, and the values of parameters named like keys.
  public static func secrets(in url: String) -> [String] {
    guard url.hasWord("@") || url.hasWord("=") else { return [] }
    let parts = URLReference.Parts(url)
    var secrets: [String] = []
    // A user without a password is a token.
    if let login = parts.credentials { secrets.append(String(login.password ?? login.user)) }
    for parameter in (parts.query ?? "").split(separator: "&") {
      let pair = parameter.split(separator: "=", maxSplits: 1)
      if pair.count == 2, isSecret(name: String(pair[0])) { secrets.append(String(pair[1])) }
    }
    return secrets
  }

  /// Whether a URL contains a secret itself: a user or password, or the value of a parameter named like a key. Variables
  /// such as `${NAME}` in their places reveal nothing.
  public static func holdsSecret(url: String) -> Bool {
    var url = url
    if url.hasWord("@"), url.hasWord("${") { url = withoutVariableUser(url) }
    return SecretMask().masked(url) != url
  }

  /// The URL without its user and password, if these consist of variables, or the password does.
  private static func withoutVariableUser(_ url: String) -> String {
    guard let slashes = url.firstRange(of: "://") else { return url }
    let authority = url[slashes.upperBound...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return url }
    let parts = authority[..<at].split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let secret = parts.last ?? ""
    guard secret.isEmpty ? isVariable(parts[0]) : isVariable(secret) else { return url }
    return String(url[..<slashes.upperBound] + url[url.index(after: at)...])
  }

  private static func isVariable(_ text: Substring) -> Bool {
    var rest = text
    while rest.hasPrefix("${"), let end = rest.firstIndex(of: "}") {
      rest = rest[rest.index(after: end)...]
    }
    return rest.isEmpty
  }

  /// The text without the secrets, and without what looks like one in a URL: user and password, and the values of
  /// parameters named like keys.
  public func masked(_ text: String) -> String {
    SecretMask.withoutParameters(SecretMask.withoutUser(withoutSecrets(text)))
  }

  /// The text without the known secrets; everything else is kept.
  public func withoutSecrets(_ text: String) -> String {
    var text = text
    for secret in secrets where text.contains(secret) {
      text = text.replacing(secret, with: SecretMask.mask)
    }
    return text
  }

  /// Whether a parameter or header of this name holds a secret.
  public static func isSecret(name: String) -> Bool {
    let name = name.lowercased().filter { $0 != "-" && $0 != "_" }
    if ["appid", "sig", "pw", "pwd", "pass", "hmac", "jwt", "sid", "apikeyid"].contains(name) {
      return true
    }
    return [
      "key", "token", "secret", "password", "passwd", "passphrase", "passcode", "authorization",
      "auth", "cookie", "signature", "credential", "credentials", "session", "sessionid",
    ]
    .contains { name.hasSuffix($0) }
  }

  private static func withoutUser(_ text: String) -> String {
    guard text.hasWord("@") else { return text }
    var result = ""
    var rest = text[...]
    while let slashes = rest.firstRange(of: "://") {
      result += rest[..<slashes.upperBound]
      rest = rest[slashes.upperBound...]
      let authority = rest.prefix { !"/?# \"'<>".contains($0) }
      if let at = authority.lastIndex(of: "@") {
        result += mask
        rest = rest[at...]
      }
    }
    return result + rest
  }

  private static func withoutParameters(_ text: String) -> String {
    guard text.hasWord("=") else { return text }
    var result = ""
    var rest = text[...]
    while let equals = rest.firstIndex(of: "=") {
      let name =
        rest[..<equals].split(omittingEmptySubsequences: false) { "?&;".contains($0) }.last ?? ""
      let hasMark = rest[..<equals].contains { "?&;".contains($0) }
      result += rest[...equals]
      rest = rest[rest.index(after: equals)...]
      // An unexpanded variable reveals nothing.
      guard hasMark, isSecret(name: String(name)), !rest.hasPrefix("${") else { continue }
      var value = rest.prefix { !"&;# \"'<>".contains($0) && !$0.isNewline }
      // Punctuation after the URL belongs to the sentence around it.
      while let last = value.last, ":,.)".contains(last) { value = value.dropLast() }
      if !value.isEmpty { result += mask }
      rest = rest[value.endIndex...]
    }
    return result + rest
  }
}
