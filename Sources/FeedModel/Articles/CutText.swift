import FeedBasics

/// Whether a feed carries the whole of an article, judged by its text.
public enum CutText {
  /// The bytes of text from which an article counts as whole, unless it is cut.
  public static let wholeLength = 1500

  /// Whether the entry's body is short, or cut: the page may have more.
  public static func isShortOrCut(_ entry: Entry) -> Bool {
    let text = entry.contentText ?? entry.summary ?? ""
    return text.utf8.count < wholeLength || endsCut(text) || endsInReadMore(entry.contentHTML)
  }

  /// Whether a text ends in `…`, `...`, `[…]`, `[...]` or `[+123 chars]`.
  static func endsCut(_ text: String) -> Bool {
    var end = text.suffix(40)[...]
    while let last = end.last, last.isWhitespace { end.removeLast() }
    if let last = end.last, last == "]" || last == ")" {
      let open: Character = last == "]" ? "[" : "("
      guard let start = end.lastIndex(of: open) else { return false }
      let inside = end[end.index(after: start)...].dropLast()
        .filter { !$0.isWhitespace }
      if inside == "…" || inside == "..." { return true }
      return last == "]" && inside.first == "+" && inside.hasSuffix("chars")
    }
    return end.hasSuffix("…") || end.hasSuffix("...")
  }

  /// Whether HTML ends in a link that leads to the rest.
  private static func endsInReadMore(_ html: String?) -> Bool {
    guard let html else { return false }
    let tail = String(decoding: html.utf8.suffix(600), as: UTF8.self)
    let pieces = tail.split(separator: "<a ", omittingEmptySubsequences: false)
    guard pieces.count > 1, let last = pieces.last else { return false }
    let tokens = text(of: "<a " + last)
    guard tokens.after.count <= 20 else { return false }
    let words = FoldedText.key(tokens.link)
    return readMore.contains { words.hasPrefix($0) || words.hasSuffix($0) }
  }

  /// The text of a link, and what follows it, without tags.
  private static func text(of html: String) -> (link: String, after: String) {
    var (link, after) = ("", "")
    var isLink = true
    for piece in html.split(separator: "<") {
      let parts = piece.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
      if parts[0] == "/a" { isLink = false }
      let text = parts.count > 1 ? parts[1] : ""
      if isLink { link += text } else { after += text }
    }
    let isSign = { (character: Character) in !character.isLetter && !character.isNumber }
    return (
      String(link.drop(while: isSign).reversed().drop(while: isSign).reversed()),
      after.filter { !$0.isWhitespace }
    )
  }

  /// How links to the rest of an article begin or end, folded.
  private static let readMore = [
    "read more", "read on", "read the rest", "continue reading", "full story", "full article",
    "read the full", "keep reading", "weiterlesen", "mehr lesen", "weiter lesen",
    "zum artikel", "lire la suite", "lire plus", "en savoir plus", "leer mas", "seguir leyendo",
    "continuar leyendo", "leggi tutto", "continua a leggere", "ler mais", "leia mais",
    "continue lendo", "lees verder", "lees meer", "czytaj dalej", "czytaj wiecej", "las mer",
    "les mer", "laes mere", "lue lisaa", "читать далее", "читать дальше", "подробнее",
    "続きを読む", "阅读全文", "閱讀全文", "阅读更多", "더 보기", "devamini oku",
  ].map(FoldedText.key)
}
