import FeedBasics
import FeedModel

/// Whether a text that the pages of several articles have is one that a site shows instead of its articles.
struct RepeatedText {
  /// The maximum number of words of a wall.
  private static let maximumWords = 250
  /// The share of a title's words, and of a summary's runs of words, that an article's own text has.
  private static let minimumShare = 0.5

  private let shingles: Shingles
  private let words: Set<String>

  init(_ text: String) {
    shingles = Shingles(text)
    words = RepeatedText.words(text)
  }

  /// Whether it is as short as a wall.
  var isShort: Bool { shingles.words <= RepeatedText.maximumWords }

  /// Whether two appearances are of one article although they were not joined. A page to which two links are redirected
  /// may be a wall; one to which only one of them is redirected is the other's own.
  func isOneArticle(_ a: StoredAppearance, _ b: StoredAppearance) -> Bool {
    if let title = a.entry.title, !title.isEmpty, let other = b.entry.title,
      title.folded() == other.folded()
    {
      return true
    }
    guard let first = a.page, let second = b.page else { return false }
    return first.url == second.url || first.url == second.finalURL
      || first.finalURL == second.url
  }

  /// Whether the text belongs to an item, of whose title or text in the feed it has at least half. An item with neither, as a
  /// saved page may be, is nothing but this text.
  func isArticle(_ item: StoredAppearance) -> Bool {
    let entry = item.detailedEntry
    let title = RepeatedText.words(entry.title ?? "")
    if !title.isEmpty,
      Double(title.intersection(words).count) >= RepeatedText.minimumShare * Double(title.count)
    {
      return true
    }
    let texts = [entry.summary, entry.contentText].compactMap(\.self).filter { !$0.isEmpty }
    if title.isEmpty, texts.isEmpty { return true }
    return texts.contains {
      Shingles($0).share(in: shingles) >= RepeatedText.minimumShare
    }
  }

  /// The words of four letters and more, which tell more than articles and prepositions, and characters of scripts without
  /// spaces.
  private static func words(_ text: String) -> Set<String> {
    var words: Set<String> = []
    for run in text.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      let characters = run.unicodeScalars.filter(CJKCharacters.contains)
      if characters.isEmpty {
        if run.count >= 4 { words.insert(String(run)) }
      } else {
        for character in characters { words.insert(String(character)) }
      }
    }
    return words
  }
}
