/// The words of an article as grouping compares them: a hash each, with the places where the word is, in order of the
/// hashes.
public struct StoryWords: Sendable, Equatable {
  /// ``WordCode``s; the hashes ascend and differ.
  let codes: [UInt32]
  /// Whether the title has small letters where a headline in title case has capitals, so that capitals mark names.
  let isSentenceCase: Bool

  /// The number of words that are stored at most.
  static let maximumCount = 128
  private static let titleWords = 64
  private static let summaryWords = 30
  /// A summary of fewer words than this tells nothing beside a title: it is the text of a link, such as "Comments" or "Read
  /// the full story", which all items of its feed have.
  private static let leastSummaryWords = 5
  private static let titleBytes = 2048
  private static let summaryBytes = 4096

  /// The words of a title and of the beginning of a summary, both as plain text.
  /// - Parameter language: the language tag that the feed declares (BCP 47).
  public init(title: String?, summary: String?, language: String? = nil) {
    self.init(StoryWords.texts(title: title, summary: summary, language: language))
  }

  /// The words of a title and of a summary that are compared.
  struct Texts {
    var title: [TextWord]
    var summary: [TextWord]
  }

  static func texts(title: String?, summary: String?, language: String?) -> Texts {
    let title = WordReader.words(of: title ?? "", limit: titleWords, byteLimit: titleBytes)
    var summary = WordReader.words(of: summary ?? "", limit: summaryWords, byteLimit: summaryBytes)
    if !title.isEmpty, summary.count < leastSummaryWords { summary = [] }
    let words = title + summary
    let isContent = FunctionWordTable.shared.contentWords(words, declared: language)
    return Texts(
      title: zip(title, isContent).lazy.filter(\.1).map(\.0),
      summary: zip(summary, isContent[title.count...]).lazy.filter(\.1).map(\.0))
  }

  init(_ texts: Texts) {
    let cased = texts.title.filter { $0.isCased && !$0.isFirst && !$0.isNumber }
    isSentenceCase = 2 * cased.count(where: \.isCapital) <= cased.count
    var codes: [UInt32] = []
    codes.reserveCapacity(texts.title.count + texts.summary.count)
    for word in texts.title {
      codes.append(
        StoryWords.code(word, isName: true)
          | WordCode.title | (word.isFirst ? WordCode.first : 0))
    }
    for word in texts.summary { codes.append(StoryWords.code(word, isName: true)) }
    codes.sort()
    var unique: [UInt32] = []
    unique.reserveCapacity(codes.count)
    for code in codes {
      if let last = unique.last, (last ^ code) <= WordCode.flags {
        unique[unique.count - 1] = last | code
      } else {
        unique.append(code)
      }
    }
    self.codes = unique
  }

  /// Takes words as they are stored.
  init(codes: [UInt32], isSentenceCase: Bool) {
    self.codes = codes
    self.isSentenceCase = isSentenceCase
  }

  private static func code(_ word: TextWord, isName: Bool) -> UInt32 {
    word.hash << WordCode.flagBits
      | (isName && word.isCapital && !word.isFirst ? WordCode.name : 0)
      | (word.isNumber ? WordCode.number : 0)
  }
}
