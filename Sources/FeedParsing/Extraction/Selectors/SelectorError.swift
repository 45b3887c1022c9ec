/// Why a selector cannot be read. `description` is one line for people.
public struct SelectorError: Error, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Sendable, Equatable {
    /// There is no selector.
    case empty
    /// It is longer than ``CSSSelector/maximumLength``.
    case tooLong
    /// It names more than ``CSSSelector/maximumElements``, or one with too many classes, ids and attributes.
    case tooManyParts
    /// Something of CSS that is not supported, such as `:has`.
    case unsupported(String)
    /// A tag that HTML does not define.
    case unknownElement(String)
    /// A character that has no meaning there.
    case unexpected(Character)
    /// Something that must follow.
    case missing(String)
  }

  /// The selector as given.
  public let selector: String
  /// Where, as the number of a character from 1.
  public let column: Int
  /// What is wrong.
  public let reason: Reason

  /// What a selector may consist of.
  public static let supported =
    "tag, *, #id, .class, [attr], [attr=value] (also ^=, $=, *=, ~=, |=), :not( ), :first-child, :last-child, "
    + ":nth-child( ) and the same -of-type, 'A B', 'A > B', 'A + B', 'A ~ B' and 'A, B'"

  /// What is wrong, where, and what is supported.
  public var description: String {
    switch reason {
    case .empty: return "the selector is empty"
    case .tooLong: return "the selector is longer than \(CSSSelector.maximumLength) bytes"
    case .tooManyParts:
      return "'\(shown)' has too many parts at column \(column); "
        + "at most \(CSSSelector.maximumElements) elements with \(CSSSelector.maximumTests) tests each"
    case .unsupported(let name):
      return
        "'\(shown)': '\(name)' at column \(column) is not supported; supported: "
        + SelectorError.supported
    case .unknownElement(let name):
      return
        "'\(shown)': '\(name)' at column \(column) is not an element of HTML; "
        + "select it by its id, class or an attribute"
    case .unexpected(let character):
      return
        "'\(shown)': unexpected '\(character)' at column \(column); supported: "
        + SelectorError.supported
    case .missing(let what): return "'\(shown)': \(what) missing at column \(column)"
    }
  }

  private var shown: String { selector.count > 80 ? selector.prefix(79) + "…" : selector }
}
