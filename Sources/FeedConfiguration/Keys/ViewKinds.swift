import FeedBasics
import FeedModel

/// What becomes of an article whose text is changed.
enum OnChange: String, Sendable, CaseIterable {
  case unread
  case nothing
}

extension ConfigKind<Double?> {
  /// Seconds; nil for `"all"`.
  static let firstUnread = ConfigKind(
    "\"all\", or a span from \"0m\" to \"5200w\"",
    expected: "\"all\" or a span up to \"5200w\", such as \"12h\" or \"7d\""
  ) { element in
    guard case .string(let text) = element.value else {
      return .failure(Mismatch(found: element))
    }
    if text == "all" { return .success(nil) }
    guard let seconds = Quantity.span(text), seconds <= 5200 * 604_800 else {
      return .failure(Mismatch(found: element))
    }
    return .success(seconds)
  }
}

extension WrittenValue<Double?> {
  static let allUnread = Self(value: nil, text: "\"all\"")
}

extension ConfigKind<String> {
  /// A query, empty for all articles.
  static let view = ConfigKind("a query, or \"\"") { $0.text }

  /// A path or a URL, empty for the default file.
  static let store = place("a path, a URL beginning with \"postgres://\", or \"\"") {
    !isOtherURL($0)
  }

  /// A path, or another text that names a place.
  private static func place(
    _ name: String, isRight: @escaping @Sendable (String) -> Bool
  ) -> ConfigKind {
    ConfigKind(name, expected: name) { element in
      guard let text = element.value.text, !hasControlCharacter(text), isRight(text) else {
        return .failure(Mismatch(found: element))
      }
      if let problem = FilePath.shellProblem(text) {
        return .failure(Mismatch(found: element, reason: problem))
      }
      return .success(text)
    }
  }

  /// Whether a text is the URL of something that is no store.
  private static func isOtherURL(_ text: String) -> Bool {
    text.contains("://")
      && !["postgres://", "postgresql://"].contains(where: text.lowercased().hasPrefix)
  }

  /// A path.
  static let folder = place("a path") { !$0.isEmpty }
}

extension ConfigKind<[String]> {
  /// Origins (RFC 6454 §6.2).
  static let origins = ConfigKind(
    "a list of origins", expected: "a list of origins such as [\"https://reader.example\"]"
  ) { list in
    guard case .array(let elements) = list.value else { return .failure(Mismatch(found: list)) }
    var origins: [String] = []
    for element in elements {
      guard case .string(let text) = element.value, isOrigin(text) else {
        return .failure(Mismatch(found: element, reason: problem(ofOrigin: element.value)))
      }
      origins.append(text)
    }
    return .success(origins)
  }

  private static func problem(ofOrigin value: TOMLValue) -> String {
    let advice = value.text.flatMap(origin(meantBy:)) ?? "one such as https://reader.example"
    return "\(ShownValue.masked(value)) is not an origin; write \(advice)"
  }

  /// An origin without its scheme, or with more than it has; nil if a text has none.
  private static func origin(meantBy text: String) -> String? {
    guard text.contains(where: \.isLetter) else { return nil }
    let parts = URLReference.Parts(text)
    let whole = "\(parts.scheme ?? "https")://\(parts.authority ?? "")"
    return ["https://\(text)", whole].first(where: isOrigin)
  }

  private static func isOrigin(_ text: String) -> Bool {
    let parts = URLReference.Parts(text)
    return ["http", "https"].contains(parts.scheme) && parts.host?.isEmpty == false
      && parts.path.isEmpty && parts.query == nil && parts.fragment == nil && !text.contains("@")
  }
}

extension WrittenValue<[String]> {
  static let noOrigins = Self(value: [], text: "[]")
}

extension WrittenValue<String> {
  static let podcasts = Self(value: "~/Podcasts", text: "\"~/Podcasts\"")
  static let noView = Self(value: "", text: "\"\"")
  static let defaultStore = noView
}
