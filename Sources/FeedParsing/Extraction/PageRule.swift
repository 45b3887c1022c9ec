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
