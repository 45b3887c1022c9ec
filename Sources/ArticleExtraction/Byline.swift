import FeedBasics
import FeedParsing

/// Reads lines that name people, such as `Written by Ann Smith` and `Фото: Анна Петрова`.
enum Byline {
  /// What a line tells by its first words.
  enum Role: Equatable {
    /// It names authors; the names, or nothing if they follow in the next line.
    case author(String)
    /// It names someone else, such as an editor or a photographer; the names as above.
    case other(String)
    case none
  }

  /// - Parameter line: text on one line.
  static func role(of line: String) -> Role {
    let lower = line.lowercased()
    if let names = rest(of: line, lower, after: others, andNouns: otherNouns) {
      return .other(names)
    }
    if let names = rest(of: line, lower, after: phrases, andNouns: nouns) { return .author(names) }
    return .none
  }

  /// The names in a line such as `By Ann Smith and Bob Jones, Reuters`.
  static func names(in line: String) -> [String] {
    guard let line = PlainText.folded(line) else { return [] }
    switch role(of: line) {
    case .author(let names): return split(names)
    case .other: return []
    case .none: return split(line)
    }
  }

  /// The names in a page's data, where a name may begin like a byline: `Di Stefano`.
  static func names(declared text: String) -> [String] {
    guard let line = PlainText.folded(text) else { return [] }
    for phrase in ["written by ", "posted by ", "by: ", "by ", "author: ", "автор: ", "作者："]
    where line.lowercased().hasPrefix(phrase) { return split(String(line.dropFirst(phrase.count))) }
    return split(line)
  }

  /// The text after the first of the phrases, or after the first of the nouns and a colon; nil if the line begins
  /// otherwise.
  private static func rest(
    of line: String, _ lower: String, after phrases: [String], andNouns nouns: [String]
  ) -> String? {
    func rest(_ word: String, _ isPhrase: Bool) -> String? {
      guard lower.hasPrefix(word) else { return nil }
      let rest = line.dropFirst(word.count)
      guard let next = rest.drop(while: \.isBlank).first else { return "" }
      if separators.contains(next) {
        return String(rest).trimmed { $0.isBlank || separators.contains($0) }
      }
      guard isPhrase, rest.first?.isBlank ?? false else { return nil }
      let names = String(rest).trimmed
      // Alone, `Di Stefano` and `Da Silva` are names.
      let isParticle = word.count < 4 && word != "by"
      return isParticle && !names.contains(where: \.isBlank) ? nil : names
    }
    for phrase in phrases { if let rest = rest(phrase, true) { return rest } }
    for noun in nouns {
      let isIdeographic = noun.unicodeScalars.allSatisfy { $0.value >= 0x3000 }
      if let rest = rest(noun, isIdeographic) { return rest }
    }
    return nil
  }

  private static let separators = ":：／/|="

  private static func split(_ names: String) -> [String] {
    var line = names
    if line.hasPrefix("http") { return [] }
    for end in ends {
      if let range = line.firstRange(of: end), range.lowerBound != line.startIndex {
        line = String(line[..<range.lowerBound])
      }
    }
    for title in [" 著", "（著）", " 記者", "記者", " 기자"] where line.hasSuffix(title) {
      line = String(line.dropLast(title.count))
    }
    for word in [
      " and ", " und ", " et ", " y ", " & ", " e ", " en ", " och ", " og ", " и ", ";", "、",
      "，",
    ] where line.contains(word) { line = line.replacing(word, with: ", ") }
    var found: [String] = []
    for part in line.split(separator: ",").map(\.trimmed) where !part.isEmpty {
      if isCredential(part), let name = found.popLast() {
        found.append("\(name), \(part)")
      } else {
        found.append(part.hasPrefix("and ") ? String(part.dropFirst(4)) : part)
      }
    }
    return found
  }

  /// Whether a part of a line is what a person may write behind a name, such as `MD` or `Jr.`.
  private static func isCredential(_ text: String) -> Bool {
    let words = text.split { $0.isBlank || $0 == "/" }.map { $0.filter(\.isLetter) }
    return !words.isEmpty && words.allSatisfy { credentials.contains($0.lowercased()) }
      && text != text.lowercased()
  }

  private static let credentials: Set<String> = [
    "md", "phd", "rd", "rdn", "ldn", "cfp", "cfa", "cpa", "rn", "np", "mba", "jd", "jr", "sr", "ii",
    "iii", "iv", "dds", "dmd", "dvm", "esq", "facp", "faclm", "facs", "mph", "msc", "bsc", "edd",
    "psyd", "lcsw", "lmft", "rph", "pharmd", "dpt", "cscs",
  ]

