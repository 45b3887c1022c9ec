// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if canImport(FoundationEssentials)
  public let NSNotFound = Int.max

  public struct NSRange {
    public var location: Int
    public init(location: Int, length: Int) { unused() }
    public init(_ range: some RangeExpression<String.Index>, in text: String) { unused() }
  }

  extension Range<String.Index> {
    public init?(_ range: NSRange, in text: String) { unused() }
  }

  public final class NSTextCheckingResult {
    public var range: NSRange { unused() }
  }

  public final class NSRegularExpression: Sendable {
    public struct Options: OptionSet, Sendable {
      public static let caseInsensitive = Options(rawValue: 1)
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    public struct MatchingOptions: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    public init(pattern: String, options: Options) throws { unused() }

    public static func escapedPattern(for text: String) -> String { unused() }

    public func firstMatch(
      in text: String, options: MatchingOptions, range: NSRange
    ) -> NSTextCheckingResult? { unused() }

    public func replaceMatches(
      in text: NSMutableString, options: MatchingOptions, range: NSRange,
      withTemplate template: String
    ) -> Int { unused() }
  }

  extension CharacterSet {
    public static var uppercaseLetters: CharacterSet { unused() }
    public static var lowercaseLetters: CharacterSet { unused() }
  }

  extension StringProtocol {
    public func replacingOccurrences(
      of target: String, with replacement: String, options: String.CompareOptions
    ) -> String { unused() }

    public func rangeOfCharacter(
      from set: CharacterSet, options: String.CompareOptions, range: Range<Index>
    ) -> Range<Index>? { unused() }

    public var localizedLowercase: String { unused() }
    public var localizedUppercase: String { unused() }
    public var localizedCapitalized: String { unused() }

    // The collations that GRDB declares for every connection. No column has one.
    public func caseInsensitiveCompare(_ other: String) -> ComparisonResult { unused() }
    public func localizedCaseInsensitiveCompare(_ other: String) -> ComparisonResult { unused() }
    public func localizedCompare(_ other: String) -> ComparisonResult { unused() }
    public func localizedStandardCompare(_ other: String) -> ComparisonResult { unused() }
  }

  extension String {
    public init(format: String, _ arguments: any Sendable...) { unused() }
    public init(_ text: NSMutableString) { unused() }
  }
#endif
