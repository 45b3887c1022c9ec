public import FeedBasics

/// How many articles a week a feed has, as a query's term asks for it: `volume:<2`.
public struct FeedVolume: Sendable, Equatable {
  /// How the number is compared with.
  private enum Comparison: String, CaseIterable, Sendable {
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="
  }

  private var comparison: Comparison
  /// Articles a week.
  private var number: Double

  /// The days of which the articles are counted.
  private static let days = 90

  /// The date since which the articles are counted.
  public static func start(before now: Date) -> Date {
    now.addingTimeInterval(-Double(days) * 86400)
  }

  /// What is accepted, as the end of a sentence.
  static let expected =
    "a number of articles a week after the colon, such as volume:<2, volume:<=0.5 or volume:>50"

  /// - Parameter text: what follows the colon: `<`, `<=`, `>` or `>=`, and a number.
  /// - Returns: nil for anything else.
  init?(_ text: String) {
    let sign = text.prefix { "<>=".contains($0) }
    let digits = text.dropFirst(sign.count).drop { $0.isWhitespace }
    guard let comparison = Comparison(rawValue: String(sign)), digits.utf8.count <= 12,
      digits.first?.isNumber ?? false,
      digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let number = Double(digits)
    else { return nil }
    (self.comparison, self.number) = (comparison, number)
  }

  /// Whether a feed with so many articles since ``start(before:)`` has that volume.
  public func holds(_ articles: Int) -> Bool {
    let weekly = Double(articles) * 7 / Double(FeedVolume.days)
    return switch comparison {
    case .less: weekly < number
    case .atMost: weekly <= number
    case .more: weekly > number
    case .atLeast: weekly >= number
    }
  }
}