  /// The names in a page's data for catalogues, in which `Smith, Ann` is one and semicolons separate several.
  static func names(catalogued text: String) -> [String] {
    text.split(separator: ";").flatMap { part -> [String] in
      let name = part.trimmed
      let parts = name.split(separator: ",").map(\.trimmed)
      let isOne =
        parts.count == 2 && !parts[0].contains(where: \.isBlank) && !isCredential(parts[1])
        && parts[1].split(whereSeparator: \.isBlank).count < 4
        && parts.allSatisfy { $0.contains(where: \.isLowercase) }
      return isOne ? [parts.joined(separator: ", ")] : names(declared: name)
    }
  }

  /// The names in an element for one author, which scholarly pages repeat for each (Google Scholar's inclusion guidelines).
  static func names(ofOne text: String) -> [String] {
    text.split(separator: ";").compactMap { PlainText.folded(String($0)) }
  }

  /// What ends the names of a line.
  private static let ends = [
    " | ", " • ", " · ", " ⋅ ", " – ", " — ", " - ", " on ", " Published", " Updated", " Posted",
    " Last updated", " Edited by", " Reviewed by", " Medically reviewed", " Fact checked",
    " Fact-checked", " Photo", " Illustration",
  ]

  // Longer phrases are before those that they begin with.
  private static let phrases = [
    "this article was written by", "this post was written by", "article written by",
    "written by", "posted by", "published by", "authored by", "contributed by", "submitted by",
    "article by", "story by", "words by", "text by", "report by", "reported by", "reporting by",
    "a guest post by", "guest post by", "authors", "author", "by",
    "geschrieben von", "verfasst von", "veröffentlicht von", "ein beitrag von",
    "ein gastbeitrag von", "text von", "von", "écrit par", "rédigé par", "publié par", "par",
    "escrito por", "publicado por", "por", "scritto da", "pubblicato da", "a cura di", "di", "da",
    "geschreven door", "door", "skriven av", "skrevet av", "skrevet af", "av", "af",
    "kirjoittanut", "napisał", "napisała", "yazan", "oleh", "ditulis oleh", "scris de",
    "بقلم", "كتب", "מאת", "автор", "авторы", "작성자",
  ]
  private static let nouns = [
    "text", "words", "writer", "autorin", "autoren", "autor", "autora", "autores", "texte",
    "auteur", "auteure", "auteurs", "texto", "autore", "tekst", "teksti", "szerző", "yazar",
    "текст", "авторка", "συγγραφέας", "نویسنده", "tác giả", "penulis", "著者", "執筆者", "執筆", "筆者",
    "記者", "取材・文", "文", "著", "作者", "撰文", "记者", "글",
  ]

  private static let others = [
    "edited by", "reviewed by", "medically reviewed by", "expert reviewed by", "fact checked by",
    "fact-checked by", "checked by", "translated by", "illustrated by", "illustration by",
    "illustrations by", "photo by", "photos by", "photograph by", "photographs by",
    "photography by", "pictures by", "video by", "updated by", "sponsored by", "presented by",
    "powered by", "produced by", "curated by", "contact", "bearbeitet von", "geprüft von",
    "übersetzt von", "foto von", "fotos von", "traduit par", "relu par", "photo par",
    "editado por", "revisado por", "traducido por", "traduzido por", "foto di", "tradotto da",
    "vertaald door",
  ]
  private static let otherNouns = [
    "editor", "photo", "photos", "foto", "fotos", "image", "images", "illustration", "credit",
    "source", "sources", "quelle", "redaktion", "redacción", "фото", "редактор", "источник", "編集",
    "監修", "写真", "编辑", "责任编辑", "編輯", "来源", "來源", "사진", "편집",
  ]
}

extension PageTree {
  /// The text of nodes on one line. Words of different elements are apart, as a style sheet shows them.
  /// - Parameter limit: in bytes; nodes after so many are left out.
  func separatedText(
    of nodes: Range<Int>, limit: Int = 400, skipping: (Int) -> Bool = { _ in false }
  ) -> String {
    var output: [UInt8] = []
    var i = nodes.lowerBound
    while i < nodes.upperBound, output.count < limit {
      if skipping(i) || name(i)?.kind == .dropped || name(i) == .noscript {
        i = end(i)
        continue
      }
      let node = self.nodes[i]
      i += 1
      guard node.name == nil else { continue }
      let piece = text[Int(node.first)..<Int(node.last)].prefix(PageHead.maximumText)
      if let last = output.last, let first = piece.first, PageTree.isInWord(last),
        PageTree.isInWord(first)
      {
        output.append(0x20)
      }
      output.append(contentsOf: piece)
    }
    return PlainText.folded(String(decoding: output, as: UTF8.self)) ?? ""
  }

  /// Whether a byte is part of a letter or a digit.
  private static func isInWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isASCIIAlphanumeric
  }
}

