/// Makes the URLs in feeds valid (RFC 3986), or rejects them.
public enum URLReference {
  /// The parts of a reference (RFC 3986 §3): the text after each delimiter, nil if the delimiter is missing.
  public struct Parts: Sendable, Equatable {
    /// In lower case, without the colon; nil for a relative reference.
    public var scheme: String?
    /// User, host and port as written, without the slashes.
    public var authority: String?
    /// As written; empty if absent.
    public var path: String
    /// As written, without the question mark.
    public var query: String?
    /// As written, without the number sign.
    public var fragment: String?

    /// Splits a reference; every text has parts, valid or not.
    public init(_ text: some StringProtocol) {
      var rest = Substring(text)
      // All delimiters are ASCII, and bytes are found much faster than characters.
      if let hash = rest.index(ofASCII: "#") {
        fragment = String(rest[rest.utf8.index(after: hash)...])
        rest = rest[..<hash]
      }
      if let mark = rest.index(ofASCII: "?") {
        query = String(rest[rest.utf8.index(after: mark)...])
        rest = rest[..<mark]
      }
      if let colon = rest.index(ofASCII: ":"),
        URLReference.isScheme(rest[..<colon])
      {
        scheme = rest[..<colon].lowercased()
        rest = rest[rest.utf8.index(after: colon)...]
      }
      if rest.utf8.first == UInt8(ascii: "/"), rest.utf8.dropFirst().first == UInt8(ascii: "/") {
        let afterSlashes = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
        let end = afterSlashes.index(ofASCII: "/") ?? afterSlashes.endIndex
        authority = String(afterSlashes[..<end])
        rest = afterSlashes[end...]
      }
      path = String(rest)
    }

    /// The value of a query parameter, as written; nil if the query lacks it.
    public func parameter(_ name: String) -> Substring? {
      for pair in (query ?? "").split(separator: "&") {
        let halves = pair.split(separator: "=", maxSplits: 1)
        if halves.count == 2, halves[0] == name { return halves[1] }
      }
      return nil
    }

    /// The reference put together again (RFC 3986 §5.3).
    public var text: String {
      var result = ""
      if let scheme { result += scheme + ":" }
      if let authority { result += "//" + authority }
      result += path
      if let query { result += "?" + query }
      if let fragment { result += "#" + fragment }
      return result
    }

    /// The host in lower case, without user and port; nil if absent.
    public var host: String? {
      guard let authority else { return nil }
      var host = authority[...]
      if let at = host.utf8.lastIndex(of: UInt8(ascii: "@")) {
        host = host[host.utf8.index(after: at)...]
      }
      if host.utf8.first == UInt8(ascii: "[") {
        guard let end = host.utf8.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        return host[...end].lowercased()
      }
      if let colon = host.index(ofASCII: ":") { host = host[..<colon] }
      return host.isEmpty ? nil : host.lowercased()
    }

    /// The host without `www.`; nil if absent.
    public var site: String? {
      host.map { $0.hasPrefix("www.") ? String($0.dropFirst(4)) : $0 }
    }

    /// User and password as written, percent-encoded (RFC 3986 §3.2.1); nil if there is no user.
    public var credentials: (user: Substring, password: Substring?)? {
      guard let authority, let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) else {
        return nil
      }
      let parts = authority[..<at].split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (parts[0], parts.count == 2 ? parts[1] : nil)
    }

