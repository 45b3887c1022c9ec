/// How many publishers the story of an article has, as a query's term asks for it: `publishers:>3`.
public struct PublisherCount: Sendable, Equatable {
  /// The fewest; nil for any number.
  public var least: Int?
  /// The most; nil for any number.
  public var most: Int?

  /// What is accepted, as the end of a sentence.
  static let expected =
    "a number of publishers after the colon, such as publishers:>3, publishers:>=3, publishers:3 or publishers:<3"

  /// Larger numbers than this are not read.
  private static let largest = 1_000_000

  /// - Parameter text: what follows the colon: a number, with or without `>`, `>=`, `<`, `<=` or `=` before it.
  /// - Returns: nil for anything else.
  init?(_ text: String) {
    let sign = text.prefix { "<>=".contains($0) }
    let digits = text.dropFirst(sign.count).drop { $0.isWhitespace }
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits),
      number <= PublisherCount.largest
    else { return nil }
    switch sign {
    case "", "=": (least, most) = (number, number)
    case ">": (least, most) = (number + 1, nil)
    case ">=": (least, most) = (number, nil)
    case "<": (least, most) = (nil, number - 1)
    case "<=": (least, most) = (nil, number)
    default: return nil
    }
  }

  /// The condition that an article's story has as many publishers.
  public var condition: ArticleCondition {
    var condition = ArticleCondition.everything
    if let least { condition = condition.and(.publishers(atLeast: least)) }
    if let most { condition = condition.and(.not(.publishers(atLeast: most + 1))) }
    return condition
  }
}
