import FeedBasics
import FeedParsing

/// The footnotes of an article that are in an element of their own after it: paragraphs with the numbers that the text has
/// in superscript.
enum ArticleNotes {
  /// Fewer may be a count or an ordinal.
  private static let minimumNotes = 3
  private static let maximumMarks = 1000
  /// In bytes.
  private static let longestMark = 6

  /// - Parameters:
  ///   - parts: of the article.
  ///   - isRemoved: what is left out of the page.
  /// - Returns: the root of the subtree with all notes; nil if there is none.
  static func root(_ tree: PageTree, after parts: [Int], isRemoved: [Bool]) -> Int? {
    guard let last = parts.last else { return nil }
    let marks = Set(
      parts.lazy.flatMap { $0..<tree.end($0) }.filter { tree.name($0) == .sup }
        .prefix(maximumMarks).compactMap { number(tree.text(of: $0, limit: longestMark)) })
    guard marks.count >= minimumNotes, marks.contains(1) else { return nil }
    var notes: [PageBlock] = []
    for block in PageBlocks.of(tree, in: tree.end(last)..<tree.count, isRemoved: isRemoved) {
      if number(tree.text(of: block, isRemoved: isRemoved)) == notes.count + 1 {
        notes.append(block)
      } else if notes.count >= minimumNotes {
        break
      } else {
        notes = []
      }
    }
    guard notes.count >= minimumNotes, notes.count * 2 > marks.count, let first = notes.first,
      let end = notes.last?.last
    else { return nil }
    var root = Int(first.container)
    while tree.end(root) < Int(end), let parent = tree.parent(root) { root = parent }
    let length = notes.reduce(0) { $0 + $1.measure.length }
    let all = tree.nodes(in: root..<tree.end(root), without: isRemoved)
      .reduce(0) { $0 + tree.texts[$1].length }
    return root > last && all < length * 2 ? root : nil
  }

  /// The number that a text begins with, perhaps in brackets.
  private static func number(_ text: String) -> Int? {
    let digits = text.utf8.drop { "[(*".utf8.contains($0) }.prefix(4).prefix(while: \.isASCIIDigit)
    return digits.count < 4 ? Int(Substring(digits)) : nil
  }
}