    /// The port; nil if missing or not a number.
    public var port: Int? {
      guard let authority, let colon = authority.utf8.lastIndex(of: UInt8(ascii: ":")),
        authority.utf8.last != UInt8(ascii: "]")
      else { return nil }
      return Int(authority[authority.utf8.index(after: colon)...])
    }
  }

  /// A valid http(s) URL made from what a feed contains.
  /// - Parameter base: what relative references are resolved against. Without one they are made valid but stay
  ///   relative, except that `//host/…` becomes https.
  /// - Returns: nil for any other scheme and if the URL cannot be repaired.
  public static func web(_ text: String, base: String?) -> String? {
    if WebURLShape.isValid(text) { return text }
    if let resolved = WebURLShape.resolved(text, against: base) { return resolved }
    guard let reference = absolute(text, base: base) else { return nil }
    switch reference.scheme {
    case "http", "https":
      return reference.host == nil ? nil : reference.text
    case nil:
      // A relative reference without a base.
      return reference.authority == nil && !reference.text.isEmpty ? reference.text : nil
    default:
      return nil
    }
  }

  /// The same, but always absolute: nil also for a relative reference without a base.
  public static func absoluteWeb(_ text: String, base: String?) -> String? {
    if WebURLShape.isValid(text) { return text }
    if let base, let resolved = WebURLShape.resolved(text, against: base) { return resolved }
    guard let reference = absolute(text, base: base), reference.host != nil,
      reference.scheme == "http" || reference.scheme == "https"
    else { return nil }
    return reference.text
  }

  /// A feed's URL as the base of the relative references in its document: without user, password, query and fragment,
  /// any of which may be a secret, and none of which a link to another document takes over.
  public static func base(_ feedURL: String) -> String {
    guard feedURL.hasByte("@") || feedURL.hasByte("?") || feedURL.hasByte("#") else {
      return feedURL
    }
    var parts = Parts(withoutUser(feedURL))
    parts.query = nil
    parts.fragment = nil
    return parts.text
  }

  /// A URL without user and password.
  public static func withoutUser(_ url: String) -> String {
    guard url.hasByte("@") else { return url }
    var parts = Parts(url)
    parts.authority = parts.authority.map { String(hostAndPort($0)) }
    return parts.text
  }

  /// Whether a reference leads to a place in its own document (RFC 3986 §4.4): `#fn1`.
  public static func isFragment(_ reference: String) -> Bool {
    reference.utf8.first { $0 > 0x20 } == UInt8(ascii: "#")
  }

  /// Whether a text begins with a scheme, as an absolute URL does.
  public static func hasScheme(_ text: String) -> Bool {
    text[...].index(ofASCII: ":").map { isScheme(text[..<$0]) } ?? false
  }

  /// The same for any scheme: resolved and made valid; nil if it cannot be repaired.
  public static func resolve(_ text: String, against base: String?) -> String? {
    absolute(text, base: base)?.text
  }

  /// Bytes; anything longer is rejected.
  static let maximumLength = 65536

  private static func absolute(_ text: String, base: String?) -> Parts? {
    let cleaned = withoutControls(text)
    guard !cleaned.isEmpty, cleaned.utf8.count <= maximumLength else { return nil }
    var parts = Parts(cleaned)
    if parts.scheme == nil {
      if let base, let root = absoluteBase(base) {
        parts = merged(parts, onto: root)
      } else if parts.authority != nil {
        parts.scheme = "https"
      }
    } else if parts.authority == nil, parts.scheme == "http" || parts.scheme == "https" {
      // "http:/host/path" and "http:host" are read as browsers read them.
      let rest = parts.path.drop { $0 == "/" }
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      parts.authority = String(rest[..<end])
      parts.path = String(rest[end...])
    }
    if let authority = parts.authority {
      guard let valid = validAuthority(authority) else { return nil }
      parts.authority = valid
    }
    parts.path = encoded(parts.path, allowing: isPathByte)
    parts.query = parts.query.map { encoded($0, allowing: isQueryByte) }
    parts.fragment = parts.fragment.map { encoded($0, allowing: isQueryByte) }
    return parts
  }

  private static func absoluteBase(_ base: String) -> Parts? {
    let parts = Parts(withoutControls(base))
    return parts.scheme != nil && parts.authority != nil ? parts : nil
  }

  /// Host and port of an authority, without user and password.
  public static func hostAndPort(_ authority: String) -> Substring {
    guard let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) else { return authority[...] }
    return authority[authority.utf8.index(after: at)...]
  }

  /// Resolves a reference against a base (RFC 3986 §5.2.2), but for the base's user and password: a link is no place for
  /// the credentials of the document that contains it. Requests add those of the origin by themselves.
  private static func merged(_ reference: Parts, onto base: Parts) -> Parts {
    var result = reference
    result.scheme = base.scheme
    if reference.authority != nil {
      result.path = withoutDots(reference.path)
      return result
    }
    result.authority = base.authority.map { String(hostAndPort($0)) }
    if reference.path.isEmpty {
      result.path = base.path
      if reference.query == nil { result.query = base.query }
    } else if reference.path.utf8.first == UInt8(ascii: "/") {
      result.path = withoutDots(reference.path)
    } else {
      let folder =
        base.path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(base.path[...$0]) } ?? "/"
      result.path = withoutDots(folder + reference.path)
    }
    return result
  }

  /// A path without dot segments (RFC 3986 §5.2.4).
  public static func withoutDots(_ path: String) -> String {
    guard path.hasWord("./") || path.hasSuffix("/.") || path.hasSuffix("/..") else { return path }
    var output: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { output.append("") }
      case "..":
        if output.count > 1 { output.removeLast() }
        if isLast { output.append("") }
      default: output.append(segment)
      }
    }
    return output.joined(separator: "/")
  }

  /// The text without control characters, and without white space and invisible characters around it, which come from the
  /// tool that wrote the feed.
  private static func withoutControls(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars
    where scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) {
      scalars.append(scalar)
    }
    func isBlank(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
    }
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars.drop(while: isBlank)))
  }

  private static func validAuthority(_ authority: String) -> String? {
    // Most are a host and nothing else.
    if !authority.isEmpty, authority.utf8.allSatisfy({ isUnreserved($0) || isSubDelimiter($0) }) {
      return authority
    }
    var user = ""
    var rest = authority[...]
    if let at = rest.lastIndex(of: "@") {
      user = encoded(
        String(rest[..<at]),
        allowing: { isUnreserved($0) || isSubDelimiter($0) || $0 == UInt8(ascii: ":") })
      user += "@"
      rest = rest[rest.index(after: at)...]
    }
    if rest.hasPrefix("[") {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      let address = rest[rest.index(after: rest.startIndex)..<end]
      guard !address.isEmpty, address.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else {
        return nil
      }
      guard let port = validPort(rest[rest.index(after: end)...]) else { return nil }
      return user + "[" + address + "]" + port
    }
    let colon = rest.firstIndex(of: ":") ?? rest.endIndex
    guard let port = validPort(rest[colon...]), let host = validHost(String(rest[..<colon])) else {
      return nil
    }
    return user + host + port
  }

  private static func validPort(_ text: Substring) -> String? {
    if text.isEmpty || text == ":" { return "" }
    guard text.hasPrefix(":"), let port = Int(text.dropFirst()), (0...65535).contains(port) else {
      return nil
    }
    return ":\(port)"
  }

  private static func validHost(_ written: String) -> String? {
    // Resolvers and proxies use the decoded name, so every check must too (WHATWG URL, host parsing).
    guard let host = written.hasWord("%") ? written.percentDecoded : written,
      !host.isEmpty
    else { return nil }
    guard host.utf8.contains(where: { $0 >= 0x80 }) else {
      let isValid = host.utf8.allSatisfy {
        isUnreserved($0) || isSubDelimiter($0)
      }
      return isValid ? host : nil
    }
    return HostName.ascii(host)
  }
}

extension URLReference {
  /// Whether a text begins as the URL of a page does, with `http://` or `https://` in any case.
  public static func isWeb(_ text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("http://") || start == "https://"
  }
}
