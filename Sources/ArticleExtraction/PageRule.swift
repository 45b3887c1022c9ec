import FeedBasics
import FeedModel
public import FeedParsing

/// The parts of a page by CSS selectors, as written in the config (`full_rule`).
public struct PageRule: Sendable, Equatable {
  /// A part of a page that a rule selects.
  public enum Part: String, Sendable, CaseIterable {
    case body, remove, next, title
  }

  /// The maximum number of selectors of elements to leave out.
  public static let maximumRemovals = 32

  /// The elements that are the article; nil to find it without a rule.
  public let body: CSSSelector?
  /// Elements to leave out.
  public let remove: [CSSSelector]
  /// The link to the next page; nil for none.
  public let next: CSSSelector?
  /// The element with the title; nil to find it without a rule.
  public let title: CSSSelector?

  /// Creates a rule from selectors as written; without any it changes nothing.
  /// - Throws: the first part that cannot be read, and why.
  public init(
    body: String? = nil, remove: [String] = [], next: String? = nil, title: String? = nil
  ) throws(PageRuleError) {
    guard remove.count <= PageRule.maximumRemovals else { throw .tooManyRemovals }
    self.body = try PageRule.selector(body, .body)
    var removed: [CSSSelector] = []
    for text in remove { if let one = try PageRule.selector(text, .remove) { removed.append(one) } }
    self.remove = removed
    self.next = try PageRule.selector(next, .next)
    self.title = try PageRule.selector(title, .title)
  }

  private static func selector(
    _ text: String?, _ part: Part
  ) throws(PageRuleError) -> CSSSelector? {
    guard let text else { return nil }
    do throws(SelectorError) {
      return try CSSSelector(text)
    } catch {
      throw .selector(part, error)
    }
  }
}

/// Why a rule cannot be read. `description` is one line for people.
public enum PageRuleError: Error, Equatable, CustomStringConvertible {
  /// The selector of a part cannot be read.
  case selector(PageRule.Part, SelectorError)
  /// More than ``PageRule/maximumRemovals``.
  case tooManyRemovals
  /// The rule selects nothing.
  case empty
  /// A name before `=` that is not one of ``PageRule/Part``.
  case unknownPart(String)
  /// A part that is given twice.
  case repeated(PageRule.Part)

  /// What is wrong and what to write.
  public var description: String {
    switch self {
    case .selector(let part, let error): "\(part.rawValue): \(error)"
    case .tooManyRemovals:
      "remove: at most \(PageRule.maximumRemovals) selectors; join some with commas"
    case .empty: "the rule is empty; write a selector, such as 'article .text'"
    case .unknownPart(let name):
      "unknown part '\(name)'; known: "
        + PageRule.Part.allCases.map(\.rawValue).joined(separator: ", ")
    case .repeated(let part):
      "\(part.rawValue) is given twice; separate selectors with commas"
    }
  }
}

extension PageRule {
  /// Reads a rule from one line, the parts separated by semicolons. A part without a name is the body:
  ///
  ///     article .text
  ///     article .text; remove = .promo, .ad; next = a.next; title = h1
  ///
  /// An equals sign in brackets or quotation marks belongs to its selector.
  /// - Throws: the first part that cannot be read, and why.
  public init(parsing text: String) throws(PageRuleError) {
    var parts: [Part: String] = [:]
    var removed: [String] = []
    for section in RuleSections(text).sections {
      let selector = section.selector.trimmed { $0.isWhitespace }
      guard let name = section.name?.trimmed(where: { $0.isWhitespace }) else {
        if selector.isEmpty { continue }
        guard parts.updateValue(selector, forKey: .body) == nil else { throw .repeated(.body) }
        continue
      }
      guard let part = Part(rawValue: name.lowercased()) else { throw .unknownPart(name) }
      if part == .remove {
        removed.append(selector)
      } else if parts.updateValue(selector, forKey: part) != nil {
        throw .repeated(part)
      }
    }
    guard !parts.isEmpty || !removed.isEmpty else { throw .empty }
    try self.init(
      body: parts[.body], remove: removed, next: parts[.next], title: parts[.title])
  }
}

/// The sections of a rule, cut at semicolons, each at its first equals sign.
private struct RuleSections {
  private(set) var sections: [(name: String?, selector: String)] = []

  init(_ text: String) {
    var section: (name: String?, selector: String) = (nil, "")
    var isInBrackets = false
    var quote: Character?
    var isEscaped = false
    for character in text {
      let isPlain = quote == nil && !isInBrackets && !isEscaped
      if isPlain, character == ";" {
        sections.append(section)
        section = (nil, "")
        continue
      }
      if isPlain, character == "=", section.name == nil {
        section = (section.selector, "")
        continue
      }
      section.selector.append(character)
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "[" || character == "]" {
        isInBrackets = character == "["
      }
    }
    sections.append(section)
  }
}
