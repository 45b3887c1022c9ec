import FeedConfiguration
import FeedModel

/// The queries of a config's rules as written, before an edit that gives a feed or a tag another name in them.
struct RuleTexts {
  private let library: Library
  private let texts: [String]

  init(_ library: Library) {
    self.library = library
    texts = RuleTexts.texts(library)
  }

  /// Has the store know after the edit what the rules did before, so that they do nothing again that the user took back.
  func keepEffects() {
    let pairs = zip(texts, RuleTexts.texts(library.renewed)).map { (old: $0, new: $1) }
    let renamed = pairs.filter { $0.old != $0.new }
    guard !renamed.isEmpty else { return }
    try? library.storeIfPresent(.write)?.renameRules(renamed)
  }

  private static func texts(_ library: Library) -> [String] {
    (try? library.configIfPresent())?.rules.map(\.text) ?? []
  }
}
