/// The discussion of a command, parsed from its layout for the terminal.
struct HelpText {
  enum Block: Equatable {
    case paragraph(String)
    /// Indented lines, each with a term and its meaning.
    case list([Item])
  }

  struct Item: Equatable {
    var term: String
    var meaning: String
  }

  struct Section: Equatable {
    /// `Examples` for a line `Examples:`; empty for text before the first such line.
    var title: String
    var blocks: [Block]
  }

  private(set) var sections: [Section] = []

  init(_ text: String) {
    for paragraph in text.split(separator: "\n\n") {
      var title = ""
      for line in paragraph.split(separator: "\n") {
        if line.hasPrefix("  ") {
          add(line: line.dropFirst(2), to: title)
        } else if let heading = HelpText.heading(line) {
          title = heading
          sections.append(Section(title: heading, blocks: []))
        } else {
          add(words: String(line), to: title)
        }
      }
      isParagraphOpen = false
    }
  }

  /// The text before the first title.
  var blocks: [Block] { sections.filter { $0.title.isEmpty }.flatMap(\.blocks) }

  /// The text under a title, such as `Examples`.
  func items(_ title: String) -> [Item] {
    sections.filter { $0.title == title }.flatMap(\.blocks).flatMap { block in
      if case .list(let items) = block { items } else { [] as [Item] }
    }
  }

  private var isParagraphOpen = false

  /// The title in a line of one or two words that ends with a colon.
  private static func heading(_ line: Substring) -> String? {
    guard line.hasSuffix(":"), line.split(separator: " ").count <= 2 else { return nil }
    return String(line.dropLast())
  }

  private mutating func add(words: String, to title: String) {
    change(title) { blocks, isOpen in
      if isOpen, case .paragraph(let text) = blocks.last {
        blocks[blocks.count - 1] = .paragraph(text + " " + words)
      } else {
        blocks.append(.paragraph(words))
      }
    }
    isParagraphOpen = true
  }

  /// - Parameter line: a line without the common indentation; one that is indented further continues the previous one.
  private mutating func add(line: Substring, to title: String) {
    change(title) { blocks, _ in
      var items: [Item] = []
      if case .list(let known) = blocks.last {
        items = known
        blocks.removeLast()
      }
      if line.hasPrefix(" "), var last = items.popLast() {
        let words = line.drop { $0 == " " }
        last.meaning += (last.meaning.isEmpty ? "" : " ") + words
        items.append(last)
      } else {
        let gap = line.firstRange(of: "  ")
        let meaning = gap.map { line[$0.upperBound...].drop { $0 == " " } } ?? ""
        items.append(
          Item(term: String(line[..<(gap?.lowerBound ?? line.endIndex)]), meaning: String(meaning)))
      }
      blocks.append(.list(items))
    }
    isParagraphOpen = false
  }

  private mutating func change(_ title: String, _ body: (inout [Block], Bool) -> Void) {
    if sections.last?.title != title { sections.append(Section(title: title, blocks: [])) }
    body(&sections[sections.count - 1].blocks, isParagraphOpen)
  }
}
