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
  public init(title: String?, summary: String?) {
    self.init(StoryWords.texts(title: title, summary: summary))
  }

  /// The words of a title and of a summary that are compared.
  struct Texts {
    var title: [TextWord]
    var summary: [TextWord]
  }

  static func texts(title: String?, summary: String?) -> Texts {
    var words = WordReader.words(of: title ?? "", limit: titleWords, byteLimit: titleBytes)
    let titleEnd = words.count
    let summary = WordReader.words(of: summary ?? "", limit: summaryWords, byteLimit: summaryBytes)
    if titleEnd == 0 || summary.count >= leastSummaryWords { words += summary }
    let isContent = FunctionWordTable.shared.contentWords(words)
    var texts = Texts(title: [], summary: [])
    texts.title.reserveCapacity(titleEnd)
    texts.summary.reserveCapacity(words.count - titleEnd)
    for (index, word) in words.enumerated() where isContent[index] {
      if index < titleEnd { texts.title.append(word) } else { texts.summary.append(word) }
    }
    return texts
  }

  init(_ texts: Texts) {
    var cased = 0
    var capitals = 0
    for word in texts.title where word.isCased && !word.isFirst && !word.isNumber {
      cased += 1
      if word.isCapital { capitals += 1 }
    }
    isSentenceCase = 2 * capitals <= cased
    var codes: [UInt32] = []
    codes.reserveCapacity(texts.title.count + texts.summary.count)
    for word in texts.title {
      codes.append(StoryWords.code(word) | WordCode.title | (word.isFirst ? WordCode.first : 0))
    }
    for word in texts.summary { codes.append(StoryWords.code(word)) }
    codes.sort()
    // Words that are in several places are one, with the flags of all.
    var count = 0
    for code in codes {
      if count > 0, (codes[count - 1] ^ code) <= WordCode.flags {
        codes[count - 1] |= code
      } else {
        codes[count] = code
        count += 1
      }
    }
    codes.removeLast(codes.count - count)
    self.codes = codes
  }

  /// Takes words as they are stored.
  init(codes: [UInt32], isSentenceCase: Bool) {
    self.codes = codes
    self.isSentenceCase = isSentenceCase
  }

  private static func code(_ word: TextWord) -> UInt32 {
    word.hash << WordCode.flagBits
      | (word.isCapital && !word.isFirst ? WordCode.name : 0)
      | (word.isNumber ? WordCode.number : 0)
  }
}
