/// What the class, the id and the other attributes of an element tell about its content.
struct ElementHints: OptionSet {
  let rawValue: UInt32

  /// Rarely part of an article: navigation, advertising, comments.
  static let unlikely = ElementHints(rawValue: 1 << 0)
  /// Perhaps part of an article in spite of other words.
  static let perhaps = ElementHints(rawValue: 1 << 1)
  static let positive = ElementHints(rawValue: 1 << 2)
  static let negative = ElementHints(rawValue: 1 << 3)
  /// The usual names of the element that contains the article's text.
  static let container = ElementHints(rawValue: 1 << 4)
  static let byline = ElementHints(rawValue: 1 << 5)
  static let comments = ElementHints(rawValue: 1 << 6)
  static let share = ElementHints(rawValue: 1 << 7)
  static let hidden = ElementHints(rawValue: 1 << 8)
  /// `itemprop=articleBody`, and nothing else.
  static let articleBody = ElementHints(rawValue: 1 << 9)
  /// A role of navigation, complementary content and the like (WAI-ARIA §5.3.4).
  static let asideRole = ElementHints(rawValue: 1 << 10)
  static let mainRole = ElementHints(rawValue: 1 << 11)
  static let dialog = ElementHints(rawValue: 1 << 12)
  static let related = ElementHints(rawValue: 1 << 13)
  static let newsletter = ElementHints(rawValue: 1 << 14)
  static let advertisement = ElementHints(rawValue: 1 << 15)
  static let title = ElementHints(rawValue: 1 << 16)
  static let date = ElementHints(rawValue: 1 << 17)
  static let caption = ElementHints(rawValue: 1 << 18)
  static let code = ElementHints(rawValue: 1 << 19)
  static let footnotes = ElementHints(rawValue: 1 << 20)
  static let presentation = ElementHints(rawValue: 1 << 21)
  static let tags = ElementHints(rawValue: 1 << 22)
  static let authorBox = ElementHints(rawValue: 1 << 23)
  static let paywall = ElementHints(rawValue: 1 << 24)
  /// A picture, a film or a row of links to social networks.
  static let media = ElementHints(rawValue: 1 << 26)
  /// A table of contents, or a section that it leads to.
  static let contents = ElementHints(rawValue: 1 << 27)
  /// The element has a class or an id.
  static let named = ElementHints(rawValue: 1 << 25)
}
