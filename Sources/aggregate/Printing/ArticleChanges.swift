import ArticleRendering
import FeedBasics
import FeedLibrary
import FeedModel

/// What feeds changed in articles, as text.
struct ArticleChanges {
  let session: Session

  /// How many words of what stays the same are shown before and after a change.
  private static let context = 12

  /// - Returns: the numbers that no article has.
  func print(_ numbers: [Int], _ store: any ArticleStore) throws -> [Int] {
    var output = StandardOutput()
    let unknown = try store.visit(numbers) { number, article in
      let revisions = try store.revisions(of: number)
      if revisions.isEmpty { session.note("article \(number) has no known changes") }
      for revision in revisions {
        output.write(text(article.number, revision) + "\n")
      }
    }
    output.flush()
    return unknown
  }

  private func text(_ number: Int, _ revision: Revision) -> String {
    let style = session.style
    let age = RelativeTime.span(session.library.now.timeIntervalSince(revision.changed))
    let title = WordDifference.parts(revision.old.title, revision.new.title)
    let body = WordDifference.parts(revision.old.text, revision.new.text)
    let width = session.terminal.isOutput ? session.terminal.width : 80
    var lines = WrappedText.lines(
      "\(number)  \(line(title, isWhole: true))", width: width
    ).map { style.text($0, .title) }
    lines += WrappedText.lines(
      "changed \(age) ago by \(TerminalText.line(revision.feed))", width: width
    ).map { style.text($0, .dim) }
    if body.contains(where: { if case .same = $0 { false } else { true } }) {
      lines += [""] + colored(WrappedText.lines(line(body, isWhole: false), width: width))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The parts on one line, removed ones in `[-…-]`, added ones in `{+…+}`.
  private func line(_ parts: [WordDifference.Part], isWhole: Bool) -> String {
    parts.enumerated().map { index, part in
      switch part {
      case .removed(let text): "[-\(TerminalText.line(text))-]"
      case .added(let text): "{+\(TerminalText.line(text))+}"
      case .same(let text):
        isWhole
          ? TerminalText.line(text)
          : cut(text, isFirst: index == 0, isLast: index == parts.count - 1)
      }
    }.joined(separator: " ")
  }

  /// The lines with removed and added words in their colours, also where these go on from line to line.
  private func colored(_ lines: [String]) -> [String] {
    var look: StyledRun.Look?
    return lines.map { line in
      line.split(separator: " ").map { word in
        if word.hasPrefix("[-") { look = .bad }
        if word.hasPrefix("{+") { look = .title }
        let shown = session.style.text(String(word), look)
        if word.hasSuffix("-]") || word.hasSuffix("+}") { look = nil }
        return shown
      }.joined(separator: " ")
    }
  }

  private func cut(_ text: String, isFirst: Bool, isLast: Bool) -> String {
    let words = TerminalText.line(text).split(separator: " ")
    let context = ArticleChanges.context
    guard words.count > 2 * context else { return words.joined(separator: " ") }
    let start = isFirst ? "" : words.prefix(context).joined(separator: " ") + " "
    let end = isLast ? "" : " " + words.suffix(context).joined(separator: " ")
    return "\(start)…\(end)"
  }
}