/// The names of a page's authors.
enum PageAuthors {
  static func of(_ tree: PageTree, data: LinkedData) -> [String] {
    let head = tree.head
    let candidates: [(names: [String], read: (String) -> [String])] = [
      (data.authors, { [$0] }),
      (head.all("author") + head.all("article:author"), Byline.names(declared:)),
      (head.all("parsely-author"), Byline.names(declared:)),
      (head.all("dc.creator"), Byline.names(catalogued:)),
      (head.all("dcterms.creator"), Byline.names(catalogued:)),
      (head.all("citation_author"), Byline.names(ofOne:)),
      (head.all("sailthru.author"), Byline.names(declared:)),
      (head.all("byl"), Byline.names(declared:)),
      (head.all("article:author_name"), Byline.names(declared:)),
      (head.all("og:article:author"), Byline.names(declared:)),
      (labelled(head), Byline.names(declared:)),
    ]
    for (names, read) in candidates {
      let written = names.flatMap(read)
      let clean = written.filter { isName($0, isDeclared: true) }.uniqued()
      if clean.isEmpty { continue }
      // A site may name itself as the author of all that people wrote for it.
      let sites = [head.meta("og:site_name"), data.publisher].compactMap { $0?.lowercased() }
      let named = clean.filter { !sites.contains($0.lowercased()) }
      guard named.isEmpty else { return named }
      let people = byline(tree)
      return people.isEmpty ? clean : people
    }
    return byline(tree)
  }

  /// The names that cards for social networks show beside `Written by`.
  private static func labelled(_ head: PageHead) -> [String] {
    (1...2).compactMap { number in
      guard let label = head.meta("twitter:label\(number)"), Byline.role(of: label) == .author("")
      else { return nil }
      return head.meta("twitter:data\(number)")
    }
  }

  private static func byline(_ tree: PageTree) -> [String] {
    var found: [(names: [String], rank: Int, place: String)] = []
    for node in 0..<tree.count {
      let hints = tree.hints(node)
      guard hints.contains(.byline), !hints.contains(.comments), tree.end(node) > node + 1 else {
        continue
      }
      if found.count > 20 { break }
      let text = tree.separatedText(of: node..<tree.end(node))
      guard text.count > 1, text.count < 120 else { continue }
      if tree.isInside(
        node, where: { tree.hints($0).contains(.comments) || tree.hints($0).contains(.related) })
      {
        continue
      }
      let inner = inner(node, tree)
      let names = inner.isEmpty ? Byline.names(in: text).filter { isName($0) } : inner
      guard !names.isEmpty, names.count <= 6 else { continue }
      // Each author may have an element.
      if let last = found.last, last.place == place(node, tree), !last.names.contains(names[0]) {
        found[found.count - 1].names = (last.names + names).uniqued()
        continue
      }
      let isExact = tree.attribute(node, .rel) == "author" || tree.attribute(node, .itemprop) != nil
      found.append((names, isExact ? 0 : 1, place(node, tree)))
    }
    let names = found.min { $0.rank < $1.rank }?.names ?? []
    let people = names.filter { !isRole($0) }
    return people.isEmpty ? names : people
  }

  /// What the elements of several authors have in common.
  private static func place(_ node: Int, _ tree: PageTree) -> String {
    "\(tree.parent(node) ?? 0) \(tree.attribute(node, .class) ?? "")"
  }

  /// Whether a name is what someone does, such as `Political editor`.
  private static func isRole(_ name: String) -> Bool {
    let words = name.lowercased().split(whereSeparator: \.isWhitespace)
    return words.count > 1 && words.last.map { roles.contains(String($0)) } ?? false
  }

  private static let roles: Set<String> = [
    "editor", "correspondent", "reporter", "writer", "journalist", "columnist", "producer",
    "photographer", "contributor", "redakteur", "redakteurin", "korrespondent", "korrespondentin",
  ]

  /// The names that elements of a byline contain alone, without what their people do.
  private static func inner(_ byline: Int, _ tree: PageTree) -> [String] {
    var names: [String] = []
    for node in byline..<tree.end(byline) where tree.name(node) != nil {
      let words = tree.attribute(node, .class)?.lowercased() ?? ""
      guard
        words.split(whereSeparator: \.isWhitespace).contains(where: { $0.hasSuffix("name") })
          || tree.attribute(node, .itemprop) == "name"
      else { continue }
      let text = tree.separatedText(of: node..<tree.end(node))
      names += Byline.names(in: text).filter { isName($0) }
    }
    return names.uniqued()
  }

  /// - Parameter isDeclared: whether the page's data calls it a name, so that it may be that of an account.
  static func isName(_ text: String, isDeclared: Bool = false) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    let isAccount =
      isDeclared && words.count == 1 && text.count <= 20 && text.contains { $0.isLetter }
    return text.count > 1 && words.count <= 6 && text.count < 60 && !text.hasByte("@")
      && !text.hasPrefix("http") && !text.lowercased().hasPrefix("view ")
      && (isAccount || !text.contains { $0.isNumber })
      && ![
        "admin", "administrator", "editor", "staff", "null", "undefined", "none", "author",
        "unknown",
      ].contains(text.lowercased())
  }
}
